#include "waywiser/report/plot_map.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/instance/labels.h"
#include "waywiser/report/page.h"

namespace waywiser {
namespace {

constexpr double kMargin = 18.0;
constexpr int kNamedCustomers = 120;  // more of them would cover each other

double width_for(int customers) {
  if (customers <= 30) return 480.0;
  if (customers <= 250) return 720.0;
  return customers <= 600 ? 1000.0 : 1400.0;
}

// Brings coordinates into the map, one scale for both, y upwards.
class MapScale {
 public:
  explicit MapScale(const RealInstance& real) : width_(width_for(real.customers)) {
    const auto [x0, x1] = std::minmax_element(real.x.begin(), real.x.end());
    const auto [y0, y1] = std::minmax_element(real.y.begin(), real.y.end());
    const double wide = std::max(*x1 - *x0, 1e-9);
    const double high = std::max(*y1 - *y0, 1e-9);
    const double room = width_ - 2 * kMargin;
    factor_ = std::min(room / wide, 1.15 * room / high);
    left_ = *x0 - (room / factor_ - wide) / 2;  // in the middle of the width
    top_ = *y1;
    height_ = std::max(high * factor_ + 2 * kMargin, 120.0);
  }
  double x(double value) const { return kMargin + (value - left_) * factor_; }
  double y(double value) const { return kMargin + (top_ - value) * factor_; }
  double width() const { return width_; }
  double height() const { return height_; }

 private:
  double width_, height_, factor_, left_, top_;
};

std::string place(const RealInstance& real, const MapScale& scale, int site) {
  const auto s = static_cast<std::size_t>(site);
  return fmt::format("{:.1f},{:.1f}", scale.x(real.x[s]), scale.y(real.y[s]));
}

// The first and the last leg; between two customers the route itself.
std::string route_lines(const RealInstance& real, const MapScale& scale, const RoutePlot& plot) {
  std::string points;
  for (const PlotStop& stop : plot.stops) {
    if (stop.customer != 0) points += place(real, scale, stop.customer) + " ";
  }
  const std::string depot = place(real, scale, 0);
  const std::string first = points.substr(0, points.find(' '));
  points.pop_back();
  const std::string last = points.substr(points.rfind(' ') + 1);
  return fmt::format("<path class=\"leg\" d=\"M{}L{}M{}L{}\" {}/><polyline points=\"{}\" {}/>\n",
                     depot, first, last, depot, line_style(plot, 1.0), points,
                     line_style(plot, 1.8));
}

std::string customer_mark(const Instance& instance, const RealInstance& real, const MapScale& scale,
                          const RoutePlot& plot, std::size_t position) {
  const int customer = plot.stops[position].customer;
  const auto s = static_cast<std::size_t>(customer);
  const double x = scale.x(real.x[s]);
  const double y = scale.y(real.y[s]);
  std::string text = fmt::format(
      "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.8\" fill=\"{}\"><title>{}: stop {} of route "
      "{}</title></circle>",
      x, y, plot.color, stop_name(instance, customer), position + 1, plot.number);
  if (real.customers <= kNamedCustomers) {
    text += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"name\">{}</text>", x + 4, y + 9,
                        html_escaped(site_key(instance, customer)));
  }
  return text;
}

std::string map_route(const Instance& instance, const RealInstance& real, const MapScale& scale,
                      const RoutePlot& plot) {
  if (plot.stops.size() < 2) return {};
  std::string text = fmt::format("<g class=\"route\"><title>{}</title>", html_escaped(plot.title)) +
                     route_lines(real, scale, plot);
  for (std::size_t k = 0; k + 1 < plot.stops.size(); ++k) {
    text += customer_mark(instance, real, scale, plot, k);
  }
  // "R3" where the route begins: customers have bare numbers.
  const auto first = static_cast<std::size_t>(plot.stops.front().customer);
  text +=
      fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"number\" style=\"fill:{}\">R{}</text>",
                  scale.x(real.x[first]) + 4, scale.y(real.y[first]) - 4, plot.color, plot.number);
  return text + "</g>\n";
}

// Late stops last, above everything: a ring and a cross, so that colour is not the only sign.
std::string map_late(const Instance& instance, const RealInstance& real, const MapScale& scale,
                     const std::vector<RoutePlot>& plots, const std::string& color) {
  std::string text;
  for (const RoutePlot& plot : plots) {
    for (const PlotStop& stop : plot.stops) {
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

}  // namespace

PlotMap plot_map(const Instance& instance, const RealInstance& real,
                 const std::vector<RoutePlot>& plots, Palette palette) {
  const MapScale scale(real);
  PlotMap map{{}, scale.width(), scale.height()};
  for (const RoutePlot& plot : plots) map.svg += map_route(instance, real, scale, plot);
  map.svg += map_late(instance, real, scale, plots, late_color(palette));
  map.svg += fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"11\" height=\"11\" "
      "class=\"depot\"><title>depot</title></rect>\n",
      scale.x(real.x[0]) - 5.5, scale.y(real.y[0]) - 5.5);
  return map;
}

}  // namespace waywiser
