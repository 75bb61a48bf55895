// What a run is worth (docs/metrics.md). A new measure is a field and a line of the list here, and
// its computation in measures.cpp: the tables of runs and of configurations, `study compare`, CSV,
// JSON, LaTeX and the page follow the list.
#pragma once

#include <array>

#include "waywiser/metrics/units.h"

namespace waywiser {

// NaN where a measure does not exist.
struct RunMeasures {
  double auc_float = 0.0;
  double auc_integer = 0.0;
  double gap = 0.0;          // of the last incumbent, where float-feasible
  double integer_gap = 0.0;  // of the last incumbent
  double feasible_share = 0.0;
  double error = 0.0;         // scaled-back cost minus c of the last, where float-feasible
  double error_cost = 0.0;    // in % of c
  double error_travel = 0.0;  // in % of the travel time alone
  double fleet_gap = 0.0;     // vehicles more than c* has, where float-feasible
  double distance_gap = 0.0;  // gap of the distance, where float-feasible with the fleet of c*
};

// A measure as tables show it.
struct Measure {
  double RunMeasures::* value;
  const char* id;     // column of the table of runs
  const char* title;  // for people
  const char* unit;
  int digits;
  // The mean over runs, among the last columns of the table of configurations; "": none there. AUC,
  // gap and feasible share have columns of more than the mean, ahead of these.
  const char* mean_title;
  int mean_digits;
  const char* compared;  // by `study compare`, under this name; "": not compared
};

// In the order of the tables. The measures up to the integer gap stand before the last incumbent's
// routes and costs, the others after them.
inline constexpr std::array kMeasures{
    Measure{&RunMeasures::auc_float, "auc_float", "AUC float", kPure, 4, "", 0, "float AUC"},
    Measure{&RunMeasures::auc_integer, "auc_integer", "AUC integer", kPure, 4, "", 0,
            "integer AUC"},
    Measure{&RunMeasures::gap, "gap", "gap", kPure, 4, "", 0, "final gap"},
    Measure{&RunMeasures::integer_gap, "integer_gap", "integer gap", kPure, 4, "", 0, ""},
    Measure{&RunMeasures::feasible_share, "feasible_share", "feasible share", kPure, 4, "", 0, ""},
    Measure{&RunMeasures::error, "error", "cost error", kCost, 4, "", 0, ""},
    Measure{&RunMeasures::error_cost, "error_cost_percent", "% of c", kPercent, 4,
            "cost error\n% of c", 3, ""},
    Measure{&RunMeasures::error_travel, "error_travel_percent", "% of travel", kPercent, 4,
            "\n% travel", 2, ""},
    Measure{&RunMeasures::fleet_gap, "fleet_gap", "fleet gap", kPure, 0, "fleet\ngap", 2,
            "fleet gap"},
    Measure{&RunMeasures::distance_gap, "distance_gap", "distance gap", kPure, 4, "", 0, ""},
};
inline constexpr std::size_t kMeasuresBeforeRoutes = 4;

}  // namespace waywiser
