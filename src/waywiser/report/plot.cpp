#include "waywiser/report/plot.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "waywiser/base/decimal.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/report/page.h"
#include "waywiser/scaling/real_instance.h"
#include "waywiser/system/duration.h"

namespace waywiser {

namespace {

constexpr double kMap = 720.0;
constexpr double kChart = 350.0;  // width of a route's chart
constexpr double kRow = 8.0;      // height of a stop
constexpr double kTicks = 11.0;   // height of the numbers under its axis
constexpr double kGap = 12.0;

// One stop of a vehicle, the return to the depot last (customer 0).
struct Stop {
  int customer = 0;
  double arrival = 0.0;
  double start = 0.0;
  bool late = false;
};

struct RoutePlot {
  const Route* route = nullptr;
  std::vector<Stop> stops;
  std::string color;
  std::string title;
  bool late = false;
};

std::string stop_name(const Instance& instance, int customer) {
  return customer == 0
             ? "depot"
             : fmt::format("customer {}", instance.ids[static_cast<std::size_t>(customer)]);
}

// Ten hues that differ in lightness too (Okabe and Ito, extended); repeated beyond ten routes, with
// the route's number at its first stop.
std::string route_color(std::size_t index) {
  static constexpr const char* kColors[] = {"#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9",
                                            "#8c564b", "#5f4690", "#73af48", "#94346e", "#38a6a5"};
  return kColors[index % 10];
}

std::string late_color(Palette palette) {
  return palette == Palette::paper ? "#d62728" : "#d55e00";
}

std::vector<Stop> schedule(const RealInstance& real, const Route& route,
                           const std::set<int>& late) {
  const auto n = static_cast<std::size_t>(real.customers) + 1;
  std::vector<Stop> stops;
  std::size_t at = 0;
  double departure = real.ready[0] + real.services[0];
  for (std::size_t k = 0; k <= route.size(); ++k) {
    const auto to = k < route.size() ? static_cast<std::size_t>(route[k]) : 0;
    Stop stop;
    stop.customer = static_cast<int>(to);
    stop.arrival = departure + real.durations[at * n + to];
    stop.start = std::max(stop.arrival, real.ready[to]);
    stop.late = late.count(stop.customer) > 0;
    departure = stop.start + real.services[to];
    stops.push_back(stop);
    at = to;
  }
  return stops;
}

std::vector<RoutePlot> plot_routes(const Instance& instance, const Routes& routes) {
  const RealInstance real = real_instance(instance);
  const DoubleEvaluation verdict = evaluate_double(instance, routes);
  std::vector<RoutePlot> plots;
  for (std::size_t r = 0; r < routes.size(); ++r) {
    std::set<int> late;
    for (const auto& violation : verdict.violations)
      if (violation.route == static_cast<int>(r) + 1) late.insert(violation.customer);
    RoutePlot plot;
    plot.route = &routes[r];
    plot.stops = schedule(real, routes[r], late);
    plot.color = route_color(r);
    plot.late = !late.empty();
    std::int64_t load = 0;
    for (const int customer : routes[r]) load += real.demands[static_cast<std::size_t>(customer)];
    plot.title = fmt::format(
        "Route {}: {}, load {} of {}{}", r + 1, counted(routes[r].size(), "stop"),
        to_text(load, instance.demand_decimals), to_text(real.capacity, instance.demand_decimals),
        late.empty() ? "" : fmt::format(", {} late", late.size()));
    plots.push_back(std::move(plot));
  }
  return plots;
}

// Brings coordinates into the map, y upwards.
class MapScale {
 public:
  explicit MapScale(const RealInstance& real) {
    const auto [x0, x1] = std::minmax_element(real.x.begin(), real.x.end());
    const auto [y0, y1] = std::minmax_element(real.y.begin(), real.y.end());
    left_ = *x0;
    bottom_ = *y0;
    span_ = std::max({*x1 - *x0, *y1 - *y0, 1e-9});
  }
  double x(double value) const { return 15.0 + (kMap - 30.0) * (value - left_) / span_; }
  double y(double value) const { return kMap - 15.0 - (kMap - 30.0) * (value - bottom_) / span_; }

 private:
  double left_, bottom_, span_;
};

std::string map_route(const RealInstance& real, const MapScale& scale, const RoutePlot& plot,
                      std::size_t number) {
  const auto place = [&](int site) {
    const auto s = static_cast<std::size_t>(site);
    return fmt::format("{:.1f},{:.1f}", scale.x(real.x[s]), scale.y(real.y[s]));
  };
  std::string points = place(0);
  for (const int customer : *plot.route) points += " " + place(customer);
  points += " " + place(0);
  std::string text = fmt::format(
      "<g class=\"route\"><title>{}</title><polyline points=\"{}\" fill=\"none\" stroke=\"{}\" "
      "stroke-width=\"1.5\"/>\n",
      html_escaped(plot.title), points, plot.color);
  for (const int customer : *plot.route) {
    const auto s = static_cast<std::size_t>(customer);
    text += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.6\" fill=\"{}\"/>",
                        scale.x(real.x[s]), scale.y(real.y[s]), plot.color);
  }
  if (!plot.route->empty()) {
    const auto first = static_cast<std::size_t>(plot.route->front());
    text += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"number\">{}</text>",
                        scale.x(real.x[first]) + 4, scale.y(real.y[first]) - 4, number);
  }
  return text + "</g>\n";
}

// Late stops last, above everything: a ring and a cross, so that colour is not the only sign.
std::string map_late(const Instance& instance, const RealInstance& real, const MapScale& scale,
                     const std::vector<RoutePlot>& plots, const std::string& color) {
  std::string text;
  for (const RoutePlot& plot : plots) {
    for (const Stop& stop : plot.stops) {
      if (!stop.late) continue;
      const auto s = static_cast<std::size_t>(stop.customer);
      const double x = scale.x(real.x[s]);
      const double y = scale.y(real.y[s]);
      text += fmt::format(
          "<g class=\"late\"><title>{} is reached {:.6g} late</title><circle cx=\"{:.1f}\" "
          "cy=\"{:.1f}\" r=\"7\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/><path "
          "d=\"M{:.1f},{:.1f}l6,6m0,-6l-6,6\" stroke=\"{}\" stroke-width=\"1.5\"/><text "
          "x=\"{:.1f}\" y=\"{:.1f}\" "
          "class=\"number\" fill=\"{}\">{}</text></g>\n",
          stop_name(instance, stop.customer), stop.arrival - real.due[s], x, y, color, x - 3, y - 3,
          color, x + 9, y + 4, color, stop_name(instance, stop.customer));
    }
  }
  return text;
}

std::string map_svg(const Instance& instance, const RealInstance& real,
                    const std::vector<RoutePlot>& plots, Palette palette) {
  const MapScale scale(real);
  std::string text;
  for (std::size_t r = 0; r < plots.size(); ++r) text += map_route(real, scale, plots[r], r + 1);
  text += map_late(instance, real, scale, plots, late_color(palette));
  return text + fmt::format(
                    "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"11\" height=\"11\" "
                    "class=\"depot\"><title>depot</title></rect>\n",
                    scale.x(real.x[0]) - 5.5, scale.y(real.y[0]) - 5.5);
}

// A stop in the chart: its window, the wait, the service; an arrival after the window in the late
// colour.
std::string chart_stop(const Instance& instance, const RealInstance& real, const Stop& stop,
                       const RoutePlot& plot, double y, double unit, const std::string& late) {
  const auto s = static_cast<std::size_t>(stop.customer);
  const auto x = [&](double time) { return std::min(time, real.due[0] * 1.04) * unit; };
  const std::string color = stop.late ? late : plot.color;
  const double service = std::max(1.2, x(stop.start + real.services[s]) - x(stop.start));
  std::string text = fmt::format(
      "<g><title>{}: window {:.6g} to {:.6g}, arrival {:.6g}{}</title><rect x=\"{:.1f}\" "
      "y=\"{:.1f}\" "
      "width=\"{:.1f}\" height=\"{:.1f}\" class=\"window\"/>",
      stop_name(instance, stop.customer), real.ready[s], real.due[s], stop.arrival,
      stop.late ? fmt::format(", late by {:.6g}", stop.arrival - real.due[s]) : "",
      x(real.ready[s]), y + 1, std::max(1.2, x(real.due[s]) - x(real.ready[s])), kRow - 2);
  if (stop.start > stop.arrival)
    text += fmt::format(
        "<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
        "stroke-dasharray=\"2 2\"/>",
        x(stop.arrival), x(stop.start), y + kRow / 2, y + kRow / 2, color);
  text += fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>",
      x(stop.start), y + 2, service, kRow - 4, color);
  if (stop.late) {
    // Beside the bar where there is room for it, else left of its window.
    const double end = x(stop.start) + service + 4;
    const bool right = end < 0.75 * kChart;
    text += fmt::format(
        "<path d=\"M{:.1f},{:.1f}l5,5m0,-5l-5,5\" stroke=\"{}\" stroke-width=\"1.6\"/><text "
        "x=\"{:.1f}\" y=\"{:.1f}\" class=\"small\" text-anchor=\"{}\">{}: {:.3g} late</text>",
        x(stop.arrival) - 2.5, y + kRow / 2 - 2.5, late, right ? end : x(real.ready[s]) - 4,
        y + kRow - 0.5, right ? "start" : "end", stop_name(instance, stop.customer),
        stop.arrival - real.due[s]);
  }
  return text + "</g>\n";
}

double chart_height(const RoutePlot& plot) {
  return 18.0 + kRow * static_cast<double>(plot.stops.size()) + kTicks + kGap;
}

std::string chart_svg(const Instance& instance, const RealInstance& real, const RoutePlot& plot,
                      double left, double top, Palette palette) {
  const double horizon = std::max(1e-9, real.due[0] * 1.04);
  const double unit = kChart / horizon;
  std::string text = fmt::format(
      "<g class=\"chart\" transform=\"translate({:.1f},{:.1f})\"><text y=\"12\">{}</text>\n", left,
      top, html_escaped(plot.title));
  double y = 18.0;
  for (const Stop& stop : plot.stops) {
    text += chart_stop(instance, real, stop, plot, y, unit, late_color(palette));
    y += kRow;
  }
  text += fmt::format("<line class=\"axis\" x1=\"0\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>",
                      kChart, y, y);
  for (const double time : {real.ready[0], (real.ready[0] + real.due[0]) / 2, real.due[0]}) {
    text += fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"small\" text-anchor=\"{}\">{:.6g}</text>\n",
        time * unit, y + kTicks - 1, time * unit < 10 ? "start" : "middle", time);
  }
  return text + "</g>\n";
}

constexpr const char* kStyle =
    "<style>text{font:11px system-ui,sans-serif;fill:#1b1f24}.number{font-weight:bold;paint-order:"
    "stroke;stroke:#fff;stroke-width:3px}.depot{fill:#1b1f24;stroke:#fff}.window{fill:#d8dee4}"
    ".axis{stroke:#57606a}.small{font-size:9px;fill:#57606a}.title{font-size:14px;font-weight:bold}"
    "</style>\n";

std::string heading(const Instance& instance, const std::vector<RoutePlot>& plots) {
  std::size_t late = 0;
  for (const RoutePlot& plot : plots)
    late += static_cast<std::size_t>(
        std::count_if(plot.stops.begin(), plot.stops.end(), [](const Stop& s) { return s.late; }));
  return fmt::format("{}: {}, {}", instance.name, counted(plots.size(), "route"),
                     late == 0 ? "no stop late" : counted(late, "stop") + " late (ring and cross)");
}

}  // namespace

std::string plot_svg(const Instance& instance, const Routes& routes, Palette palette) {
  const RealInstance real = real_instance(instance);
  const std::vector<RoutePlot> plots = plot_routes(instance, routes);
  const bool map = !real.x.empty();
  // Charts fill columns to the right of the map, each route into the shortest one.
  const std::size_t columns = plots.size() > 12 ? 3 : 2;
  const double start = map ? kMap + 30.0 : 10.0;
  std::vector<double> filled(columns, 40.0);
  std::string charts;
  for (const RoutePlot& plot : plots) {
    const auto shortest = std::min_element(filled.begin(), filled.end());
    const auto column = static_cast<double>(shortest - filled.begin());
    charts += chart_svg(instance, real, plot, start + column * (kChart + 25.0), *shortest, palette);
    *shortest += chart_height(plot);
  }
  charts += fmt::format(
      "<text x=\"{:.1f}\" y=\"22\" class=\"small\">Time of each stop, in the order of the route, "
      "the "
      "return last: window (grey), waiting (dashes), service (bar){}</text>\n",
      start,
      std::any_of(plots.begin(), plots.end(), [](const RoutePlot& plot) { return plot.late; })
          ? ", late arrival (cross)"
          : "");
  const double height =
      std::max(map ? kMap + 40.0 : 60.0, *std::max_element(filled.begin(), filled.end()));
  const double width = start + static_cast<double>(columns) * (kChart + 25.0);
  const std::string title = html_escaped(heading(instance, plots));
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
             "width=\"{0:.0f}\" "
             "height=\"{1:.0f}\" role=\"img\" aria-label=\"{2}\">\n{3}<rect width=\"100%\" "
             "height=\"100%\" fill=\"#fff\"/>\n<text x=\"12\" y=\"22\" "
             "class=\"title\">{2}</text>\n",
             width, height, title, kStyle) +
         (map ? "<g transform=\"translate(0,32)\">\n" + map_svg(instance, real, plots, palette) +
                    "</g>\n"
              : "") +
         charts + "</svg>\n";
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
