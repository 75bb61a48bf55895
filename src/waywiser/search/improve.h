// Stage 2: less distance with the fleet of stage 1.
//
// The feasible solutions with the smallest fleet are islands: the way from one to another leads
// over one vehicle more, whose routes are annealed freely and then reduced again. Where that takes
// too long, or vehicles cost nothing, annealings of long routes differ by their coarse structure,
// which is fixed while they are hot and which no later change undoes: there several shorter ones
// make a population. What its members do better in one place is carried over (SREX, EAX), and the
// best is annealed once more from a temperature that keeps its structure. Where vehicles cost
// nothing, groups of neighbouring routes of a large instance are annealed by themselves.
#pragma once

#include <vector>

#include "waywiser/search/crossover/recombination.h"
#include "waywiser/search/feasible/anneal.h"
#include "waywiser/search/fleet/reduction.h"
#include "waywiser/search/kernel/measured.h"

namespace waywiser::search {

template <class T>
class Improvement {
 public:
  Improvement(const Problem<T>& problem, const Neighbours<T>& neighbours,
              const Parameters& parameters, double spacing, Random& random);

  // From feasible routes, at most K, until `end`; improvements go to the recorder. Returns the best
  // routes of the run.
  // `reduction_time`: what the slowest successful reduction by one route has taken, 0 if none has.
  Routes run(const Routes& start, SearchClock& clock, double end, double reduction_time,
             Recorder<T>& recorder);
  // A quick one: a single annealing that keeps the structure of the start.
  Routes preview(const Routes& start, SearchClock& clock, double end, Recorder<T>& recorder);
  // For routes that are good already: nothing hotter than `improve_hot`, over the whole and, where
  // vehicles are free and the instance is large, in parts.
  Routes refine(const Routes& start, SearchClock& clock, double end, Recorder<T>& recorder);

 private:
  // How the time is used.
  enum class Way { single, detours, legs, parts };

  Way way(double time, double seconds, double reduction_time) const;
  bool has_parts() const;
  Routes by_population(const Routes& start, Way way, double reduction_time, SearchClock& clock,
                       double end, Recorder<T>& recorder);
  Routes by_parts(const Routes& start, double hot, SearchClock& clock, double end,
                  Recorder<T>& recorder);

  void populate(const Routes& start, int legs, const AnnealingSchedule& schedule,
                SearchClock& clock, double end, Recorder<T>& recorder);
  void populate_by_detours(const Routes& start, const AnnealingSchedule& schedule,
                           SearchClock& clock, double end, double reduction_time,
                           Recorder<T>& recorder);
  bool detour(const Routes& start, const AnnealingSchedule& schedule, SearchClock& clock,
              double end, Recorder<T>& recorder);
  void recombine(SearchClock& clock, double end, Recorder<T>& recorder);
  bool assembles() const;
  void assemble_best(SearchClock& clock, double end, Recorder<T>& recorder);
  Measured<T>& best();
  AnnealingSchedule full() const;
  AnnealingSchedule refining(double hot) const;

  const Problem<T>& problem_;
  const Neighbours<T>& neighbours_;
  const Parameters& parameters_;
  double spacing_;
  Random& random_;
  Annealing<T> annealing_;
  Recombination<T> recombination_;
  fleet::Reduction<T> reduction_;
  bool long_routes_ = false;
  std::vector<Measured<T>> population_;
};

}  // namespace waywiser::search
