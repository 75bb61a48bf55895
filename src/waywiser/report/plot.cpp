#include "waywiser/report/plot.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/report/page.h"
#include "waywiser/report/plot_charts.h"
#include "waywiser/report/plot_map.h"
#include "waywiser/report/plot_routes.h"
#include "waywiser/system/duration.h"

namespace waywiser {
namespace {

constexpr double kTop = 40.0;         // of the heading and the explanation
constexpr double kChartsAlone = 900;  // height to fill where there is no map

constexpr double kPointsPerMillimetre = 72.0 / 25.4;
constexpr double kText = 11.0;  // size of the most of it, in the picture's own units

// Text `factor` times as large as it is on a screen.
std::string style_sheet(double factor) {
  return fmt::format(
      "<style>text{{font:{:.4g}px system-ui,sans-serif;fill:#1b1f24}}.number{{font-weight:bold;"
      "paint-order:stroke;stroke:#fff;stroke-width:3px}}.name{{font-size:{:.4g}px;fill:#57606a;"
      "paint-order:stroke;stroke:#fff;stroke-width:2px}}.leg{{opacity:.35}}"
      ".depot{{fill:#1b1f24;stroke:#fff}}.window{{fill:#d8dee4}}.axis{{stroke:#57606a}}"
      ".small{{font-size:{:.4g}px;fill:#57606a}}"
      ".title{{font-size:{:.4g}px;font-weight:bold}}</style>\n",
      kText * factor, 8.0 * factor, 9.0 * factor, 14.0 * factor);
}

double text_factor(double drawn_width, const FigureSize& size) {
  if (size.font <= 0.0) return 1.0;
  const double scale = size.width > 0.0 ? drawn_width / (size.width * kPointsPerMillimetre) : 1.0;
  return size.font / kText * scale;
}

// width="..." and height="...": on paper where a width is asked for.
std::string measures(double width, double height, const FigureSize& size) {
  if (size.width <= 0.0) return fmt::format("width=\"{:.0f}\" height=\"{:.0f}\"", width, height);
  return fmt::format("width=\"{:.6g}mm\" height=\"{:.6g}mm\"", size.width,
                     size.width * height / width);
}

std::string heading(const Instance& instance, const std::vector<RoutePlot>& plots) {
  std::size_t late = 0;
  for (const RoutePlot& plot : plots)
    late += static_cast<std::size_t>(std::count_if(plot.stops.begin(), plot.stops.end(),
                                                   [](const PlotStop& s) { return s.late; }));
  const auto too_long =
      std::count_if(plots.begin(), plots.end(), [](const RoutePlot& p) { return p.too_long; });
  return fmt::format("{}: {}, {}{}", instance.name, counted(plots.size(), "route"),
                     late == 0 ? "no stop late" : counted(late, "stop") + " late (ring and cross)",
                     too_long == 0 ? "" : fmt::format(", {} too long", too_long));
}

std::string explanation(const std::vector<RoutePlot>& plots, bool map) {
  const bool late =
      std::any_of(plots.begin(), plots.end(), [](const RoutePlot& plot) { return plot.late; });
  return std::string(map ? "Map: R3 is where route 3 begins; other numbers are customers. " : "") +
         "Charts: each stop in the order of the route, the return last: window (grey), waiting "
         "(dashes), service (bar)" +
         (late ? ", late arrival (cross)" : "");
}

}  // namespace

std::string plot_svg(const Instance& instance, const Routes& routes, Palette palette,
                     const FigureSize& size) {
  const RealInstance real = real_instance(instance);
  const std::vector<RoutePlot> plots = plot_routes(instance, real, routes);
  const bool has_map = !real.x.empty();
  const PlotMap map = has_map ? plot_map(instance, real, plots, palette) : PlotMap{};
  const PlotCharts charts =
      plot_charts(instance, real, plots, has_map ? map.height : kChartsAlone, palette);
  const double start = has_map ? map.width + 20.0 : 12.0;
  const double width = std::max(start + charts.width, 700.0);
  const double height = kTop + std::max(map.height, charts.height) + 8.0;
  const std::string title = html_escaped(heading(instance, plots));
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
      "{9} role=\"img\" aria-label=\"{2}\">\n{3}<rect "
      "width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text x=\"12\" y=\"18\" "
      "class=\"title\">{2}</text>\n<text x=\"12\" y=\"33\" class=\"small\">{4}</text>\n"
      "<g transform=\"translate(0,{5:.0f})\">\n{6}</g>\n<g "
      "transform=\"translate({7:.0f},{5:.0f})\">\n{8}</g>\n</svg>\n",
      width, height, title, style_sheet(text_factor(width, size)), explanation(plots, has_map),
      kTop, map.svg, start, charts.svg, measures(width, height, size));
}

std::string plot_html(const Instance& instance, const std::string& svg) {
  return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
         "content=\"width=device-width, initial-scale=1\"><link rel=\"icon\" "
         "href=\"data:,\"><title>" +
         html_escaped(instance.name) +
         "</title><style>body{margin:0;background:#fff}div{overflow:auto}"
         ".route:hover polyline{stroke-width:4}</style></head>\n<body><div>\n" +
         svg + "</div></body></html>\n";
}

}  // namespace waywiser
