// The same runs measured otherwise: with another price of a vehicle, another horizon, another judge
// (docs/metrics.md, "What the float AUC is made of"). Every value is by run, in the order of
// StudyData::runs; NaN where a run does not count or the measure does not exist.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "waywiser/metrics/sets.h"
#include "waywiser/metrics/study_data.h"
#include "waywiser/statistics/hodges_lehmann.h"

namespace waywiser {

// Where the area begins.
enum class AucStart {
  beginning,        // time 0, as the paper: a gap of 1 until there is a solution
  first_incumbent,  // of the run: what it takes to start, or to find a first solution, is left out
};

// One way to measure. The one of the choices gives RunMeasures again, bit for bit.
struct Lens {
  FeasibleIn judge = FeasibleIn::doubles;
  InfeasibleLast infeasible_last = InfeasibleLast::penalise;
  IntegerReferenceSource integer_references = IntegerReferenceSource::own;
  double vehicles = 10.0;  // lambda in multiples of n; the paper's is 10. Nothing for `distance`
  double horizon = 1.0;    // the share of the limit at which the area, and the run, ends
  AucStart start = AucStart::beginning;

  friend bool operator==(const Lens&, const Lens&) = default;
};
Lens lens_of(const Choices& choices);

// c* of every instance under a lens: the study's own reference at lambda = 10 n; at another lambda
// the lower of that solution's cost and the best of the study, because a solution with least
// vehicles need not be best there. NaN where no feasible solution is known.
std::vector<double> real_references(const StudyData& data, const Lens& lens);

std::vector<double> float_aucs(const StudyData& data, const Lens& lens);
std::vector<double> integer_aucs(const StudyData& data, const Lens& lens);

// The float AUC of a run, taken apart. The parts add up to it (up to the rounding of doubles).
struct AucParts {
  double waiting = 0.0;   // a gap of 1: no float-feasible solution that is any better
  double late = 0.0;      // what `infeasible-last = penalise` adds: 1 less the area
  double vehicles = 0.0;  // lambda (r - r*) / c* while there is one
  double distance = 0.0;  // (d - d*) / c*; below 0 where more vehicles drive less
  double sum() const { return waiting + late + vehicles + distance; }
};
std::vector<AucParts> auc_parts(const StudyData& data);

// Means over the runs of each configuration that have a value; NaN where there is none.
std::vector<double> by_configuration(const StudyData& data, std::span<const double> by_run);

// Mean AUCs of every configuration under several lenses.
struct LensColumn {
  std::string id;     // "lambda_100n", "horizon_25", "from_first"
  std::string title;  // "100 n", "25 %", "from first"
  Lens lens;
  std::vector<double> auc;          // float, by configuration
  std::vector<Interval> intervals;  // of these, 95 %, over the units of the choice `unit`
};
// lambda = 0, n, 10 n, 100 n; empty for the objective `distance`.
std::vector<LensColumn> lambda_sweep(const StudyData& data, const CoordinateSets& sets);
// A tenth, a quarter, half and all of the limit; then from the first incumbent.
std::vector<LensColumn> horizon_sweep(const StudyData& data, const CoordinateSets& sets);

}  // namespace waywiser
