#include "waywiser/report/hypotheses.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/report/listed.h"

namespace waywiser {

namespace {

// The paper: below 2 % of the error at P = 1000 is selected.
constexpr double kVanished = 0.02;

const UnitTest& chosen(const Analysis& analysis, const UnitTest& by_instance,
                       const UnitTest& by_set) {
  return analysis.data.choices.unit == EvidenceUnit::instance ? by_instance : by_set;
}

std::string p_text(double p) {
  return p < 0.001 ? fmt::format("{:.1e}", p) : fmt::format("{:.3f}", p);
}

// A contrast with the better side of its hypothesis first: H5 optimistic, H6 pessimistic.
struct Part {
  const Contrast* contrast;
  bool swapped;

  double difference() const { return swapped ? -contrast->difference : contrast->difference; }
  bool favours() const { return contrast->shows() && difference() < 0.0; }
  bool contradicts() const { return contrast->shows() && difference() > 0.0; }
};

std::string part_text(const Analysis& analysis, const Part& part) {
  const Contrast& c = *part.contrast;
  Interval interval = chosen(analysis, c.by_instance, c.by_set).interval;
  if (part.swapped) interval = {-interval.upper, -interval.lower};
  return fmt::format("{} against {} {:+.4f} [{:+.4f}, {:+.4f}] (q = {})",
                     part.swapped ? c.second : c.first, part.swapped ? c.first : c.second,
                     part.difference(), interval.lower, interval.upper, p_text(c.q));
}

// `one_suffices`: a hypothesis of the form "this or that".
std::string verdict(const std::vector<Part>& parts, bool one_suffices) {
  const auto favours =
      std::count_if(parts.begin(), parts.end(), [](const Part& p) { return p.favours(); });
  const auto contradicts =
      std::count_if(parts.begin(), parts.end(), [](const Part& p) { return p.contradicts(); });
  if (favours == static_cast<std::ptrdiff_t>(parts.size())) return "shows";
  if (favours > 0) return one_suffices && contradicts == 0 ? "shows" : "shows in part";
  return contradicts > 0 ? "does not show: the opposite does" : "does not show";
}

std::vector<Part> parts_of(const Analysis& analysis, const std::string& solver, View view) {
  std::vector<Part> parts;
  for (const Contrast& c : analysis.hypotheses.contrasts)
    if (c.solver == solver && c.view == view && c.hypothesis)
      parts.push_back({&c, view == View::real});
  return parts;
}

std::string sentence(const Analysis& analysis, const std::string& solver, View view) {
  const std::vector<Part> parts = parts_of(analysis, solver, view);
  if (parts.empty()) return "";
  std::vector<std::string> texts;
  for (const Part& part : parts) texts.push_back(part_text(analysis, part));
  return fmt::format("{} {} for {}: {} AUC of {}, over {}.",
                     view == View::integer
                         ? "H5 (the integer view favours low P and optimistic rounding)"
                         : "H6 (the float view favours high P or pessimistic rounding)",
                     verdict(parts, view == View::real), solver, to_string(view), listed(texts),
                     counted(parts.front().contrast->instances, "instance"));
}

// Tests that show something by the chosen unit, and of these by sets too.
std::string sets_sentence(const Analysis& analysis) {
  const CoordinateSets& sets = analysis.sets;
  std::size_t shown = 0;
  std::size_t by_sets = 0;
  for (const Contrast& c : analysis.hypotheses.contrasts) {
    shown += c.shows() ? 1U : 0U;
    by_sets += c.shows() && c.by_set.p < kHypothesisLevel ? 1U : 0U;
  }
  std::string text =
      fmt::format("The {} have {}", counted(analysis.data.instances.size(), "instance"),
                  counted(sets.count, "set"));
  text += " of coordinates";
  if (sets.unknown > 0) {
    text += fmt::format(
        " at most ({} neither in the catalogue nor on this machine, each taken for a set of its "
        "own)",
        sets.unknown);
  }
  const double least = least_sign_flip_p(sets.count, analysis.data.choices.draws());
  if (least > kHypothesisLevel) {
    return text +
           fmt::format(
               ", and so few allow no p below {}: what is significant here is so for these places, "
               "and says nothing of others.",
               p_text(least));
  }
  return text + fmt::format(": of {} that {} significant, {} {} p < .05 by sets alone.",
                            counted(shown, "contrast"), verb(shown, "is", "are"), by_sets,
                            verb(by_sets, "has", "have"));
}

std::string unit_text(const Analysis& analysis, const UnitTest& by_instance,
                      const UnitTest& by_set) {
  return fmt::format("p = {} over {}, {} over {} of coordinates", p_text(by_instance.p),
                     counted(by_instance.units, "instance"), p_text(by_set.p),
                     counted(by_set.units, analysis.sets.unknown > 0 ? "possible set" : "set"));
}

std::string selected_sentence(const Analysis& analysis, const SelectionTest& t) {
  return fmt::format(
      "H2 (the solver selects lengths that happen to be rounded down) {}: at P = {} the error of "
      "routes found under nearest differs from that of control routes by {:+.4f} % ({}; q = {}, "
      "over {}).",
      t.shows()                ? "shows"
      : t.q < kHypothesisLevel ? "does not show: the opposite does"
      : t.difference < 0.0     ? "points that way, not significantly"
                               : "does not show",
      t.lowest, t.difference, unit_text(analysis, t.by_instance, t.by_set), p_text(t.q),
      counted(t.pairs, "pair"));
}

std::string vanishing_sentence(const SelectionTest& t) {
  const ClusterBootstrap& share = t.share_highest;
  const bool within = share.interval.lower > -kVanished && share.interval.upper < kVanished;
  const bool outside = share.interval.lower > kVanished || share.interval.upper < -kVanished;
  const bool asked = t.shows();  // without a selected part nothing can vanish
  return fmt::format(
      "H4 (the selected part vanishes with P) {}: of the error {:.1f} % [{:.1f}, {:.1f}] is "
      "selected at P = {}, {:.1f} % [{:.1f}, {:.1f}] at P = {} (the paper: below 2 % at 1000).",
      !asked    ? "cannot be asked where H2 does not show"
      : within  ? "shows"
      : outside ? "does not show"
                : "is neither shown nor excluded",
      100 * t.share_lowest.estimate, 100 * t.share_lowest.interval.lower,
      100 * t.share_lowest.interval.upper, t.lowest, 100 * share.estimate,
      100 * share.interval.lower, 100 * share.interval.upper, t.highest);
}

}  // namespace

std::vector<std::string> hypothesis_sentences(const Analysis& analysis) {
  std::vector<std::string> sentences;
  for (const std::string& solver : analysis.data.solvers) {
    for (const View view : {View::integer, View::real}) {
      std::string text = sentence(analysis, solver, view);
      if (!text.empty()) sentences.push_back(std::move(text));
    }
  }
  if (sentences.empty()) return {};
  const EvidenceUnit unit = analysis.data.choices.unit;
  sentences.push_back(fmt::format(
      "Differences of mean AUC, below 0 where the first is better, with 95 % bootstrap intervals "
      "over {}; q from sign flips over them, by Holm over the {} tests of hypotheses of this "
      "report: "
      "where the labels mean nothing, at most 5 % of studies have any sentence that says "
      "\"shows\".",
      unit == EvidenceUnit::instance ? "instances" : "sets of coordinates",
      analysis.hypotheses.family));
  sentences.push_back(sets_sentence(analysis));
  return sentences;
}

std::string lengths_sentence(const Analysis& analysis, const PairBias& b) {
  const bool by_sets = analysis.data.choices.unit == EvidenceUnit::coordinates;
  const double p = by_sets ? b.p_sets : b.p_two_sided_normal;
  return fmt::format(
      "H1 (lengths are rounded down more often) {}: at P = {} nearest rounding makes {:.1f} % of "
      "the lengths shorter and {:.1f} % longer, mean error {:+.4f} (p = {} over {}, {} over {} of "
      "coordinates, which is what is independent of it).",
      b.error_mean >= 0 ? "does not show"
      : p < 0.05        ? "shows"
                        : "points that way, not significantly",
      b.P, 100 * b.down_mean, 100 * b.up_mean, b.error_mean, p_text(b.p_two_sided_normal),
      counted(b.instances, "instance"), p_text(b.p_sets), counted(b.sets, "set"));
}

std::vector<std::string> selection_sentences(const Analysis& analysis) {
  if (!analysis.hypotheses.selection) return {};
  const SelectionTest& t = *analysis.hypotheses.selection;
  std::vector<std::string> sentences{selected_sentence(analysis, t)};
  if (t.highest > t.lowest) sentences.push_back(vanishing_sentence(t));
  return sentences;
}

std::string inversion_clause(const Analysis& analysis, const RankingComparison& r) {
  for (const InversionTest& t : analysis.hypotheses.inversions) {
    if (t.solver != r.solver) continue;
    const std::string tau = std::isnan(r.tau) ? "" : fmt::format("; Kendall's tau {:.2f}", r.tau);
    if (t.shows()) return fmt::format("the ranking inverts (q = {}{})", p_text(t.q), tau);
    return fmt::format(
        "that the two differ is no evidence of an inversion (q = {}{}; labels permuted, they "
        "differ "
        "in {:.0f} % of studies)",
        p_text(t.q), tau, 100 * t.chance_best_differ);
  }
  return "the two have no instance in common yet";
}

std::string within_margin_remark(const Analysis& analysis, const PairwiseMatrix& matrix) {
  const double delta = analysis.data.choices.delta;
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -lowest;
  for (const RankingComparison& r : analysis.rankings) {
    if (r.solver != matrix.solver) continue;
    for (const std::size_t c : matrix.configurations) {
      const double auc = r.aucs(matrix.view)[c];
      lowest = std::min(lowest, auc);
      highest = std::max(highest, auc);
    }
  }
  if (!(highest - lowest < delta)) return "";
  return fmt::format(
      "{}, {} AUC: all means lie between {:.4f} and {:.4f}, closer than delta = {}, so that \"=\" "
      "says no more of them than that.",
      matrix.solver, to_string(matrix.view), lowest, highest, shortest(delta));
}

}  // namespace waywiser
