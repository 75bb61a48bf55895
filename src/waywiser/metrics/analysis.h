// Everything that a report says of a study, computed once. Sections, figures and the page read it.
#pragma once

#include <optional>
#include <vector>

#include "waywiser/metrics/after_repair.h"
#include "waywiser/metrics/bias.h"
#include "waywiser/metrics/contest.h"
#include "waywiser/metrics/cost_error.h"
#include "waywiser/metrics/feasibility.h"
#include "waywiser/metrics/goal.h"
#include "waywiser/metrics/hypotheses.h"
#include "waywiser/metrics/measures.h"
#include "waywiser/metrics/multiverse.h"
#include "waywiser/metrics/pairwise.h"
#include "waywiser/metrics/pool_effect.h"
#include "waywiser/metrics/progress.h"
#include "waywiser/metrics/ranking.h"
#include "waywiser/metrics/remeasure.h"
#include "waywiser/metrics/sets.h"
#include "waywiser/metrics/short_arcs.h"
#include "waywiser/metrics/study_data.h"
#include "waywiser/metrics/summary.h"
#include "waywiser/metrics/vehicles.h"

namespace waywiser {

// H2 under one control and base.
struct SelectionAnalysis {
  BiasControl control = BiasControl::others;
  ErrorBase base = ErrorBase::cost;
  std::vector<SelectionBias> by_factor;
};

struct Analysis {
  StudyData data;
  std::vector<ConfigurationSummary> summaries;
  std::vector<PairwiseMatrix> matrices;
  std::vector<RankingComparison> rankings;
  std::vector<Contest> contests;
  CoordinateSets sets;
  HypothesisTests hypotheses;
  std::vector<InstanceFleet> instance_fleets;
  std::vector<ClassFleet> class_fleets;
  std::vector<AnytimeCurve> anytime;
  std::vector<TargetCurve> target_curves;
  std::vector<TargetTime> target_times;
  std::vector<Profile> profiles;  // one a contest
  std::vector<FeasibilityCell> feasibility;
  std::vector<CostErrorCell> cost_errors;
  std::vector<ErrorVariance> error_variances;
  std::vector<GoalCurve> goal_curves;
  PairBiasResult pair_bias;
  std::vector<ShortArcBias> short_arcs;
  std::vector<AucParts> auc_parts;  // by run
  std::vector<LensColumn> lambda_sweep;
  std::vector<LensColumn> horizon_sweep;
  std::vector<PoolEffect> pool_effects;
  std::optional<Multiverse> multiverse;          // by the choice of that name
  std::optional<RepairComparison> after_repair;  // where `study repair` ran
  std::vector<SelectionAnalysis> selection;      // that of the choices first

  // Scaled configurations that differ in P, scheme or ties: 1 means that the study does not compare
  // scalings.
  std::size_t scalings() const;
};

// `source` finds the instances for H1, H3 and the sets of coordinates; without one they are left
// out.
Analysis complete_analysis(StudyData data, const InstanceSource& source);

}  // namespace waywiser
