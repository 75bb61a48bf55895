// Configurations after every run had the same time more, for repair and polishing.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/metrics/significance.h"
#include "waywiser/report/columns.h"
#include "waywiser/report/listed.h"
#include "waywiser/report/matrix_cells.h"
#include "waywiser/report/sections.h"
#include "waywiser/system/duration.h"

namespace waywiser {

namespace {

std::string percent(double share) {
  return fmt::format("{:.2f} %", 100.0 * share);
}

const PairwiseMatrix* matrix_of(const std::vector<PairwiseMatrix>& matrices,
                                const std::string& solver) {
  for (const PairwiseMatrix& matrix : matrices)
    if (matrix.solver == solver) return &matrix;
  return nullptr;
}

const Comparison* comparison(const PairwiseMatrix* matrix, std::size_t first, std::size_t second) {
  if (matrix == nullptr) return nullptr;
  const auto place = [&](std::size_t c) {
    const auto& all = matrix->configurations;
    return static_cast<std::size_t>(std::find(all.begin(), all.end(), c) - all.begin());
  };
  return &matrix->at(place(first), place(second));
}

// Repairs are charged in CPU time where runs are limited in wall time.
std::string unit(const StudyData& data) {
  const bool counted = data.clock == ClockKind::iterations;
  const ClockText& clock = words_of(counted ? ClockKind::iterations : ClockKind::cpu);
  return std::string(counted ? clock.unit : clock.measured);
}

// Whether the best after repair is better than what was the best before it.
std::string sentence(const Analysis& analysis, const std::string& solver) {
  const RepairComparison& repair = *analysis.after_repair;
  const StudyData& data = analysis.data;
  const auto before = repair.best(data, solver, &RepairRow::gap_before);
  const auto after = repair.best(data, solver, &RepairRow::gap_after);
  if (before.empty() || after.empty()) return "";
  const RepairRow& was = repair.rows[before.front()];
  const RepairRow& is = repair.rows[after.front()];
  std::string text =
      fmt::format("{}: with {:g} % of each limit more ({}), {} {} the lowest mean final gap ({})",
                  solver, 100.0 * data.repair_share, unit(data), labels_of(data, after),
                  verb(after.size(), "has", "have"), percent(is.gap_after));
  if (was.configuration == is.configuration)
    return text + fmt::format(", as before ({}).", percent(was.gap_before));
  text += fmt::format("; before, {} had it ({}, now {})", labels_of(data, before),
                      percent(was.gap_before), percent(was.gap_after));
  const Comparison* test =
      comparison(matrix_of(repair.after, solver), is.configuration, was.configuration);
  if (test == nullptr) return text + ".";
  const bool lower = test->w_plus < test->w_minus;
  return text + fmt::format(": {} by the paired test after repair (q = {:.2g} over {}).",
                            test->q_different >= kAlpha ? "they cannot be told apart"
                            : lower                     ? "the former is better"
                                                        : "the latter is better",
                            test->q_different, counted(test->n, "instance"));
}

Table repair_table(const Analysis& analysis) {
  const StudyData& data = analysis.data;
  const RepairComparison& repair = *analysis.after_repair;
  const auto best = [&](std::size_t c, double RepairRow::* gap) {
    const auto all = repair.best(data, data.configurations[c].solver, gap);
    return std::find(all.begin(), all.end(), c) != all.end();
  };
  const auto gap = [&](double RepairRow::* value, bool ranked) {
    return [=](const RepairRow& row) {
      Cell cell = share_cell(row.*value, 2);
      if (ranked && best(row.configuration, value)) cell.tone = Tone::strong;
      return cell;
    };
  };
  Table table;
  table.id = "after_repair";
  table.title = "Final routes before and after repair, the time charged";
  using Row = RepairRow;
  fill(table,
       Columns<Row>{
           {words("solver", "solver"),
            [&](const Row& r) { return text_cell(data.configurations[r.configuration].solver); }},
           {words("configuration", "config"),
            [&](const Row& r) { return text_cell(data.configurations[r.configuration].label()); }},
           {numbers("runs", "runs", kPure), count_of(&Row::runs)},
           {numbers("late", "late", kPure), count_of(&Row::late)},
           {numbers("repaired", "repaired", kPure), count_of(&Row::repaired)},
           {numbers("vehicles_added", "with more vehicles", kPure), count_of(&Row::vehicles_added)},
           {numbers("feasible", "feasible", kPure), count_of(&Row::feasible)},
           {numbers("gap_before", "gap % before", kPure), gap(&Row::gap_before, true)},
           {numbers("gap_after", "after", kPure), gap(&Row::gap_after, true)},
           {numbers("gap_feasible", "feasible ones", kPure), gap(&Row::gap_feasible, false)},
           {numbers("spent", data.clock == ClockKind::iterations ? "iterations" : "CPU s", kBudget),
            [](const Row& r) { return number_cell(r.spent, 2); }},
           {numbers("without", "to come", kPure), count_of(&Row::without)}},
       repair.rows);
  table.notes = {
      "Mean gaps of the last routes: 100 % where a run has none that are feasible. Every run was "
      "given the same share of its limit: late routes are repaired first, and what is left of the "
      "time, all of it for routes that were feasible, polishes them by the same ruin and recreate. "
      "Feasible ones: the mean over those alone, so over other runs in each row. Polishing never "
      "takes a vehicle away. The lowest of each solver stands out; the tests are in the matrices."};
  return table;
}

void add_matrices(const Analysis& analysis, Section& section) {
  for (const PairwiseMatrix& matrix : analysis.after_repair->after) {
    std::vector<std::string> labels;
    for (const std::size_t c : matrix.configurations)
      labels.push_back(analysis.data.configurations[c].label());
    Table table = matrix_table(matrix, labels, "final gap");
    table.id = "matrix_repaired_" + matrix.solver;
    table.title = fmt::format("{}: final gap after repair, row against column", matrix.solver);
    section.tables.push_back(std::move(table));
  }
}

// Everything behind the symbols.
Table pairs_table(const Analysis& analysis) {
  const StudyData& data = analysis.data;
  const auto label = [&](std::size_t configuration) {
    return data.configurations[configuration].label();
  };
  std::vector<PairOf> pairs;
  for (const PairwiseMatrix& matrix : analysis.after_repair->after) add_pairs(pairs, matrix);
  Table table;
  table.id = "pairs_repaired";
  table.title = "Pairwise tests after repair";
  table.data_only = true;
  const Columns<PairOf> solver{
      {words("solver", "solver"), [](const PairOf& p) { return text_cell(p.matrix->solver); }}};
  const Columns<PairOf> mean{{numbers("mean_difference", "mean difference", kPure),
                              of_pair(number_of(&Comparison::mean, 5))}};
  fill(table, joined({solver, pair_columns(label), mean, test_columns(), outcome_columns()}),
       pairs);
  return table;
}

}  // namespace

Section repair_section(const Analysis& analysis) {
  Section section;
  section.id = "after-repair";
  section.title = "After repair, the time charged";
  const StudyData& data = analysis.data;
  if (!analysis.after_repair) {
    section.left_out = "no repairs are there (waywiser study repair STUDY makes them)";
    return section;
  }
  for (const std::string& solver : data.solvers) {
    std::string text = sentence(analysis, solver);
    if (!text.empty()) section.paragraphs.push_back(std::move(text));
  }
  std::size_t to_come = 0;
  for (const RepairRow& row : analysis.after_repair->rows) to_come += row.without;
  if (to_come > 0)
    section.paragraphs.push_back(
        counted(to_come, "run") + verb(to_come, " has", " have") +
        " not been given its time yet: every figure of this section is provisional.");
  if (data.repairs_refused > 0)
    section.paragraphs.push_back(
        counted(data.repairs_refused, "result") +
        " of study repair left out: of other runs, or the judge contradicts what is said of them.");
  section.tables.push_back(repair_table(analysis));
  add_matrices(analysis, section);
  section.tables.push_back(pairs_table(analysis));
  return section;
}

}  // namespace waywiser
