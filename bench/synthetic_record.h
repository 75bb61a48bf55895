// What the records of made-up runs have in common.
#pragma once

#include <cstdint>

#include "waywiser/study/record.h"

namespace waywiser {

// The end of a run that used its time limit (seconds), wall and CPU.
inline RecordTotals used_up(double limit, std::int64_t iterations) {
  RecordTotals totals;
  totals.reason = "time_limit";
  totals.iterations = iterations;
  totals.wall = totals.cpu = limit;
  totals.solver = "synthetic 1";
  totals.started = totals.finished = "2026-01-01T00:00:00Z";
  return totals;
}

}  // namespace waywiser
