// What the float AUC is made of, what another lambda or horizon makes of it, and what c*P is.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/metrics/intervals.h"
#include "waywiser/report/columns.h"
#include "waywiser/report/listed.h"
#include "waywiser/report/sections.h"
#include "waywiser/system/duration.h"

namespace waywiser {

namespace {

struct PartsRow {
  std::size_t configuration = 0;
  double auc = 0.0;
  AucParts parts;
  Interval waiting, late, vehicles, distance;  // of the parts
};

std::vector<PartsRow> parts_rows(const Analysis& analysis) {
  const StudyData& data = analysis.data;
  std::vector<PartsRow> rows;
  for (std::size_t c = 0; c < data.configurations.size(); ++c)
    rows.push_back({c, analysis.summaries[c].mean.auc_float, {}, {}, {}, {}, {}});
  const auto take = [&](double AucParts::* part, Interval PartsRow::* interval) {
    std::vector<double> by_run;
    for (const AucParts& parts : analysis.auc_parts) by_run.push_back(parts.*part);
    const std::vector<double> means = by_configuration(data, by_run);
    const std::vector<Interval> all = intervals_by_configuration(data, by_run, analysis.sets);
    for (std::size_t c = 0; c < rows.size(); ++c) {
      rows[c].parts.*part = means[c];
      rows[c].*interval = all[c];
    }
  };
  take(&AucParts::waiting, &PartsRow::waiting);
  take(&AucParts::late, &PartsRow::late);
  take(&AucParts::vehicles, &PartsRow::vehicles);
  take(&AucParts::distance, &PartsRow::distance);
  return rows;
}

template <class Row>
Columns<Row> name_columns(const StudyData& data) {
  return {{words("solver", "solver"),
           [&](const Row& r) { return text_cell(data.configurations[r.configuration].solver); }},
          {words("configuration", "config"),
           [&](const Row& r) { return text_cell(data.configurations[r.configuration].label()); }}};
}

Cell four_digits(double value) {
  return number_cell(value, 4);
}

constexpr const char* kIntervals =
    " CSV and JSON have 95 % bootstrap intervals of the means (choice unit).";

Table parts_table(const Analysis& analysis, const std::vector<PartsRow>& rows) {
  Table table;
  table.id = "auc_parts";
  table.title = "The float AUC, taken apart";
  Columns<PartsRow> columns = name_columns<PartsRow>(analysis.data);
  columns.push_back({numbers("auc_float", "AUC float", kPure),
                     [](const PartsRow& r) { return number_cell(r.auc, 4); }});
  const auto add = [&](const std::string& id, const std::string& title, double AucParts::* part,
                       Interval PartsRow::* interval) {
    columns.push_back({numbers(id, title, kPure),
                       [=](const PartsRow& r) { return number_cell(r.parts.*part, 4); }});
    add_interval<PartsRow>(
        columns, id, kPure, false, [=](const PartsRow& r) { return r.*interval; }, four_digits);
  };
  add("waiting", "nothing yet", &AucParts::waiting, &PartsRow::waiting);
  add("late", "ends late", &AucParts::late, &PartsRow::late);
  add("vehicles", "vehicles", &AucParts::vehicles, &PartsRow::vehicles);
  add("distance", "distance", &AucParts::distance, &PartsRow::distance);
  fill(table, columns, rows);
  table.notes = {
      std::string(
          "Means over runs; the four parts add up to the AUC. Nothing yet: no feasible solution "
          "with a gap below 1. Ends late: what is added to 1 where the last solution is late "
          "(choice infeasible-last). Vehicles: lambda times those beyond the reference's. "
          "Distance: the rest, below 0 where more vehicles drive less.") +
      kIntervals};
  return table;
}

struct SweepRow {
  std::size_t configuration = 0;
};

// The best scaled configurations of a solver under a column; equal means share the place.
std::vector<std::size_t> best_of(const StudyData& data, const LensColumn& column,
                                 const std::string& solver) {
  const std::vector<std::size_t> order = ranking(data, column.auc, solver);
  std::vector<std::size_t> best;
  for (const std::size_t c : order)
    if (column.auc[c] == column.auc[order.front()]) best.push_back(c);
  return best;
}

bool is_best(const StudyData& data, const LensColumn& column, std::size_t configuration) {
  const std::string& solver = data.configurations[configuration].solver;
  if (ranking(data, column.auc, solver).size() < 2) return false;
  const auto best = best_of(data, column, solver);
  return std::find(best.begin(), best.end(), configuration) != best.end();
}

Table sweep_table(const Analysis& analysis, const std::vector<LensColumn>& sweep) {
  const StudyData& data = analysis.data;
  Table table;
  Columns<SweepRow> columns = name_columns<SweepRow>(data);
  for (const LensColumn& column : sweep) {
    columns.push_back({numbers(column.id, column.title, kPure), [&](const SweepRow& r) {
                         Cell cell = number_cell(column.auc[r.configuration], 4);
                         if (is_best(data, column, r.configuration)) cell.tone = Tone::strong;
                         return cell;
                       }});
    add_interval<SweepRow>(
        columns, column.id, kPure, false,
        [&](const SweepRow& r) { return column.intervals[r.configuration]; }, four_digits);
  }
  std::vector<SweepRow> rows;
  for (std::size_t c = 0; c < data.configurations.size(); ++c) rows.push_back({c});
  fill(table, columns, rows);
  return table;
}

Table lambda_table(const Analysis& analysis) {
  Table table = sweep_table(analysis, analysis.lambda_sweep);
  table.id = "lambda_sweep";
  table.title = "Float AUC by what a vehicle costs";
  table.notes = {
      std::string(
          "The same runs, with lambda = 0, n, 10 n (the paper's, which the solvers were given) and "
          "100 n. At another lambda than the paper's c* is the lower of the reference's cost and "
          "of the best of the study. The lowest mean of each solver stands out, by however "
          "little.") +
      kIntervals};
  return table;
}

Table horizon_table(const Analysis& analysis) {
  Table table = sweep_table(analysis, analysis.horizon_sweep);
  table.id = "horizon_sweep";
  table.title = "Float AUC by the share of the limit";
  table.notes = {
      std::string(
          "As if the runs had ended there; then over the whole limit but from the first solution "
          "of each run on, late or not, which leaves out what a solver takes to start.") +
      kIntervals};
  return table;
}

// "1-Pes at lambda = 0 and n, 10-Pes at lambda = 10 n".
std::string winners(const StudyData& data, const std::vector<LensColumn>& sweep,
                    const std::string& solver, const std::string& before) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (const LensColumn& column : sweep) {
    const std::string best = labels_of(data, best_of(data, column, solver));
    const auto known = std::find_if(groups.begin(), groups.end(),
                                    [&](const auto& group) { return group.first == best; });
    if (known == groups.end())
      groups.push_back({best, {column.title}});
    else
      known->second.push_back(column.title);
  }
  if (groups.size() == 1) return groups.front().first + " throughout";
  std::vector<std::string> parts;
  for (const auto& [best, titles] : groups) parts.push_back(best + " " + before + listed(titles));
  return listed(parts);
}

void sweep_sentences(const Analysis& analysis, std::vector<std::string>& sentences) {
  const StudyData& data = analysis.data;
  for (const std::string& solver : data.solvers) {
    if (ranking(data, analysis.horizon_sweep.front().auc, solver).size() < 2) continue;
    if (!analysis.lambda_sweep.empty())
      sentences.push_back(
          fmt::format("The lowest mean float AUC of {} by what a vehicle costs: {}.", solver,
                      winners(data, analysis.lambda_sweep, solver, "at lambda = ")));
    sentences.push_back(fmt::format("The same by the share of the limit that has passed: {}.",
                                    winners(data, analysis.horizon_sweep, solver, "at ")));
  }
}

// What the mean AUC of a solver's scaled configurations is made of.
std::string parts_sentence(const Analysis& analysis, const std::vector<PartsRow>& rows,
                           const std::string& solver) {
  AucParts sum;
  double auc = 0.0;
  double count = 0.0;
  for (const PartsRow& row : rows) {
    const Configuration& c = analysis.data.configurations[row.configuration];
    if (c.solver != solver || !c.scaling || std::isnan(row.auc)) continue;
    auc += row.auc;
    sum.waiting += row.parts.waiting;
    sum.late += row.parts.late;
    sum.vehicles += row.parts.vehicles;
    sum.distance += row.parts.distance;
    count += 1.0;
  }
  if (count == 0.0) return "";
  const auto mean = [&](double value) { return fmt::format("{:.4f}", value / count); };
  return fmt::format(
      "{}: of a mean float AUC of {}, {} is time without any solution that counts, {} the penalty "
      "of runs that end late, {} vehicles and {} distance.",
      solver, mean(auc), mean(sum.waiting), mean(sum.late), mean(sum.vehicles), mean(sum.distance));
}

}  // namespace

Section measure_section(const Analysis& analysis) {
  Section section;
  section.id = "measure";
  section.title = "What the float AUC is made of";
  const std::vector<PartsRow> rows = parts_rows(analysis);
  for (const std::string& solver : analysis.data.solvers) {
    std::string sentence = parts_sentence(analysis, rows, solver);
    if (!sentence.empty()) section.paragraphs.push_back(std::move(sentence));
  }
  sweep_sentences(analysis, section.paragraphs);
  section.tables.push_back(parts_table(analysis, rows));
  if (!analysis.lambda_sweep.empty()) section.tables.push_back(lambda_table(analysis));
  section.tables.push_back(horizon_table(analysis));
  return section;
}

Section references_section(const Analysis& analysis) {
  Section section;
  section.id = "pooled";
  section.title = "What c*P is";
  if (analysis.pool_effects.empty()) {
    section.left_out =
        "c*P is the best of the study's runs on each I^P (--choice integer-references=pooled "
        "prices every kept route on every I^P)";
    return section;
  }
  std::size_t pairs = 0;
  std::size_t lowered = 0;
  double most = 0.0;
  for (const PoolEffect& effect : analysis.pool_effects) {
    pairs += effect.instances;
    lowered += effect.lowered;
    most = std::max(most, effect.most);
  }
  section.paragraphs = {fmt::format(
      "{} were priced on every I^P: routes found elsewhere lower c*P in {} of {} pairs of instance "
      "and scaling, by up to {:.2f} %.",
      counted(analysis.data.pooled_solutions, "solution"), lowered, pairs, 100.0 * most)};
  if (!analysis.data.pool_fault.empty())
    section.paragraphs.push_back("Missing: " + analysis.data.pool_fault + ".");
  Table table;
  table.id = "pooled_references";
  table.title = "c*P lowered by routes that were found on another I^P";
  using Effect = PoolEffect;
  fill(table,
       Columns<Effect>{
           {words("scaling", "scaling"),
            [](const Effect& e) { return text_cell(spell(e.scaling, Spelling::paper)); }},
           {numbers("instances", "instances", kPure),
            [](const Effect& e) { return count_cell(e.instances); }},
           {numbers("lowered", "lowered", kPure),
            [](const Effect& e) { return count_cell(e.lowered); }},
           {numbers("mean", "by % mean", kPure),
            [](const Effect& e) { return share_cell(e.mean, 3); }},
           {numbers("most", "most", kPure),
            [](const Effect& e) { return share_cell(e.lowered > 0 ? e.most : std::nan(""), 3); }},
           {words("most_instance", "on"),
            [](const Effect& e) {
              return e.lowered > 0 ? text_cell(e.most_instance) : missing_text();
            }},
           {words("from", "most often by"),
            [](const Effect& e) { return e.from.empty() ? missing_text() : text_cell(e.from); }},
           {numbers("added", "solved by the pool alone", kPure),
            [](const Effect& e) { return count_cell(e.added); }}},
       analysis.pool_effects);
  section.tables = {std::move(table)};
  return section;
}

Table short_arcs_table(const Analysis& analysis) {
  Table table;
  table.id = "bias_short_arcs";
  table.title = "H1 where routes drive: mean rounding error of an arc, in units of length";
  struct Row {
    ShortArcBias arcs;
    double all = 0.0;
  };
  std::vector<Row> rows;
  for (std::size_t k = 0; k < analysis.short_arcs.size(); ++k)
    if (analysis.short_arcs[k].instances > 0)
      rows.push_back({analysis.short_arcs[k], analysis.pair_bias.by_factor[k].error_mean});
  fill(table,
       Columns<Row>{
           {numbers("P", "P", kPure), [](const Row& r) { return integer_cell(r.arcs.P); }},
           {numbers("instances", "instances", kPure),
            [](const Row& r) { return count_cell(r.arcs.instances); }},
           {numbers("all", "all pairs", kDistance),
            [](const Row& r) { return number_cell(r.all, 6); }},
           {numbers("near", "ten nearest", kDistance),
            [](const Row& r) { return number_cell(r.arcs.near, 6); }},
           {numbers("p_near", "p near", kPure), [](const Row& r) { return p_cell(r.arcs.p_near); }},
           {numbers("in_routes", "in final routes", kDistance),
            [](const Row& r) { return number_cell(r.arcs.in_routes, 6); }},
           {numbers("p_in_routes", "p in routes", kPure),
            [](const Row& r) { return p_cell(r.arcs.p_in_routes); }},
           {numbers("route_instances", "instances\nwith routes", kPure),
            [](const Row& r) { return count_cell(r.arcs.route_instances); }},
           {numbers("route_runs", "runs", kPure),
            [](const Row& r) { return count_cell(r.arcs.route_runs); }}},
       rows);
  table.notes = {
      "Means over instances. All pairs of sites, as H1 has it; from each site to its ten nearest; "
      "and the arcs of final routes that were not found under nearest, so that no selection is in "
      "it. p: one-sample signed-rank test over the instances, two-sided; instances that share "
      "coordinates are one observation."};
  return table;
}

}  // namespace waywiser
