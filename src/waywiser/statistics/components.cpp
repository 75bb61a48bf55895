#include "waywiser/statistics/components.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace waywiser {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
using Values = std::vector<std::vector<std::vector<double>>>;

struct Means {
  std::vector<double> treatment;
  std::vector<double> block;
  std::vector<std::vector<double>> cell;
  double all = 0.0;
};

Means means_of(const Values& values, std::size_t repeats) {
  const auto t = static_cast<double>(values.size());
  const auto b = static_cast<double>(values.front().size());
  Means m{std::vector<double>(values.size(), 0.0),
          std::vector<double>(values.front().size(), 0.0),
          {},
          0.0};
  for (std::size_t i = 0; i < values.size(); ++i) {
    m.cell.emplace_back();
    for (std::size_t j = 0; j < values[i].size(); ++j) {
      double sum = 0.0;
      for (const double v : values[i][j]) sum += v;
      const double own = sum / static_cast<double>(repeats);
      m.cell[i].push_back(own);
      m.treatment[i] += own / b;
      m.block[j] += own / t;
      m.all += own / (t * b);
    }
  }
  return m;
}

double square(double x) {
  return x * x;
}

void check(const Values& values, std::size_t repeats) {
  for (const auto& treatment : values) {
    if (treatment.size() != values.front().size())
      throw std::invalid_argument("blocks are missing");
    for (const auto& cell : treatment)
      if (cell.empty() || cell.size() != repeats)
        throw std::invalid_argument("repeats are missing");
  }
}

}  // namespace

double VarianceComponents::total() const {
  return treatment + block + interaction + (std::isnan(repeat) ? 0.0 : repeat);
}

double VarianceComponents::share(double component) const {
  return total() > 0.0 ? component / total() : kNan;
}

VarianceComponents variance_components(const Values& values) {
  VarianceComponents result{0, 0, 0, kNan, kNan, kNan, kNan};
  result.treatments = values.size();
  if (values.empty()) return result;
  result.blocks = values.front().size();
  if (result.treatments < 2 || result.blocks < 2) return result;
  result.repeats = values.front().front().size();
  check(values, result.repeats);
  const Means m = means_of(values, result.repeats);
  const auto t = static_cast<double>(result.treatments);
  const auto b = static_cast<double>(result.blocks);
  const auto r = static_cast<double>(result.repeats);
  double treatments = 0.0;
  double blocks = 0.0;
  double interaction = 0.0;
  double within = 0.0;
  for (const double v : m.treatment) treatments += b * r * square(v - m.all) / (t - 1.0);
  for (const double v : m.block) blocks += t * r * square(v - m.all) / (b - 1.0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = 0; j < values[i].size(); ++j) {
      interaction +=
          r * square(m.cell[i][j] - m.treatment[i] - m.block[j] + m.all) / ((t - 1.0) * (b - 1.0));
      for (const double v : values[i][j]) within += square(v - m.cell[i][j]) / (t * b * (r - 1.0));
    }
  }
  const bool repeated = result.repeats > 1;
  const double noise = repeated ? within : 0.0;
  result.repeat = repeated ? within : kNan;
  result.interaction = std::max(0.0, (interaction - noise) / r);
  result.treatment = std::max(0.0, (treatments - interaction) / (b * r)) * (t - 1.0) / t;
  result.block = std::max(0.0, (blocks - interaction) / (t * r));
  return result;
}

}  // namespace waywiser
