// Solvers against each other, where a study has several.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/metrics/significance.h"
#include "waywiser/report/columns.h"
#include "waywiser/report/figures.h"
#include "waywiser/report/listed.h"
#include "waywiser/report/matrix_cells.h"
#include "waywiser/report/sections.h"
#include "waywiser/system/duration.h"

namespace waywiser {

namespace {

const std::string& solver_of(const StudyData& data, std::size_t configuration) {
  return data.configurations[configuration].solver;
}

std::vector<std::string> solvers_of(const StudyData& data, const Contest& contest) {
  std::vector<std::string> names;
  for (const std::size_t c : contest.configurations) names.push_back(solver_of(data, c));
  return names;
}

struct Placed {
  const Contest* contest;
  const Standing* standing;
};

Table standings_table(const Analysis& analysis) {
  const StudyData& data = analysis.data;
  std::vector<Placed> rows;
  for (const Contest& contest : analysis.contests) {
    std::vector<Placed> own;
    for (const Standing& s : contest.standings) own.push_back({&contest, &s});
    std::stable_sort(own.begin(), own.end(), [](const Placed& a, const Placed& b) {
      return a.standing->rank < b.standing->rank;
    });
    rows.insert(rows.end(), own.begin(), own.end());
  }
  Table table;
  table.id = "standings";
  table.title = "Solvers under each configuration, best first";
  const auto auc = [](const Placed& p) {
    Cell cell = number_cell(p.standing->auc, 4);
    if (p.standing->rank == 1) cell.tone = Tone::strong;
    return cell;
  };
  const auto optional_count = [](std::size_t count) {
    return count > 0 ? count_cell(count) : number_cell(std::nan(""), 0);
  };
  const auto interval = [](Columns<Placed>& columns, const std::string& id, bool share,
                           Interval Standing::* which) {
    add_interval<Placed>(
        columns, id, kPure, false, [which](const Placed& p) { return p.standing->*which; },
        [share](double end) { return share ? share_cell(end, 2) : number_cell(end, 2); });
  };
  Columns<Placed> columns{
      {words("configuration", "config"),
       [](const Placed& p) { return text_cell(p.contest->label()); }},
      {words("solver", "solver"),
       [&](const Placed& p) { return text_cell(solver_of(data, p.standing->configuration)); }},
      {numbers("rank", "rank", kPure),
       [&](const Placed& p) { return optional_count(p.standing->rank); }},
      {numbers("auc", "AUC\nfloat", kPure), auc},
      {numbers("auc_lower", "95 %\nfrom", kPure),
       [](const Placed& p) { return number_cell(p.standing->auc_interval.lower, 4); }},
      {numbers("auc_upper", "\nto", kPure),
       [](const Placed& p) { return number_cell(p.standing->auc_interval.upper, 4); }},
      {numbers("mean_rank", "mean\nrank", kPure),
       [](const Placed& p) { return number_cell(p.standing->mean_rank, 2); }},
      {numbers("runs", "runs", kPure),
       [](const Placed& p) { return count_cell(p.standing->runs); }},
      {numbers("solved", "solved", kPure),
       [](const Placed& p) { return count_cell(p.standing->solved); }},
      {numbers("gap_own", "gap %\nown", kPure),
       [](const Placed& p) { return share_cell(p.standing->gap_own, 2); }},
      {numbers("gap_common", "gap %\ncommon", kPure),
       [](const Placed& p) { return share_cell(p.standing->gap_common, 2); }},
      {numbers("fleet_gap_common", "fleet gap\ncommon", kPure),
       [](const Placed& p) { return number_cell(p.standing->fleet_gap_common, 2); }},
      {numbers("common_runs", "n\ncommon", kPure),
       [](const Placed& p) { return count_cell(p.contest->common_runs); }},
      {numbers("instances", "instances", kPure),
       [](const Placed& p) { return count_cell(p.contest->instances); }}};
  interval(columns, "gap_own", true, &Standing::gap_own_interval);
  interval(columns, "gap_common", true, &Standing::gap_common_interval);
  interval(columns, "fleet_gap_common", false, &Standing::fleet_gap_common_interval);
  fill(table, columns, rows);
  table.notes = {
      "AUC on the real instances (lower is better; a run that ends without a float-feasible "
      "solution "
      "counts as the choice infeasible-last says), mean over the instances that all solvers have a "
      "result on, 95 % bootstrap over them. solved: runs that end float-feasible. Gap own: over "
      "these, so over other runs for each solver; common: over the runs (instance and seed) that "
      "all solvers solved. The exports have the intervals of the gaps."};
  return table;
}

Table pairs_table(const Analysis& analysis) {
  const StudyData& data = analysis.data;
  std::vector<PairOf> rows;
  for (const Contest& contest : analysis.contests) {
    add_pairs(rows, contest.real);
    if (contest.integer) add_pairs(rows, *contest.integer);
  }
  const auto name = [&](std::size_t configuration) { return solver_of(data, configuration); };
  Table table;
  table.id = "solver_pairs";
  table.title = "Every solver against every other";
  table.data_only = true;
  const Columns<PairOf> first{{words("configuration", "config"),
                               [](const PairOf& p) { return text_cell(p.matrix->solver); }},
                              {words("view", "view"), [](const PairOf& p) {
                                 return text_cell(to_string(p.matrix->view));
                               }}};
  const Columns<PairOf> mean{{numbers("mean_difference", "mean difference", kPure),
                              of_pair(number_of(&Comparison::mean, 5))}};
  fill(table, joined({first, pair_columns(name), mean, test_columns(), outcome_columns()}), rows);
  return table;
}

Table friedman_table(const Analysis& analysis) {
  Table table;
  table.id = "friedman";
  table.title = "Do the solvers differ at all? Friedman's test on the float AUCs of the instances";
  const auto groups = [&](const Contest& contest) {
    std::string text;
    for (const auto& group : contest.groups) {
      std::vector<std::string> names;
      for (const std::size_t k : group)
        names.push_back(solver_of(analysis.data, contest.configurations[k]));
      text += (text.empty() ? "" : "; ") + listed(names);
    }
    return text_cell(text.empty() ? "none" : text);
  };
  fill(
      table,
      Columns<Contest>{
          {words("configuration", "config"), [](const Contest& c) { return text_cell(c.label()); }},
          {numbers("solvers", "solvers", kPure),
           [](const Contest& c) { return count_cell(c.friedman.treatments); }},
          {numbers("instances", "instances", kPure),
           [](const Contest& c) { return count_cell(c.friedman.blocks); }},
          {numbers("chi_squared", "chi\u00b2", kPure),
           [](const Contest& c) { return number_cell(c.friedman.chi_squared, 3); }},
          {numbers("p", "p chi²", kPure), [](const Contest& c) { return p_cell(c.friedman.p); }},
          {detail(numbers("chi_squared_ties", "chi\u00b2 (ties)", kPure)),
           [](const Contest& c) { return number_cell(c.friedman.corrected, 3); }},
          {detail(numbers("p_ties", "p (ties)", kPure)),
           [](const Contest& c) { return p_cell(c.friedman.p_corrected); }},
          {numbers("iman_davenport", "Iman-Davenport F", kPure),
           [](const Contest& c) { return number_cell(c.friedman.iman_davenport, 3); }},
          {numbers("p_iman_davenport", "p F", kPure),
           [](const Contest& c) { return p_cell(c.friedman.p_iman_davenport); }},
          {words("groups", "cannot be told apart"), groups}},
      analysis.contests);
  table.notes = {
      "Groups: neighbours by mean rank of which no pair differs by Wilcoxon's test with Holm's "
      "correction at .05. The matrices use the correction of the choices."};
  return table;
}

Table matrix_of(const StudyData& data, const Contest& contest, const PairwiseMatrix& matrix) {
  Table table = matrix_table(matrix, solvers_of(data, contest));
  table.id = fmt::format("solvers_{}_{}", to_string(matrix.view), contest.label());
  table.title =
      fmt::format("{}: {} AUC, row against column", contest.label(), to_string(matrix.view));
  return table;
}

std::string pairs_text(const Analysis& analysis, std::size_t n) {
  std::string text = fmt::format("n = {} pairs", n);
  if (analysis.sets.unknown == 0)
    text += fmt::format(" in {}", counted(analysis.sets.count, "coordinate set"));
  return text;
}

std::string verdict(const Analysis& analysis, const Contest& contest, std::size_t a,
                    std::size_t b) {
  const Comparison& c = contest.real.at(a, b);
  const std::string& first = solver_of(analysis.data, contest.configurations[a]);
  const std::string& second = solver_of(analysis.data, contest.configurations[b]);
  const std::string n = pairs_text(analysis, c.n);
  if (c.n == 0) return fmt::format("{} and {} share no instance with a result", first, second);
  if (c.symbol[0] == '+' || c.symbol[0] == '-') {
    const bool better = c.symbol[0] == '+';
    return fmt::format("{} is better than {} in AUC (q = {:.2g}, {})", better ? first : second,
                       better ? second : first, c.q_different, n);
  }
  if (c.symbol[0] == '=') {
    return fmt::format("{} and {} are equivalent within {} (q = {:.2g}, {})", first, second,
                       shortest(analysis.data.choices.delta), c.q_equivalent, n);
  }
  return fmt::format("{} and {} cannot be told apart (q = {:.2g}, {})", first, second,
                     c.q_different, n);
}

// "A is better than ..." of every pair; what no test could have shown is said, too.
std::string contest_sentence(const Analysis& analysis, const Contest& contest) {
  const std::size_t k = contest.configurations.size();
  std::vector<std::string> pairs;
  for (std::size_t a = 0; a < k; ++a)
    for (std::size_t b = a + 1; b < k; ++b) pairs.push_back(verdict(analysis, contest, a, b));
  std::string text = "With " + contest.label() + ": ";
  for (std::size_t p = 0; p < pairs.size(); ++p) text += (p == 0 ? "" : "; ") + pairs[p];
  return text + ".";
}

}  // namespace

std::string impossible_remark(std::size_t n, std::size_t tests, const Choices& choices) {
  const double least = n == 0 ? 1.0 : least_q(n, tests, choices);
  if (least < kAlpha) return "";
  return fmt::format(
      "With n = {} no q of a difference can be below .05 (the smallest possible is {:.2g}): "
      "inconclusive says nothing of the solvers there.",
      n, least);
}

std::vector<std::string> contest_sentences(const Analysis& analysis) {
  std::vector<std::string> sentences;
  for (const Contest& contest : analysis.contests) {
    sentences.push_back(contest_sentence(analysis, contest));
    const std::size_t k = contest.configurations.size();
    const std::string remark =
        impossible_remark(contest.instances, k * (k - 1) / 2, analysis.data.choices);
    if (!remark.empty() && (sentences.size() < 2 || sentences.back() != remark))
      sentences.push_back(remark);
  }
  return sentences;
}

Section contests_section(const Analysis& analysis, const Style& style) {
  Section section;
  section.id = "solvers";
  section.title = "Solver against solver";
  if (analysis.contests.empty()) {
    section.left_out = "no two solvers of the study share a configuration";
    return section;
  }
  section.paragraphs = contest_sentences(analysis);
  section.figures = {anytime_figure(analysis, style), critical_difference(analysis, style),
                     profile_figure(analysis, style), targets_figure(analysis, style)};
  section.tables = {standings_table(analysis)};
  // Many configurations would be many small matrices: `solver_pairs` has them all.
  constexpr std::size_t kMatrices = 4;
  section.paragraphs.push_back(matrix_legend(analysis.data.choices));
  std::size_t shown = 0;
  for (const Contest& contest : analysis.contests) {
    for (const PairwiseMatrix* matrix :
         {&contest.real, contest.integer ? &*contest.integer : nullptr}) {
      if (matrix == nullptr) continue;
      Table table = matrix_of(analysis.data, contest, *matrix);
      table.data_only = ++shown > 2 * kMatrices;
      section.tables.push_back(std::move(table));
    }
  }
  section.tables.push_back(friedman_table(analysis));
  section.tables.push_back(times_table(analysis));
  section.tables.push_back(pairs_table(analysis));
  return section;
}

}  // namespace waywiser
