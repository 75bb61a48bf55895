// The arithmetic of "the ranking inverts" under many pairs of specifications, one of the float view
// and one of the integer view, apart from where the values come from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace waywiser {

// AUCs of one view under one specification.
struct RankedTable {
  std::vector<std::vector<double>> values;  // [instance][configuration], all of them there
  std::vector<std::size_t> unit;            // of each instance, from 0
};

// Which tables of the two views belong together.
struct TablePair {
  std::size_t real = 0;
  std::size_t integer = 0;
};

// What one pair says.
struct InversionEffect {
  bool differ = false;      // the two views have no configuration with the lowest mean in common
  bool worse_real = false;  // the integer view's is worse on the real instance, p < .05 ...
  bool better_integer = false;  // ... and the better one by its own costs, p < .05
  // Paired t tests over the units, two-sided, not corrected: the two are picked by their means,
  // which is what the permutations of test_inversions repeat.
  bool inverted() const { return worse_real && better_integer; }
};

struct InversionSummary {
  std::vector<InversionEffect> effects;  // by pair
  // Where the labels mean nothing: the mean share of pairs that differ, and the p-value
  // (1 + hits) / (1 + permutations) of as many that are inverted.
  double chance_differ = 0.0;
  double p_inverted = 1.0;
};

// Permutes the labels of the configurations within each block of `blocks` (by instance, from 0), in
// all tables alike. All tables have the same instances, at least one, and configurations.
InversionSummary test_inversions(const std::vector<RankedTable>& real,
                                 const std::vector<RankedTable>& integer,
                                 const std::vector<TablePair>& pairs,
                                 const std::vector<std::size_t>& blocks, std::size_t permutations,
                                 std::uint64_t seed);

}  // namespace waywiser
