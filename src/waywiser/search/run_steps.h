// The steps that a run is made of, each on the routes that it has come to; stages.h has their
// order, shares.h how long each goes on.
#pragma once

#include "waywiser/search/feasible/anneal.h"
#include "waywiser/search/fleet_attempts.h"
#include "waywiser/search/population.h"
#include "waywiser/search/run_context.h"
#include "waywiser/search/shares.h"

namespace waywiser::search {

template <class T>
class RunSteps {
 public:
  RunSteps(const RunContext<T>& context, Routes routes);
  RunSteps(const RunSteps&) = delete;  // its parts refer to its context
  RunSteps& operator=(const RunSteps&) = delete;

  const Problem<T>& problem() const { return context_.problem; }
  const Parameters& parameters() const { return context_.parameters; }
  const Shares<T>& shares() const { return shares_; }
  double end() const { return context_.end; }
  bool over() const { return context_.clock.expired(); }

  // The best so far, perhaps with more than K routes.
  const Routes& routes() const { return routes_; }
  int route_count() const { return static_cast<int>(routes_.size()); }
  bool at_most(int count) const { return route_count() <= count; }
  bool within_fleet() const { return at_most(problem().vehicles); }
  bool long_routes() const;
  // The best of the searches beside this one, where they are better.
  void adopt_elsewhere() { context_.adopt_elsewhere(routes_); }

  // Attempts at a vehicle less (fleet_attempts.h).
  void reduce_fleet(int target, double until) { attempts_.reduce(routes_, target, until); }
  double longest_reduction() const { return attempts_.longest_success(); }

  // Leaves the structure of the routes where that gains something.
  void anneal(double until);
  // Keeps it: from `hot` spacings on.
  void refine(double hot, double until);
  // For so long, if at all, so that what is known already is a good solution.
  void preview(double length);
  // Whether there has been one with so many routes.
  bool previewed() const { return previewed_with_ == route_count(); }
  // Groups of neighbouring routes by themselves, to the end.
  void refine_parts(double hot);
  // Made from the present routes by detours or legs; `take` puts one of its members in their place.
  Population<T> population(Way way, double until);
  void take(const Routes& routes) { routes_ = routes; }

 private:
  AnnealingSchedule full_schedule() const;
  AnnealingSchedule refining_schedule(double hot) const;
  void anneal(const AnnealingSchedule& schedule, double until);

  RunContext<T> context_;
  Shares<T> shares_{context_};
  FleetAttempts<T> attempts_{context_};
  Annealing<T> annealing_;
  Routes routes_;
  int previewed_with_ = -1;
};

}  // namespace waywiser::search
