// How large the differences are, how sure the means, and where the variance
// comes from.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/metrics/effects.h"
#include "waywiser/report/evidence_sections.h"
#include "waywiser/report/sections.h"
#include "waywiser/system/duration.h"

namespace waywiser {

namespace {

// A pair seen with the configuration that comes first in its ranking on the
// left.
struct Seen {
  const PairEffect* effect;
  bool swapped;

  std::size_t first() const { return swapped ? effect->second : effect->first; }
  std::size_t second() const { return swapped ? effect->first : effect->second; }
  double sign() const { return swapped ? -1.0 : 1.0; }
  Interval turned(Interval i) const { return swapped ? Interval{-i.upper, -i.lower} : i; }
  Interval a12() const {
    const Interval i = effect->a12.interval;
    return swapped ? Interval{1.0 - i.upper, 1.0 - i.lower} : i;
  }
  double first_better() const {
    return swapped ? effect->posterior.above : effect->posterior.below;
  }
  double second_better() const {
    return swapped ? effect->posterior.below : effect->posterior.above;
  }
};

// The best of each solver and view against each of its others.
std::vector<Seen> against_the_best(const Analysis& analysis,
                                   const std::vector<PairEffect>& effects) {
  std::vector<Seen> rows;
  for (const PairEffect& e : effects) {
    for (const RankingComparison& r : analysis.rankings) {
      if (r.solver != e.solver || r.order(e.view).empty()) continue;
      const std::size_t best = r.order(e.view).front();
      if (e.first == best || e.second == best) rows.push_back({&e, e.second == best});
    }
  }
  return rows;
}

std::vector<Seen> all_pairs(const std::vector<PairEffect>& effects) {
  std::vector<Seen> rows;
  for (const PairEffect& e : effects) rows.push_back({&e, false});
  return rows;
}

Columns<Seen> effect_columns(const StudyData& data) {
  const auto label = [&data](std::size_t (Seen::*which)() const) {
    return [&data, which](const Seen& s) {
      return text_cell(data.configurations[(s.*which)()].label());
    };
  };
  const auto end = [](const Interval& i, double Interval::* which, int digits) {
    return number_cell(i.*which, digits);
  };
  return {
      {words("solver", "solver"), [](const Seen& s) { return text_cell(s.effect->solver); }},
      {words("view", "view"), [](const Seen& s) { return text_cell(to_string(s.effect->view)); }},
      {words("first", "first"), label(&Seen::first)},
      {words("second", "second"), label(&Seen::second)},
      {numbers("n", "n", kPure), [](const Seen& s) { return count_cell(s.effect->n); }},
      {numbers("difference", "mean\ndifference", kPure),
       [](const Seen& s) { return number_cell(s.sign() * s.effect->difference.estimate, 4); }},
      {numbers("difference_lower", "95 %\nfrom", kPure),
       [=](const Seen& s) {
         return end(s.turned(s.effect->difference.interval), &Interval::lower, 4);
       }},
      {numbers("difference_upper", "\nto", kPure),
       [=](const Seen& s) {
         return end(s.turned(s.effect->difference.interval), &Interval::upper, 4);
       }},
      {numbers("hodges_lehmann", "Hodges-\nLehmann", kPure),
       [](const Seen& s) { return number_cell(s.sign() * s.effect->hodges_lehmann.estimate, 4); }},
      {detail(numbers("hodges_lehmann_lower", "from", kPure)),
       [=](const Seen& s) {
         return end(s.turned(s.effect->hodges_lehmann.interval), &Interval::lower, 4);
       }},
      {detail(numbers("hodges_lehmann_upper", "to", kPure)),
       [=](const Seen& s) {
         return end(s.turned(s.effect->hodges_lehmann.interval), &Interval::upper, 4);
       }},
      {numbers("rank_biserial", "rank-\nbiserial", kPure),
       [](const Seen& s) { return number_cell(s.sign() * s.effect->rank_biserial.estimate, 2); }},
      {numbers("rank_biserial_lower", "95 %\nfrom", kPure),
       [=](const Seen& s) {
         return end(s.turned(s.effect->rank_biserial.interval), &Interval::lower, 2);
       }},
      {numbers("rank_biserial_upper", "\nto", kPure),
       [=](const Seen& s) {
         return end(s.turned(s.effect->rank_biserial.interval), &Interval::upper, 2);
       }},
      {numbers("a12", "A12", kPure),
       [](const Seen& s) {
         return number_cell(s.swapped ? 1.0 - s.effect->a12.estimate : s.effect->a12.estimate, 2);
       }},
      {detail(numbers("a12_lower", "from", kPure)),
       [=](const Seen& s) { return end(s.a12(), &Interval::lower, 2); }},
      {detail(numbers("a12_upper", "to", kPure)),
       [=](const Seen& s) { return end(s.a12(), &Interval::upper, 2); }},
      {numbers("p_first_better", "P first\nbetter", kPure),
       [](const Seen& s) { return number_cell(s.first_better(), 3); }},
      {numbers("p_same", "P same", kPure),
       [](const Seen& s) { return number_cell(s.effect->posterior.within, 3); }},
      {numbers("p_second_better", "P second\nbetter", kPure),
       [](const Seen& s) { return number_cell(s.second_better(), 3); }},
  };
}

Table effects_table(const Analysis& analysis, const std::vector<PairEffect>& effects) {
  Table table;
  table.id = "effects";
  table.title =
      "The configuration with the lowest mean AUC against each "
      "other: effect sizes";
  fill(table, effect_columns(analysis.data), against_the_best(analysis, effects));
  table.notes = {
      fmt::format("Differences of AUC are first - second: below 0 "
                  "the first is better. Rank-biserial: 1 where "
                  "the first is better on every instance, -1 on "
                  "none. A12: the probability that a result of the "
                  "first is better than one of the second. P: "
                  "Bayesian signed-rank test with a region of "
                  "practical equivalence of {}, {} draws: that the "
                  "first is better, that the two are the same "
                  "for practical purposes, that the second is. "
                  "Picked by its mean, the best looks better here "
                  "than it is: the tests stand in the matrices and "
                  "contrasts. effects_pairs has every pair.",
                  shortest(analysis.data.choices.delta), analysis.data.choices.resamples)};
  return table;
}

Table effects_pairs_table(const StudyData& data, const std::vector<PairEffect>& effects) {
  Table table;
  table.id = "effects_pairs";
  table.title = "Effect sizes of every pair";
  table.data_only = true;
  fill(table, effect_columns(data), all_pairs(effects));
  return table;
}

// The intervals of one configuration, in the order of mean_intervals().
struct Row {
  std::size_t configuration = 0;
  std::vector<const MeanInterval*> measures;

  const MeanInterval* of(const std::string& name) const {
    for (const MeanInterval* m : measures)
      if (m->measure == name) return m;
    return nullptr;
  }
};

void add_measure(Columns<Row>& columns, const std::string& name, const std::string& title,
                 const char* unit, const std::function<Cell(double)>& cell) {
  const auto value = [=](const std::function<double(const MeanInterval&)>& get) {
    return [=](const Row& row) {
      const MeanInterval* m = row.of(name);
      return cell(m == nullptr ? std::nan("") : get(*m));
    };
  };
  const auto add = [&](Column column, const std::function<double(const MeanInterval&)>& get) {
    columns.push_back({std::move(column), value(get)});
  };
  add(numbers(name, title, unit), [](const MeanInterval& m) { return m.mean; });
  add(numbers(name + "_lower", "95 %\nfrom", unit),
      [](const MeanInterval& m) { return m.by_instance.lower; });
  add(numbers(name + "_upper", "\nto", unit),
      [](const MeanInterval& m) { return m.by_instance.upper; });
  add(detail(numbers(name + "_sets_lower", "by sets", unit)),
      [](const MeanInterval& m) { return m.by_set.lower; });
  add(detail(numbers(name + "_sets_upper", "", unit)),
      [](const MeanInterval& m) { return m.by_set.upper; });
  columns.push_back({detail(numbers(name + "_instances", "n", kPure)), [=](const Row& row) {
                       const MeanInterval* m = row.of(name);
                       return count_cell(m == nullptr ? 0 : m->instances);
                     }});
}

Table intervals_table(const StudyData& data, const std::vector<MeanInterval>& intervals) {
  std::vector<Row> rows;
  for (std::size_t c = 0; c < data.configurations.size(); ++c) {
    Row row{c, {}};
    for (const MeanInterval& m : intervals)
      if (m.configuration == c) row.measures.push_back(&m);
    if (!row.measures.empty()) rows.push_back(std::move(row));
  }
  Columns<Row> columns{
      {words("solver", "solver"),
       [&](const Row& r) { return text_cell(data.configurations[r.configuration].solver); }},
      {words("configuration", "config"),
       [&](const Row& r) { return text_cell(data.configurations[r.configuration].label()); }}};
  const auto auc = [](double v) { return number_cell(v, 4); };
  add_measure(columns, "auc_float", "AUC\nfloat", kPure, auc);
  add_measure(columns, "auc_integer", "AUC\ninteger", kPure, auc);
  add_measure(columns, "gap", "gap %", kPure, [](double v) { return share_cell(v, 2); });
  add_measure(columns, "feasible_share", "feasible %\nall", kPure,
              [](double v) { return share_cell(v, 1); });
  add_measure(columns, "error_cost_percent", "cost error\n% of c", kPercent,
              [](double v) { return number_cell(v, 3); });
  add_measure(columns, "fleet_gap", "fleet\ngap", kPure,
              [](double v) { return number_cell(v, 2); });
  Table table;
  table.id = "intervals";
  table.title = "Means of the configurations with their intervals";
  fill(table, columns, rows);
  table.notes = {
      "Means over instances of the means over seeds, 95 % percentile bootstrap "
      "over instances (by "
      "sets of coordinates in the exports): what another draw of such "
      "instances would give. Gaps, "
      "errors and fleet gaps are over the instances on which the configuration "
      "ends float-feasible, "
      "so over others in each row (common_support has the same for all)."};
  return table;
}

Table variance_table(const std::vector<VarianceShares>& variances) {
  using Shares = VarianceShares;
  const auto share = [](double VarianceComponents::* part) {
    return [part](const Shares& v) { return share_cell(v.components.share(v.components.*part)); };
  };
  Table table;
  table.id = "variance";
  table.title = "Where the variance of the AUC comes from";
  Columns<Shares> columns{
      {words("solver", "solver"), text_of(&Shares::solver)},
      {words("view", "view"), [](const Shares& v) { return text_cell(to_string(v.view)); }},
      {numbers("configurations", "configurations", kPure),
       [](const Shares& v) { return count_cell(v.components.treatments); }},
      {numbers("instances", "instances", kPure),
       [](const Shares& v) { return count_cell(v.components.blocks); }},
      {numbers("seeds", "seeds", kPure),
       [](const Shares& v) { return count_cell(v.components.repeats); }}};
  const auto add = [&](const char* id, const char* title, double VarianceComponents::* part,
                       Interval VarianceIntervals::* interval, bool shown) {
    columns.push_back({numbers(id, title, kPure), share(part)});
    add_interval<Shares>(
        columns, id, kPure, shown, [=](const Shares& v) { return v.intervals.*interval; },
        [](double end) { return share_cell(end); });
  };
  add("configuration_share", "config-\nuration %", &VarianceComponents::treatment,
      &VarianceIntervals::treatment, true);
  add("instance_share", "instance %", &VarianceComponents::block, &VarianceIntervals::block, true);
  add("interaction_share", "inter-\naction %", &VarianceComponents::interaction,
      &VarianceIntervals::interaction, false);
  add("seed_share", "seed %", &VarianceComponents::repeat, &VarianceIntervals::repeat, false);
  columns.push_back({detail(numbers("variance", "variance", kPure)),
                     [](const Shares& v) { return number_cell(v.components.total(), 6); }});
  fill(table, columns, variances);
  table.notes = {
      "Variance components of the runs' AUC, over the instances "
      "that every scaled configuration has "
      "all seeds of: how far the configurations' means lie apart, "
      "the instances' levels, "
      "configurations that do better on some instances, and the "
      "seed. With one seed the last two "
      "cannot be told apart. Intervals: bootstrap over the choice unit."};
  return table;
}

std::string variance_sentence(const VarianceShares& v) {
  const VarianceComponents& c = v.components;
  const auto percent = [&](double part) {
    return std::isnan(part) ? std::string("an unknown part")
                            : fmt::format("{:.0f} %", 100.0 * c.share(part));
  };
  return fmt::format(
      "{}, {} AUC: {} of the variance lies between configurations, {} between instances, {} in "
      "configurations that do better on some instances, {} in the seed.",
      v.solver, to_string(v.view), percent(c.treatment), percent(c.block), percent(c.interaction),
      percent(c.repeat));
}

}  // namespace

Section effects_section(const Analysis& analysis) {
  Section section;
  section.id = "effects";
  section.title = "How large, how sure, and whence";
  const StudyData& data = analysis.data;
  const std::vector<PairEffect> effects = pair_effects(data, analysis.sets);
  if (effects.empty()) {
    section.left_out = "no solver of the study has two configurations";
    return section;
  }
  const std::vector<VarianceShares> variances = variance_shares(data, analysis.sets);
  for (const VarianceShares& v : variances)
    if (v.components.total() > 0.0) section.paragraphs.push_back(variance_sentence(v));
  section.tables = {intervals_table(data, mean_intervals(data, analysis.sets)),
                    effects_table(analysis, effects), variance_table(variances),
                    effects_pairs_table(data, effects)};
  return section;
}

}  // namespace waywiser
