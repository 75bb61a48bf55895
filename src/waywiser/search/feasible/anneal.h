// Stage 2's engine: annealed ruin and recreate in feasible space with tail exchanges.
#pragma once

#include <vector>

#include "waywiser/search/feasible/insertion.h"
#include "waywiser/search/feasible/ruin.h"
#include "waywiser/search/kernel/parameters.h"
#include "waywiser/search/kernel/recorder.h"
#include "waywiser/search/kernel/recreate.h"
#include "waywiser/search/kernel/slice.h"
#include "waywiser/search/kernel/temperature.h"
#include "waywiser/search/penalised/moves.h"

namespace waywiser::search {

// Temperatures in the instance's unit of length: from `hottest` to `hot` in the first `hot_share`
// of the slice, then to `cold`, geometrically in the budget's unit.
struct AnnealingSchedule {
  double hottest;
  double hot;
  double cold;
  double hot_share;
};

// What the temperature of a whole stage 2 depends on.
struct AnnealingCase {
  bool long_routes;
  bool free_vehicles;
  double seconds;  // that stage 2 has for each customer; 0 where it is not to begin hotter
};

// The schedule of a whole stage 2. Where vehicles are free there is no phase hotter than `hot`: it
// is for leaving the structure of a fleet that was reduced.
AnnealingSchedule full_schedule(const Parameters& parameters, const AnnealingCase& its,
                                double spacing);
// One that keeps the structure of the routes that it begins with: from `hot` spacings on.
AnnealingSchedule refining_schedule(const Parameters& parameters, double hot, double spacing);

// One chain of ruin and recreate. Minimises vehicle cost times routes plus distance: a route that
// becomes empty is closed for good where vehicles cost something, otherwise one empty route is kept
// at hand as long as there are fewer than K.
template <class T>
class Annealing {
 public:
  using Sum = typename Problem<T>::Sum;

  Annealing(const Problem<T>& problem, const Neighbours<T>& neighbours,
            const Parameters& parameters, Random& random);

  // From feasible routes until the slice is over; improvements go to the recorder. Returns the
  // best routes of this run.
  Routes run(const Routes& start, const AnnealingSchedule& schedule, const Slice& slice,
             Recorder<T>& recorder);

 private:
  void begin_run(const Routes& start);
  void iterate(double temperature, bool hot_phase);
  bool ruin_and_recreate(Sum limit, Sum& delta, bool everywhere);
  bool recreate(Sum limit, Sum& delta, bool everywhere);
  InsertionPlace<T> place(int c, Sum budget, bool everywhere);
  void try_move(double temperature);
  // Applies the move if the routes stay feasible and it adds no more than the limit.
  template <BetweenRoutes Move>
  bool attempt(const Move& move, Sum limit);
  void accept(Sum delta);
  void settle_empty_routes();
  bool improves(const Recorder<T>& recorder) const;
  bool report(Recorder<T>& recorder);
  Sum cost_from_scratch() const;

  const Problem<T>& problem_;
  const Neighbours<T>& neighbours_;
  const Parameters& parameters_;
  Random& random_;
  Threshold threshold_;
  Rings<T> rings_;
  ReinsertionOrder<ProblemSites<T>> order_;
  RuinProfile profile_{};
  double mean_route_size_ = 1.0;
  std::vector<int> removed_;
  std::vector<int> empty_;  // routes that became empty in the present iteration, and the spare one
  int spare_ = Rings<T>::kNone;  // the one empty route that is kept where vehicles are free
  Sum cost_ = 0;
  Sum best_ = 0;
  Sum reported_ = 0;
};

}  // namespace waywiser::search
