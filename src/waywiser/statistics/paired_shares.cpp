#include "waywiser/statistics/paired_shares.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <stdexcept>

#include "waywiser/base/nan.h"
#include "waywiser/base/random.h"
#include "waywiser/statistics/distributions.h"

namespace waywiser {

namespace {

// Columns are exchangeable, so totals are kept in ascending order.
using Totals = std::vector<int>;
using Distribution = std::map<Totals, double>;

// Steps of the count of permutations that are afforded: some tenths of a second.
constexpr std::size_t kCountedSteps = 400'000;

// Totals after one more block with `successes` among its treatments, each placing as likely as any
// other. Columns with the same total need not be told apart: of a run of equal totals it only
// matters how many succeed.
class Placing {
 public:
  Placing(const Totals& totals, double probability, Distribution& into)
      : probability_(probability), into_(&into) {
    for (const int t : totals) {
      if (runs_.empty() || runs_.back().total != t) runs_.push_back({t, 0});
      ++runs_.back().columns;
    }
  }

  // Returns the number of totals that it reached.
  std::size_t place(std::size_t successes, double placings) {
    steps_ = 0;
    all_ = placings;
    Totals totals;
    go(0, successes, 1.0, totals);
    return steps_;
  }

 private:
  struct Run {
    int total;
    std::size_t columns;
  };

  void go(std::size_t run, std::size_t left, double ways, Totals& totals) {
    if (run == runs_.size()) {
      if (left > 0) return;
      Totals sorted = totals;
      std::sort(sorted.begin(), sorted.end());
      (*into_)[std::move(sorted)] += probability_ * ways / all_;
      ++steps_;
      return;
    }
    const auto [total, columns] = runs_[run];
    double choose = 1.0;
    for (std::size_t taken = 0; taken <= std::min(columns, left); ++taken) {
      totals.insert(totals.end(), columns - taken, total);
      totals.insert(totals.end(), taken, total + 1);
      go(run + 1, left - taken, ways * choose, totals);
      totals.resize(totals.size() - columns);
      choose *= static_cast<double>(columns - taken) / static_cast<double>(taken + 1);
    }
  }

  std::vector<Run> runs_;
  double probability_;
  double all_ = 1.0;
  Distribution* into_;
  std::size_t steps_ = 0;
};

double choose(std::size_t n, std::size_t k) {
  double ways = 1.0;
  for (std::size_t i = 1; i <= k; ++i)
    ways *= static_cast<double>(n - k + i) / static_cast<double>(i);
  return ways;
}

std::int64_t squares(const Totals& totals) {
  std::int64_t sum = 0;
  for (const int t : totals) sum += std::int64_t{t} * t;
  return sum;
}

// P(sum of squared totals >= observed) over all permutations within blocks; none if too many.
std::optional<double> permutation_p(const std::vector<std::size_t>& successes,
                                    std::size_t treatments, std::int64_t observed) {
  Distribution now{{Totals(treatments, 0), 1.0}};
  std::size_t steps = 0;
  std::size_t left = successes.size();  // blocks
  for (const std::size_t s : successes) {
    // One success more for the s largest totals is another total for each, so their number never
    // falls: a count that cannot end in time is not begun.
    if (steps + now.size() * left-- > kCountedSteps) return std::nullopt;
    Distribution next;
    for (const auto& [totals, probability] : now) {
      steps += Placing(totals, probability, next).place(s, choose(treatments, s));
      if (steps > kCountedSteps) return std::nullopt;
    }
    now = std::move(next);
  }
  double p = 0.0;
  for (const auto& [totals, probability] : now)
    if (squares(totals) >= observed) p += probability;
  return std::min(1.0, p);
}

// Drawn permutations whose sum of squared totals is at least the observed one.
std::size_t drawn_hits(const std::vector<std::size_t>& successes, std::size_t treatments,
                       std::int64_t observed, const Draws& draws) {
  Random random(draws.seed);
  std::vector<std::size_t> labels(treatments);  // any order is as good a start as another
  std::iota(labels.begin(), labels.end(), std::size_t{0});
  std::size_t hits = 0;
  for (std::size_t d = 0; d < draws.count; ++d) {
    Totals totals(treatments, 0);
    for (const std::size_t s : successes) {
      for (std::size_t i = 0; i < s; ++i) {
        std::swap(labels[i], labels[i + random.index(treatments - i)]);
        ++totals[labels[i]];
      }
    }
    hits += squares(totals) >= observed ? 1U : 0U;
  }
  return hits;
}

}  // namespace

double CochranQ::best_p() const {
  if (!std::isnan(p_exact)) return p_exact;
  return std::isnan(p_drawn) ? p : p_drawn;
}

double CochranQ::standard_error() const {
  return std::sqrt(p_drawn * (1.0 - p_drawn) / static_cast<double>(drawn));
}

Interval clopper_pearson(std::size_t successes, std::size_t trials, double level) {
  if (successes > trials) throw std::invalid_argument("more successes than trials");
  if (trials == 0) return {kNan, kNan};
  const double outside = (1.0 - level) / 2.0;
  const auto hits = static_cast<double>(successes);
  const auto misses = static_cast<double>(trials - successes);
  return {successes == 0 ? 0.0 : beta_quantile(outside, hits, misses + 1.0),
          successes == trials ? 1.0 : beta_quantile(1.0 - outside, hits + 1.0, misses)};
}

McNemar mcnemar(const std::vector<bool>& first, const std::vector<bool>& second) {
  if (first.size() != second.size()) throw std::invalid_argument("pairs");
  McNemar result;
  result.n = first.size();
  for (std::size_t i = 0; i < first.size(); ++i) {
    result.first_only += first[i] && !second[i] ? 1U : 0U;
    result.second_only += !first[i] && second[i] ? 1U : 0U;
  }
  const std::size_t differ = result.first_only + result.second_only;
  const double tail = binomial_below(std::min(result.first_only, result.second_only), differ, 0.5);
  result.p = std::min(1.0, 2.0 * tail);
  return result;
}

CochranQ cochran_q(const std::vector<std::vector<bool>>& blocks, const Draws& draws) {
  CochranQ result;
  result.blocks = blocks.size();
  if (blocks.empty()) return result;
  const std::size_t k = blocks.front().size();
  if (k < 2) throw std::invalid_argument("Cochran's Q needs two treatments");
  result.treatments = k;
  Totals totals(k, 0);
  std::vector<std::size_t> successes;
  for (const std::vector<bool>& block : blocks) {
    if (block.size() != k) throw std::invalid_argument("blocks of different sizes");
    const auto hits = static_cast<std::size_t>(std::count(block.begin(), block.end(), true));
    if (hits == 0 || hits == k) continue;
    successes.push_back(hits);
    for (std::size_t t = 0; t < k; ++t) totals[t] += block[t] ? 1 : 0;
  }
  result.informative = successes.size();
  if (successes.empty()) return result;
  const auto treatments = static_cast<double>(k);
  const auto all = static_cast<double>(std::accumulate(totals.begin(), totals.end(), 0));
  double spread = 0.0;
  for (const std::size_t s : successes)
    spread += static_cast<double>(s) * (treatments - static_cast<double>(s));
  result.q =
      (treatments - 1.0) * (treatments * static_cast<double>(squares(totals)) - all * all) / spread;
  result.p = chi_squared_above(result.q, treatments - 1.0);
  // Few successes first keeps the number of different totals small for longest.
  std::sort(successes.begin(), successes.end());
  result.p_exact = permutation_p(successes, k, squares(totals)).value_or(kNan);
  if (!std::isnan(result.p_exact) || draws.count == 0) return result;
  result.drawn = draws.count;
  result.p_drawn = (1.0 + static_cast<double>(drawn_hits(successes, k, squares(totals), draws))) /
                   (1.0 + static_cast<double>(draws.count));
  return result;
}

}  // namespace waywiser
