#include "waywiser/repair/repair.h"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

#include "waywiser/evaluation/evaluate.h"
#include "waywiser/repair/reinsertion.h"
#include "waywiser/repair/single_moves.h"
#include "waywiser/scaling/extremes.h"

namespace waywiser {
namespace {

// Work of one neighbourhood in insertions tried, so that large neighbourhoods take no longer.
constexpr std::int64_t kWork = 150'000'000;

std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

// I^P, pessimistic, with P the largest power of ten up to 10^9 that fits: integers on which
// feasible implies feasible over the reals, and so fine that little else is lost.
ScaledInstance fine_instance(const Instance& instance) {
  constexpr std::int64_t kLimit = std::numeric_limits<std::int64_t>::max();
  const Extremes extremes = find_extremes(instance);
  Scaling scaling{1'000'000'000, Rounding::pessimistic, Ties::half_up};
  while (scaling.P > 1 && find_excess(instance, extremes, scaling, kLimit)) scaling.P /= 10;
  return scale(instance, scaling, kLimit);
}

bool feasible_everywhere(const Instance& instance, const Routes& routes) {
  return feasible_exactly(instance, routes) && evaluate_double(instance, routes).feasible;
}

Routes routes_of(const std::vector<Schedule>& schedules) {
  Routes routes;
  for (const Schedule& schedule : schedules) {
    if (!schedule.route().empty()) routes.push_back(schedule.route());
  }
  return routes;
}

std::set<std::pair<int, int>> arcs_of(const Routes& routes) {
  std::set<std::pair<int, int>> arcs;
  for (const Route& route : routes) {
    int from = 0;
    for (const int customer : route) {
      arcs.emplace(from, customer);
      from = customer;
    }
    arcs.emplace(from, 0);
  }
  return arcs;
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
        late_(given.size(), false) {}

  RepairReport run() {
    start();
    if (feasible_everywhere(instance_, given_)) return finish(RepairStage::none, given_);
    std::vector<Schedule> schedules;
    for (const Route& route : given_) schedules.emplace_back(fine_, route);
    for (std::size_t r = 0; r < schedules.size(); ++r) {
      if (!schedules[r].feasible()) late_[r] = true;
    }
    std::vector<Schedule> moved = schedules;
    if (move_single_customers(moved)) consider(RepairStage::moved, routes_of(moved));
    // The nearest neighbours first; more of them only where those do not suffice.
    for (const std::size_t nearest : {std::size_t{5}, std::size_t{20}, given_.size() * 1000}) {
      const std::vector<bool> chosen = neighbourhood(fine_, given_, late_, nearest);
      search(schedules, chosen, RepairStage::reoptimised);
      if (best_.repaired()) return best_;
    }
    add_vehicle(schedules);
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
    // Late in doubles only: repaired as well.
    for (const auto& violation : evaluate_double(instance_, given_).violations) {
      late_[at(violation.route - 1)] = true;
    }
    for (const int route : best_.late_routes) late_[at(route - 1)] = true;
    best_.routes = given_;
    best_.distance_before = evaluate_double(instance_, given_).distance;
    best_.distance_after = best_.distance_before;
    best_.vehicles_before = best_.vehicles_after = static_cast<int>(routes_given().size());
  }

  Routes routes_given() const {
    Routes routes = given_;
    std::erase_if(routes, [](const Route& route) { return route.empty(); });
    return routes;
  }

  // Takes the routes where they are feasible and cost less than what there is.
  void consider(RepairStage stage, const Routes& routes) {
    if (!feasible_everywhere(instance_, routes)) return;
    const double distance = evaluate_double(instance_, routes).distance;
    if (best_.repaired() && distance >= best_.distance_after) return;
    finish(stage, routes);
  }

  RepairReport finish(RepairStage stage, const Routes& routes) {
    best_.stage = stage;
    best_.routes = routes;
    best_.distance_after = evaluate_double(instance_, routes).distance;
    best_.vehicles_after = static_cast<int>(arcs_of(routes).empty() ? 0 : routes.size());
    best_.unplaced.clear();
    const auto before = arcs_of(given_);
    best_.arcs_changed = 0;
    std::vector<int> changed(instance_.size(), 0);
    for (const auto& [from, to] : arcs_of(routes)) {
      if (before.contains({from, to})) continue;
      ++best_.arcs_changed;
      ++changed[at(from)];
      ++changed[at(to)];
    }
    best_.moved_customers.clear();
    for (int i = 1; i <= instance_.customers(); ++i) {
      if (changed[at(i)] == 2) best_.moved_customers.push_back(i);
    }
    return best_;
  }

  std::int64_t iterations_for(const Partial& partial) const {
    std::size_t places = partial.schedules.size();
    for (const Schedule& schedule : partial.schedules) places += schedule.route().size();
    constexpr std::int64_t kPerIteration = 15;  // customers put back
    return std::clamp<std::int64_t>(kWork / (kPerIteration * static_cast<std::int64_t>(places)),
                                    100, request_.iterations);
  }

  void search(const std::vector<Schedule>& schedules, const std::vector<bool>& chosen,
              RepairStage stage) {
    Partial partial;
    Routes others;
    for (std::size_t r = 0; r < schedules.size(); ++r) {
      if (chosen[r]) {
        partial.schedules.push_back(schedules[r]);
      } else if (!schedules[r].route().empty()) {
        others.push_back(schedules[r].route());
      }
    }
    evict(fine_, partial);
    polish(std::move(partial), others, stage);
  }

  void polish(Partial partial, const Routes& others, RepairStage stage) {
    reinsert(fine_, partial, iterations_for(partial), random_);
    if (!partial.absent.empty()) {
      if (!best_.repaired()) best_.unplaced = partial.absent;
      return;
    }
    Routes routes = routes_of(partial.schedules);
    routes.insert(routes.end(), others.begin(), others.end());
    consider(stage, canonical_order(std::move(routes)));
  }

  void add_vehicle(const std::vector<Schedule>& schedules) {
    const auto used = static_cast<std::int64_t>(routes_given().size());
    if (!request_.allow_vehicles || used >= instance_.vehicle_limit()) return;
    std::vector<Schedule> more = schedules;
    more.emplace_back(fine_, Route{});
    std::vector<bool> chosen = neighbourhood(fine_, given_, late_, 20);
    chosen.push_back(true);
    search(more, chosen, RepairStage::vehicle_added);
  }

  const Instance& instance_;
  const Routes& given_;
  const RepairRequest& request_;
  ScaledInstance fine_;
  Random random_;
  std::vector<bool> late_;
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
