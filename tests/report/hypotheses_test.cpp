// The words of the report follow the tests.
#include "waywiser/report/hypotheses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace waywiser {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

Contrast contrast(View view, Contrast::Kind kind, double difference, double q) {
  Contrast c;
  c.solver = "hgs";
  c.view = view;
  c.kind = kind;
  c.first = kind == Contrast::Kind::factors ? "P = 1" : "optimistic";
  c.second = kind == Contrast::Kind::factors ? "P = 1000" : "pessimistic";
  c.hypothesis = true;
  c.instances = 18;
  c.difference = difference;
  c.q = q;
  return c;
}

std::string first_sentence(View view, double factors, double q_factors, double schemes,
                           double q_schemes) {
  Analysis analysis;
  analysis.data.solvers = {"hgs"};
  analysis.hypotheses.contrasts = {contrast(view, Contrast::Kind::factors, factors, q_factors),
                                   contrast(view, Contrast::Kind::schemes, schemes, q_schemes)};
  return hypothesis_sentences(analysis).front();
}

TEST(HypothesisSentences, OfTheIntegerViewNeedBoth) {
  const auto h5 = [](double P, double qP, double scheme, double q) {
    return first_sentence(View::integer, P, qP, scheme, q);
  };
  EXPECT_THAT(
      h5(-.1, .01, -.1, .01),
      HasSubstr("H5 (the integer view favours low P and optimistic rounding) shows for hgs"));
  EXPECT_THAT(h5(-.1, .01, -.1, .06), HasSubstr("shows in part for hgs"));
  EXPECT_THAT(h5(-.1, .06, -.1, .06), HasSubstr("does not show for hgs"));
  EXPECT_THAT(h5(.1, .01, -.1, .06), HasSubstr("does not show: the opposite does for hgs"));
  EXPECT_THAT(h5(-.1, .01, -.1, .01), HasSubstr("P = 1 against P = 1000 -0.1000"));
}

TEST(HypothesisSentences, OfTheFloatViewNeedOne) {
  const auto h6 = [](double P, double qP, double scheme, double q) {
    return first_sentence(View::real, P, qP, scheme, q);
  };
  EXPECT_THAT(
      h6(.1, .01, .1, .5),
      HasSubstr("H6 (the float view favours high P or pessimistic rounding) shows for hgs"));
  EXPECT_THAT(h6(.1, .01, -.1, .01), HasSubstr("shows in part"));
  EXPECT_THAT(h6(.1, .5, .1, .5), HasSubstr("does not show for"));
  EXPECT_THAT(h6(.1, .01, .1, .5), HasSubstr("P = 1000 against P = 1 -0.1000"));
  EXPECT_THAT(h6(.1, .01, .1, .5), HasSubstr("pessimistic against optimistic -0.1000"));
}

std::string vanishing(double q, Interval share) {
  Analysis analysis;
  SelectionTest& t = analysis.hypotheses.selection.emplace();
  t.lowest = 1;
  t.highest = 1000;
  t.difference = -1.0;
  t.q = q;
  t.share_highest.interval = share;
  return selection_sentences(analysis).back();
}

TEST(HypothesisSentences, TheBiasVanishesByItsSelectedShare) {
  EXPECT_THAT(vanishing(.01, {-.01, .01}),
              HasSubstr("H4 (the selected part vanishes with P) shows"));
  EXPECT_THAT(vanishing(.01, {.1, .4}), HasSubstr("does not show"));
  EXPECT_THAT(vanishing(.01, {-.3, .4}), HasSubstr("neither shown nor excluded"));
  EXPECT_THAT(vanishing(.2, {-.01, .01}), HasSubstr("cannot be asked"));
}

// Four sets allow no p below .125: it is said.
TEST(HypothesisSentences, SayWhatTheSetsOfCoordinatesAllow) {
  Analysis analysis;
  analysis.data.solvers = {"hgs"};
  analysis.hypotheses.contrasts = {contrast(View::real, Contrast::Kind::factors, .1, .01)};
  analysis.sets.count = 4;
  EXPECT_THAT(hypothesis_sentences(analysis).back(), HasSubstr("allow no p below 0.125"));
  analysis.sets.count = 12;
  EXPECT_THAT(hypothesis_sentences(analysis).back(),
              HasSubstr("of 1 contrast that is significant"));
  analysis.sets.unknown = 2;
  EXPECT_THAT(hypothesis_sentences(analysis).back(), HasSubstr("neither in the catalogue nor"));
}

TEST(HypothesisSentences, EquivalenceWithinTheMarginIsNoFinding) {
  Analysis analysis;
  RankingComparison& r = analysis.rankings.emplace_back();
  r.solver = "hgs";
  r.auc_integer = {.0067, .0121};
  r.auc_float = {.0067, .0168};
  const PairwiseMatrix integer{"hgs", View::integer, {0, 1}, {}};
  const PairwiseMatrix real{"hgs", View::real, {0, 1}, {}};
  EXPECT_THAT(within_margin_remark(analysis, integer), HasSubstr("closer than delta = 0.01"));
  EXPECT_THAT(within_margin_remark(analysis, real), IsEmpty());
}

}  // namespace
}  // namespace waywiser
