// How large a difference is, whatever its unit: what a p-value does not say.
#pragma once

#include <span>

#include "waywiser/statistics/hodges_lehmann.h"
#include "waywiser/statistics/wilcoxon.h"

namespace waywiser {

// An estimate between -1 and 1 (or 0 and 1), with its interval.
struct EffectSize {
  double estimate = 0.0;
  Interval interval;
};

// Matched pairs rank-biserial correlation (W+ - W-) / (W+ + W-) of the differences that are not
// zero (Kerby 2014): 1 where all are positive. The interval is by Fisher's z with the signed
// ranks' variance under "no effect", as in R's effectsize: approximate, close for ten pairs and
// more. All differences zero: 0 and no interval (NaN), as for fewer than two.
EffectSize rank_biserial(const WilcoxonResult& signed_ranks, double level);

// Vargha and Delaney's A: P(first < second) + P(first = second) / 2 for one value drawn from each
// of two samples, so that .5 is no effect and 1 "the first is always lower"; Cliff's delta is
// 2 A - 1. The interval is by DeLong's variance, on the logit scale so that it stays within 0 and
// 1 (NaN where the samples are apart altogether, and for fewer than two values). The samples are
// taken for independent: for paired ones it is on the safe side where pairs go together.
// Empty samples: NaN.
EffectSize probability_lower(std::span<const double> first, std::span<const double> second,
                             double level);

}  // namespace waywiser
