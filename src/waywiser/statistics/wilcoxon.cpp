#include "waywiser/statistics/wilcoxon.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "waywiser/statistics/distributions.h"

namespace waywiser {

namespace {

// Midranks are doubled throughout, so that they are integers.
struct SignedRanks {
  std::vector<std::int64_t> ranks;  // of the differences that are not zero
  std::int64_t positive = 0;        // doubled W+ of these
  std::int64_t negative = 0;
  std::size_t zeros = 0;
  double tie_term = 0.0;  // sum of t^3 - t over groups of equal absolute values, zeros left out
};

SignedRanks rank(const std::vector<std::int64_t>& differences, bool rank_zeros) {
  std::vector<std::int64_t> sorted = differences;
  std::sort(sorted.begin(), sorted.end(), [](std::int64_t a, std::int64_t b) {
    return std::abs(a) != std::abs(b) ? std::abs(a) < std::abs(b) : a < b;
  });
  SignedRanks result;
  result.zeros =
      static_cast<std::size_t>(std::count(sorted.begin(), sorted.end(), std::int64_t{0}));
  const std::size_t offset = rank_zeros ? 0 : result.zeros;
  for (std::size_t first = result.zeros; first < sorted.size();) {
    std::size_t last = first;
    while (last < sorted.size() && std::abs(sorted[last]) == std::abs(sorted[first])) ++last;
    const auto doubled_midrank = static_cast<std::int64_t>(first + 1 + last - 2 * offset);
    for (std::size_t i = first; i < last; ++i) {
      result.ranks.push_back(doubled_midrank);
      (sorted[i] > 0 ? result.positive : result.negative) += doubled_midrank;
    }
    const auto ties = static_cast<double>(last - first);
    result.tie_term += ties * ties * ties - ties;
    first = last;
  }
  return result;
}

struct Below {
  double less = 0.0;   // P(W < t)
  double up_to = 0.0;  // P(W <= t)
};

// By adding one rank after the other; `ranks` ascending, 0 <= t.
Below probability_below(const std::vector<std::int64_t>& ranks, std::int64_t t) {
  const auto size = static_cast<std::size_t>(t) + 1;
  std::vector<double> now(size, 0.0);
  std::vector<double> next(size, 0.0);
  now[0] = 1.0;
  std::size_t reached = 1;  // sums below this have a probability
  for (const std::int64_t rank : ranks) {
    const auto r = static_cast<std::size_t>(rank);
    const std::size_t end = std::min(size, reached + r);
    const std::size_t split = std::min(r, end);
    for (std::size_t s = 0; s < split; ++s) next[s] = 0.5 * now[s];
    const double* const taken = now.data();
    for (std::size_t s = split; s < end; ++s) next[s] = 0.5 * (now[s] + taken[s - r]);
    now.swap(next);
    reached = end;
  }
  const double less = std::accumulate(now.begin(), now.end() - 1, 0.0);
  return {less, less + now.back()};
}

double one_p(Side side, double below, double above) {
  switch (side) {
    case Side::less:
      return below;
    case Side::greater:
      return above;
    case Side::two_sided:
      return std::min(1.0, 2.0 * std::min(below, above));
  }
  return 1.0;
}

struct NormalApproximation {
  double mean = 0.0;
  double deviation = 0.0;
};

// Moments of W+ given the ties (SciPy's and Cureton's formulas, docs/statistics.md).
NormalApproximation moments(const SignedRanks& ranks, std::size_t n, ZeroRule rule) {
  const double zeros = static_cast<double>(ranks.zeros);
  const double count = static_cast<double>(rule == ZeroRule::wilcox ? n - ranks.zeros : n);
  double mean = count * (count + 1.0) / 4.0;
  double variance = count * (count + 1.0) * (2.0 * count + 1.0);
  double ties = ranks.tie_term;
  if (rule == ZeroRule::pratt) {
    mean -= zeros * (zeros + 1.0) / 4.0;
    variance -= zeros * (zeros + 1.0) * (2.0 * zeros + 1.0);
  } else if (rule == ZeroRule::zsplit) {
    ties += zeros * zeros * zeros - zeros;
  }
  return {mean, std::sqrt((variance - ties / 2.0) / 24.0)};
}

void normal_p(WilcoxonResult& result, const NormalApproximation& normal, Side side) {
  double distance = result.w_plus - normal.mean;
  if (result.method == PValue::normal_with_continuity) {
    if (side == Side::greater || (side == Side::two_sided && distance > 0))
      distance -= 0.5;
    else if (side == Side::less || distance < 0)
      distance += 0.5;
  }
  result.z = distance / normal.deviation;
  result.p = one_p(side, normal_below(result.z), normal_above(result.z));
}

PValue chosen(PValue asked, std::size_t ranked) {
  if (asked == PValue::automatic) return ranked <= kExactLimit ? PValue::exact : PValue::normal;
  if (asked == PValue::exact && ranked > kExactLimit)
    throw std::invalid_argument("exact signed-rank p-values are for at most 300 differences");
  return asked;
}

}  // namespace

Tails signed_rank_tails(std::vector<std::int64_t> ranks, std::int64_t w) {
  std::int64_t common = w;
  std::int64_t total = 0;
  for (const std::int64_t rank : ranks) {
    common = std::gcd(common, rank);
    total += rank;
  }
  if (common > 1) {  // without ties every doubled rank is even: half the table
    for (std::int64_t& rank : ranks) rank /= common;
    w /= common;
    total /= common;
  }
  std::sort(ranks.begin(), ranks.end());
  // W and total - W have the same distribution: only the nearer tail is summed.
  const bool lower = w <= total - w;
  const std::int64_t nearer = lower ? w : total - w;
  const Below below = nearer < 0 ? Below{} : probability_below(ranks, nearer);
  return lower ? Tails{below.up_to, 1.0 - below.less} : Tails{1.0 - below.less, below.up_to};
}

WilcoxonResult wilcoxon_signed_rank(const GridDifferences& differences,
                                    const WilcoxonOptions& options) {
  const SignedRanks ranks = rank(differences.units, options.zeros != ZeroRule::wilcox);
  WilcoxonResult result;
  result.n = differences.units.size();
  result.zeros = ranks.zeros;
  result.w_plus = 0.5 * static_cast<double>(ranks.positive);
  result.w_minus = 0.5 * static_cast<double>(ranks.negative);
  if (options.zeros == ZeroRule::zsplit) {
    const auto zeros = static_cast<double>(ranks.zeros);
    result.w_plus += zeros * (zeros + 1.0) / 4.0;
    result.w_minus += zeros * (zeros + 1.0) / 4.0;
  }
  result.method = chosen(options.p_value, ranks.ranks.size());
  result.all_zero = ranks.ranks.empty();
  if (result.all_zero) return result;
  if (result.method == PValue::exact) {
    const Tails tails = signed_rank_tails(ranks.ranks, ranks.positive);
    result.p = one_p(options.side, tails.below, tails.above);
  } else {
    normal_p(result, moments(ranks, result.n, options.zeros), options.side);
  }
  return result;
}

std::string to_string(ZeroRule rule) {
  switch (rule) {
    case ZeroRule::wilcox:
      return "wilcox";
    case ZeroRule::pratt:
      return "pratt";
    case ZeroRule::zsplit:
      return "zsplit";
  }
  return "";
}

std::string to_string(Side side) {
  switch (side) {
    case Side::two_sided:
      return "two-sided";
    case Side::less:
      return "less";
    case Side::greater:
      return "greater";
  }
  return "";
}

std::string to_string(PValue method) {
  switch (method) {
    case PValue::automatic:
      return "auto";
    case PValue::exact:
      return "exact";
    case PValue::normal:
      return "normal";
    case PValue::normal_with_continuity:
      return "normal-continuity";
  }
  return "";
}

}  // namespace waywiser
