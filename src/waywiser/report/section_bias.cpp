// Table 7: rounding bias, H1 to H4.
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/report/hypotheses.h"
#include "waywiser/report/paper_values.h"
#include "waywiser/report/sections.h"
#include "waywiser/system/duration.h"

namespace waywiser {

namespace {

std::string at(std::int64_t P) {
  return fmt::format("/bias/by_P/{}/", P);
}

// The paper's figure at the row's P, in the column after ours.
template <class Row>
ColumnOf<Row> paper_at(const std::string& what, const char* unit, int digits) {
  return {numbers("paper_" + what, "paper", unit),
          [=](const Row& b) { return paper_cell(at(b.P) + what, digits); }};
}

std::vector<PairBias> with_instances(const Analysis& analysis) {
  std::vector<PairBias> rows;
  for (const PairBias& b : analysis.pair_bias.by_factor)
    if (b.instances > 0) rows.push_back(b);
  return rows;
}

Table pairs_table(const Analysis& analysis) {
  using Bias = PairBias;
  Table table;
  table.id = "bias_pairs";
  table.title = "H1: lengths made shorter and longer by nearest rounding";
  fill(table,
       Columns<Bias>{
           {numbers("P", "P", kPure), integer_of(&Bias::P)},
           {numbers("instances", "instances", kPure), count_of(&Bias::instances)},
           {numbers("pairs", "pairs", kPure), integer_of(&Bias::pairs)},
           {numbers("down", "down %", kPure), share_of(&Bias::down_mean)},
           paper_at<Bias>("down", kPercent, 1),
           {numbers("up", "up %", kPure), share_of(&Bias::up_mean)},
           paper_at<Bias>("up", kPercent, 1),
           {numbers("exact", "exact %", kPure), share_of(&Bias::exact_mean)},
           paper_at<Bias>("exact", kPercent, 1),
           {numbers("down_pooled", "pooled down %", kPure), share_of(&Bias::down_pooled)},
           {numbers("up_pooled", "pooled\nup %", kPure), share_of(&Bias::up_pooled)},
           {numbers("exact_pooled", "pooled\nexact %", kPure), share_of(&Bias::exact_pooled)}},
       with_instances(analysis));
  table.notes = {"Means over instances, the paper's figures; then pooled over all pairs."};
  if (analysis.pair_bias.ties == Ties::half_even) {
    table.notes.emplace_back("Ties go to the even integer, as in the study.");
  }
  return table;
}

// Wilcoxon's W, the smaller of the two sums.
template <class Row>
Cell w_cell(const Row& row) {
  return number_cell(std::min(row.signed_rank.w_plus, row.signed_rank.w_minus), 1);
}

Table pair_tests_table(const Analysis& analysis) {
  using Bias = PairBias;
  Table table;
  table.id = "bias_tests";
  table.title = "H1: mean rounding error of the instances, against zero; H3: ties";
  fill(table,
       Columns<Bias>{
           {numbers("P", "P", kPure), integer_of(&Bias::P)},
           {numbers("n", "n", kPure), count_of(&Bias::instances)},
           {numbers("mean_error", "mean error", kDistance), number_of(&Bias::error_mean, 6)},
           {numbers("W", "W", kPure), w_cell<Bias>},
           paper_at<Bias>("W", kPure, 0),
           {numbers("p_one_sided_normal", "p one-sided", kPure), p_of(&Bias::p_one_sided_normal)},
           {numbers("p_two_sided_normal", "p two-sided", kPure), p_of(&Bias::p_two_sided_normal)},
           {numbers("p_two_sided_exact", "p exact", kPure), p_of(&Bias::p_two_sided_exact)},
           {numbers("sets", "sets", kPure), count_of(&Bias::sets)},
           {numbers("p_sets", "p by sets", kPure), p_of(&Bias::p_sets)},
           {numbers("tie_disagreements", "half-even differs", kPure),
            integer_of(&Bias::tie_disagreements)},
           {numbers("paper_tie_disagreements", "paper", kPure),
            [](const Bias&) { return paper_cell("/bias/tie_disagreements", 0); }}},
       with_instances(analysis));
  table.notes = {
      "One-sample signed-rank test on the instances' mean errors: normal approximation without "
      "continuity correction, one-sided (as the paper's figure fits) and two-sided, and the exact "
      "two-sided value. Instances of one set of coordinates have the same lengths, so n overstates "
      "what is "
      "independent: p by sets, from sign flips of the mean over them, does not."};
  return table;
}

// The decomposition exists where the control error has the sign of the nearest error and is
// smaller.
double share_or_none(double share) {
  return share >= 0.0 && share <= 1.0 ? share : std::nan("");
}

// By how much the nearest error is larger than the control error: only where both have one sign.
double larger_or_none(double larger) {
  return larger >= -1.0 ? larger : std::nan("");
}

Table selection_table(const SelectionAnalysis& chosen) {
  Table table;
  table.id = "bias_selection";
  table.title = fmt::format(
      "H2, H4: routes found under nearest against control routes ({}), re-scored with nearest, in "
      "% "
      "of {}",
      to_string(chosen.control), to_string(chosen.base));
  using Bias = SelectionBias;
  const auto paper_share = [](const std::string& what) -> ColumnOf<Bias> {
    return {numbers("paper_" + what, "paper", kPercent),
            [=](const Bias& b) { return paper_cell(at(b.P) + what + "_share", 0); }};
  };
  fill(table,
       Columns<Bias>{
           {numbers("P", "P", kPure), integer_of(&Bias::P)},
           {numbers("pairs", "pairs", kPure), count_of(&Bias::pairs)},
           {numbers("control_error", "control %", kPercent), number_of(&Bias::control_error, 4)},
           paper_at<Bias>("control_error", kPercent, 3),
           {numbers("nearest_error", "nearest %", kPercent), number_of(&Bias::nearest_error, 4)},
           paper_at<Bias>("nearest_error", kPercent, 3),
           {numbers("larger", "larger by %", kPure),
            [](const Bias& b) { return share_cell(larger_or_none(b.larger), 0); }},
           paper_at<Bias>("larger", kPercent, 0),
           {numbers("intrinsic", "intrinsic %", kPure),
            [](const Bias& b) { return share_cell(share_or_none(b.intrinsic_share), 0); }},
           paper_share("intrinsic"),
           {numbers("curse", "curse %", kPure),
            [](const Bias& b) { return share_cell(share_or_none(b.curse_share), 0); }},
           paper_share("curse"),
           {numbers("W", "W", kPure), w_cell<Bias>},
           {numbers("p_one_sided", "p one-sided", kPure), p_of(&Bias::p_one_sided)},
           {numbers("p_two_sided", "p two-sided", kPure), p_of(&Bias::p_two_sided)}},
       chosen.by_factor);
  table.notes = {"A pair is an instance, seed and solver, float-feasible or not."};
  return table;
}

Table controls_table(const Analysis& analysis) {
  Table table;
  table.id = "bias_controls";
  table.title = "H2 by every control";
  struct Row {
    const SelectionAnalysis* analysis;
    const SelectionBias* bias;
  };
  std::vector<Row> rows;
  for (const SelectionAnalysis& s : analysis.selection)
    for (const SelectionBias& b : s.by_factor) rows.push_back({&s, &b});
  const auto of = [](auto cell) { return [=](const Row& r) { return cell(*r.bias); }; };
  using Bias = SelectionBias;
  fill(
      table,
      Columns<Row>{
          {numbers("P", "P", kPure), of(integer_of(&Bias::P))},
          {words("control", "control"),
           [](const Row& r) { return text_cell(to_string(r.analysis->control)); }},
          {words("base", "% of"),
           [](const Row& r) { return text_cell(to_string(r.analysis->base)); }},
          {numbers("pairs", "pairs", kPure), of(count_of(&Bias::pairs))},
          {numbers("control_error", "control %", kPercent), of(number_of(&Bias::control_error, 4))},
          {numbers("nearest_error", "nearest %", kPercent), of(number_of(&Bias::nearest_error, 4))},
          {numbers("larger", "larger by %", kPure),
           [](const Row& r) { return share_cell(larger_or_none(r.bias->larger), 0); }},
          {numbers("p_two_sided", "p", kPure), of(p_of(&Bias::p_two_sided))},
          {numbers("instances", "instances", kPure), of(count_of(&Bias::instances))},
          {numbers("p_instances", "p by instance", kPure), of(p_of(&Bias::p_instances))}},
      rows);
  table.notes = {
      "How the paper combines its two controls is unstated. Routes chosen under ceil or floor are "
      "no neutral control; those of the control row (real) and of the largest P (finest) are "
      "closer "
      "to one."};
  return table;
}

std::string ties_sentence(const std::vector<PairBias>& by_factor) {
  std::int64_t differ = 0;
  std::int64_t pairs = 0;
  for (const PairBias& f : by_factor) {
    differ += f.tie_disagreements;
    pairs += f.pairs;
  }
  if (differ > 0) {
    return fmt::format("H3 (banker's rounding matters) shows: {} of {} lengths differ.", differ,
                       pairs);
  }
  return fmt::format(
      "H3 (banker's rounding matters) is rejected: half-even and half-up agree on all {} lengths.",
      pairs);
}

std::vector<std::string> findings(const Analysis& analysis) {
  std::vector<std::string> sentences;
  const std::vector<PairBias>& lengths = analysis.pair_bias.by_factor;
  const bool audited = !lengths.empty() && lengths.front().instances > 0;
  if (audited) sentences.push_back(lengths_sentence(analysis, lengths.front()));
  for (std::string& sentence : selection_sentences(analysis))
    sentences.push_back(std::move(sentence));
  if (audited) sentences.push_back(ties_sentence(lengths));
  return sentences;
}

}  // namespace

Section bias_section(const Analysis& analysis) {
  Section section;
  section.id = "bias";
  section.title = "Rounding bias of nearest";
  if (analysis.scalings() == 1) {
    section.left_out = "the study has a single scaling";
    return section;
  }
  section.paragraphs = findings(analysis);
  if (analysis.pair_bias.without_file > 0) {
    section.paragraphs.push_back(counted(analysis.pair_bias.without_file, "instance") +
                                 " could not be audited: the files are not on this machine "
                                 "(waywiser data where).");
  }
  if (!analysis.data.rescoring_fault.empty())
    section.paragraphs.push_back(analysis.data.rescoring_fault + ".");
  section.tables = {pairs_table(analysis), pair_tests_table(analysis), short_arcs_table(analysis)};
  if (!analysis.selection.empty())
    section.tables.push_back(selection_table(analysis.selection.front()));
  section.tables.push_back(controls_table(analysis));
  return section;
}

}  // namespace waywiser
