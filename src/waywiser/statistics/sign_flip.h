// Randomisation test of paired differences whose units are clusters: under "neither is better" all
// differences of a cluster may change their sign together, as well as not (Fisher, "The Design of
// Experiments", 1935). No assumption on their distribution, and none on how the differences within
// a cluster depend on each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "waywiser/statistics/grid.h"

namespace waywiser {

// What is drawn at random, and from which seed: the same on every machine.
struct Draws {
  std::size_t count = 10000;
  std::uint64_t seed = 1;
};

// Up to so many clusters whose sums are not zero every combination of signs is counted.
inline constexpr std::size_t kExactClusters = 20;

struct SignFlipResult {
  std::size_t n = 0;         // differences
  std::size_t clusters = 0;  // of them
  double mean = 0.0;         // of the differences: what is tested. NaN for none
  double p_less = 1.0;       // of means at most that, by chance
  double p_greater = 1.0;    // at least
  double p_two_sided = 1.0;  // as far from 0
  bool exact = true;         // counted; else drawn, and p is (1 + hits) / (1 + draws)
};

// `cluster` has a label for each difference, any numbers (std::invalid_argument where the sizes
// differ).
SignFlipResult sign_flips(const GridDifferences& differences, std::span<const std::size_t> cluster,
                          const Draws& draws = {});

// The least two-sided p that so many clusters allow: 2^(1 - clusters), or that of the draws.
double least_sign_flip_p(std::size_t clusters, const Draws& draws = {});

}  // namespace waywiser
