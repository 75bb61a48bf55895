// Tables of the tests of hypotheses: contrasts, and whether rankings invert.
#include <cmath>

#include <fmt/format.h>

#include "waywiser/report/columns.h"
#include "waywiser/report/hypotheses.h"
#include "waywiser/report/listed.h"

namespace waywiser {

namespace {

struct Inverted {
  const RankingComparison* ranking;
  const InversionTest* test;
};

std::vector<Inverted> inverted(const Analysis& analysis) {
  std::vector<Inverted> rows;
  for (const InversionTest& test : analysis.hypotheses.inversions)
    for (const RankingComparison& r : analysis.rankings)
      if (r.solver == test.solver) rows.push_back({&r, &test});
  return rows;
}

std::string verdict(const Inverted& i) {
  if (i.ranking->agree()) return "no";
  return i.test->shows() ? "shows" : "not shown";
}

std::string verdict(const Contrast& c) {
  if (!c.shows()) return "not shown";
  return (c.difference < 0.0 ? c.first : c.second) + " better";
}

std::string inversion_note(const Analysis& analysis) {
  return fmt::format(
      "tau between the mean AUCs of the configurations under the two views: 1 the same order, -1 "
      "the reverse; bootstrap over instances. By chance: how often the views have no best in "
      "common "
      "when the configurations' labels are permuted within each instance, for both views together, "
      "{} times. p: the best of the integer view is better there and worse under float, the larger "
      "of the two after Holm over all pairs of the view; q: Holm over the {} tests of hypotheses "
      "of "
      "this report.",
      analysis.data.choices.resamples, analysis.hypotheses.family);
}

}  // namespace

Table inversion_table(const Analysis& analysis) {
  const StudyData& data = analysis.data;
  const auto best = [&](View view) {
    return [&data, view](const Inverted& i) {
      return text_cell(labels_of(data, i.ranking->best(view)));
    };
  };
  // q of the matrices: nothing to tell apart where the views agree.
  const auto q = [](Comparison RankingComparison::* view) {
    return [view](const Inverted& i) {
      return p_cell(i.ranking->agree() ? std::nan("") : (i.ranking->*view).q_different);
    };
  };
  const auto chance = [](double InversionTest::* value) {
    return [value](const Inverted& i) { return share_cell(i.test->*value); };
  };
  const auto p = [](double InversionTest::* value) {
    return [value](const Inverted& i) { return p_cell(i.test->*value); };
  };
  Table table;
  table.id = "inversion";
  table.title = "Does the ranking invert?";
  fill(table,
       Columns<Inverted>{
           {words("solver", "solver"), [](const Inverted& i) { return text_cell(i.test->solver); }},
           {numbers("tau", "Kendall's tau", kPure),
            [](const Inverted& i) { return number_cell(i.ranking->tau, 3); }},
           {numbers("tau_lower", "95 % from", kPure),
            [](const Inverted& i) { return number_cell(i.ranking->tau_interval.lower, 3); }},
           {numbers("tau_upper", "to", kPure),
            [](const Inverted& i) { return number_cell(i.ranking->tau_interval.upper, 3); }},
           {words("best_integer", "best integer"), best(View::integer)},
           {words("best_float", "best float"), best(View::real)},
           {numbers("chance_best_differ", "differ by\nchance %", kPure),
            chance(&InversionTest::chance_best_differ)},
           {detail(numbers("q_float", "q under float", kPure)), q(&RankingComparison::best_real)},
           {detail(numbers("q_integer", "q under integer", kPure)),
            q(&RankingComparison::best_integer)},
           {numbers("p_inversion", "p", kPure), p(&InversionTest::p)},
           {numbers("q_inversion", "q (Holm)", kPure), p(&InversionTest::q)},
           {words("inversion", "inversion"),
            [](const Inverted& i) { return text_cell(verdict(i)); }}},
       inverted(analysis));
  table.notes = {inversion_note(analysis)};
  return table;
}

Table contrasts_table(const Analysis& analysis) {
  Table table;
  table.id = "contrasts";
  table.title = "P against P and scheme against scheme: tests of H5 and H6";
  const auto unit = [](UnitTest Contrast::* which, double UnitTest::* value) {
    return [=](const Contrast& c) { return p_cell(c.*which.*value); };
  };
  const auto end = [](UnitTest Contrast::* which, double Interval::* value) {
    return [=](const Contrast& c) { return number_cell((c.*which).interval.*value, 4); };
  };
  fill(
      table,
      Columns<Contrast>{
          {words("solver", "solver"), text_of(&Contrast::solver)},
          {words("view", "view"), [](const Contrast& c) { return text_cell(to_string(c.view)); }},
          {words("first", "first"), text_of(&Contrast::first)},
          {words("second", "second"), text_of(&Contrast::second)},
          {numbers("instances", "n", kPure), count_of(&Contrast::instances)},
          {detail(numbers("first_auc", "AUC first", kPure)), number_of(&Contrast::first_mean, 4)},
          {detail(numbers("second_auc", "AUC second", kPure)),
           number_of(&Contrast::second_mean, 4)},
          {numbers("difference", "difference\nof AUC", kPure), number_of(&Contrast::difference, 4)},
          {numbers("lower", "95 %\nfrom", kPure), end(&Contrast::by_instance, &Interval::lower)},
          {numbers("upper", "\nto", kPure), end(&Contrast::by_instance, &Interval::upper)},
          {numbers("p_wilcoxon", "p\nWilcoxon", kPure), p_of(&Contrast::p_wilcoxon)},
          {numbers("p_instances", "p\nflips", kPure), unit(&Contrast::by_instance, &UnitTest::p)},
          {numbers("sets", "sets", kPure),
           [](const Contrast& c) { return count_cell(c.by_set.units); }},
          {detail(numbers("sets_lower", "95 % by sets\nfrom", kPure)),
           end(&Contrast::by_set, &Interval::lower)},
          {detail(numbers("sets_upper", "\nto", kPure)), end(&Contrast::by_set, &Interval::upper)},
          {numbers("p_sets", "p flips\nof sets", kPure), unit(&Contrast::by_set, &UnitTest::p)},
          {numbers("q", "q\n(Holm)", kPure), p_of(&Contrast::q)},
          {words("verdict", "verdict"), [](const Contrast& c) { return text_cell(verdict(c)); }}},
      analysis.hypotheses.contrasts);
  table.notes = {
      "P against P: mean over the schemes that have both; scheme against scheme: over the P. AUC: "
      "lower is better, so a difference below 0 is for the first. Intervals: bootstrap over "
      "instances. p: Wilcoxon by instance as the paper tests its pairs; sign flips of the mean "
      "over "
      "instances, and over sets of coordinates (instances of one set flip together). q: of the "
      "choice unit, Holm over all tests of hypotheses."};
  return table;
}

}  // namespace waywiser
