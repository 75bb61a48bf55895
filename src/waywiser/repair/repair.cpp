#include "waywiser/repair/repair.h"

#include <algorithm>
#include <utility>

#include "waywiser/base/index.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/instance/summary.h"
#include "waywiser/repair/ejection.h"
#include "waywiser/repair/fine.h"
#include "waywiser/repair/reinsertion.h"
#include "waywiser/repair/single_moves.h"
#include "waywiser/search/fleet/lower_bound.h"
#include "waywiser/solution/solution.h"

namespace waywiser {
namespace {

// Insertions tried in the time of one iteration: work is counted in these, so that large
// neighbourhoods take no longer.
constexpr std::int64_t kInsertions = 1000;

// The customers around each of a late route's whose routes are rearranged with it.
constexpr std::size_t kNearest[] = {5, 8, 15, 25, 40};
constexpr std::size_t kNearestAgain[] = {8, 15};  // around what has changed

// Beyond this many customers the bounds other than capacity's would need gigabytes.
constexpr int kLargestBounded = 5000;

// How often the given iterations may be spent on one neighbourhood.
constexpr std::int64_t kOnce = 1;
constexpr std::int64_t kLong = 4;

// Every customer of the routes.
std::vector<int> customers_of(const Routes& routes) {
  std::vector<int> customers;
  for (const Route& route : routes) customers.insert(customers.end(), route.begin(), route.end());
  std::sort(customers.begin(), customers.end());
  return customers;
}

// Routes that hold one of the `nearest` customers around any customer of the late routes.
std::vector<bool> neighbourhood(const ScaledInstance& fine, const Routes& routes,
                                const std::vector<bool>& late, std::size_t nearest) {
  std::vector<std::size_t> route_of(at(fine.customers) + 1, 0);
  for (std::size_t r = 0; r < routes.size(); ++r) {
    for (const int customer : routes[r]) route_of[at(customer)] = r;
  }
  std::vector<bool> chosen = late;
  std::vector<std::pair<std::int64_t, int>> order;
  for (std::size_t r = 0; r < routes.size(); ++r) {
    if (!late[r]) continue;
    for (const int customer : routes[r]) {
      order.clear();
      for (int other = 1; other <= fine.customers; ++other) {
        if (other != customer) order.emplace_back(fine.durations->at(customer, other), other);
      }
      const std::size_t count = std::min(nearest, order.size());
      std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
                        order.end());
      for (std::size_t i = 0; i < count; ++i) chosen[route_of[at(order[i].second)]] = true;
    }
  }
  return chosen;
}

class Repair {
 public:
  Repair(const Instance& instance, const Routes& given, const RepairRequest& request)
      : instance_(instance),
        given_(given),
        request_(request),
        fine_(fine_instance(instance)),
        random_(request.seed),
        used_(given) {
    std::erase_if(used_, [](const Route& route) { return route.empty(); });
    late_.resize(used_.size());
  }

  RepairReport run() {
    start();
    if (feasible_everywhere(instance_, given_)) return finish(RepairStage::none, given_);
    move_customers();
    // One search may get stuck where another does not: several neighbourhoods, the best of all.
    for (const std::size_t nearest : kNearest) {
      rearrange(used_, neighbourhood(fine_, used_, late_, nearest), kOnce);
    }
    if (!best_.repaired()) widen();
    if (best_.repaired()) polish();
    return best_;
  }

 private:
  void start() {
    const ExactEvaluation exact = evaluate_exact(instance_, given_);
    best_.late_before = static_cast<int>(exact.violations.size());
    for (const auto& violation : exact.violations) {
      if (best_.late_routes.empty() || best_.late_routes.back() != violation.route) {
        best_.late_routes.push_back(violation.route);
      }
    }
    for (const auto& route : exact.too_long) {
      const auto& late = best_.late_routes;
      if (std::find(late.begin(), late.end(), route.route) != late.end()) continue;
      best_.late_routes.push_back(route.route);
      ++best_.too_long_before;
    }
    best_.routes = given_;
    best_.distance_before = evaluate_double(instance_, given_).distance;
    best_.distance_after = best_.distance_before;
    best_.vehicles_before = best_.vehicles_after = static_cast<int>(used_.size());
  }

  // Stage 1. Also marks the routes that are late: over the reals, or on the fine integers or in
  // doubles alone.
  void move_customers() {
    const Excerpt all(fine_, customers_of(used_));
    std::vector<Schedule> schedules;
    for (std::size_t r = 0; r < used_.size(); ++r) {
      schedules.emplace_back(all, all.excerpt(used_[r]));
      late_[r] = !schedules.back().feasible() || !evaluate_double(instance_, {used_[r]}).feasible;
    }
    if (!move_single_customers(schedules)) return;
    Routes routes;
    for (const Schedule& schedule : schedules) {
      if (!schedule.route().empty()) routes.push_back(all.original(schedule.route()));
    }
    consider(RepairStage::moved, routes);
  }

  // Takes the routes where they are feasible and cost less than what there is.
  void consider(RepairStage stage, Routes routes) {
    std::erase_if(routes, [](const Route& route) { return route.empty(); });
    if (static_cast<int>(routes.size()) > best_.vehicles_before) stage = RepairStage::vehicle_added;
    if (!feasible_everywhere(instance_, routes)) return;
    const double distance = evaluate_double(instance_, routes).distance;
    if (best_.repaired() && distance >= best_.distance_after) return;
    finish(stage, canonical_order(std::move(routes)));
  }

  RepairReport finish(RepairStage stage, const Routes& routes) {
    best_.stage = stage;
    best_.routes = routes;
    best_.distance_after = evaluate_double(instance_, routes).distance;
    best_.vehicles_after = static_cast<int>(std::count_if(
        routes.begin(), routes.end(), [](const Route& route) { return !route.empty(); }));
    best_.unplaced.clear();
    const std::vector<Arc> before = arcs_of(given_);
    best_.arcs_changed = 0;
    std::vector<int> changed(instance_.size(), 0);
    for (const Arc& arc : arcs_of(routes)) {
      if (std::binary_search(before.begin(), before.end(), arc)) continue;
      ++best_.arcs_changed;
      ++changed[at(arc.first)];
      ++changed[at(arc.second)];
    }
    best_.moved_customers.clear();
    for (int i = 1; i <= instance_.customers(); ++i) {
      if (changed[at(i)] == 2) best_.moved_customers.push_back(i);
    }
    return best_;
  }

  // Stage 2 on the chosen routes of `base` and the empty ones; the others stay as they are.
  void rearrange(const Routes& base, const std::vector<bool>& chosen, std::int64_t times) {
    Routes inside;
    Routes routes;
    for (std::size_t r = 0; r < base.size(); ++r) {
      (chosen[r] || base[r].empty() ? inside : routes).push_back(base[r]);
    }
    const Excerpt excerpt(fine_, customers_of(inside));
    Partial partial = timely(excerpt, inside);
    const std::int64_t work = request_.iterations * kInsertions;
    reinsert(excerpt, partial, {times * work, times * work}, random_);
    if (!partial.absent.empty()) {
      if (!best_.repaired()) best_.unplaced = excerpt.original(partial.absent);
      return;
    }
    for (const Schedule& schedule : partial.schedules) {
      routes.push_back(excerpt.original(schedule.route()));
    }
    consider(RepairStage::reoptimised, routes);
  }

  // The routes without the customers that make them late.
  static Partial timely(const Excerpt& excerpt, const Routes& routes) {
    Partial partial;
    for (const Route& route : routes) {
      partial.schedules.emplace_back(excerpt, excerpt.excerpt(route));
    }
    evict(excerpt, partial);
    return partial;
  }

  // Where no neighbourhood sufficed: the whole instance, with as few vehicles more as it takes and
  // the user allows.
  void widen() {
    Routes base = used_;
    const int used = best_.vehicles_before;
    best_.fleet_bound = instance_.customers() > kLargestBounded
                            ? static_cast<int>(capacity_bound(instance_))
                            : search::fleet_lower_bound(real_instance(instance_)).value();
    const int least = std::max(0, best_.fleet_bound - used);
    const int most = request_.allow_vehicles
                         ? std::max(least, best_.late_before + best_.too_long_before + 1)
                         : 0;
    base.resize(at(used + least));
    late_.resize(base.size());
    for (int more = least; more <= most && used + more <= instance_.vehicle_limit(); ++more) {
      eject(base);
      for (const std::size_t nearest : {std::size_t{40}, instance_.size()}) {
        if (best_.repaired()) return;
        rearrange(base, neighbourhood(fine_, base, late_, nearest), kLong);
      }
      if (best_.repaired()) return;
      base.emplace_back();
      late_.push_back(false);
    }
  }

  void eject(const Routes& base) {
    const Excerpt all(fine_, customers_of(base));
    const Partial partial = timely(all, base);
    Routes routes;
    for (const Schedule& schedule : partial.schedules) {
      routes.push_back(all.original(schedule.route()));
    }
    const auto placed = place_by_ejection(fine_, routes, all.original(partial.absent),
                                          request_.iterations, random_);
    if (placed) consider(RepairStage::reoptimised, *placed);
  }

  // The routes that have changed, and their neighbours, once more.
  void polish() {
    for (const std::size_t nearest : kNearestAgain) {
      const Routes base = best_.routes;
      std::vector<bool> changed(base.size());
      for (std::size_t r = 0; r < base.size(); ++r) {
        changed[r] = std::find(used_.begin(), used_.end(), base[r]) == used_.end();
      }
      rearrange(base, neighbourhood(fine_, base, changed, nearest), kOnce);
    }
  }

  const Instance& instance_;
  const Routes& given_;
  const RepairRequest& request_;
  ScaledInstance fine_;
  Random random_;
  Routes used_;             // the given routes but for empty ones
  std::vector<bool> late_;  // of these
  RepairReport best_;
};

}  // namespace

std::string to_string(RepairStage stage) {
  switch (stage) {
    case RepairStage::none:
      return "none";
    case RepairStage::moved:
      return "moved";
    case RepairStage::reoptimised:
      return "reoptimised";
    case RepairStage::vehicle_added:
      return "vehicle_added";
    case RepairStage::failed:
      return "failed";
  }
  return "failed";
}

RepairReport repair(const Instance& instance, const Routes& routes, const RepairRequest& request) {
  return Repair(instance, routes, request).run();
}

}  // namespace waywiser
