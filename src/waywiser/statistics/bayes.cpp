#include "waywiser/statistics/bayes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <tuple>
#include <vector>

#include "waywiser/base/random.h"

namespace waywiser {

namespace {

// Gamma with shape 1.
double exponential(Random& random) {
  return -portable_log(1.0 - random.unit());
}

// Gamma with shape 1/2: an exponential times an arcsine variable, which is the squared cosine of
// a uniform direction (by rejection from the disc, so without a trigonometric function).
double half_gamma(Random& random) {
  for (;;) {
    const double x = 2.0 * random.unit() - 1.0;
    const double y = 2.0 * random.unit() - 1.0;
    const double r = x * x + y * y;
    if (r > 0.0 && r <= 1.0) return exponential(random) * (x * x / r);
  }
}

// Rows of weights: the pseudo-difference first, then one a difference; each row adds up to 1.
using Weights = std::vector<double>;

Weights dirichlet(std::size_t n, const Draws& draws) {
  Random random(draws.seed);
  Weights weights((n + 1) * draws.count);
  for (std::size_t d = 0; d < draws.count; ++d) {
    double* row = &weights[d * (n + 1)];
    row[0] = half_gamma(random);
    for (std::size_t i = 1; i <= n; ++i) row[i] = exponential(random);
    const double whole = std::accumulate(row, row + n + 1, 0.0);
    for (std::size_t i = 0; i <= n; ++i) row[i] /= whole;
  }
  return weights;
}

// A report compares hundreds of pairs of one size: their weights are drawn once.
std::shared_ptr<const Weights> cached_weights(std::size_t n, const Draws& draws) {
  static std::mutex mutex;
  static std::tuple<std::size_t, std::size_t, std::uint64_t> key{0, 0, 0};
  static std::shared_ptr<const Weights> last;
  const std::lock_guard lock(mutex);
  const std::tuple wanted{n, draws.count, draws.seed};
  if (last == nullptr || key != wanted) {
    last = std::make_shared<const Weights>(dirichlet(n, draws));
    key = wanted;
  }
  return last;
}

// Values in ascending order, 0 for the pseudo-difference among them, and for each the places of
// the others with which its sum is above a bound: from `more` on; from `equal` on at least at it.
struct Ordered {
  std::vector<std::size_t> source;  // place in a row of weights
  std::vector<std::size_t> more_above, equal_above;
  std::vector<std::size_t> less_below, equal_below;  // sums below -bound: up to these places
};

Ordered order(const std::vector<std::int64_t>& units, std::int64_t twice_rope) {
  std::vector<std::int64_t> values{0};
  values.insert(values.end(), units.begin(), units.end());
  Ordered o;
  o.source.resize(values.size());
  std::iota(o.source.begin(), o.source.end(), std::size_t{0});
  std::stable_sort(o.source.begin(), o.source.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<std::int64_t> sorted;
  for (const std::size_t s : o.source) sorted.push_back(values[s]);
  const auto lower = [&](std::int64_t v) {
    return static_cast<std::size_t>(std::lower_bound(sorted.begin(), sorted.end(), v) -
                                    sorted.begin());
  };
  const auto upper = [&](std::int64_t v) {
    return static_cast<std::size_t>(std::upper_bound(sorted.begin(), sorted.end(), v) -
                                    sorted.begin());
  };
  for (const std::int64_t v : sorted) {
    o.more_above.push_back(upper(twice_rope - v));
    o.equal_above.push_back(lower(twice_rope - v));
    o.less_below.push_back(lower(-twice_rope - v));
    o.equal_below.push_back(upper(-twice_rope - v));
  }
  return o;
}

struct Shares {
  double below = 0.0;
  double above = 0.0;
};

// Weighted shares of the pairs whose sums lie outside, edges half; `sums` is room for prefix sums.
Shares shares(const Ordered& o, const double* weights, std::vector<double>& sums) {
  const std::size_t n = o.source.size();
  for (std::size_t k = 0; k < n; ++k) sums[k + 1] = sums[k] + weights[o.source[k]];
  Shares result;
  for (std::size_t k = 0; k < n; ++k) {
    const double own = weights[o.source[k]];
    result.above += own * (sums[n] - 0.5 * (sums[o.more_above[k]] + sums[o.equal_above[k]]));
    result.below += own * 0.5 * (sums[o.less_below[k]] + sums[o.equal_below[k]]);
  }
  return result;
}

void count(Posterior& posterior, Shares s) {
  const double within = 1.0 - s.below - s.above;
  const double largest = std::max({s.below, within, s.above});
  const double below_wins = s.below == largest ? 1.0 : 0.0;
  const double within_wins = within == largest ? 1.0 : 0.0;
  const double above_wins = s.above == largest ? 1.0 : 0.0;
  const double winners = below_wins + within_wins + above_wins;
  posterior.below += below_wins / winners;
  posterior.within += within_wins / winners;
  posterior.above += above_wins / winners;
}

}  // namespace

Posterior bayesian_signed_rank(const GridDifferences& differences, double rope,
                               const Draws& draws) {
  const std::vector<std::int64_t>& units = differences.units;
  const bool none = std::all_of(units.begin(), units.end(), [](std::int64_t d) { return d == 0; });
  if (none) return {0.0, 1.0, 0.0};
  // A rope beyond every difference is beyond every average too, however large.
  const std::int64_t furthest =
      1 + std::abs(*std::max_element(units.begin(), units.end(),
                                     [](auto a, auto b) { return std::abs(a) < std::abs(b); }));
  const double rope_units = rope / from_units(1.0, differences.grid);
  const std::int64_t bound = rope_units >= static_cast<double>(furthest)
                                 ? furthest
                                 : static_cast<std::int64_t>(std::llround(rope_units));
  const Ordered ordered = order(units, 2 * bound);
  const auto weights = cached_weights(units.size(), draws);
  std::vector<double> sums(units.size() + 2, 0.0);
  Posterior posterior;
  for (std::size_t d = 0; d < draws.count; ++d)
    count(posterior, shares(ordered, &(*weights)[d * (units.size() + 1)], sums));
  const auto whole = static_cast<double>(draws.count);
  return {posterior.below / whole, posterior.within / whole, posterior.above / whole};
}

}  // namespace waywiser
