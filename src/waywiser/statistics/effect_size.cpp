#include "waywiser/statistics/effect_size.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "waywiser/base/nan.h"
#include "waywiser/statistics/describe.h"
#include "waywiser/statistics/distributions.h"

namespace waywiser {

namespace {

// Each value's share of `others` above it, equal ones half.
std::vector<double> shares_above(std::span<const double> values, std::vector<double> others) {
  std::sort(others.begin(), others.end());
  std::vector<double> shares;
  for (const double v : values) {
    const auto [from, to] = std::equal_range(others.begin(), others.end(), v);
    const auto above = static_cast<double>(others.end() - to);
    const auto equal = static_cast<double>(to - from);
    shares.push_back((above + 0.5 * equal) / static_cast<double>(others.size()));
  }
  return shares;
}

double variance_of_mean(const std::vector<double>& values) {
  const double deviation = standard_deviation(values);
  return deviation * deviation / static_cast<double>(values.size());
}

}  // namespace

EffectSize rank_biserial(const WilcoxonResult& r, double level) {
  const double whole = r.w_plus + r.w_minus;
  if (whole == 0.0) return {0.0, {kNan, kNan}};
  const double estimate = (r.w_plus - r.w_minus) / whole;
  const auto n = static_cast<double>(r.n - r.zeros);
  if (n < 2.0) return {estimate, {kNan, kNan}};
  const double error = std::sqrt(n * (n + 1.0) * (2.0 * n + 1.0) / 6.0) / (n * (n + 1.0) / 2.0);
  const double reach = normal_quantile(0.5 + level / 2.0) * error;
  // z of 1 is infinite: half the least step of a sum of ranks below it says how far down it goes.
  const double edge = 1.0 - 1.0 / whole;
  const double z = std::atanh(std::clamp(estimate, -edge, edge));
  return {estimate,
          {estimate == -1.0 ? -1.0 : std::tanh(z - reach),
           estimate == 1.0 ? 1.0 : std::tanh(z + reach)}};
}

EffectSize probability_lower(std::span<const double> first, std::span<const double> second,
                             double level) {
  if (first.empty() || second.empty()) return {kNan, {kNan, kNan}};
  const std::vector<double> above = shares_above(first, {second.begin(), second.end()});
  const std::vector<double> below = shares_above(second, {first.begin(), first.end()});
  const double a = mean(above);
  if (first.size() < 2 || second.size() < 2 || a == 0.0 || a == 1.0) return {a, {kNan, kNan}};
  const double error = std::sqrt(variance_of_mean(above) + variance_of_mean(below));
  const double reach = normal_quantile(0.5 + level / 2.0) * error / (a * (1.0 - a));
  const double logit = std::log(a / (1.0 - a));
  const auto back = [](double x) { return 1.0 / (1.0 + std::exp(-x)); };
  return {a, {back(logit - reach), back(logit + reach)}};
}

}  // namespace waywiser
