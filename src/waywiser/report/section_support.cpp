// Every configuration of a solver on the same runs, and whether they differ in
// what they keep feasible.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/metrics/common_support.h"
#include "waywiser/metrics/significance.h"
#include "waywiser/report/evidence_sections.h"
#include "waywiser/report/sections.h"
#include "waywiser/system/duration.h"

namespace waywiser {

namespace {

std::string label(const StudyData& data, std::size_t configuration) {
  return data.configurations[configuration].label();
}

std::string p_text(double p) {
  return p < 0.001 ? fmt::format("{:.1e}", p) : fmt::format("{:.3f}", p);
}

Table support_table(const StudyData& data, const CommonSupport& support) {
  using Row = SupportedConfiguration;
  const auto share = [](double ClusterBootstrap::* value) {
    return [value](const Row& r) { return share_cell(r.gap.*value, 2); };
  };
  const auto end = [](ClusterBootstrap Row::* of, double Interval::* value, int digits) {
    return [=](const Row& r) { return number_cell((r.*of).interval.*value, digits); };
  };
  const auto estimate = [](ClusterBootstrap Row::* of, int digits) {
    return [=](const Row& r) { return number_cell((r.*of).estimate, digits); };
  };
  Table table;
  table.id = "common_support";
  table.title = "Every configuration of a solver on the same runs";
  fill(
      table,
      Columns<Row>{
          {words("solver", "solver"),
           [&](const Row& r) { return text_cell(data.configurations[r.configuration].solver); }},
          {words("configuration", "config"),
           [&](const Row& r) { return text_cell(label(data, r.configuration)); }},
          {numbers("runs", "runs", kPure), count_of(&Row::blocks)},
          {numbers("feasible", "feas-\nible", kPure), count_of(&Row::feasible)},
          {numbers("feasible_share", "%", kPure),
           [](const Row& r) {
             return share_cell(r.blocks == 0 ? std::nan("")
                                             : static_cast<double>(r.feasible) /
                                                   static_cast<double>(r.blocks));
           }},
          {numbers("feasible_lower", "95 %\nfrom", kPure),
           [](const Row& r) { return share_cell(r.share.lower); }},
          {numbers("feasible_upper", "\nto", kPure),
           [](const Row& r) { return share_cell(r.share.upper); }},
          {numbers("common", "common", kPure), count_of(&Row::common)},
          {numbers("common_without", "without\nit", kPure), count_of(&Row::without)},
          {numbers("gap", "gap %\ncommon", kPure), share(&ClusterBootstrap::estimate)},
          {numbers("gap_lower", "95 %\nfrom", kPure),
           [](const Row& r) { return share_cell(r.gap.interval.lower, 2); }},
          {numbers("gap_upper", "\nto", kPure),
           [](const Row& r) { return share_cell(r.gap.interval.upper, 2); }},
          {numbers("error_cost_percent", "cost error\n% of c", kPercent), estimate(&Row::error, 3)},
          {detail(numbers("error_lower", "from", kPercent)), end(&Row::error, &Interval::lower, 3)},
          {detail(numbers("error_upper", "to", kPercent)), end(&Row::error, &Interval::upper, 3)},
          {numbers("fleet_gap", "fleet\ngap", kPure), estimate(&Row::fleet, 2)},
          {detail(numbers("fleet_lower", "from", kPure)), end(&Row::fleet, &Interval::lower, 2)},
          {detail(numbers("fleet_upper", "to", kPure)), end(&Row::fleet, &Interval::upper, 2)}},
      support.configurations);
  table.notes = {
      "runs: instance and seed, that every scaled configuration of "
      "the solver has a result of; "
      "feasible: of these, whose final routes are float-feasible "
      "under this one, with Clopper and "
      "Pearson's interval (runs taken for independent). common: "
      "float-feasible under all of them; "
      "without it: if this configuration were not asked for. Gaps, "
      "errors and fleet gaps are over "
      "the common runs, so over the same in every row of a solver; "
      "bootstrap over the choice unit."};
  return table;
}

Table tests_table(const CommonSupport& support) {
  using Row = FeasibilityTests;
  Table table;
  table.id = "feasibility_tests";
  table.title = "Do the configurations differ in what they keep feasible? Cochran's Q";
  const auto differ = [](const Row& r) {
    return static_cast<std::size_t>(std::count_if(
        r.pairs.begin(), r.pairs.end(), [](const FeasibilityPair& p) { return p.q < kAlpha; }));
  };
  fill(table,
       Columns<Row>{
           {words("solver", "solver"), text_of(&Row::solver)},
           {numbers("configurations", "configurations", kPure),
            [](const Row& r) { return count_cell(r.q.treatments); }},
           {numbers("runs", "runs", kPure), [](const Row& r) { return count_cell(r.q.blocks); }},
           {numbers("informative", "informative", kPure),
            [](const Row& r) { return count_cell(r.q.informative); }},
           {numbers("q", "Q", kPure), [](const Row& r) { return number_cell(r.q.q, 3); }},
           {numbers("p_chi_squared", "p (chi\u00b2)", kPure),
            [](const Row& r) { return p_cell(r.q.p); }},
           {numbers("p_exact", "p exact", kPure), [](const Row& r) { return p_cell(r.q.p_exact); }},
           {numbers("p_drawn", "p drawn", kPure), [](const Row& r) { return p_cell(r.q.p_drawn); }},
           {detail(numbers("p_drawn_error", "its error", kPure)),
            [](const Row& r) { return number_cell(r.q.standard_error(), 5); }},
           {numbers("pairs", "pairs", kPure),
            [](const Row& r) { return count_cell(r.pairs.size()); }},
           {numbers("pairs_different", "differ\n(McNemar)", kPure),
            [=](const Row& r) { return count_cell(differ(r)); }}},
       support.tests);
  table.notes = {
      "Blocks are runs (instance and seed), treatments the configurations, "
      "success final routes "
      "that are float-feasible; a run without any route has none. Informative: "
      "blocks on which not "
      "all succeed or fail. Exact by all permutations within blocks where they "
      "can be counted, else by drawn ones (resamples, seed; their standard error is in the "
      "exports). "
      "McNemar: exact, Holm over the pairs of the solver (feasibility_pairs)."};
  return table;
}

Table pairs_table(const StudyData& data, const CommonSupport& support) {
  struct Row {
    const FeasibilityTests* tests;
    const FeasibilityPair* pair;
  };
  std::vector<Row> rows;
  for (const FeasibilityTests& tests : support.tests)
    for (const FeasibilityPair& pair : tests.pairs) rows.push_back({&tests, &pair});
  const auto count = [](std::size_t McNemar::* value) {
    return [value](const Row& r) { return count_cell(r.pair->test.*value); };
  };
  Table table;
  table.id = "feasibility_pairs";
  table.title =
      "Final routes float-feasible under one configuration or the "
      "other: McNemar";
  table.data_only = true;
  fill(table,
       Columns<Row>{
           {words("solver", "solver"), [](const Row& r) { return text_cell(r.tests->solver); }},
           {words("first", "first"),
            [&](const Row& r) { return text_cell(label(data, r.pair->first)); }},
           {words("second", "second"),
            [&](const Row& r) { return text_cell(label(data, r.pair->second)); }},
           {numbers("runs", "runs", kPure), count(&McNemar::n)},
           {numbers("first_only", "first only", kPure), count(&McNemar::first_only)},
           {numbers("second_only", "second only", kPure), count(&McNemar::second_only)},
           {numbers("p", "p", kPure), [](const Row& r) { return p_cell(r.pair->test.p); }},
           {numbers("q", "q (Holm)", kPure), [](const Row& r) { return p_cell(r.pair->q); }},
           {numbers("common", "common", kPure),
            [](const Row& r) { return count_cell(r.pair->common); }},
           {numbers("gap_difference", "gap first - second", kPure),
            [](const Row& r) { return number_cell(r.pair->gap_difference.estimate, 5); }},
           {numbers("gap_difference_lower", "95 % from", kPure),
            [](const Row& r) { return number_cell(r.pair->gap_difference.interval.lower, 5); }},
           {numbers("gap_difference_upper", "to", kPure),
            [](const Row& r) { return number_cell(r.pair->gap_difference.interval.upper, 5); }}},
       rows);
  return table;
}

// What the solver's configurations share, and which one takes most of it away.
std::string support_sentence(const StudyData& data, const CommonSupport& support,
                             const FeasibilityTests& tests) {
  const SupportedConfiguration* strictest = nullptr;
  for (const SupportedConfiguration& s : support.configurations) {
    if (data.configurations[s.configuration].solver != tests.solver) continue;
    if (strictest == nullptr || s.without > strictest->without) strictest = &s;
  }
  std::string text =
      fmt::format("{}: {} of {} end float-feasible under all {} configurations", tests.solver,
                  strictest->common, counted(strictest->blocks, "run"), tests.q.treatments);
  if (strictest->without > strictest->common) {
    text +=
        fmt::format(" ({} without {})", strictest->without, label(data, strictest->configuration));
  }
  if (tests.q.informative == 0) return text + "; no run is lost by some of them alone.";
  const double p = tests.p();
  return text + fmt::format("; {} (Cochran's Q = {:.1f}, p = {}{}).",
                            p < kAlpha ? "they differ in what they keep feasible"
                                       : "that they differ in what they keep feasible is not shown",
                            tests.q.q, p_text(p),
                            std::isnan(tests.q.p_exact) ? ", drawn" : ", exact");
}

}  // namespace

Section support_section(const Analysis& analysis) {
  Section section;
  section.id = "support";
  section.title = "The same runs for every configuration";
  const StudyData& data = analysis.data;
  const CommonSupport support = common_support(data, analysis.sets);
  if (support.tests.empty()) {
    section.left_out = "no solver of the study has two scalings";
    return section;
  }
  for (const FeasibilityTests& tests : support.tests)
    section.paragraphs.push_back(support_sentence(data, support, tests));
  section.tables = {support_table(data, support), tests_table(support), pairs_table(data, support)};
  return section;
}

}  // namespace waywiser
