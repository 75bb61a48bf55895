// Several solutions of one instance, and what they give to each other.
//
// The feasible solutions with the smallest fleet are islands: the way from one to another leads
// over one vehicle more, whose routes are annealed freely and then reduced again. Where that takes
// too long, or vehicles cost nothing, annealings of long routes differ by their coarse structure,
// which is fixed while they are hot and which no later change undoes. What a member does better in
// one place is carried over to others (SREX, EAX).
#pragma once

#include <vector>

#include "waywiser/search/crossover/recombination.h"
#include "waywiser/search/feasible/anneal.h"
#include "waywiser/search/fleet/reduction.h"
#include "waywiser/search/kernel/measured.h"
#include "waywiser/search/run_context.h"

namespace waywiser::search {

template <class T>
class Population {
 public:
  // `schedule`: of the annealings that make members. `assembles`: arcs are exchanged too.
  Population(const RunContext<T>& run, Annealing<T>& annealing, const AnnealingSchedule& schedule,
             bool assembles);

  std::size_t size() const { return members_.size(); }
  const Routes& best() { return best_member().routes; }

  // So many annealings from the same routes.
  void add_legs(const Routes& start, int legs, double end);
  // One without a detour, then up to `detours` with one. As many as there is time for:
  // `reduction_time` is what the slowest successful reduction by one route has taken, 0 if none
  // has.
  void add_detours(const Routes& start, double end, double reduction_time);
  // The best takes over what the others do better, until none has anything left to give.
  void assemble_best(double end);
  // Exchanges of routes between random pairs, each child annealed a little from a low temperature.
  // Only the receiver can go, whose structure the child shares most: that keeps the members apart.
  void exchange_routes(double end);

 private:
  bool add_detour(const Routes& start, double end);
  void anneal_child(Measured<T>& receiver, const Routes& child, double child_time, double end);
  Measured<T>& best_member();

  const RunContext<T>& run_;
  Annealing<T>& annealing_;
  AnnealingSchedule schedule_;
  bool assembles_;
  Recombination<T> recombination_;
  fleet::Reduction<T> reduction_;
  std::vector<Measured<T>> members_;
};

}  // namespace waywiser::search
