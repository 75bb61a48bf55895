// Every combination of choices: which conclusions hold under all, and which choice moves them.
#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/metrics/significance.h"
#include "waywiser/report/chart.h"
#include "waywiser/report/columns.h"
#include "waywiser/report/listed.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

double least(const SpecificationCurve& curve) {
  return curve.effects.empty() ? std::nan("") : curve.effects.front().effect;
}
double most(const SpecificationCurve& curve) {
  return curve.effects.empty() ? std::nan("") : curve.effects.back().effect;
}

// What the joint tests say, by sets of coordinates where they are known.
std::string verdict(const SpecificationCurve& c) {
  const bool sets = !std::isnan(c.p_median_sets);
  const double p = sets ? c.p_median_sets : c.p_median;
  const std::string test = fmt::format("p = {:.3g} with labels permuted within {}", p,
                                       sets ? "sets of coordinates" : "instances");
  if (p >= kAlpha) return "no effect is shown (" + test + ")";
  const std::size_t against = c.median < 0.0 ? c.above : c.below;
  return fmt::format("the former is {} ({}){}", c.median < 0.0 ? "better" : "worse", test,
                     against == 0 ? ", under every specification"
                                  : fmt::format(", but not under {} of them", against));
}

std::string curve_sentence(const SpecificationCurve& c) {
  return fmt::format(
      "{}{}: the difference of mean AUC is {:+.4f} to {:+.4f}, median {:+.4f}: {}.",
      static_cast<char>(std::toupper(static_cast<unsigned char>(c.compared.front()))),
      c.compared.substr(1), least(c), most(c), c.median, verdict(c));
}

// "1-Pes in 96 and 10-Pes in 48 of 144"; what moves it most.
std::string best_sentence(const Analysis& analysis, const std::string& solver, View view) {
  const Multiverse& all = *analysis.multiverse;
  std::vector<BestCount> best;
  for (const BestCount& b : all.best)
    if (b.solver == solver && b.view == view) best.push_back(b);
  if (best.empty()) return "";
  std::stable_sort(best.begin(), best.end(),
                   [](const BestCount& a, const BestCount& b) { return a.count > b.count; });
  std::vector<std::string> parts;
  for (const BestCount& b : best)
    parts.push_back(
        fmt::format("{} in {}", analysis.data.configurations[b.configuration].label(), b.count));
  std::string text = fmt::format("the configuration with the lowest mean AUC is {} of {}",
                                 listed(parts), best.front().of);
  const ChoiceMove* most_moving = nullptr;
  const auto share = [](const ChoiceMove& m) {
    return static_cast<double>(m.best) / static_cast<double>(m.pairs);
  };
  for (const ChoiceMove& m : all.moves) {
    if (m.solver != solver || m.view != view || m.best == 0) continue;
    if (most_moving == nullptr || share(m) > share(*most_moving)) most_moving = &m;
  }
  if (most_moving == nullptr) return text + ": no choice moves it.";
  return text + fmt::format("; the choice that moves it most is {} ({:.0f} % of its pairs).",
                            most_moving->choice, 100.0 * share(*most_moving));
}

Table curves_table(const Multiverse& all) {
  using Row = SpecificationCurve;
  Table table;
  table.id = "multiverse_curves";
  table.title = "Differences of mean AUC over all specifications";
  fill(
      table,
      Columns<Row>{
          {words("solver", "solver"), text_of(&Row::solver)},
          {words("view", "view"), [](const Row& c) { return text_cell(to_string(c.view)); }},
          {words("contrast", "contrast"), text_of(&Row::compared)},
          {numbers("specifications", "specs", kPure),
           [](const Row& c) { return count_cell(c.effects.size()); }},
          {numbers("median", "median", kPure), number_of(&Row::median, 4)},
          {numbers("least", "least", kPure), [](const Row& c) { return number_cell(least(c), 4); }},
          {numbers("most", "most", kPure), [](const Row& c) { return number_cell(most(c), 4); }},
          {numbers("below", "below 0", kPure), count_of(&Row::below)},
          {numbers("significant_below", "below, p < .05", kPure),
           count_of(&Row::significant_below)},
          {numbers("above", "above 0", kPure), count_of(&Row::above)},
          {numbers("significant_above", "above, p < .05", kPure),
           count_of(&Row::significant_above)},
          {numbers("p_median", "p median", kPure), p_of(&Row::p_median)},
          {numbers("p_median_sets", "by sets", kPure), p_of(&Row::p_median_sets)},
          {numbers("p_side", "p side", kPure), p_of(&Row::p_side)},
          {numbers("p_significant", "p significant", kPure), p_of(&Row::p_significant)}},
      all.curves);
  table.notes = {fmt::format(
      "Below 0 the former is better. The four p at the right are of the whole curve: {} "
      "permutations of the labels within instances (by sets: within sets of coordinates), the same "
      "under every specification, give a median as far from 0, as many differences on one side, or "
      "as many significant ones (paired t test over the units) on one side. They are not "
      "corrected for the number of curves.",
      all.permutations)};
  return table;
}

Table moves_table(const Multiverse& all) {
  using Row = ChoiceMove;
  const auto moved = [](const Row& m, std::optional<std::size_t> count) {
    return share_cell(
        count ? static_cast<double>(*count) / static_cast<double>(m.pairs) : std::nan(""), 1);
  };
  Table table;
  table.id = "multiverse_choices";
  table.title = "Which choice moves which conclusion";
  fill(table,
       Columns<Row>{
           {words("solver", "solver"), text_of(&Row::solver)},
           {words("view", "view"), [](const Row& m) { return text_cell(to_string(m.view)); }},
           {words("choice", "choice"), text_of(&Row::choice)},
           {numbers("pairs", "pairs", kPure), count_of(&Row::pairs)},
           {numbers("best", "best moves %", kPure), [=](const Row& m) { return moved(m, m.best); }},
           {numbers("precision", "P moves %", kPure),
            [=](const Row& m) { return moved(m, m.precision); }},
           {numbers("scheme", "scheme moves %", kPure),
            [=](const Row& m) { return moved(m, m.scheme); }}},
       all.moves);
  table.notes = {
      "Of the pairs of specifications that differ in this choice alone: in how many another "
      "configuration has the lowest mean AUC, and in how many the contrast of P (of scheme) has "
      "another verdict: better, worse, or p of .05 and more."};
  return table;
}

// "in 12 of 96 pairs ...: an inversion is shown (p = .01 ...)".
std::string inversion_sentence(const InversionCurve& c, const Multiverse& all) {
  std::string text = fmt::format(
      "{}, inversion of the ranking, {} pairs of a float and an integer specification: no "
      "configuration is best in both views in {} (where labels mean nothing, in {:.0f} %); the "
      "integer view's best is worse on the real instance in {} and better by its own costs in {} "
      "(p < .05 each), both in {}: ",
      c.solver, c.pairs, c.differ, 100.0 * c.chance_differ, c.worse_real, c.better_integer,
      c.inverted);
  if (c.inverted == 0) return text + "no inversion is shown.";
  return text +
         fmt::format(
             "{} (q = {:.3g} with labels permuted within {}, Holm over the solvers).",
             c.q_inverted < kAlpha ? "an inversion is shown" : "that is not more than chance gives",
             c.q_inverted, all.sets_known ? "sets of coordinates" : "instances");
}

Table inversions_table(const Multiverse& all) {
  using Row = InversionCurve;
  Table table;
  table.id = "multiverse_inversion";
  table.title = "Does the ranking invert, over all specifications";
  fill(table,
       Columns<Row>{
           {words("solver", "solver"), text_of(&Row::solver)},
           {numbers("pairs", "pairs", kPure), count_of(&Row::pairs)},
           {numbers("differ", "best differ", kPure), count_of(&Row::differ)},
           {numbers("chance_differ", "by chance %", kPure), share_of(&Row::chance_differ, 1)},
           {numbers("worse_real", "worse on\nthe real one", kPure), count_of(&Row::worse_real)},
           {numbers("better_integer", "better by\nown costs", kPure),
            count_of(&Row::better_integer)},
           {numbers("inverted", "both", kPure), count_of(&Row::inverted)},
           {numbers("p_inverted", "p", kPure), p_of(&Row::p_inverted)},
           {numbers("q_inverted", "q (Holm)", kPure), p_of(&Row::q_inverted)}},
       all.inversions);
  table.notes = {fmt::format(
      "Pairs of a float and an integer specification that agree in lambda, horizon, start and "
      "unit. "
      "Best differ: no configuration has the lowest mean AUC in both views. Worse, better: the "
      "integer view's best against the float view's, paired t test over the units, p < .05. By "
      "chance, p: {} permutations of the labels of all configurations within {}, the same in all "
      "pairs; p is of as many pairs with both, q corrects it for the number of solvers.",
      all.permutations, all.sets_known ? "sets of coordinates" : "instances")};
  return table;
}

Table inversion_moves_table(const Multiverse& all) {
  using Row = InversionMove;
  const auto moved = [](std::size_t Row::* count) {
    return [=](const Row& m) {
      return share_cell(static_cast<double>(m.*count) / static_cast<double>(m.pairs), 1);
    };
  };
  Table table;
  table.id = "multiverse_inversion_choices";
  table.title = "Which choice moves the inversion";
  fill(table,
       Columns<Row>{{words("solver", "solver"), text_of(&Row::solver)},
                    {words("choice", "choice"), text_of(&Row::choice)},
                    {numbers("pairs", "twos", kPure), count_of(&Row::pairs)},
                    {numbers("differ", "best differ\nmoves %", kPure), moved(&Row::differ)},
                    {numbers("inverted", "both\nmoves %", kPure), moved(&Row::inverted)}},
       all.inversion_moves);
  table.notes = {
      "Of any two pairs that differ in this choice alone (twos): in how many the one has a best in "
      "common and the other has not, and in how many the one is inverted and the other is not."};
  return table;
}

// What every specification has alike, so that nobody takes the curves for more than they are.
std::string held_fixed(const Analysis& analysis) {
  std::vector<std::string> fixed;
  for (const char* key : {"integer-cap", "gap", "references", "seeds"}) {
    for (const ChoiceText& choice : describe(analysis.data.choices))
      if (choice.key == key) fixed.push_back(choice.key + " (" + choice.value + ")");
  }
  return "Not multiplied, and so the same in every specification: of the choices that measure, " +
         listed(fixed) +
         "; those of other tests (zeros, side, p-value, tost, delta, correction, family), since "
         "the "
         "curves have tests of their own; and what takes other runs: instances, limits, seeds, "
         "solvers and their options.";
}

struct CurvePoint {
  const SpecificationCurve* curve;
  const SpecifiedEffect* effect;
  std::size_t place;
  std::string specification;
};

Figure curve_figure(const Multiverse& all, const Style& style) {
  std::vector<CurvePoint> points;
  for (const SpecificationCurve& c : all.curves)
    for (std::size_t k = 0; k < c.effects.size(); ++k)
      if (!std::isnan(c.effects[k].effect))
        points.push_back(
            {&c, &c.effects[k], k + 1, all.of(c.view)[c.effects[k].specification].label()});
  using Row = CurvePoint;
  Figure figure;
  figure.id = "specification_curve";
  figure.kind = "chart";
  figure.title = "Specification curves";
  figure.caption =
      "Every point is the difference of mean AUC under one specification, in ascending order; "
      "below "
      "0 the former is better. The data name the choices in which each departs from the paper.";
  figure.alternative = "Points that rise from left to right, one a specification.";
  figure.data.id = figure.id;
  fill(figure.data,
       Columns<Row>{
           {words("panel", "panel"),
            [](const Row& p) {
              return text_cell(fmt::format("{}, {}: {}", p.curve->solver, to_string(p.curve->view),
                                           p.curve->compared));
            }},
           {numbers("place", "place", kPure), count_of(&Row::place)},
           {numbers("effect", "difference of mean AUC", kPure),
            [](const Row& p) { return number_cell(p.effect->effect, 5); }},
           {words("test", "test"),
            [](const Row& p) { return text_cell(p.effect->p < kAlpha ? "p < .05" : "p >= .05"); }},
           {numbers("p", "p", kPure), [](const Row& p) { return p_cell(p.effect->p); }},
           {words("specification", "specification"), text_of(&Row::specification)}},
       points);
  Chart chart;
  chart.x = {"place", "specification, ascending", false, false, false};
  chart.y = {"effect", "difference of mean AUC", false, false, true};
  chart.series = "test";
  chart.series_title = "paired t test";
  chart.panel = "panel";
  chart.panel_title = "solver, view: comparison";
  chart.label = "specification";
  chart.points = true;
  figure.chart = chart;
  figure.vega_lite = chart_spec(figure, style);
  return figure;
}

}  // namespace

Section multiverse_section(const Analysis& analysis, const Style& style) {
  Section section;
  section.id = "multiverse";
  section.title = "Every combination of choices";
  if (!analysis.multiverse) {
    section.left_out = analysis.scalings() < 2
                           ? "the study has a single scaling"
                           : "--choice multiverse=on measures all runs under every combination";
    return section;
  }
  const Multiverse& all = *analysis.multiverse;
  for (const std::string& solver : analysis.data.solvers) {
    for (const View view : {View::real, View::integer}) {
      std::string text = best_sentence(analysis, solver, view);
      if (text.empty()) continue;
      for (const SpecificationCurve& curve : all.curves)
        if (curve.solver == solver && curve.view == view) text += " " + curve_sentence(curve);
      section.paragraphs.push_back(fmt::format("{}, {} view, {} specifications: {}", solver,
                                               to_string(view), all.of(view).size(), text));
    }
  }
  for (const InversionCurve& curve : all.inversions)
    section.paragraphs.push_back(inversion_sentence(curve, all));
  section.paragraphs.push_back(held_fixed(analysis));
  section.tables = {curves_table(all), moves_table(all)};
  if (!all.inversions.empty()) {
    section.tables.push_back(inversions_table(all));
    section.tables.push_back(inversion_moves_table(all));
  }
  if (!all.curves.empty()) section.figures = {curve_figure(all, style)};
  return section;
}

}  // namespace waywiser
