// Paired differences under both units of evidence, and contrasts of groups of configurations: the
// tests that hypotheses.h puts together.
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/sets.h"
#include "waywiser/metrics/study_data.h"
#include "waywiser/metrics/summary.h"
#include "waywiser/statistics/cluster_bootstrap.h"

namespace waywiser {

// The level of the family.
inline constexpr double kHypothesisLevel = 0.05;

// A test of paired differences under either unit of evidence.
struct UnitTest {
  std::size_t units = 0;
  double p = 1.0;  // sign flips of the mean, two-sided
  bool exact = true;
  Interval interval;  // 95 %, bootstrap over the units
  bool exact_interval = true;
};

// A group of configurations of one solver against another, on the instances on which all of them
// have a result. Differences are first - second; AUC, so that below 0 the first is better.
struct Contrast {
  enum class Kind { factors, schemes };
  std::string solver;
  View view = View::real;
  Kind kind = Kind::factors;
  std::string first;   // "P = 1", "optimistic"
  std::string second;  // "P = 1000", "pessimistic"
  // Of the paper's hypotheses: below 0 under the integer view supports H5 (low P, optimistic),
  // above 0 under the float view H6 (high P, pessimistic). Other pairs of schemes are no part of
  // either.
  bool hypothesis = false;
  std::size_t instances = 0;
  double first_mean = 0.0;
  double second_mean = 0.0;
  double difference = 0.0;
  double p_wilcoxon = 1.0;  // by instance, two-sided, as the paper tests its pairs
  UnitTest by_instance;
  UnitTest by_set;
  double q = 1.0;  // of the choice `unit`, Holm over the family

  bool shows() const { return q < kHypothesisLevel; }
};

// `instance` names the instance of each difference.
UnitTest test_by_unit(const std::vector<double>& differences,
                      const std::vector<std::size_t>& instance,
                      const std::vector<std::size_t>& unit_of_instance, const Draws& draws);

// By solver and view: the lowest P against the highest (schemes that have both), and every pair of
// schemes (over the P that have both). q is not filled in.
std::vector<Contrast> contrasts(const StudyData& data, const CoordinateSets& sets);

}  // namespace waywiser
