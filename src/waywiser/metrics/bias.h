// Rounding bias of `nearest`: the hypotheses H1 to H4 of the paper (Section 4.2).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/metrics/sets.h"
#include "waywiser/metrics/study_data.h"
#include "waywiser/statistics/wilcoxon.h"

namespace waywiser {

// H1 and H3 at one P, over the pairs of sites of the study's instances.
struct PairBias {
  std::int64_t P = 1;
  std::size_t instances = 0;
  std::int64_t pairs = 0;
  std::int64_t tie_disagreements = 0;  // H3: half even against half up
  double down_mean = 0.0;              // share of pairs rounded down, mean over instances
  double up_mean = 0.0;
  double exact_mean = 0.0;
  double down_pooled = 0.0;  // over all pairs
  double up_pooled = 0.0;
  double exact_pooled = 0.0;
  double error_mean = 0.0;     // mean over instances of the mean rounding error, in units of length
  WilcoxonResult signed_rank;  // one-sample, two-sided, on the instances' mean errors
  double p_one_sided_normal = 1.0;
  double p_two_sided_normal = 1.0;
  double p_two_sided_exact = 1.0;  // up to 300 instances, else NaN
  std::size_t sets = 0;            // of coordinates
  double p_sets = 1.0;             // sign flips of the mean of their errors, two-sided
};

struct PairBiasResult {
  std::vector<PairBias> by_factor;
  Ties ties = Ties::half_up;     // the study's tie rule, which the figures are under
  std::size_t without_file = 0;  // instances whose files are not on this machine
};

PairBiasResult pair_bias(const StudyData& data, const std::vector<std::int64_t>& factors,
                         const InstanceSource& source, const CoordinateSets& sets);

// What H2 compares at one P: an instance, seed and solver.
struct SelectionPair {
  std::size_t instance = 0;
  std::uint64_t seed = 0;
  std::string solver;
  double nearest = 0.0;  // error of the routes found under nearest, in %
  double control = 0.0;
};
std::vector<SelectionPair> selection_pairs(const StudyData& data, std::int64_t P,
                                           BiasControl control, ErrorBase base);

// H2 at one P: routes found under nearest against control routes, both re-scored with nearest.
// Errors in % of the choice `bias-base`; a unit is an instance, seed and solver.
struct SelectionBias {
  std::int64_t P = 1;
  std::size_t pairs = 0;
  double control_error = 0.0;  // mean, %: the intrinsic part
  double nearest_error = 0.0;  // mean, %
  double larger = 0.0;         // nearest / control - 1
  double intrinsic_share = 0.0;
  double curse_share = 0.0;  // of the nearest error
  WilcoxonResult signed_rank;
  double p_one_sided = 1.0;
  double p_two_sided = 1.0;
  std::size_t instances = 0;  // the same by instance means
  double p_instances = 1.0;   // two-sided
};

std::vector<SelectionBias> selection_bias(const StudyData& data, BiasControl control,
                                          ErrorBase base);

}  // namespace waywiser
