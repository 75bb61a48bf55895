// Stage 2: less distance with the fleet of stage 1.
//
// On short, full routes the feasible solutions with the smallest fleet are islands: the way from
// one to another leads over one vehicle more, whose routes are annealed freely and then reduced
// again. On long routes annealings differ by their coarse structure, which is fixed while they are
// hot and which no later change undoes: there several shorter ones make a population, neighbouring
// routes are exchanged between its members (SREX), and the best is annealed once more from a
// temperature that keeps its structure.
#pragma once

#include <vector>

#include "waywiser/search/absence.h"
#include "waywiser/search/anneal.h"
#include "waywiser/search/fleet/reduction.h"
#include "waywiser/search/local/completion.h"
#include "waywiser/search/route_exchange.h"

namespace waywiser::search {

template <class T>
class Improvement {
 public:
  using Sum = typename Problem<T>::Sum;

  Improvement(const Problem<T>& problem, const Neighbours<T>& neighbours,
              const Parameters& parameters, double spacing, Random& random);

  // From feasible routes, at most K, until `end`; improvements go to the recorder. Returns the best
  // routes of the run.
  // `reduction_time`: what the slowest successful reduction by one route has taken, 0 if none has.
  Routes run(const Routes& start, SearchClock& clock, double end, double reduction_time,
             Recorder<T>& recorder);
  // A quick one: a single annealing that keeps the structure of the start.
  Routes preview(const Routes& start, SearchClock& clock, double end, Recorder<T>& recorder);

 private:
  struct Member {
    Routes routes;
    Sum cost;
  };

  void populate(const Routes& start, int legs, const Schedule& schedule, SearchClock& clock,
                double end, Recorder<T>& recorder);
  bool takes_detours(bool long_routes, double reduction_time, double time) const;
  void populate_by_detours(const Routes& start, const Schedule& schedule, SearchClock& clock,
                           double end, double reduction_time, Recorder<T>& recorder);
  bool detour(const Routes& start, const Schedule& schedule, SearchClock& clock, double end,
              Recorder<T>& recorder);
  std::optional<Routes> child(const Member& receiver, const Member& donor, const Slice& slice);
  void recombine(SearchClock& clock, double end, Recorder<T>& recorder);
  Member measured(Routes routes) const;
  const Member& best() const;
  Schedule refining(double hot) const;

  const Problem<T>& problem_;
  const Parameters& parameters_;
  double spacing_;
  Random& random_;
  Annealing<T> annealing_;
  RouteExchange<T> exchange_;
  local::Completion<T> completion_;
  AbsenceReduction<T> absence_;
  fleet::Reduction<T> reduction_;
  std::vector<Member> population_;
};

}  // namespace waywiser::search
