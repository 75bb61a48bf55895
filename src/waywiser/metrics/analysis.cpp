#include "waywiser/metrics/analysis.h"

#include <algorithm>
#include <set>

namespace waywiser {

namespace {

// Every control under both bases, the chosen one first.
std::vector<SelectionAnalysis> selection_analyses(const StudyData& data) {
  const Choices& choices = data.choices;
  std::vector<SelectionAnalysis> all;
  for (const ErrorBase base : {ErrorBase::cost, ErrorBase::travel}) {
    for (const BiasControl control :
         {BiasControl::others, BiasControl::pessimistic, BiasControl::optimistic, BiasControl::real,
          BiasControl::finest}) {
      SelectionAnalysis s{control, base, selection_bias(data, control, base)};
      const bool chosen = control == choices.bias_control && base == choices.bias_base;
      if (s.by_factor.empty()) continue;
      all.insert(chosen ? all.begin() : all.end(), std::move(s));
    }
  }
  return all;
}

void compare_solvers(Analysis& analysis) {
  analysis.contests = contests(analysis.data);
  for (const Contest& contest : analysis.contests)
    analysis.profiles.push_back(performance_profile(analysis.data, contest));
}

void measure_bias(Analysis& analysis, const std::vector<std::int64_t>& factors,
                  const InstanceSource& source) {
  analysis.pair_bias = pair_bias(analysis.data, factors, source, analysis.sets);
  analysis.short_arcs = short_arc_bias(analysis.data, factors, analysis.pair_bias.ties, source);
}

void measure_otherwise(Analysis& analysis) {
  const MultiverseWanted wanted = analysis.data.choices.multiverse;
  if (wanted == MultiverseWanted::on ||
      (wanted == MultiverseWanted::automatic && cheap_multiverse(analysis.data)))
    analysis.multiverse =
        multiverse(analysis.data,
                   analysis.sets.unknown == 0 ? analysis.sets.set_of : std::vector<std::size_t>{});
  analysis.auc_parts = auc_parts(analysis.data);
  analysis.lambda_sweep = lambda_sweep(analysis.data, analysis.sets);
  analysis.horizon_sweep = horizon_sweep(analysis.data, analysis.sets);
  analysis.pool_effects = pool_effects(analysis.data);
  analysis.after_repair = compare_after_repair(analysis.data);
}

}  // namespace

std::size_t Analysis::scalings() const {
  std::vector<Scaling> seen;
  for (const Configuration& c : data.configurations)
    if (c.scaling && std::find(seen.begin(), seen.end(), *c.scaling) == seen.end())
      seen.push_back(*c.scaling);
  return seen.size();
}

Analysis complete_analysis(StudyData data, const InstanceSource& source) {
  Analysis analysis;
  analysis.data = std::move(data);
  const StudyData& own = analysis.data;
  analysis.summaries = summarise(own);
  analysis.matrices = pairwise_matrices(own);
  analysis.rankings = compare_rankings(own, analysis.summaries, analysis.matrices);
  analysis.sets = coordinate_sets(own, source);
  analysis.hypotheses = test_hypotheses(own, analysis.sets, analysis.rankings);
  compare_solvers(analysis);
  analysis.instance_fleets = instance_fleets(own);
  analysis.class_fleets = class_fleets(own, analysis.instance_fleets);
  analysis.anytime = anytime_curves(own);
  analysis.target_curves = target_curves(own);
  analysis.target_times = target_times(own);
  analysis.feasibility = feasibility_transfer(own);
  analysis.cost_errors = cost_errors(own);
  analysis.error_variances = error_variances(own);
  analysis.goal_curves = goal_curves(own);
  measure_otherwise(analysis);
  std::set<std::int64_t> factors;
  for (const Configuration& c : own.configurations)
    if (c.scaling) factors.insert(c.scaling->P);
  if (source && !factors.empty()) measure_bias(analysis, {factors.begin(), factors.end()}, source);
  analysis.selection = selection_analyses(own);
  return analysis;
}

}  // namespace waywiser
