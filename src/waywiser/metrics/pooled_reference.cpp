#include "waywiser/metrics/pooled_reference.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/metrics/rounded_arc.h"
#include "waywiser/scaling/rounding.h"
#include "waywiser/solution/read.h"
#include "waywiser/system/duration.h"

namespace waywiser {

namespace {

// Beyond this a sum of costs would leave 64 bits.
constexpr Int128 kLargestSum = Int128{1} << 62;

// I^P, one number at a time.
class LazyScaled {
 public:
  LazyScaled(const Instance& instance, const Scaling& scaling)
      : instance_(instance), scaling_(scaling) {}

  Int128 ready(int i) const { return time(site(i).ready, scaling_.scheme().ready); }
  Int128 due(int i) const { return time(site(i).due, scaling_.scheme().due); }
  Int128 service(int i) const { return time(site(i).service, scaling_.scheme().service); }
  Int128 duration(int from, int to) const {
    return rounded_duration(instance_, from, to, scaling_);
  }
  Int128 distance(int from, int to, Int128 same_duration) const {
    return instance_.distances ? rounded_distance(instance_, from, to, scaling_) : same_duration;
  }

 private:
  const Site& site(int i) const { return instance_.sites[static_cast<std::size_t>(i)]; }

  Int128 time(std::int64_t value, Direction direction) const {
    return scaled_rational(value, instance_.time_decimals, scaling_.P, direction, scaling_.ties);
  }

  const Instance& instance_;
  Scaling scaling_;
};

// The distance of a route that is on time.
std::optional<Int128> drive(const LazyScaled& scaled, const Route& route) {
  Int128 distance = 0;
  Int128 departure = scaled.ready(0) + scaled.service(0);
  int from = 0;
  for (std::size_t k = 0; k <= route.size(); ++k) {
    const int to = k < route.size() ? route[k] : 0;
    const Int128 duration = scaled.duration(from, to);
    const Int128 start = std::max(departure + duration, scaled.ready(to));
    // As the judge: a window that rounding has emptied is violated by who waits for it, too.
    if (start > scaled.due(to) || start > kLargestSum) return std::nullopt;
    distance += scaled.distance(from, to, duration);
    departure = start + scaled.service(to);
    from = to;
  }
  return distance;
}

}  // namespace

std::optional<ScaledPrice> scaled_price(const Instance& instance, const Routes& routes,
                                        const Scaling& scaling) {
  const LazyScaled scaled(instance, scaling);
  Int128 distance = 0;
  ScaledPrice price;
  for (const Route& route : routes) {
    if (route.empty()) continue;
    const std::optional<Int128> length = drive(scaled, route);
    if (!length) return std::nullopt;
    distance += *length;
    if (distance > kLargestSum) return std::nullopt;
    ++price.routes;
  }
  price.distance = static_cast<std::int64_t>(distance);
  return price;
}

PooledReference::Best PooledReference::best(double vehicle_cost) const {
  Best best{std::numeric_limits<double>::infinity(), ""};
  for (const auto& [routes, shortest] : by_routes) {
    const double cost = vehicle_cost * static_cast<double>(scaling.P) * routes +
                        static_cast<double>(shortest.distance);
    if (cost < best.cost) best = {cost, shortest.from};
  }
  return best;
}

RoutePool::RoutePool(const StudyFile& study, std::filesystem::path best_known, Source instances)
    : best_known_(std::move(best_known)), source_(std::move(instances)) {
  for (const std::int64_t P : study.P) {
    for (const Rounding rounding : study.roundings) {
      for (const Ties ties : study.ties) {
        const Scaling scaling = canonical({P, rounding, ties});
        if (std::find(scalings_.begin(), scalings_.end(), scaling) == scalings_.end())
          scalings_.push_back(scaling);
      }
    }
  }
}

void RoutePool::offer(const Run& run) {
  const RunDescription& description = run.description;
  const std::string from = description.solver + " " + spell(description.scaling, Spelling::paper);
  for (std::size_t k = 0; k < run.incumbents.size(); ++k) {
    const auto& solution = run.incumbents[k].solution;
    if (!solution || run.time(k) > description.budget.limit()) continue;
    const auto instance = source_(run.instance, description.instance_digest);
    if (!instance) {
      ++without_instance_;
      return;
    }
    if (!seen_.contains(description.instance_digest))
      offer_best_known(*instance, run.instance, description.instance_digest);
    offer_routes(*instance, description.instance_digest, *solution, from);
  }
}

void RoutePool::offer_best_known(const Instance& instance, const std::string& name,
                                 const std::string& digest) {
  bool& found = seen_[digest];
  if (best_known_.empty()) return;
  const std::filesystem::path path = best_known_ / (name + ".sol");
  if (!std::filesystem::exists(path)) return;
  const Resolved resolved = resolve(instance, read_solution(path.string()));
  if (!resolved.structure.valid())
    throw InputError({path.string(), 0, 0}, "routes that are not a solution of " + name,
                     "every customer once, within capacity and fleet");
  found = true;
  offer_routes(instance, digest, resolved.routes, path.filename().string());
}

void RoutePool::offer_routes(const Instance& instance, const std::string& digest,
                             const Routes& routes, const std::string& from) {
  ++priced_;
  for (std::size_t s = 0; s < scalings_.size(); ++s) {
    const std::optional<ScaledPrice> price = scaled_price(instance, routes, scalings_[s]);
    if (!price) continue;
    PooledReference& reference = best_[{digest, s}];
    reference.digest = digest;
    reference.scaling = scalings_[s];
    const auto [known, fresh] = reference.by_routes.emplace(
        price->routes, PooledReference::Shortest{price->distance, from});
    if (!fresh && price->distance < known->second.distance) known->second = {price->distance, from};
  }
}

std::vector<PooledReference> RoutePool::take() {
  std::vector<PooledReference> all;
  for (auto& [key, reference] : best_) all.push_back(std::move(reference));
  best_.clear();
  return all;
}

std::string RoutePool::fault() const {
  std::string text;
  if (without_instance_ > 0)
    text = fmt::format(
        "the routes of {} are not in the pool: their instance files are not on this "
        "machine",
        counted(without_instance_, "run"));
  const auto without = std::count_if(seen_.begin(), seen_.end(),
                                     [](const auto& instance) { return !instance.second; });
  if (!best_known_.empty() && without > 0)
    text += fmt::format("{}{} of {} instances have no best-known routes in the folder",
                        text.empty() ? "" : "; ", without, seen_.size());
  return text;
}

}  // namespace waywiser
