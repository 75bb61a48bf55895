#include "waywiser/scaling/advice.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "waywiser/scaling/extremes.h"
#include "waywiser/scaling/real_instance.h"
#include "waywiser/scaling/scale.h"

namespace waywiser {
namespace {

// Nothing that is measured has more decimals, and its powers stay within 64 bits.
constexpr std::int64_t kLargestTried = 1'000'000'000'000;

Rounding scheme_with(Guarantee guarantee) {
  const auto* const found =
      std::find_if(kSchemes.begin(), kSchemes.end(),
                   [&](const Scheme& scheme) { return scheme.guarantee == guarantee; });
  return found->id;
}

std::int64_t largest_power(const Instance& instance, const Extremes& extremes, std::int64_t limit) {
  std::int64_t largest = 0;
  for (std::int64_t P = 1; P <= kSolverLimit / 10; P *= 10) {
    const Scaling scaling{P, scheme_with(Guarantee::inner)};
    if (find_excess(instance, extremes, scaling, kSolverLimit)) break;
    if (largest_number(instance, extremes, scaling) > limit) break;
    largest = P;
  }
  return largest;
}

InstanceAudit audit_at(const Instance& instance, std::int64_t P, std::vector<Rounding> roundings) {
  AuditRequest request;
  request.factors = {P};
  request.roundings = std::move(roundings);
  return audit_instance(instance, request);
}

TriedP try_p(const Instance& instance, std::int64_t P, const Advice& advice) {
  const InstanceAudit audit = audit_at(instance, P, {scheme_with(Guarantee::inner)});
  const SchemeAudit& scheme = audit.schemes.front();
  TriedP tried;
  tried.P = P;
  tried.emptied_windows = scheme.times.emptied_windows;
  tried.unreachable = scheme.times.unreachable;
  tried.error = std::max(std::fabs(scheme.cost_error_least), std::fabs(scheme.cost_error_most));
  if (tried.error > 0.0) tried.share = tried.error / advice.distance;
  tried.suits =
      tried.emptied_windows == 0 && tried.unreachable == 0 && tried.share <= advice.tolerance;
  return tried;
}

// The shortest way from a site to another one.
double shortest_from(const RealInstance& real, std::size_t site) {
  const std::size_t size = real.demands.size();
  const std::vector<double>& lengths = real.distances.empty() ? real.durations : real.distances;
  double shortest = std::numeric_limits<double>::infinity();
  for (std::size_t to = 0; to < size; ++to) {
    if (to != site) shortest = std::min(shortest, lengths[site * size + to]);
  }
  return shortest;
}

}  // namespace

double distance_lower_bound(const Instance& instance) {
  const RealInstance real = real_instance(instance);
  const std::int64_t routes = std::max<std::int64_t>(1, capacity_bound(instance));
  double sum = static_cast<double>(std::min<std::int64_t>(routes, instance.customers())) *
               shortest_from(real, 0);
  for (std::size_t site = 1; site < instance.size(); ++site) sum += shortest_from(real, site);
  return sum;
}

const SchemeAudit& Advice::with(Guarantee guarantee) const {
  return *std::find_if(schemes.begin(), schemes.end(), [&](const SchemeAudit& scheme) {
    return scheme.scaling.scheme().guarantee == guarantee;
  });
}

Advice advise(const Instance& instance, const AdviceRequest& request) {
  Advice advice;
  advice.name = instance.name;
  advice.customers = instance.customers();
  advice.tolerance = request.tolerance;
  advice.distance_known = request.distance.has_value();
  advice.distance = request.distance ? *request.distance : distance_lower_bound(instance);
  const Extremes extremes = find_extremes(instance);
  advice.largest_p_32 = largest_power(instance, extremes, std::numeric_limits<std::int32_t>::max());
  advice.largest_p_64 = largest_power(instance, extremes, std::numeric_limits<std::int64_t>::max());
  const std::int64_t last = std::min(advice.largest_p_64, kLargestTried);
  for (std::int64_t P = 1; P <= last && !advice.P; P *= 10) {
    advice.tried.push_back(try_p(instance, P, advice));
    if (advice.tried.back().suits) advice.P = P;
  }
  if (advice.tried.empty()) return advice;
  const InstanceAudit audit = audit_at(instance, advice.tried.back().P, all_roundings());
  advice.arcs = audit.arcs;
  advice.possible_arcs = audit.possible_arcs;
  advice.schemes = audit.schemes;
  const TimeAudit& outer = advice.with(Guarantee::outer).times;
  advice.unservable = outer.unreachable > 0 || outer.emptied_windows > 0;
  return advice;
}

}  // namespace waywiser
