// What conclusions depend on: every combination of the named choices that makes sense, a conclusion
// under each, and how often one choice alone moves it (Steegen et al., "Increasing transparency
// through a multiverse analysis", 2016; the specification curve and its joint test are those of
// Simonsohn, Simmons and Nelson, "Specification curve analysis", 2020). docs/metrics.md,
// "Multiverse".
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "waywiser/metrics/multiverse_inversion.h"
#include "waywiser/metrics/multiverse_specifications.h"
#include "waywiser/metrics/summary.h"

namespace waywiser {

// What is tested: a difference of mean AUCs, where below 0 the first is better.
enum class CurveSubject {
  precision,  // the largest P against the smallest, over the schemes
  scheme,     // pessimistic against optimistic, over P
};

struct SpecifiedEffect {
  std::size_t specification = 0;
  std::size_t units = 0;
  double effect = 0.0;  // mean over units; NaN where no unit has all
  double p = 1.0;       // paired t test over the units, two-sided
};

// One solver, view and contrast under all specifications.
struct SpecificationCurve {
  std::string solver;
  View view = View::real;
  CurveSubject subject = CurveSubject::precision;
  std::string compared;                  // "P = 1000 against P = 1"
  std::vector<SpecifiedEffect> effects;  // ascending
  double median = 0.0;
  std::size_t below = 0;  // effects below 0
  std::size_t above = 0;
  std::size_t significant_below = 0;  // p < .05
  std::size_t significant_above = 0;
  // By permutation of the labels (of P, or of the scheme) within instances, the same permutation
  // under all specifications: of a median as far from 0, of as many effects on one side, of as many
  // significant ones on one side. Then of the median with labels permuted by set of coordinates
  // (NaN where the sets are not known).
  double p_median = 1.0;
  double p_side = 1.0;
  double p_significant = 1.0;
  double p_median_sets = 1.0;
};

// How often a choice alone moves a conclusion: over all pairs of specifications that differ in it
// alone.
struct ChoiceMove {
  std::string solver;
  View view = View::real;
  std::string choice;  // "judge", "lambda", ...
  std::size_t pairs = 0;
  std::size_t best = 0;                    // another configuration has the lowest mean AUC
  std::optional<std::size_t> precision{};  // the contrast's verdict: better, worse or neither
  std::optional<std::size_t> scheme{};
};

// Which configuration is best in how many specifications.
struct BestCount {
  std::string solver;
  View view = View::real;
  std::size_t configuration = 0;
  std::size_t count = 0;
  std::size_t of = 0;
};

struct Multiverse {
  std::vector<Specification> real;  // of each view
  std::vector<Specification> integer;
  std::vector<SpecificationCurve> curves;
  std::vector<ChoiceMove> moves;
  std::vector<BestCount> best;
  std::vector<InversionCurve> inversions;
  std::vector<InversionMove> inversion_moves;
  std::size_t permutations = 0;
  bool sets_known = false;

  const std::vector<Specification>& of(View view) const {
    return view == View::real ? real : integer;
  }
};

// `sets`: of each instance a number, equal for equal coordinates; empty where unknown. None where
// no solver has two scalings.
std::optional<Multiverse> multiverse(const StudyData& data, const std::vector<std::size_t>& sets);

// Whether the study is small enough to have it unasked (choice `multiverse = "auto"`).
bool cheap_multiverse(const StudyData& data);

}  // namespace waywiser
