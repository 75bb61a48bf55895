// Edge assembly, EAX (Y. Nagata, O. Braysy and W. Dullaert, "A penalty-based edge assembly memetic
// algorithm for the vehicle routing problem with time windows", Computers & Operations Research
// 37(4), 2010): the arcs in which two solutions differ fall into cycles of arcs of one and the
// other in turns, each a change that can be made by itself.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/search/kernel/indexed.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/kernel/partial_solution.h"
#include "waywiser/search/kernel/problem.h"

namespace waywiser::search {

// From one stop to the next; 0 is the depot on whatever route.
struct Arc {
  int from;
  int to;
};

// At every stop as many arcs are added as removed that begin there, and as many that end there. An
// arc (0, 0) is an empty route.
struct ArcCycle {
  std::vector<Arc> removed;
  std::vector<Arc> added;
};

template <class T>
class EdgeAssembly {
 public:
  using Sum = typename Problem<T>::Sum;

  EdgeAssembly(const Problem<T>& problem, const Neighbours<T>& neighbours, Random& random);

  // Leads from `from` to `to` if all are carried out. Where one has fewer routes it is taken to
  // have empty ones. At the depot the next arc is random, and a cycle ends as soon as it can.
  std::vector<ArcCycle> cycles(const Routes& from, const Routes& to);

  // How much longer the routes become by it, subtours not yet joined.
  Sum added_distance(const ArcCycle& cycle) const;

  // `routes` with the arcs of the cycle exchanged; subtours, which do not meet the depot, are
  // opened and put into a route where that is shortest. All customers are served; the routes may
  // break constraints. None where `routes` has not all arcs that are to be removed.
  std::optional<PartialSolution> child(const Routes& routes, const ArcCycle& cycle);

 private:
  struct Links {
    Indexed<int> next;
    Indexed<int> previous;
  };
  struct Gap {  // a subtour is opened before `first` and comes between `after` and its successor
    int first;
    int after;
  };

  void link(const Routes& routes, Links& links) const;
  bool exchange(const ArcCycle& cycle);
  PartialSolution traced(const Routes& routes);
  void join_subtour(int customer);
  std::optional<Gap> best_gap(int customer, std::span<const int> (Neighbours<T>::*near)(int) const);

  const Problem<T>& problem_;
  const Neighbours<T>& neighbours_;
  Random& random_;
  Links from_;
  Links to_;
  Links child_;
  Indexed<char> touched_;
  Indexed<char> on_route_;
};

}  // namespace waywiser::search
