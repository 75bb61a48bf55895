// The arithmetic of a specification curve, apart from where the values come from.
#pragma once

#include <cstdint>
#include <vector>

namespace waywiser {

// Under one specification: AUC by instance and level (P, or scheme), means over what else varies.
// NaN where a level has none: the instance is left out then.
struct LevelTable {
  std::vector<std::vector<double>> levels;  // [instance][level]
  std::vector<std::size_t> unit;  // of each instance, from 0: itself, or its set of coordinates
};

// Which two levels are compared on an instance: levels[first] - levels[second].
struct LevelPair {
  std::size_t first = 0;
  std::size_t second = 0;
};

// The mean over units (a unit's difference is the mean of its instances'), and Student's paired t.
struct UnitEffect {
  std::size_t units = 0;
  double mean = 0.0;  // NaN without units
  double p = 1.0;     // two-sided; 1 for fewer than two units, 0 where all differ alike
};
// `pairs`: by instance.
UnitEffect unit_effect(const LevelTable& table, const std::vector<LevelPair>& pairs);

// What is said of a whole curve.
struct CurveSummary {
  double median = 0.0;
  std::size_t below = 0, above = 0;
  std::size_t significant_below = 0, significant_above = 0;  // p < .05
};
CurveSummary summarise_curve(const std::vector<UnitEffect>& effects);

// p-values (1 + hits) / (1 + permutations): permuted summaries at least as extreme as the observed.
struct CurveTest {
  double p_median = 1.0;
  double p_side = 1.0;
  double p_significant = 1.0;
};
// Permutes the labels of the levels: of each block of `blocks` (by instance) by itself, under all
// specifications alike. `levels` of them; the observed pair is {first, second}.
CurveTest test_curve(const std::vector<LevelTable>& tables, const std::vector<std::size_t>& blocks,
                     std::size_t levels, LevelPair observed, std::size_t permutations,
                     std::uint64_t seed);

}  // namespace waywiser
