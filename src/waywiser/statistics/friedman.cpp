#include "waywiser/statistics/friedman.h"

#include <cmath>
#include <limits>
#include <map>

#include "waywiser/statistics/describe.h"
#include "waywiser/statistics/distributions.h"

namespace waywiser {

namespace {

// Sum of t^3 - t over the groups of t equal values of a block.
double tie_term(const std::vector<double>& block) {
  std::map<double, double> groups;
  for (const double value : block) groups[value] += 1.0;
  double sum = 0.0;
  for (const auto& [value, t] : groups) sum += t * t * t - t;
  return sum;
}

}  // namespace

FriedmanResult friedman(std::span<const std::vector<double>> blocks) {
  FriedmanResult result;
  result.blocks = blocks.size();
  result.treatments = blocks.empty() ? 0 : blocks.front().size();
  result.mean_ranks.assign(result.treatments, 0.0);
  const auto n = static_cast<double>(result.blocks);
  const auto k = static_cast<double>(result.treatments);
  double ties = 0.0;
  for (const std::vector<double>& block : blocks) {
    const std::vector<double> own = ranks(block);
    for (std::size_t j = 0; j < own.size(); ++j) result.mean_ranks[j] += own[j] / n;
    ties += tie_term(block);
  }
  if (result.blocks < 2 || result.treatments < 2) return result;
  double squares = 0.0;
  for (const double rank : result.mean_ranks) squares += std::pow(rank - (k + 1) / 2, 2);
  result.chi_squared = 12 * n / (k * (k + 1)) * squares;
  const double untied = 1 - ties / (n * k * (k * k - 1));
  result.corrected = untied > 0 ? result.chi_squared / untied : 0.0;  // every block is one tie
  result.p = chi_squared_above(result.chi_squared, k - 1);
  result.p_corrected = chi_squared_above(result.corrected, k - 1);
  const double rest = n * (k - 1) - result.chi_squared;
  const bool one_order = rest <= 1e-9 * n * k;
  result.iman_davenport =
      one_order ? std::numeric_limits<double>::infinity() : (n - 1) * result.chi_squared / rest;
  result.p_iman_davenport =
      one_order ? 0.0 : f_above(result.iman_davenport, k - 1, (k - 1) * (n - 1));
  return result;
}

}  // namespace waywiser
