#include "waywiser/metrics/bias.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "waywiser/base/nan.h"
#include "waywiser/metrics/by_places.h"
#include "waywiser/scaling/length_audit.h"
#include "waywiser/statistics/describe.h"
#include "waywiser/statistics/sign_flip.h"

namespace waywiser {

namespace {

// Shares and errors of the instances at one P.
struct Collected {
  std::vector<double> down, up, exact, error;
  std::vector<std::size_t> set;
};

void add(PairBias& bias, Collected& values, const LengthAudit& audit, const Scaling& nearest) {
  const auto pairs = static_cast<double>(audit.pairs);
  bias.pairs += audit.pairs;
  bias.tie_disagreements += audit.tie_disagreements;
  const RoundedLengths& rounded = audit.of(nearest);
  bias.down_pooled += static_cast<double>(rounded.down);
  bias.up_pooled += static_cast<double>(rounded.up);
  bias.exact_pooled += static_cast<double>(audit.exact);
  values.down.push_back(static_cast<double>(rounded.down) / pairs);
  values.up.push_back(static_cast<double>(rounded.up) / pairs);
  values.exact.push_back(static_cast<double>(audit.exact) / pairs);
  values.error.push_back(audit.mean_error(nearest));
}

// The tie rule of H1: the study's, half up where it has both or no configuration of `nearest`.
Ties ties_of(const StudyData& data) {
  Ties ties = Ties::half_up;
  for (const Configuration& c : data.configurations) {
    if (!c.scaling || c.scaling->rounding != Rounding::nearest) continue;
    ties = c.scaling->ties;
    if (ties == Ties::half_up) break;
  }
  return ties;
}

// Instances of a set have the same lengths, so a set has one error: its instances' mean.
void test_by_sets(PairBias& bias, const Collected& values, const Draws& draws) {
  std::map<std::size_t, std::vector<double>> by_set;
  for (std::size_t k = 0; k < values.error.size(); ++k)
    by_set[values.set[k]].push_back(values.error[k]);
  std::vector<double> errors;
  std::vector<std::size_t> sets;
  for (const auto& [set, own] : by_set) {
    errors.push_back(mean(own));
    sets.push_back(set);
  }
  bias.sets = sets.size();
  bias.p_sets = sign_flips(one_sample(errors), sets, draws).p_two_sided;
}

void finish(PairBias& bias, const Collected& values, const Draws& draws) {
  const auto pairs = static_cast<double>(bias.pairs);
  bias.instances = values.error.size();
  bias.down_pooled /= pairs;
  bias.up_pooled /= pairs;
  bias.exact_pooled /= pairs;
  bias.down_mean = mean(values.down);
  bias.up_mean = mean(values.up);
  bias.exact_mean = mean(values.exact);
  bias.error_mean = mean(values.error);
  const GridDifferences errors = one_sample(values.error);
  test_by_sets(bias, values, draws);
  bias.signed_rank = wilcoxon_signed_rank(errors);
  const Side downwards =
      bias.signed_rank.w_plus <= bias.signed_rank.w_minus ? Side::less : Side::greater;
  const auto p = [&](Side side, PValue method) {
    return wilcoxon_signed_rank(errors, {ZeroRule::wilcox, side, method}).p;
  };
  bias.p_one_sided_normal = p(downwards, PValue::normal);
  bias.p_two_sided_normal = p(Side::two_sided, PValue::normal);
  bias.p_two_sided_exact = bias.instances <= kExactLimit ? p(Side::two_sided, PValue::exact) : kNan;
}

// A unit of H2: instance, seed, solver.
using Unit = std::tuple<std::size_t, std::uint64_t, std::string>;
struct Errors {
  std::vector<double> nearest;
  std::vector<double> control;
};

bool is_control(const Configuration& c, BiasControl control, std::int64_t P, std::int64_t finest) {
  if (!c.scaling) return control == BiasControl::real;
  const Rounding rounding = c.scaling->rounding;
  switch (control) {
    case BiasControl::others:
      return c.scaling->P == P && rounding != Rounding::nearest;
    case BiasControl::pessimistic:
      return c.scaling->P == P && rounding == Rounding::pessimistic;
    case BiasControl::optimistic:
      return c.scaling->P == P && rounding == Rounding::optimistic;
    case BiasControl::real:
      return false;
    case BiasControl::finest:
      return c.scaling->P == finest;
  }
  return false;
}

std::map<Unit, Errors> errors_at(const StudyData& data, std::int64_t P, std::int64_t finest,
                                 BiasControl control, ErrorBase base) {
  std::map<Unit, Errors> units;
  for (const AnalysedRun& run : data.runs) {
    const Configuration& c = data.configurations[run.configuration];
    const auto at = std::find_if(run.rescored.begin(), run.rescored.end(),
                                 [&](const Rescored& r) { return r.P == P; });
    if (!run.counts() || at == run.rescored.end()) continue;
    const double whole = base == ErrorBase::cost ? at->real_cost : at->real_travel;
    if (whole <= 0.0) continue;
    const double error = 100.0 * at->error / whole;
    Errors& errors = units[{run.instance, run.seed, c.solver}];
    const bool nearest = c.scaling && c.scaling->P == P && c.scaling->rounding == Rounding::nearest;
    if (nearest) errors.nearest.push_back(error);
    if (is_control(c, control, P, finest)) errors.control.push_back(error);
  }
  return units;
}

double instance_p(const std::vector<SelectionPair>& pairs, std::size_t& instances) {
  std::map<std::size_t, std::pair<std::vector<double>, std::vector<double>>> by_instance;
  for (const SelectionPair& pair : pairs) {
    by_instance[pair.instance].first.push_back(pair.nearest);
    by_instance[pair.instance].second.push_back(pair.control);
  }
  std::vector<double> a;
  std::vector<double> b;
  for (const auto& [instance, errors] : by_instance) {
    a.push_back(mean(errors.first));
    b.push_back(mean(errors.second));
  }
  instances = a.size();
  return wilcoxon_signed_rank(paired_differences(a, b)).p;
}

SelectionBias bias_of(const std::vector<SelectionPair>& pairs, std::int64_t P) {
  std::vector<double> nearest;
  std::vector<double> control;
  for (const SelectionPair& pair : pairs) {
    nearest.push_back(pair.nearest);
    control.push_back(pair.control);
  }
  SelectionBias bias;
  bias.P = P;
  bias.pairs = nearest.size();
  if (nearest.empty()) return bias;
  bias.nearest_error = mean(nearest);
  bias.control_error = mean(control);
  bias.larger = bias.nearest_error / bias.control_error - 1.0;
  bias.intrinsic_share = bias.control_error / bias.nearest_error;
  bias.curse_share = 1.0 - bias.intrinsic_share;
  const GridDifferences differences = paired_differences(nearest, control);
  bias.signed_rank = wilcoxon_signed_rank(differences);
  bias.p_two_sided = bias.signed_rank.p;
  bias.p_one_sided =
      wilcoxon_signed_rank(differences, {ZeroRule::wilcox, Side::less, PValue::automatic}).p;
  bias.p_instances = instance_p(pairs, bias.instances);
  return bias;
}

}  // namespace

PairBiasResult pair_bias(const StudyData& data, const std::vector<std::int64_t>& factors,
                         const InstanceSource& source, const CoordinateSets& sets) {
  PairBiasResult result;
  std::vector<Collected> values(factors.size());
  for (const std::int64_t P : factors) {
    PairBias bias;
    bias.P = P;
    result.by_factor.push_back(bias);
  }
  const Scaling nearest{1, Rounding::nearest, ties_of(data)};
  result.ties = nearest.ties;
  std::set<std::string> seen;
  ByPlaces<std::vector<LengthAudit>> audited;
  for (std::size_t i = 0; i < data.instances.size(); ++i) {
    const AnalysedInstance& instance = data.instances[i];
    if (!seen.insert(instance.digest).second) continue;
    const auto file = source(instance.name, instance.digest);
    if (!file) {
      ++result.without_file;
      continue;
    }
    const std::vector<LengthAudit> audits =
        audited.of(*file, [&](const Instance& it) { return audit_lengths(it, factors); });
    for (std::size_t f = 0; f < factors.size(); ++f) {
      add(result.by_factor[f], values[f], audits[f], nearest);
      values[f].set.push_back(sets.set_of[i]);
    }
  }
  for (std::size_t f = 0; f < factors.size(); ++f)
    if (!values[f].error.empty()) finish(result.by_factor[f], values[f], data.choices.draws());
  return result;
}

std::vector<SelectionPair> selection_pairs(const StudyData& data, std::int64_t P,
                                           BiasControl control, ErrorBase base) {
  std::int64_t finest = 0;
  for (const Configuration& c : data.configurations)
    if (c.scaling) finest = std::max(finest, c.scaling->P);
  std::vector<SelectionPair> pairs;
  for (const auto& [unit, errors] : errors_at(data, P, finest, control, base)) {
    if (errors.nearest.empty() || errors.control.empty()) continue;
    const auto& [instance, seed, solver] = unit;
    pairs.push_back({instance, seed, solver, mean(errors.nearest), mean(errors.control)});
  }
  return pairs;
}

std::vector<SelectionBias> selection_bias(const StudyData& data, BiasControl control,
                                          ErrorBase base) {
  std::set<std::int64_t> factors;
  for (const Configuration& c : data.configurations)
    if (c.scaling) factors.insert(c.scaling->P);
  std::vector<SelectionBias> result;
  for (const std::int64_t P : factors) {
    const SelectionBias bias = bias_of(selection_pairs(data, P, control, base), P);
    if (bias.pairs > 0) result.push_back(bias);
  }
  return result;
}

}  // namespace waywiser
