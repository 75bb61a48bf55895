#include "waywiser/scaling/audit.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "waywiser/instance/matrix_room.h"
#include "waywiser/scaling/extremes.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/scaling/triangles.h"

namespace waywiser {
namespace {

// Customers that fit into one vehicle at most: the lightest ones.
int longest_route(const Instance& instance) {
  std::vector<std::int64_t> demands;
  for (std::size_t i = 1; i < instance.size(); ++i) demands.push_back(instance.sites[i].demand);
  std::sort(demands.begin(), demands.end());
  Int128 load = 0;
  int customers = 0;
  for (const std::int64_t demand : demands) {
    load += demand;
    if (load > instance.capacity) break;
    ++customers;
  }
  return customers;
}

// What `fewest` to `most` arcs can add up to, each between the extremes of one.
double least_sum(const RoundingError& error, double fewest, double most) {
  return (error.smallest > 0.0 ? fewest : most) * error.smallest;
}
double largest_sum(const RoundingError& error, double fewest, double most) {
  return (error.largest < 0.0 ? fewest : most) * error.largest;
}

void bound_cost_errors(const Instance& instance, const InstanceAudit& audit,
                       const LengthAudit& lengths, SchemeAudit& scheme) {
  const RoundingError& error = lengths.of(scheme.scaling).error;
  const auto n = static_cast<double>(instance.customers());
  const auto most_routes =
      static_cast<double>(std::min<std::int64_t>(instance.vehicle_limit(), instance.customers()));
  const auto fewest_routes = std::min(
      most_routes, static_cast<double>(std::max<std::int64_t>(1, capacity_bound(instance))));
  scheme.cost_error_least = least_sum(error, n + fewest_routes, n + most_routes);
  scheme.cost_error_most = largest_sum(error, n + fewest_routes, n + most_routes);
  const double longest = std::max(1, audit.longest_route) + 1.0;
  scheme.route_error_least = least_sum(error, 2.0, longest);
  scheme.route_error_most = largest_sum(error, 2.0, longest);
  scheme.route_error_mean = (audit.mean_route + 1.0) * lengths.mean_error(scheme.scaling);
}

SchemeAudit audit_scheme(const Instance& instance, const InstanceAudit& audit,
                         const Extremes& extremes, const LengthAudit& lengths,
                         const Scaling& scaling, bool triangles) {
  constexpr std::int64_t kLimit = std::numeric_limits<std::int64_t>::max();
  SchemeAudit scheme;
  scheme.scaling = scaling;
  bound_cost_errors(instance, audit, lengths, scheme);
  if (find_excess(instance, extremes, scaling, kLimit)) {
    scheme.fits = false;
    scheme.largest_p = largest_fitting_p(instance, extremes, scaling, kLimit);
    return scheme;
  }
  scheme.largest_sum = largest_sum(instance, extremes, scaling);
  scheme.largest_value = largest_number(instance, extremes, scaling);
  if (triangles) {
    scheme.triangle_violations =
        count_triangle_violations(*scale(instance, scaling, kLimit).durations);
  }
  return scheme;
}

void add_times(const Instance& instance, InstanceAudit& audit) {
  std::vector<Scaling> fitting;
  for (const SchemeAudit& scheme : audit.schemes) {
    if (scheme.fits) fitting.push_back(scheme.scaling);
  }
  const TimeAudits times = audit_times(instance, fitting);
  audit.possible_arcs = times.possible_arcs;
  auto next = times.scaled.begin();
  for (SchemeAudit& scheme : audit.schemes) {
    if (scheme.fits) scheme.times = *next++;
  }
}

}  // namespace

InstanceAudit audit_instance(const Instance& instance, const AuditRequest& request) {
  // Scaling refuses it, but only after all its lengths have been looked at.
  require_pairs_room(instance.name, instance.size());
  InstanceAudit audit;
  audit.name = instance.name;
  audit.customers = instance.customers();
  audit.arcs = std::int64_t{audit.customers} * (audit.customers + 1);
  audit.longest_route = longest_route(instance);
  audit.mean_route = static_cast<double>(audit.customers) /
                     static_cast<double>(std::max<std::int64_t>(1, capacity_bound(instance)));
  audit.lengths = audit_lengths(instance, request.factors);
  const Extremes extremes = find_extremes(instance);
  for (const LengthAudit& lengths : audit.lengths) {
    for (const Rounding rounding : request.roundings) {
      audit.schemes.push_back(audit_scheme(instance, audit, extremes, lengths,
                                           canonical({lengths.P, rounding, request.ties}),
                                           request.triangles));
    }
  }
  add_times(instance, audit);
  return audit;
}

}  // namespace waywiser
