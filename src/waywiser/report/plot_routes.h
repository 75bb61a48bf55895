// Routes as a picture shows them: times in doubles, late stops, colours.
#pragma once

#include <string>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/report/palette.h"
#include "waywiser/scaling/real_instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

// One stop of a vehicle, the return to the depot last (customer 0).
struct PlotStop {
  int customer = 0;
  double arrival = 0.0;
  double start = 0.0;
  bool late = false;
};

struct RoutePlot {
  std::size_t number = 0;  // counts from 1
  std::vector<PlotStop> stops;
  std::string color;
  std::string dashes;  // of its line, "" for a whole one: ten routes have one colour each
  std::string title;
  bool late = false;
  bool too_long = false;  // longer than the instance's longest duration
};

// Routes of indices 1..n. An early departure, as space `double` has it.
std::vector<RoutePlot> plot_routes(const Instance& instance, const RealInstance& real,
                                   const Routes& routes);

// "depot", "customer 17" or what the file calls it, for HTML and SVG.
std::string stop_name(const Instance& instance, int customer);
// The attributes of a line in the route's colour and dashes.
std::string line_style(const RoutePlot& plot, double width);
std::string late_color(Palette palette);

}  // namespace waywiser
