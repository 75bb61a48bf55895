// Ruin and recreate of plans of the day: at most K routes, customers that find no place kept aside
// (Christiaens and Vanden Berghe, "Slack Induction by String Removals for Vehicle Routing
// Problems", Transportation Science 54(2), 2020, Section 4: absence counters).
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/planning/most_stops_request.h"
#include "waywiser/repair/schedule.h"

namespace waywiser {

// What routes cost that lose the same weight.
enum class PlanMeasure { distance, duration };

struct PlanState {
  std::vector<Schedule> routes;  // K, some empty
  std::vector<int> absent;
  std::int64_t lost = 0;
  std::int64_t cost = 0;  // of all routes, in the measure
};

// Customers in numbers of the excerpt.
class PlanSearch {
 public:
  PlanSearch(const ScaledInstance& instance, const MostStopsRequest& request, PlanMeasure measure);

  void iterate();
  const PlanState& best() const { return best_; }
  MostStops answer() const;

 private:
  struct Place {
    std::size_t route = 0;
    std::size_t position = 0;
    std::int64_t detour = 0;
  };

  void find_near();
  void begin(const ScaledInstance& instance, const MostStopsRequest& request);
  void count();
  void save(std::size_t route);
  void undo(std::int64_t lost, std::int64_t cost);
  void ruin();
  void take(int customer);
  void order(std::vector<int>& absent);
  void recreate();
  std::optional<Place> best_place(int customer);
  bool accepted(std::int64_t lost, std::int64_t cost);
  std::int64_t cost_of(const Schedule& route) const {
    return measure_ == PlanMeasure::distance ? route.distance() : route.duration();
  }
  // What the customer at position p adds to a route that costs `before`.
  std::int64_t detour(const Schedule& route, std::int64_t before, int customer,
                      std::size_t p) const {
    return measure_ == PlanMeasure::distance ? route.detour(customer, p)
                                             : route.duration_with(customer, p) - before;
  }
  double absence(const std::vector<int>& customers) const;

  Excerpt excerpt_;
  PlanMeasure measure_;
  Random random_;
  std::vector<std::int64_t> weights_;
  std::vector<std::int64_t> absences_;  // how often an accepted state left it out
  std::vector<std::vector<int>> near_;  // the others, nearest first
  PlanState state_;
  PlanState best_;
  std::vector<int> route_of_;  // of each customer, kNowhere where it is absent
  // Of the iteration: routes and absent customers as they were before.
  std::vector<std::pair<std::size_t, Schedule>> saved_;
  std::vector<int> absent_before_;
};

}  // namespace waywiser
