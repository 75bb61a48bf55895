// The figures as data and as Vega-Lite specifications (docs/report.md).
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/analysis.h"
#include "waywiser/metrics/cost_error.h"
#include "waywiser/metrics/feasibility.h"
#include "waywiser/metrics/goal.h"
#include "waywiser/report/model.h"
#include "waywiser/report/palette.h"

namespace waywiser {

// Room at the right: browsers may have a wider font than the one that the picture was measured
// with.
inline constexpr const char* kPadding = R"({"left":5,"top":5,"right":30,"bottom":5})";

enum class FeasibilityMeasure { first, all, last };

// Scheme and P by class (top) and by size (bottom). A scaling that guarantees transfer is left out
// where it kept it throughout (and the caption says so), never where it did not.
Figure feasibility_heat_map(const std::vector<FeasibilityCell>& cells, FeasibilityMeasure measure);
// Absolute error against c; every size has the same width on the axis.
Figure cost_error_scatter(const StudyData& data, Palette palette);
// Relative error by scheme and size; whiskers over the full range.
Figure cost_error_boxes(const std::vector<CostErrorCell>& cells, Palette palette);
// h(t): sizes in rows, solvers in columns, colour by scheme, dash by P.
Figure goal_figure(const StudyData& data, const std::vector<GoalCurve>& curves, double gamma,
                   Palette palette);

// Solvers against each other, a panel (on the page a choice) a configuration: gaps over time, mean
// ranks, performance profiles, targets reached over time; and vehicles against distance.
Figure anytime_figure(const Analysis& analysis, const Style& style);
Figure critical_difference(const Analysis& analysis, const Style& style);
Figure profile_figure(const Analysis& analysis, const Style& style);
Figure targets_figure(const Analysis& analysis, const Style& style);
Figure vehicles_figure(const Analysis& analysis, const Style& style);
// Ranks of the configurations under the integer and the float view, joined by lines.
Figure ranking_slope(const Analysis& analysis, const Style& style);
Table times_table(const Analysis& analysis);  // expected running times, beside the targets

// Rows as JSON objects by column id, for "data": {"values": ...}.
std::string values_json(const Table& table);

}  // namespace waywiser
