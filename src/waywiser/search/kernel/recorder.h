// The one way out for solutions: recomputes them from scratch in evaluation's order of operations
// and passes on what is feasible and strictly better than everything before.
#pragma once

#include <optional>

#include "waywiser/search/kernel/environment.h"
#include "waywiser/search/kernel/problem.h"

namespace waywiser::search {

// Cost of feasible routes in internal numbers, vehicle cost included; none where a constraint is
// violated. Doubles: arrival = departure + duration, departure = start + service; one running sum
// of distances over the routes ordered by their first customer in the instance's numbers.
template <class T>
std::optional<typename Problem<T>::Sum> recomputed_cost(const Problem<T>& problem,
                                                        const Routes& routes);

template <class T>
class Recorder {
 public:
  using Sum = typename Problem<T>::Sum;

  Recorder(const Problem<T>& problem, IncumbentSink<Sum>& sink) : problem_(problem), sink_(sink) {}

  // Reports the routes if they improve on the best so far. False where they are infeasible: with
  // doubles, backward and forward arithmetic can disagree by a last bit.
  bool offer(const Routes& routes);

  // Makes the best routes of the searches beside this one its own, where they are better. True
  // where it did.
  bool adopt_elsewhere();

  bool has_best() const { return best_.has_value(); }
  const Routes& best() const { return *best_; }  // internal numbers
  Sum best_cost() const { return best_cost_; }

 private:
  const Problem<T>& problem_;
  IncumbentSink<Sum>& sink_;
  std::optional<Routes> best_;
  Sum best_cost_ = 0;
};

}  // namespace waywiser::search
