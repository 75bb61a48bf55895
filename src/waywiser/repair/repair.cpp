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
constexpr std::int64_t kWork = 100'000'000;

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

// Every customer of the routes.
std::vector<int> customers_of(const Routes& routes) {
  std::vector<int> customers;
  for (const Route& route : routes) customers.insert(customers.end(), route.begin(), route.end());
  std::sort(customers.begin(), customers.end());
  return customers;
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
    move_customers();
    // One search may get stuck where another does not: several neighbourhoods, the best of all.
    for (const std::size_t nearest : {std::size_t{5}, std::size_t{8}, std::size_t{15}}) {
      search(neighbourhood(fine_, given_, late_, nearest), 0, RepairStage::reoptimised);
    }
    // Far ones only where those do not suffice.
    for (const std::size_t nearest : {std::size_t{40}, instance_.size()}) {
      if (best_.repaired()) return best_;
      search(neighbourhood(fine_, given_, late_, nearest), 0, RepairStage::reoptimised);
    }
    if (best_.repaired()) return best_;
    add_vehicles();
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

  // Stage 1. Also finds the routes that are late on the fine integers alone.
  void move_customers() {
    const Excerpt all(fine_, customers_of(given_));
    std::vector<Schedule> schedules;
    for (std::size_t r = 0; r < given_.size(); ++r) {
      schedules.emplace_back(all, all.excerpt(given_[r]));
      if (!schedules.back().feasible()) late_[r] = true;
    }
    if (!move_single_customers(schedules)) return;
    Routes routes;
    for (const Schedule& schedule : schedules) {
      if (!schedule.route().empty()) routes.push_back(all.original(schedule.route()));
    }
    consider(RepairStage::moved, routes);
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
    best_.vehicles_after = static_cast<int>(std::count_if(
        routes.begin(), routes.end(), [](const Route& route) { return !route.empty(); }));
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

  std::int64_t iterations_for(const Partial& partial, int customers) const {
    constexpr std::int64_t kPutBack = 15;  // customers an iteration
    const auto places = static_cast<std::int64_t>(partial.schedules.size()) + customers;
    return std::min(request_.iterations, std::max<std::int64_t>(100, kWork / (kPutBack * places)));
  }

  // Stage 2 on the chosen routes; with more vehicles, stage 3.
  void search(const std::vector<bool>& chosen, std::size_t more_vehicles, RepairStage stage) {
    Routes inside;
    Routes routes;  // the others stay as they are
    for (std::size_t r = 0; r < given_.size(); ++r) {
      if (!given_[r].empty()) (chosen[r] ? inside : routes).push_back(given_[r]);
    }
    const Excerpt excerpt(fine_, customers_of(inside));
    inside.resize(inside.size() + more_vehicles);
    Partial partial;
    for (const Route& route : inside) {
      partial.schedules.push_back(
          std::make_shared<const Schedule>(excerpt, excerpt.excerpt(route)));
    }
    evict(excerpt, partial);
    reinsert(excerpt, partial, iterations_for(partial, excerpt.size()), random_);
    if (!partial.absent.empty()) {
      if (!best_.repaired()) best_.unplaced = excerpt.original(partial.absent);
      return;
    }
    for (const SharedSchedule& schedule : partial.schedules) {
      routes.push_back(excerpt.original(schedule->route()));
    }
    consider(stage, canonical_order(std::move(routes)));
  }

  // As few more as it takes.
  void add_vehicles() {
    const auto used = static_cast<std::int64_t>(routes_given().size());
    if (!request_.allow_vehicles) return;
    for (std::int64_t more = 1; used + more <= instance_.vehicle_limit(); ++more) {
      search(neighbourhood(fine_, given_, late_, 15), static_cast<std::size_t>(more),
             RepairStage::vehicle_added);
      if (best_.repaired() || more > best_.late_before) return;
    }
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
