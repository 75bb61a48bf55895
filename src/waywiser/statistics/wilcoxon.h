// Wilcoxon's signed-rank test, paired or one-sample, with an exact null distribution for ties and
// zeros too (docs/statistics.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/statistics/grid.h"

namespace waywiser {

// What happens to differences of zero.
enum class ZeroRule {
  wilcox,  // dropped, then the others are ranked
  pratt,   // ranked with the others, then their ranks are dropped
  zsplit,  // ranked with the others, half of their ranks to each side
};

// The alternative hypothesis about the centre of the differences.
enum class Side { two_sided, less, greater };

enum class PValue {
  automatic,              // exact up to kExactLimit differences that are not zero, else normal
  exact,                  // by dynamic programming over doubled midranks
  normal,                 // with tie correction
  normal_with_continuity  // and half a rank towards the mean
};

// Exact p-values cost O(n^3): 15 ms at the limit.
inline constexpr std::size_t kExactLimit = 300;

struct WilcoxonOptions {
  ZeroRule zeros = ZeroRule::wilcox;
  Side side = Side::two_sided;
  PValue p_value = PValue::automatic;
};

struct WilcoxonResult {
  std::size_t n = 0;      // differences, zeros included
  std::size_t zeros = 0;  // of them
  double w_plus = 0.0;    // sum of the midranks of positive differences
  double w_minus = 0.0;
  double z = 0.0;  // standardised W+ (0 for exact)
  double p = 1.0;
  PValue method = PValue::exact;  // the one used
  bool all_zero = false;          // nothing to rank: p = 1
};

// `exact` with more than kExactLimit non-zero differences throws std::invalid_argument.
WilcoxonResult wilcoxon_signed_rank(const GridDifferences& differences,
                                    const WilcoxonOptions& options = {});

std::string to_string(ZeroRule rule);
std::string to_string(Side side);
std::string to_string(PValue method);

// P(W <= w) and P(W >= w) for W the sum of a random subset of `ranks` (each taken with probability
// one half): the null distribution. Ranks are doubled midranks, in any order.
struct Tails {
  double below = 1.0;
  double above = 1.0;
};
Tails signed_rank_tails(std::vector<std::int64_t> ranks, std::int64_t w);

}  // namespace waywiser
