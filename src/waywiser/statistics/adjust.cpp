#include "waywiser/statistics/adjust.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace waywiser {

namespace {

// Indices of the p-values that exist, ascending by value.
std::vector<std::size_t> order_of(std::span<const double> p) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < p.size(); ++i)
    if (!std::isnan(p[i])) order.push_back(i);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  return order;
}

// q_(i) = min over j >= i of factor * m p_(j) / j (Benjamini and Hochberg 1995; with factor the
// harmonic number, Benjamini and Yekutieli 2001).
void step_up(std::span<const double> p, const std::vector<std::size_t>& order, double factor,
             std::vector<double>& q) {
  const auto m = static_cast<double>(order.size());
  double smallest = 1.0;
  for (std::size_t i = order.size(); i-- > 0;) {
    smallest = std::min(smallest, factor * m * p[order[i]] / static_cast<double>(i + 1));
    q[order[i]] = smallest;
  }
}

// max over j <= i of (m - j + 1) p_(j) (Holm 1979).
void step_down(std::span<const double> p, const std::vector<std::size_t>& order,
               std::vector<double>& q) {
  double largest = 0.0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    largest = std::max(largest, static_cast<double>(order.size() - i) * p[order[i]]);
    q[order[i]] = std::min(1.0, largest);
  }
}

}  // namespace

std::vector<double> adjusted(std::span<const double> p, Adjustment adjustment) {
  std::vector<double> q(p.begin(), p.end());
  const std::vector<std::size_t> order = order_of(p);
  double harmonic = 0.0;
  for (std::size_t i = 1; i <= order.size(); ++i) harmonic += 1.0 / static_cast<double>(i);
  switch (adjustment) {
    case Adjustment::none:
      break;
    case Adjustment::benjamini_hochberg:
      step_up(p, order, 1.0, q);
      break;
    case Adjustment::benjamini_yekutieli:
      step_up(p, order, harmonic, q);
      break;
    case Adjustment::holm:
      step_down(p, order, q);
      break;
  }
  return q;
}

std::string to_string(Adjustment adjustment) {
  switch (adjustment) {
    case Adjustment::none:
      return "none";
    case Adjustment::benjamini_hochberg:
      return "bh";
    case Adjustment::benjamini_yekutieli:
      return "by";
    case Adjustment::holm:
      return "holm";
  }
  return "";
}

}  // namespace waywiser
