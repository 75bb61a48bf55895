// The incumbents of a run as step functions of time (paper, "Performance measures").
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "waywiser/metrics/choices.h"

namespace waywiser {

// What the two judges of I say.
struct Verdicts {
  bool in_doubles : 1;
  bool exact : 1;
  bool feasible(FeasibleIn judge) const { return judge == FeasibleIn::exact ? exact : in_doubles; }
};

// The incumbents of one run within its limit, in order of time.
struct Trajectory {
  std::vector<double> times;        // on the study's clock
  std::vector<std::int64_t> costs;  // c on I^P; empty for the control row
  std::vector<double> real_costs;   // c on I: infinite where late, by the choice `judge`
  std::vector<double> given_costs;  // c on I of the routes, late or not
  std::vector<Verdicts> verdicts;
  std::vector<int> routes;
  std::size_t size() const { return times.size(); }
};

// A right-continuous step function on [0, limit]: `start` before times[0], values[i] from times[i].
struct StepFunction {
  double start = 1.0;
  std::vector<double> times;  // ascending, within [0, limit]
  std::vector<double> values;
  double limit = 0.0;
};

double relative_gap(double cost, double reference, GapDenominator denominator);

// g^P: 1 before the first incumbent, then the gap of each (it can exceed 1; `cap` says whether it
// may). Not for the control row.
StepFunction integer_gap(const Trajectory& trajectory, double limit, double reference,
                         const Choices& choices);

// g: 1 at first, then min(before, gap of the incumbent): only steps that lower it are kept. Never
// above 1, negative where the reference is beaten.
StepFunction float_gap(const Trajectory& trajectory, double limit, double reference,
                       const Choices& choices);

// (1 / limit) x the integral over [0, limit], by the steps, negative values counted as 0.
double area_under(const StepFunction& gap);

// The first time at which the gap is at most `gamma`, if ever.
std::optional<double> time_to(const StepFunction& gap, double gamma);

}  // namespace waywiser
