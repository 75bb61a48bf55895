// The time-window charts of a picture of routes.
#pragma once

#include <string>
#include <vector>

#include "waywiser/report/plot_routes.h"

namespace waywiser {

struct PlotCharts {
  std::string svg;
  double width = 0.0;
  double height = 0.0;
};

// A chart a route, in as few columns and as high as fills `height`; higher where they do not fit.
PlotCharts plot_charts(const Instance& instance, const RealInstance& real,
                       const std::vector<RoutePlot>& plots, double height, Palette palette);

}  // namespace waywiser
