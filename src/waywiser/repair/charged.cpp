#include "waywiser/repair/charged.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/repair/fine.h"
#include "waywiser/repair/reinsertion.h"

namespace waywiser {
namespace {

// Repair tries seven neighbourhoods, so often; first little, then more, vehicles last.
struct Attempt {
  std::int64_t iterations;
  bool allow_vehicles;
};
constexpr std::array<Attempt, 4> kAttempts{Attempt{20, false}, Attempt{200, false},
                                           Attempt{200, true}, Attempt{2000, true}};
constexpr std::int64_t kNeighbourhoods = 7;

constexpr std::int64_t kInsertions = 1000;  // an iteration
constexpr std::int64_t kRound = 50;         // iterations of one round of polishing
constexpr std::array<std::size_t, 3> kNearest{5, 10, 20};

class Polishing {
 public:
  Polishing(const Instance& instance, Routes& routes, std::uint64_t seed)
      : instance_(instance),
        fine_(fine_instance(instance)),
        routes_(routes),
        random_(seed),
        distance_(evaluate_double(instance, routes).distance) {}

  // Rearranges the routes around one customer; takes them where they are shorter.
  void round() {
    const int centre = 1 + random_.number(fine_.customers);
    const std::vector<bool> chosen = around(centre, kNearest[random_.index(kNearest.size())]);
    Routes changed;
    std::vector<int> inside;
    Routes old;
    for (std::size_t r = 0; r < routes_.size(); ++r) {
      if (!chosen[r]) {
        changed.push_back(routes_[r]);
        continue;
      }
      old.push_back(routes_[r]);
      inside.insert(inside.end(), routes_[r].begin(), routes_[r].end());
    }
    std::sort(inside.begin(), inside.end());
    const Excerpt excerpt(fine_, std::move(inside));
    Partial partial;
    for (const Route& route : old) partial.schedules.emplace_back(excerpt, excerpt.excerpt(route));
    const std::int64_t before = partial.distance();
    reinsert(excerpt, partial, {0, kRound * kInsertions}, random_);
    if (!partial.absent.empty() || partial.distance() >= before) return;
    for (const Schedule& schedule : partial.schedules)
      if (!schedule.route().empty()) changed.push_back(excerpt.original(schedule.route()));
    take(std::move(changed));
  }

 private:
  // The routes of a customer and of its nearest.
  std::vector<bool> around(int centre, std::size_t nearest) {
    std::vector<std::size_t> route_of(instance_.size(), 0);
    for (std::size_t r = 0; r < routes_.size(); ++r)
      for (const int customer : routes_[r]) route_of[static_cast<std::size_t>(customer)] = r;
    std::vector<std::pair<std::int64_t, int>> order;
    for (int other = 1; other <= fine_.customers; ++other)
      order.emplace_back(other == centre ? -1 : fine_.durations->at(centre, other), other);
    const std::size_t count = std::min(nearest + 1, order.size());
    std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
                      order.end());
    std::vector<bool> chosen(routes_.size(), false);
    for (std::size_t k = 0; k < count; ++k)
      chosen[route_of[static_cast<std::size_t>(order[k].second)]] = true;
    return chosen;
  }

  // Feasible on the fine integers is feasible over the reals; doubles may disagree.
  void take(Routes changed) {
    const DoubleEvaluation evaluated = evaluate_double(instance_, changed);
    if (!evaluated.feasible || evaluated.distance >= distance_) return;
    if (!feasible_exactly(instance_, changed)) return;
    distance_ = evaluated.distance;
    routes_ = std::move(changed);
  }

  const Instance& instance_;
  ScaledInstance fine_;
  Routes& routes_;
  Random random_;
  double distance_;
};

// Stage and routes of the first attempt that succeeds in time.
void repair_in_time(const Instance& instance, std::uint64_t seed, search::SearchClock& clock,
                    ChargedReport& report) {
  for (const Attempt& attempt : kAttempts) {
    if (clock.expired()) return;
    const RepairReport repaired =
        repair(instance, report.routes, {attempt.allow_vehicles, seed, attempt.iterations});
    clock.advance(attempt.iterations * kNeighbourhoods);
    if (!repaired.repaired()) continue;
    if (clock.elapsed() > clock.limit()) return;
    report.stage = repaired.stage;
    report.routes = repaired.routes;
    return;
  }
}

}  // namespace

ChargedReport repair_and_polish(const Instance& instance, const Routes& routes, std::uint64_t seed,
                                search::SearchClock& clock) {
  ChargedReport report;
  report.routes = routes;
  std::erase_if(report.routes, [](const Route& route) { return route.empty(); });
  if (feasible_everywhere(instance, report.routes)) {
    report.stage = RepairStage::none;
  } else {
    repair_in_time(instance, seed, clock, report);
  }
  report.repaired_at = clock.elapsed();
  if (report.stage != RepairStage::failed && !clock.expired()) {
    Routes polished = report.routes;
    Polishing polishing(instance, polished, seed);
    while (!clock.expired()) {
      polishing.round();
      clock.advance(kRound);
      ++report.rounds;
      if (clock.elapsed() <= clock.limit()) report.routes = polished;
    }
  }
  report.routes = canonical_order(std::move(report.routes));
  report.spent = clock.elapsed();
  return report;
}

}  // namespace waywiser
