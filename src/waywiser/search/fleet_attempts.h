// Stage 1's step: attempts at one vehicle less, one after the other.
#pragma once

#include <cstddef>
#include <optional>

#include "waywiser/search/feasible/absence.h"
#include "waywiser/search/fleet/reduction.h"
#include "waywiser/search/run_context.h"

namespace waywiser::search {

template <class T>
class FleetAttempts {
 public:
  explicit FleetAttempts(const RunContext<T>& run) : run_(run) {}

  // Until there are `target` routes or time is up; each route less is reported. While there are
  // more than K routes there is no solution at all: then the time is all that there is. What an
  // attempt that failed has come to is where the next call goes on.
  void reduce(Routes& routes, int target, double until);

  // Of the attempts at a vehicle less that succeeded, in the budget's unit; 0 where none has.
  double longest_success() const { return longest_success_; }

 private:
  std::optional<Routes> one_route_less(const Routes& routes, double until);
  std::optional<Routes> one_short_route_less(const Routes& routes, double until);
  std::optional<Routes> complete(const PartialSolution& partial, double until);

  const RunContext<T>& run_;
  double longest_success_ = 0.0;
  double spent_ = 0.0;  // on the present one
  // Made when they are first needed; what they learn lives on between attempts.
  std::optional<fleet::Reduction<T>> reduction_;
  std::optional<AbsenceReduction<T>> absence_;
  std::size_t failed_from_ = 0;  // routes from which the last attempt of `reduction_` has failed
};

}  // namespace waywiser::search
