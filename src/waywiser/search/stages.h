// The order in which a run goes: first solution, stage 1 (fewer routes), stage 2 (less distance),
// and how they share the budget (docs/solver.md; the three criteria of the paper, Section 4.1).
#pragma once

#include <functional>
#include <optional>

#include "waywiser/search/feasible/absence.h"
#include "waywiser/search/fleet/reduction.h"
#include "waywiser/search/improve.h"
#include "waywiser/search/kernel/recorder.h"
#include "waywiser/search/request.h"

namespace waywiser::search {

template <class T>
class Stages {
 public:
  using Sum = typename Problem<T>::Sum;

  // `fleet_bound` proves a lower bound on the fleet; it is asked once the first solution is out.
  Stages(const Problem<T>& problem, const Request& request, SearchClock& clock,
         IncumbentSink<Sum>& sink, std::function<int()> fleet_bound);

  Summary run();

 private:
  Routes first_solution();
  void search(int lower_bound);
  void reduce_fleet(int lower_bound);
  void reduce_fleet_to(int target);
  void attempts(int target, double until);
  std::optional<Routes> one_route_less(double until);
  std::optional<Routes> one_short_route_less(double until);
  void adopt_elsewhere();  // better routes of a search beside this one
  void improve(double until, bool preview);
  bool at_most(int routes) const { return static_cast<int>(routes_.size()) <= routes; }
  bool within_fleet() const { return at_most(problem_.vehicles); }
  // Where the search ends: early enough to report the last improvement within the budget.
  double end() const;

  const Problem<T>& problem_;
  const Request& request_;
  const Parameters& parameters_;
  SearchClock& clock_;
  std::function<int()> fleet_bound_;
  Recorder<T> recorder_;
  Random random_;
  double spacing_;
  std::optional<Neighbours<T>> neighbours_;
  bool warm_ = false;  // it starts from given routes
  Routes routes_;      // the best so far, perhaps with more than K routes
  // Time of attempts at a vehicle less, in the budget's unit.
  double longest_success_ = 0.0;
  double spent_ = 0.0;  // on the present one
  // Made when they are first needed; what they learn lives on between attempts.
  std::optional<fleet::Reduction<T>> reduction_;
  std::optional<AbsenceReduction<T>> absence_;
  std::size_t failed_from_ = 0;  // routes from which the last attempt of `reduction_` has failed
};

}  // namespace waywiser::search
