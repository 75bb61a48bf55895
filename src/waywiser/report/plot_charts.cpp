#include "waywiser/report/plot_charts.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/instance/labels.h"
#include "waywiser/report/page.h"

namespace waywiser {
namespace {

constexpr double kChart = 350.0;  // width of a route's chart
constexpr double kTicks = 11.0;   // height of the numbers under its axis
constexpr double kGap = 12.0;
constexpr double kHighestRow = 16.0;  // of a stop
constexpr double kLowestRow = 8.0;

std::size_t most_columns(std::size_t routes) {
  return routes <= 30 ? 3 : 6;
}

// A stop in the chart: its window, the wait, the service; an arrival after the window in the late
// colour.
std::string chart_stop(const Instance& instance, const RealInstance& real, const PlotStop& stop,
                       const RoutePlot& plot, double y, double unit, double row,
                       const std::string& late) {
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
      x(real.ready[s]), y + 1, std::max(1.2, x(real.due[s]) - x(real.ready[s])), row - 2);
  if (stop.start > stop.arrival)
    text += fmt::format(
        "<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
        "stroke-dasharray=\"2 2\"/>",
        x(stop.arrival), x(stop.start), y + row / 2, y + row / 2, color);
  text += fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>",
      x(stop.start), y + 2, service, row - 4, color);
  if (stop.late) {
    // Beside the bar where there is room for it, else left of its window.
    const double end = x(stop.start) + service + 4;
    const bool right = end < 0.75 * kChart;
    text += fmt::format(
        "<path d=\"M{:.1f},{:.1f}l5,5m0,-5l-5,5\" stroke=\"{}\" stroke-width=\"1.6\"/><text "
        "x=\"{:.1f}\" y=\"{:.1f}\" class=\"small\" text-anchor=\"{}\">{}: {:.3g} late</text>",
        x(stop.arrival) - 2.5, y + row / 2 - 2.5, late, right ? end : x(real.ready[s]) - 4,
        y + row - 0.5, right ? "start" : "end", stop_name(instance, stop.customer),
        stop.arrival - real.due[s]);
  }
  return text + "</g>\n";
}

double chart_height(const RoutePlot& plot, double row) {
  return 18.0 + row * static_cast<double>(plot.stops.size()) + kTicks + kGap;
}

// A number under the axis, on the instance's clock.
std::string tick_text(const Instance& instance, double time) {
  const Clock& clock = clock_of(instance);
  if (clock.form == Clock::Form::number) return fmt::format("{:.6g}", time);
  return clock.at(fmt::format("{:.0f}", time));
}

std::string chart_svg(const Instance& instance, const RealInstance& real, const RoutePlot& plot,
                      double left, double top, double row, Palette palette) {
  const double horizon = std::max(1e-9, real.due[0] * 1.04);
  const double unit = kChart / horizon;
  std::string text = fmt::format(
      "<g class=\"chart\" transform=\"translate({:.1f},{:.1f})\"><line x1=\"0\" x2=\"24\" y1=\"8\" "
      "y2=\"8\" {}/><text x=\"30\" y=\"12\">{}</text>\n",
      left, top, line_style(plot, 3.0), html_escaped(plot.title));
  double y = 18.0;
  for (const PlotStop& stop : plot.stops) {
    text += chart_stop(instance, real, stop, plot, y, unit, row, late_color(palette));
    y += row;
  }
  text += fmt::format("<line class=\"axis\" x1=\"0\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>",
                      kChart, y, y);
  for (const double time : {real.ready[0], (real.ready[0] + real.due[0]) / 2, real.due[0]}) {
    text += fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"small\" text-anchor=\"{}\">{}</text>\n",
        time * unit, y + kTicks - 1, time * unit < 10 ? "start" : "middle",
        tick_text(instance, time));
  }
  return text + "</g>\n";
}

// Where each chart begins: each route into the shortest column.
struct Layout {
  double row = kLowestRow;
  std::size_t columns = 1;
  std::vector<std::pair<std::size_t, double>> places;  // column and top
  double height = 0.0;
};

Layout layout_of(const std::vector<RoutePlot>& plots, std::size_t columns, double row) {
  Layout layout{row, columns, {}, 0.0};
  std::vector<double> filled(columns, 0.0);
  for (const RoutePlot& plot : plots) {
    const auto shortest = std::min_element(filled.begin(), filled.end());
    layout.places.emplace_back(shortest - filled.begin(), *shortest);
    *shortest += chart_height(plot, row);
  }
  layout.height = *std::max_element(filled.begin(), filled.end());
  return layout;
}

Layout fitting(const std::vector<RoutePlot>& plots, double height) {
  const std::size_t most = most_columns(plots.size());
  for (std::size_t columns = 1; columns <= most; ++columns) {
    for (double row = kHighestRow; row >= kLowestRow; row -= 2.0) {
      Layout layout = layout_of(plots, columns, row);
      if (layout.height <= height) return layout;
    }
  }
  return layout_of(plots, most, kLowestRow);
}

}  // namespace

PlotCharts plot_charts(const Instance& instance, const RealInstance& real,
                       const std::vector<RoutePlot>& plots, double height, Palette palette) {
  const Layout layout = fitting(plots, height);
  PlotCharts charts{{}, static_cast<double>(layout.columns) * (kChart + 25.0), layout.height};
  for (std::size_t r = 0; r < plots.size(); ++r) {
    const auto& [column, top] = layout.places[r];
    charts.svg += chart_svg(instance, real, plots[r], static_cast<double>(column) * (kChart + 25.0),
                            top, layout.row, palette);
  }
  return charts;
}

}  // namespace waywiser
