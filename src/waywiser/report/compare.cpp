#include "waywiser/report/compare.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/metrics/study_builder.h"
#include "waywiser/report/front.h"
#include "waywiser/report/listed.h"
#include "waywiser/report/sections.h"
#include "waywiser/statistics/describe.h"
#include "waywiser/system/duration.h"

namespace waywiser {

namespace {

// The runs of both studies live in one StudyData, told apart by the solver's name.
std::string first_name(const std::string& solver) {
  return "A: " + solver;
}
std::string second_name(const std::string& solver) {
  return "B: " + solver;
}

constexpr const char* kAll = "all";

std::vector<Measure> compared_measures() {
  std::vector<Measure> compared;
  std::copy_if(kMeasures.begin(), kMeasures.end(), std::back_inserter(compared),
               [](const Measure& m) { return *m.compared != '\0'; });
  return compared;
}

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

// A configuration of each study, by its place in the data of both.
struct Pair {
  std::size_t first = 0;
  std::size_t second = 0;
};

using Means = std::vector<std::vector<double>>;  // [configuration][instance]

void compare_pairs(StudyComparison& result, const std::vector<Pair>& pairs, const Means& means,
                   const std::string& solver, const std::string& label, const Measure& measure) {
  std::vector<double> first;
  std::vector<double> second;
  for (std::size_t i = 0; i < result.data.instances.size(); ++i) {
    std::vector<double> a;
    std::vector<double> b;
    for (const Pair& pair : pairs) {
      if (std::isnan(means[pair.first][i]) || std::isnan(means[pair.second][i])) continue;
      a.push_back(means[pair.first][i]);
      b.push_back(means[pair.second][i]);
    }
    if (a.empty()) continue;
    first.push_back(mean(a));
    second.push_back(mean(b));
  }
  if (first.empty()) return;
  result.rows.push_back({solver, label, measure.compared, mean(first), mean(second),
                         compare(first, second, result.data.choices)});
  result.common_instances = std::max(result.common_instances, first.size());
}

void compare_solver(StudyComparison& result, const std::vector<Pair>& pairs,
                    const std::string& solver) {
  for (const Measure& measure : compared_measures()) {
    const Means means = instance_means(result.data, measure.value);
    for (const Pair& pair : pairs) {
      compare_pairs(result, {pair}, means, solver, result.data.configurations[pair.first].label(),
                    measure);
    }
    if (pairs.size() > 1) compare_pairs(result, pairs, means, solver, kAll, measure);
  }
}

// The tests over all configurations are a family of their own.
void correct_all(std::vector<ComparedConfiguration>& rows, const Choices& choices) {
  for (const Measure& measure : compared_measures()) {
    for (const bool all : {false, true}) {
      std::vector<Comparison*> family;
      for (ComparedConfiguration& row : rows)
        if (row.measure == measure.compared && (row.label == kAll) == all)
          family.push_back(&row.comparison);
      correct(family, choices);
    }
  }
}

std::string what_ran(const std::vector<Run>& runs) {
  std::set<std::string> versions;
  for (const Run& run : runs)
    versions.insert(run.description.solver + " " + run.description.solver_version);
  return listed({versions.begin(), versions.end()}) + ", " + counted(runs.size(), "run");
}

// The limits of each size.
std::map<int, std::set<double>> limits_of(const std::vector<Run>& runs) {
  std::map<int, std::set<double>> limits;
  for (const Run& run : runs) limits[run.customers].insert(run.description.budget.limit());
  return limits;
}

std::set<std::string> instances_of(const std::vector<Run>& runs) {
  std::set<std::string> digests;
  for (const Run& run : runs) digests.insert(run.description.instance_digest);
  return digests;
}

std::vector<std::string> warnings_of(const StudyRuns& first, const StudyRuns& second) {
  std::vector<std::string> warnings;
  const auto limits = limits_of(first.runs);
  for (const auto& [customers, limit] : limits_of(second.runs)) {
    const auto other = limits.find(customers);
    if (other == limits.end() || other->second == limit) continue;
    warnings.push_back("A and B had different limits, so what differs need not be the solver.");
    break;
  }
  for (const auto& [name, runs] : {std::pair("A", &first), std::pair("B", &second)})
    if (!runs->missing.empty())
      warnings.push_back(fmt::format("{} lacks {}.", name, counted(runs->missing.size(), "run")));
  const std::set<std::string> a = instances_of(first.runs);
  const std::set<std::string> b = instances_of(second.runs);
  std::vector<std::string> alone;
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(alone));
  if (!alone.empty()) {
    warnings.push_back(counted(alone.size(), "instance") +
                       " of only one of the studies: left out.");
  }
  return warnings;
}

// "+" of a comparison is "the first is better".
std::string verdict(const Comparison& c) {
  if (c.symbol == "ns") return "inconclusive";
  const std::string stars(c.symbol.size(), '*');
  if (c.symbol[0] == '=') return "equivalent " + stars;
  return (c.symbol[0] == '+' ? "A better " : "B better ") + stars;
}

Tone tone(const Comparison& c) {
  if (c.symbol[0] == '+') return Tone::worse2;
  if (c.symbol[0] == '-') return Tone::better2;
  return c.symbol[0] == '=' ? Tone::equal2 : Tone::plain;
}

// Differences are shown as B minus A; comparisons have them as A minus B.
Columns<ComparedConfiguration> comparison_columns() {
  using Row = ComparedConfiguration;
  const auto of = [](auto cell) { return [=](const Row& row) { return cell(row.comparison); }; };
  const auto minus = [](double value) { return number_cell(-value, 4); };
  const auto outcome = [](const Comparison& c) {
    Cell cell = text_cell(verdict(c));
    cell.tone = tone(c);
    return cell;
  };
  // The q that the verdict rests on; both are in the details.
  const auto q = [](const Comparison& c) {
    return p_cell(c.symbol[0] == '=' ? c.q_equivalent : c.q_different);
  };
  return {{words("solver", "solver"), text_of(&Row::solver)},
          {words("measure", "measure"), text_of(&Row::measure)},
          {words("configuration", "config"), text_of(&Row::label)},
          {numbers("n", "n", kPure), of(count_of(&Comparison::n))},
          {numbers("a", "A", kPure), number_of(&Row::first, 4)},
          {numbers("b", "B", kPure), number_of(&Row::second, 4)},
          {numbers("difference", "B - A", kPure),
           of([=](const Comparison& c) { return minus(c.hodges_lehmann); })},
          {numbers("lower", "90 %\nfrom", kPure),
           of([=](const Comparison& c) { return minus(c.hodges_lehmann_interval.upper); })},
          {numbers("upper", "\nto", kPure),
           of([=](const Comparison& c) { return minus(c.hodges_lehmann_interval.lower); })},
          {numbers("b_wins", "B\nwins", kPure), of(count_of(&Comparison::losses))},
          {numbers("ties", "\nties", kPure), of(count_of(&Comparison::zeros))},
          {numbers("a_wins", "A\nwins", kPure), of(count_of(&Comparison::wins))},
          {numbers("q", "q", kPure), of(q)},
          {detail(numbers("q_different", "q diff", kPure)), of(p_of(&Comparison::q_different))},
          {detail(numbers("q_equivalent", "q equiv", kPure)), of(p_of(&Comparison::q_equivalent))},
          {words("verdict", "verdict"), of(outcome)}};
}

std::string closing_sentence(const std::string& solver, const char* measure,
                             const std::vector<ComparedConfiguration>& rows) {
  std::map<char, std::size_t> symbols;
  std::size_t configurations = 0;
  std::string over_all;
  for (const ComparedConfiguration& row : rows) {
    if (row.measure != measure || row.solver != solver) continue;
    if (row.label == kAll) {
      over_all = fmt::format(" Over all of them: {:+.4f}, {}.", -row.comparison.hodges_lehmann,
                             verdict(row.comparison));
      continue;
    }
    ++configurations;
    ++symbols[row.comparison.symbol[0]];
  }
  if (configurations == 0) return "";
  return fmt::format(
      "{}, {}: of {}, B is better in {}, worse in {}, equivalent in {}, the rest is "
      "inconclusive.{}",
      solver, measure, counted(configurations, "configuration"), symbols['-'], symbols['+'],
      symbols['='], over_all);
}

// What no test here could have shown, by number of pairs.
std::vector<std::string> impossible(const StudyComparison& comparison) {
  std::vector<std::string> remarks;
  std::map<std::pair<std::string, bool>, std::size_t> families;
  for (const ComparedConfiguration& row : comparison.rows)
    ++families[{row.measure, row.label == kAll}];
  for (const ComparedConfiguration& row : comparison.rows) {
    std::string remark = impossible_remark(
        row.comparison.n, families[{row.measure, row.label == kAll}], comparison.data.choices);
    if (!remark.empty() && std::find(remarks.begin(), remarks.end(), remark) == remarks.end())
      remarks.push_back(std::move(remark));
  }
  return remarks;
}

std::vector<std::string> closing(const StudyComparison& comparison) {
  std::vector<std::string> sentences;
  std::string solver;
  for (const ComparedConfiguration& row : comparison.rows) {
    if (row.solver == solver) continue;
    solver = row.solver;
    for (const Measure& measure : compared_measures()) {
      std::string sentence = closing_sentence(solver, measure.compared, comparison.rows);
      if (!sentence.empty()) sentences.push_back(std::move(sentence));
    }
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
  StudyComparison result;
  result.first_ran = what_ran(first_runs.runs);
  result.second_ran = what_ran(second_runs.runs);
  result.warnings = warnings_of(first_runs, second_runs);
  StudyDataBuilder builder(both, choices, nullptr);
  for (Run& run : first_runs.runs) {
    run.description.solver = first_name(run.description.solver);
    builder.add(std::move(run));
  }
  for (Run& run : second_runs.runs) {
    run.description.solver = second_name(run.description.solver);
    builder.add(std::move(run));
  }
  result.data = builder.finish({});
  const std::vector<Configuration>& configurations = result.data.configurations;
  for (const auto& [a, b] : solver_pairs(first, second)) {
    std::vector<Pair> pairs;
    for (std::size_t c = 0; c < configurations.size(); ++c) {
      if (configurations[c].solver != first_name(a)) continue;
      const std::size_t other = place(result.data, {second_name(b), configurations[c].scaling});
      if (other < configurations.size()) pairs.push_back({c, other});
    }
    compare_solver(result, pairs, a == b ? a : a + " / " + b);
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

std::vector<std::string> regressions(const StudyComparison& comparison, double alpha) {
  std::vector<std::string> worse;
  for (const ComparedConfiguration& row : comparison.rows) {
    const Comparison& c = row.comparison;
    if (row.measure != kMeasures.front().compared || !(c.q_different < alpha) ||
        c.w_plus >= c.w_minus)
      continue;
    worse.push_back(fmt::format("{} {}: {:+.4f} (q = {:.2g}, n = {})", row.solver, row.label,
                                -c.hodges_lehmann, c.q_different, c.n));
  }
  return worse;
}

Report comparison_report(const StudyComparison& comparison, const std::string& first,
                         const std::string& second) {
  Report report;
  report.title = "A: " + first + ", B: " + second;
  report.headline = {
      fmt::format("{} in common; differences are B minus A, below zero where B is better.",
                  counted(comparison.common_instances, "instance"))};
  report.facts = {{"A", comparison.first_ran}, {"B", comparison.second_ran}};
  for (Fact& fact : report_facts(comparison.data)) report.facts.push_back(std::move(fact));
  report.warnings = comparison.warnings;
  report.summary.id = "comparison";
  report.summary.title = "Side by side";
  fill(report.summary, comparison_columns(), comparison.rows);
  report.summary.notes = {fmt::format(
      "B - A: Hodges-Lehmann estimate over instances with its 90 % interval. Equivalent: within "
      "{} (TOST). *, **, ***: q < .05, .01, .001. all: means over the configurations. fleet gap: "
      "vehicles beyond the reference.",
      number_cell(comparison.data.choices.delta, 3).raw)};
  report.closing = closing(comparison);
  for (std::string& remark : impossible(comparison)) report.closing.push_back(std::move(remark));
  report.choices = choices_table(comparison.data.choices);
  return report;
}

}  // namespace waywiser
