#include "waywiser/statistics/sign_flip.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <stdexcept>
#include <vector>

#include "waywiser/base/nan.h"
#include "waywiser/base/random.h"

namespace waywiser {

namespace {

struct Hits {
  std::int64_t less = 0;
  std::int64_t greater = 0;
  std::int64_t as_far = 0;

  void count(std::int64_t sum, std::int64_t observed) {
    less += sum <= observed ? 1 : 0;
    greater += sum >= observed ? 1 : 0;
    as_far += std::abs(sum) >= std::abs(observed) ? 1 : 0;
  }
  void tell(SignFlipResult& result, std::int64_t extra, double total) const {
    const auto share = [&](std::int64_t hits) { return static_cast<double>(hits + extra) / total; };
    result.p_less = share(less);
    result.p_greater = share(greater);
    result.p_two_sided = share(as_far);
  }
};

// Every combination once, a sign at a time (Gray code).
Hits enumerate(const std::vector<std::int64_t>& sums, std::int64_t observed) {
  std::vector<std::int64_t> signed_sums = sums;
  std::int64_t sum = observed;
  Hits hits;
  hits.count(sum, observed);
  const std::uint64_t combinations = std::uint64_t{1} << sums.size();
  for (std::uint64_t k = 1; k < combinations; ++k) {
    std::int64_t& flipped = signed_sums[static_cast<std::size_t>(std::countr_zero(k))];
    sum -= 2 * flipped;
    flipped = -flipped;
    hits.count(sum, observed);
  }
  return hits;
}

Hits draw(const std::vector<std::int64_t>& sums, std::int64_t observed, const Draws& draws) {
  Random random(draws.seed);
  Hits hits;
  for (std::size_t d = 0; d < draws.count; ++d) {
    std::int64_t sum = 0;
    std::uint64_t signs = 0;
    for (std::size_t c = 0; c < sums.size(); ++c) {
      if (c % 64 == 0) signs = random.next();
      sum += (signs & 1U) != 0 ? sums[c] : -sums[c];
      signs >>= 1U;
    }
    hits.count(sum, observed);
  }
  return hits;
}

}  // namespace

SignFlipResult sign_flips(const GridDifferences& differences, std::span<const std::size_t> cluster,
                          const Draws& draws) {
  if (cluster.size() != differences.units.size())
    throw std::invalid_argument("one cluster a difference");
  std::map<std::size_t, std::int64_t> by_cluster;
  std::int64_t observed = 0;
  for (std::size_t i = 0; i < cluster.size(); ++i) {
    by_cluster[cluster[i]] += differences.units[i];
    observed += differences.units[i];
  }
  SignFlipResult result;
  result.n = cluster.size();
  result.clusters = by_cluster.size();
  result.mean = result.n == 0 ? kNan
                              : from_units(static_cast<double>(observed), differences.grid) /
                                    static_cast<double>(result.n);
  std::vector<std::int64_t> sums;  // a sum of zero has no sign
  for (const auto& [label, sum] : by_cluster)
    if (sum != 0) sums.push_back(sum);
  result.exact = sums.size() <= kExactClusters;
  if (result.exact) {
    enumerate(sums, observed).tell(result, 0, std::ldexp(1.0, static_cast<int>(sums.size())));
  } else {
    draw(sums, observed, draws).tell(result, 1, static_cast<double>(draws.count) + 1.0);
  }
  return result;
}

double least_sign_flip_p(std::size_t clusters, const Draws& draws) {
  if (clusters == 0) return 1.0;
  if (clusters <= kExactClusters) return std::ldexp(1.0, 1 - static_cast<int>(clusters));
  return 1.0 / (static_cast<double>(draws.count) + 1.0);
}

}  // namespace waywiser
