// Lines and points drawn from the columns of a figure's data: one description for the static figure
// (Vega-Lite) and for the page, which reads it as JSON.
#pragma once

#include <string>

#include "waywiser/report/model.h"
#include "waywiser/report/palette.h"

namespace waywiser {

// The specification of a figure that has a chart.
std::string chart_spec(const Figure& figure, const Style& style);
// {"x": ..., "series": [...], "panels": [...], "panel": what one is, "rows": [[...]]}: what
// page/charts.js draws.
std::string chart_json(const Figure& figure, const Style& style);

}  // namespace waywiser
