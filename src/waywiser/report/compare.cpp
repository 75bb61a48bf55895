#include "waywiser/report/compare.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/report/build.h"
#include "waywiser/report/sections.h"
#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

// The runs of both studies live in one StudyData, told apart by the solver's name.
std::string first_name(const std::string& solver) {
  return "A: " + solver;
}
std::string second_name(const std::string& solver) {
  return "B: " + solver;
}

struct Measure {
  const char* name;
  double RunMeasures::* value;
};

constexpr Measure kMeasures[] = {
    {"float AUC", &RunMeasures::auc_float},
    {"integer AUC", &RunMeasures::auc_integer},
    {"final gap", &RunMeasures::gap},
    {"vehicles beyond c*", &RunMeasures::fleet_gap},
};

std::vector<std::pair<std::string, std::string>> solver_pairs(const StudyFile& first,
                                                              const StudyFile& second) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const StudySolver& a : first.solvers)
    for (const StudySolver& b : second.solvers)
      if (a.name == b.name) pairs.emplace_back(a.name, b.name);
  if (pairs.empty() && first.solvers.size() == 1 && second.solvers.size() == 1)
    pairs.emplace_back(first.solvers[0].name, second.solvers[0].name);
  return pairs;
}

std::size_t place(const StudyData& data, const Configuration& wanted) {
  return static_cast<std::size_t>(
      std::find(data.configurations.begin(), data.configurations.end(), wanted) -
      data.configurations.begin());
}

void compare_configuration(StudyComparison& result, std::size_t a, std::size_t b,
                           const std::string& solver) {
  for (const Measure& measure : kMeasures) {
    const auto means = instance_means(result.data, measure.value);
    std::vector<double> first;
    std::vector<double> second;
    for (std::size_t i = 0; i < result.data.instances.size(); ++i) {
      if (std::isnan(means[a][i]) || std::isnan(means[b][i])) continue;
      first.push_back(means[a][i]);
      second.push_back(means[b][i]);
    }
    if (first.empty()) continue;
    result.rows.push_back({solver, result.data.configurations[a].label(), measure.name, mean(first),
                           mean(second), compare(first, second, result.data.choices)});
    result.common_instances = std::max(result.common_instances, first.size());
  }
}

void correct_all(std::vector<ComparedConfiguration>& rows, const Choices& choices) {
  for (const Measure& measure : kMeasures) {
    std::vector<Comparison*> family;
    for (ComparedConfiguration& row : rows)
      if (row.measure == measure.name) family.push_back(&row.comparison);
    correct(family, choices);
  }
}

// "+" of a comparison is "the first is better".
std::string verdict(const Comparison& c) {
  if (c.symbol == "ns") return "inconclusive";
  if (c.symbol[0] == '=') return "equivalent " + c.symbol;
  return (c.symbol[0] == '+' ? "A better " : "B better ") + std::string(c.symbol.size(), '*');
}

Tone tone(const Comparison& c) {
  if (c.symbol[0] == '+') return Tone::worse2;
  if (c.symbol[0] == '-') return Tone::better2;
  return c.symbol[0] == '=' ? Tone::equal2 : Tone::plain;
}

std::vector<Cell> row_of(const ComparedConfiguration& row) {
  const Comparison& c = row.comparison;
  Cell outcome = text_cell(verdict(c));
  outcome.tone = tone(c);
  return {text_cell(row.solver),
          text_cell(row.label),
          text_cell(row.measure),
          count_cell(c.n),
          number_cell(row.first, 4),
          number_cell(row.second, 4),
          number_cell(-c.hodges_lehmann, 5),
          number_cell(-c.hodges_lehmann_interval.upper, 5),
          number_cell(-c.hodges_lehmann_interval.lower, 5),
          count_cell(c.losses),
          count_cell(c.zeros),
          count_cell(c.wins),
          p_cell(c.q_different),
          p_cell(c.q_equivalent),
          outcome};
}

std::vector<std::string> closing(const StudyComparison& comparison) {
  std::vector<std::string> sentences;
  for (const Measure& measure : kMeasures) {
    std::size_t better = 0;
    std::size_t worse = 0;
    std::size_t equal = 0;
    std::size_t all = 0;
    for (const ComparedConfiguration& row : comparison.rows) {
      if (row.measure != measure.name) continue;
      ++all;
      const char symbol = row.comparison.symbol[0];
      better += symbol == '-' ? 1U : 0U;
      worse += symbol == '+' ? 1U : 0U;
      equal += symbol == '=' ? 1U : 0U;
    }
    if (all > 0)
      sentences.push_back(fmt::format(
          "{}: B is better in {} of {} configurations, worse in {}, equivalent in {}, the rest is "
          "inconclusive.",
          measure.name, better, all, worse, equal));
  }
  return sentences;
}

}  // namespace

StudyComparison compare_runs(const StudyFile& first, StudyRuns&& first_runs,
                             const StudyFile& second, StudyRuns&& second_runs,
                             const Choices& choices) {
  if (first.objective != second.objective || first.clock != second.clock)
    throw InputError({second.path.string(), 0, 0}, "another objective or clock",
                     "the objective and clock of " + first.path.string());
  StudyFile both = first;
  both.solvers.clear();
  for (const StudySolver& s : first.solvers)
    both.solvers.push_back({first_name(s.name), "", {}, {}, {}});
  for (const StudySolver& s : second.solvers)
    both.solvers.push_back({second_name(s.name), "", {}, {}, {}});
  StudyDataBuilder builder(both, choices, nullptr);
  for (Run& run : first_runs.runs) {
    run.description.solver = first_name(run.description.solver);
    builder.add(std::move(run));
  }
  for (Run& run : second_runs.runs) {
    run.description.solver = second_name(run.description.solver);
    builder.add(std::move(run));
  }
  StudyComparison result;
  result.data = builder.finish({});
  for (const auto& [a, b] : solver_pairs(first, second)) {
    for (const Configuration& c : std::vector(result.data.configurations)) {
      if (c.solver != first_name(a)) continue;
      const std::size_t other = place(result.data, {second_name(b), c.scaling});
      if (other == result.data.configurations.size()) continue;
      compare_configuration(result, place(result.data, c), other, a == b ? a : a + " / " + b);
    }
  }
  if (result.rows.empty())
    throw InputError({second.path.string(), 0, 0},
                     "no solver, scaling and instance with results in common",
                     "a study that shares some with " + first.path.string());
  correct_all(result.rows, choices);
  return result;
}

StudyComparison compare_studies(const StudyFile& first, const StudyFile& second,
                                const Choices& choices) {
  LoadOptions options;
  options.solutions = false;
  StudyRuns a = load_runs(first, options);
  StudyRuns b = load_runs(second, options);
  return compare_runs(first, std::move(a), second, std::move(b), choices);
}

Report comparison_report(const StudyComparison& comparison, const std::string& first,
                         const std::string& second) {
  Report report;
  report.title = "A: " + first + ", B: " + second;
  report.headline = {
      fmt::format("{} in common; differences are B minus A, below zero where B is better.",
                  counted(comparison.common_instances, "instance"))};
  report.facts = report_facts(comparison.data);
  report.summary.id = "comparison";
  report.summary.title = "Side by side";
  report.summary.columns = {words("solver", "solver"),
                            words("configuration", "config"),
                            words("measure", "measure"),
                            numbers("n", "n"),
                            numbers("a", "A"),
                            numbers("b", "B"),
                            numbers("difference", "B - A"),
                            numbers("lower", "90 %\nfrom"),
                            numbers("upper", "\nto"),
                            numbers("b_wins", "B\nwins"),
                            numbers("ties", "ties"),
                            numbers("a_wins", "A\nwins"),
                            numbers("q_different", "q diff"),
                            numbers("q_equivalent", "q equiv"),
                            words("verdict", "verdict")};
  for (const ComparedConfiguration& row : comparison.rows)
    report.summary.rows.push_back(row_of(row));
  report.summary.notes = {fmt::format(
      "B - A: Hodges-Lehmann estimate over instances with its 90 % interval. Equivalent: within "
      "{} (TOST). *, **, ***: q < .05, .01, .001.",
      number_cell(comparison.data.choices.delta, 3).raw)};
  report.closing = closing(comparison);
  report.choices = choices_table(comparison.data.choices);
  return report;
}

}  // namespace waywiser
