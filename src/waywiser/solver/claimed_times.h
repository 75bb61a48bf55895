// What a solver says of its times, held against what the host measured (docs/protocol.md, "Times").
// A claim may be off by what the way from the solver to the host takes, never by more.
#pragma once

#include "waywiser/solver/run.h"

namespace waywiser {

// From a solution in the solver to the receipt of its report by the host, in seconds. An incumbent
// that was received later than this after the time that it states counts as late.
inline constexpr double kTransportSeconds = 0.1;
// The kernel counts the CPU time of other processes in pieces of this size.
inline constexpr double kCpuGrain = 0.02;

// The CPU time of a solver since `start` at the receipt of a report, as far as samples tell.
struct MeasuredCpu {
  double least = 0.0;  // it had used this much
  double most = 0.0;   // and not more than this
};

// From the last sample: `used` seconds of CPU time when `wall` seconds had passed since `start`,
// `age` seconds ago. A solver of several threads uses CPU time faster than the clock runs, before
// the sample and on the way of its report.
MeasuredCpu measured_cpu(double used, double wall, double age);

// The wall time of the incumbent, at most `received` and at most the transport earlier. Returns
// whether the claim was further off.
bool bound_elapsed(Incumbent& incumbent);
// The same for its CPU time.
bool bound_cpu(Incumbent& incumbent, const MeasuredCpu& measured);

}  // namespace waywiser
