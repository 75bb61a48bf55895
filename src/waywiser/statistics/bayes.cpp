#include "waywiser/statistics/bayes.h"

#include <algorithm>
#include <array>
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

// Draws that are looked at side by side: one sum need not wait for another.
constexpr std::size_t kLanes = 4;

// Weights of draws, kLanes of these beside each other, [block][difference][lane]: the
// pseudo-difference first, then one a difference; those of a draw add up to 1.
using Weights = std::vector<double>;

Weights dirichlet(std::size_t n, std::size_t draws, Random& random) {
  Weights weights((draws + kLanes - 1) / kLanes * kLanes * (n + 1), 0.0);
  std::vector<double> row(n + 1);
  for (std::size_t d = 0; d < draws; ++d) {
    row[0] = half_gamma(random);
    for (std::size_t i = 1; i <= n; ++i) row[i] = exponential(random);
    const double whole = std::accumulate(row.begin(), row.end(), 0.0);
    double* first = &weights[d / kLanes * kLanes * (n + 1) + d % kLanes];
    for (std::size_t i = 0; i <= n; ++i) first[i * kLanes] = row[i] / whole;
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
    Random random(draws.seed);
    last.reset();  // before the next is there: one is large enough
    last = std::make_shared<const Weights>(dirichlet(n, draws.count, random));
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
  bool edges = false;                                // there are sums at a bound
  std::size_t first_above = 0;  // from this place on some sum reaches the upper bound
  std::size_t end_below = 0;    // before it some reaches the lower
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
    o.first_above += o.equal_above.back() == sorted.size() ? 1U : 0U;
    o.end_below += o.equal_below.back() > 0 ? 1U : 0U;
  }
  o.edges = o.more_above != o.equal_above || o.less_below != o.equal_below;
  return o;
}

// One value a draw of a block.
using Lanes = std::array<double, kLanes>;

struct Shares {
  Lanes below{};
  Lanes above{};
};

// Weighted shares of the pairs whose sums lie outside, edges half; `sums` is room for prefix sums.
template <bool Edges>
Shares shares(const Ordered& o, const double* weights, std::vector<Lanes>& sums) {
  const std::size_t n = o.source.size();
  Lanes sum{};
  for (std::size_t k = 0; k < n; ++k) {
    const double* own = weights + o.source[k] * kLanes;
    for (std::size_t lane = 0; lane < kLanes; ++lane) sum[lane] += own[lane];
    sums[k + 1] = sum;
  }
  Shares result;
  const auto between = [&](std::size_t inner, std::size_t outer, std::size_t lane) {
    return Edges ? 0.5 * (sums[inner][lane] + sums[outer][lane]) : sums[inner][lane];
  };
  const Lanes all = sums[n];
  for (std::size_t k = o.first_above; k < n; ++k) {
    const double* own = weights + o.source[k] * kLanes;
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      result.above[lane] +=
          own[lane] * (all[lane] - between(o.more_above[k], o.equal_above[k], lane));
  }
  for (std::size_t k = 0; k < o.end_below; ++k) {
    const double* own = weights + o.source[k] * kLanes;
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      result.below[lane] += own[lane] * between(o.less_below[k], o.equal_below[k], lane);
  }
  return result;
}

void count(Posterior& posterior, double below, double above) {
  const double within = 1.0 - below - above;
  const double largest = std::max({below, within, above});
  const double below_wins = below == largest ? 1.0 : 0.0;
  const double within_wins = within == largest ? 1.0 : 0.0;
  const double above_wins = above == largest ? 1.0 : 0.0;
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
  std::vector<Lanes> sums(units.size() + 2, Lanes{});
  std::vector<double> block((units.size() + 1) * kLanes);
  Posterior posterior;
  for (std::size_t d = 0; d < draws.count; d += kLanes) {
    // Read in the order in which it lies, for it is used in another.
    std::copy_n(&(*weights)[d * (units.size() + 1)], block.size(), block.begin());
    const Shares of = ordered.edges ? shares<true>(ordered, block.data(), sums)
                                    : shares<false>(ordered, block.data(), sums);
    for (std::size_t lane = 0; lane < std::min(kLanes, draws.count - d); ++lane)
      count(posterior, of.below[lane], of.above[lane]);
  }
  const auto whole = static_cast<double>(draws.count);
  return {posterior.below / whole, posterior.within / whole, posterior.above / whole};
}

}  // namespace waywiser
