// Time kept in hand, and what happens where driving takes longer than planned, over the reals.
#pragma once

#include <string>
#include <vector>

#include "waywiser/base/decimal.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/instance/instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

// The instance with every due date, the depot's among them, earlier by `slack` in units of the
// file: its routes are in time by at least so much. Throws UsageError that names the sites whose
// windows are shorter than that.
Instance with_slack(const Instance& instance, const Decimal& slack);

// The instance with every travel time multiplied by 1 + per_mille / 1000, exactly: coordinates or
// the matrix of durations by an integer, with three decimals more. Throws InputError where the
// digits do not fit.
Instance slower(const Instance& instance, int per_mille);

struct Lateness {
  int per_mille = 0;
  int stops = 0;     // customers that are reached late
  int returns = 0;   // vehicles that are back late
  int routes = 0;    // with any of these
  Bounds most;       // the largest lateness; both empty where nothing is late
  int too_long = 0;  // routes that last longer than they may, late or not
};

struct Robustness {
  std::vector<Lateness> table;
  // The largest whole per mille by which all travel times may grow with nothing late and no route
  // too long: -1 where something is so as it is, `kMostPerMille` where that is not the end.
  int holds = -1;
};

inline constexpr int kMostPerMille = 1000;

// `per_milles` in the order of the table.
Robustness robustness(const Instance& instance, const Routes& routes,
                      const std::vector<int>& per_milles);

}  // namespace waywiser
