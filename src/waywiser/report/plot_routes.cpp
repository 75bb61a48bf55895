#include "waywiser/report/plot_routes.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/instance/labels.h"
#include "waywiser/report/page.h"
#include "waywiser/system/duration.h"

namespace waywiser {
namespace {

// Ten hues that differ in lightness too (Okabe and Ito, extended), then the same with dashes: forty
// lines that can be told apart.
constexpr std::array<const char*, 10> kColors{"#0072b2", "#e69f00", "#009e73", "#cc79a7",
                                              "#56b4e9", "#8c564b", "#5f4690", "#73af48",
                                              "#94346e", "#38a6a5"};
constexpr std::array<const char*, 4> kDashes{"", "7 3", "2 3", "9 3 2 3"};

std::vector<PlotStop> schedule(const RealInstance& real, const Route& route,
                               const std::set<int>& late) {
  const auto n = static_cast<std::size_t>(real.customers) + 1;
  std::vector<PlotStop> stops;
  std::size_t at = 0;
  double departure = real.ready[0] + real.services[0];
  for (std::size_t k = 0; k <= route.size(); ++k) {
    const auto to = k < route.size() ? static_cast<std::size_t>(route[k]) : 0;
    PlotStop stop;
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

std::string title_of(const Instance& instance, const RealInstance& real, const Route& route,
                     std::size_t number) {
  std::int64_t load = 0;
  for (const int customer : route) load += real.demands[static_cast<std::size_t>(customer)];
  return fmt::format("Route {}: {}, load {} of {}", number, counted(route.size(), "stop"),
                     to_text(load, instance.demand_decimals),
                     to_text(real.capacity, instance.demand_decimals));
}

}  // namespace

std::vector<RoutePlot> plot_routes(const Instance& instance, const RealInstance& real,
                                   const Routes& routes) {
  const DoubleEvaluation verdict = evaluate_double(instance, routes);
  std::vector<RoutePlot> plots;
  for (std::size_t r = 0; r < routes.size(); ++r) {
    std::set<int> late;
    for (const auto& violation : verdict.violations)
      if (violation.route == static_cast<int>(r) + 1) late.insert(violation.customer);
    RoutePlot plot;
    plot.number = r + 1;
    plot.stops = schedule(real, routes[r], late);
    plot.color = kColors[r % kColors.size()];
    plot.dashes = kDashes[r / kColors.size() % kDashes.size()];
    plot.late = !late.empty();
    plot.title = title_of(instance, real, routes[r], plot.number);
    if (plot.late) plot.title += fmt::format(", {} late", late.size());
    plots.push_back(std::move(plot));
  }
  for (const auto& route : verdict.too_long) {
    RoutePlot& plot = plots[static_cast<std::size_t>(route.route) - 1];
    plot.too_long = true;
    plot.title += fmt::format(", too long by {:.6g}", route.excess);
  }
  return plots;
}

std::string stop_name(const Instance& instance, int customer) {
  return html_escaped(site_name(instance, customer));
}

std::string line_style(const RoutePlot& plot, double width) {
  return fmt::format(
      "fill=\"none\" stroke=\"{}\" stroke-width=\"{:.1f}\"{}", plot.color, width,
      plot.dashes.empty() ? "" : fmt::format(" stroke-dasharray=\"{}\"", plot.dashes));
}

std::string late_color(Palette palette) {
  return palette == Palette::paper ? "#d62728" : "#d55e00";
}

}  // namespace waywiser
