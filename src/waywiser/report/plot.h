// A picture of routes: the map of the tours and a time-window chart a route, as SVG.
#pragma once

#include <string>

#include "waywiser/instance/instance.h"
#include "waywiser/report/palette.h"
#include "waywiser/report/style.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

// Routes of indices 1..n. Late stops (space `double`) are marked on the map and in the charts; an
// instance without coordinates has charts alone.
// `size.width` is what the picture measures on paper, and `size.font` what its text has there.
std::string plot_svg(const Instance& instance, const Routes& routes, Palette palette,
                     const FigureSize& size = {});

// The same inside a page of its own, offline.
std::string plot_html(const Instance& instance, const std::string& svg);

}  // namespace waywiser
