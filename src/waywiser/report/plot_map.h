// The map of a picture of routes.
#pragma once

#include <string>
#include <vector>

#include "waywiser/report/plot_routes.h"

namespace waywiser {

struct PlotMap {
  std::string svg;
  double width = 0.0;
  double height = 0.0;
};

// Instances with coordinates. As large as the customers need, as high as they lie; the ways from
// and to the depot are faint, so that routes are seen where there are many.
PlotMap plot_map(const Instance& instance, const RealInstance& real,
                 const std::vector<RoutePlot>& plots, Palette palette);

}  // namespace waywiser
