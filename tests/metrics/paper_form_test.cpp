// Synthetic results that follow the paper's summary give tables of the paper's form, symbol for
// symbol where the data determines them.
#include <gtest/gtest.h>

#include "support/runs.h"
#include "support/synthetic_study.h"
#include "waywiser/metrics/cost_error.h"
#include "waywiser/metrics/feasibility.h"
#include "waywiser/metrics/goal.h"
#include "waywiser/metrics/hypotheses.h"
#include "waywiser/metrics/pairwise.h"
#include "waywiser/metrics/ranking.h"
#include "waywiser/metrics/study_builder.h"

namespace waywiser {
namespace {

class PaperForm : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    test::SyntheticOptions options;
    options.coupled = false;
    options.behaviour = [](const std::string& solver, const Scaling& s) {
      test::Behaviour b = test::like_the_paper(solver, s);
      b.incumbents = solver == "ortools" ? 40 : 23;  // the form does not depend on how many
      return b;
    };
    const StudyFile study = test::study_of(options.solvers, {1, 2, 3});
    StudyDataBuilder builder(study, {}, nullptr);
    test::for_each_synthetic_run(options,
                                 [&](waywiser::Run&& run) { builder.add(std::move(run)); });
    data_ = new StudyData(builder.finish({}));
    matrices_ = new std::vector<PairwiseMatrix>(pairwise_matrices(*data_));
  }
  static void TearDownTestSuite() {
    delete matrices_;
    delete data_;
  }
  static std::string symbol(const std::string& solver, View view, const std::string& row,
                            const std::string& column) {
    for (const PairwiseMatrix& m : *matrices_) {
      if (m.solver != solver || m.view != view) continue;
      std::size_t r = 0;
      std::size_t c = 0;
      while (data_->configurations[m.configurations[r]].label() != row) ++r;
      while (data_->configurations[m.configurations[c]].label() != column) ++c;
      return m.at(r, c).symbol;
    }
    return "";
  }
  static StudyData* data_;
  static std::vector<PairwiseMatrix>* matrices_;
};
StudyData* PaperForm::data_ = nullptr;
std::vector<PairwiseMatrix>* PaperForm::matrices_ = nullptr;

TEST_F(PaperForm, NineByNineInThePapersOrder) {
  EXPECT_EQ(data_->runs.size(), 9504U);
  ASSERT_EQ(matrices_->size(), 4U);
  std::vector<std::string> labels;
  for (const std::size_t c : (*matrices_)[0].configurations)
    labels.push_back(data_->configurations[c].label());
  EXPECT_EQ(labels, (std::vector<std::string>{"1-Opt", "1-Nea", "1-Pes", "10-Opt", "10-Nea",
                                              "10-Pes", "1000-Opt", "1000-Nea", "1000-Pes"}));
}

TEST_F(PaperForm, IntegerViewFavoursCoarseOptimistic) {
  for (const std::string solver : {"ortools", "pyvrp"}) {
    for (const char* other :
         {"1-Nea", "1-Pes", "10-Opt", "10-Nea", "10-Pes", "1000-Opt", "1000-Nea", "1000-Pes"}) {
      EXPECT_EQ(symbol(solver, View::integer, "1-Opt", other), "+++") << solver << other;
      EXPECT_EQ(symbol(solver, View::integer, other, "1-Opt"), "---") << solver << other;
    }
    EXPECT_EQ(symbol(solver, View::integer, "1-Pes", "1000-Pes"), "---") << solver;
    EXPECT_EQ(symbol(solver, View::integer, "10-Pes", "1000-Nea"), "===") << solver;
    EXPECT_EQ(symbol(solver, View::integer, "1000-Opt", "1000-Nea"), "===") << solver;
  }
}

TEST_F(PaperForm, FloatViewPunishesCoarseOptimistic) {
  for (const std::string solver : {"ortools", "pyvrp"}) {
    for (const char* other : {"1-Pes", "10-Nea", "10-Pes", "1000-Opt", "1000-Nea", "1000-Pes"})
      EXPECT_EQ(symbol(solver, View::real, "1-Opt", other), "---") << solver << other;
    EXPECT_EQ(symbol(solver, View::real, "1-Pes", "1-Opt"), "+++") << solver;
    EXPECT_EQ(symbol(solver, View::real, "1-Pes", "10-Pes"), "===") << solver;
    EXPECT_EQ(symbol(solver, View::real, "1-Pes", "1000-Pes"), "===") << solver;
  }
}

TEST_F(PaperForm, RankingInvertsSignificantly) {
  const auto rankings = compare_rankings(*data_, summarise(*data_), *matrices_);
  for (const RankingComparison& r : rankings) {
    EXPECT_EQ(data_->configurations[r.integer.front()].label(), "1-Opt");
    EXPECT_EQ(data_->configurations[r.real.front()].scaling->rounding, Rounding::pessimistic);
    EXPECT_FALSE(r.agree());
    EXPECT_LT(r.tau, 0.0);
    EXPECT_LE(r.tau_interval.lower, r.tau);
    EXPECT_GE(r.tau_interval.upper, r.tau);
  }
  const HypothesisTests tests = test_hypotheses(*data_, coordinate_sets(*data_, {}), rankings);
  ASSERT_EQ(tests.inversions.size(), rankings.size());
  for (const InversionTest& t : tests.inversions) {
    EXPECT_TRUE(t.shows()) << t.solver << " " << t.q;
    EXPECT_GT(t.chance_best_differ, 0.5) << t.solver;
  }
  for (const Contrast& c : tests.contrasts) {
    EXPECT_TRUE(!c.hypothesis || c.shows()) << c.solver << c.first << c.second;
    EXPECT_TRUE(!c.hypothesis || (c.difference > 0.0) == (c.view == View::real)) << c.first;
  }
}

TEST_F(PaperForm, SummaryFollowsWhatWasPutIn) {
  for (const ConfigurationSummary& s : summarise(*data_)) {
    const Configuration& c = data_->configurations[s.configuration];
    const test::Behaviour b = test::like_the_paper(c.solver, *c.scaling);
    EXPECT_EQ(s.runs, 528U);
    EXPECT_NEAR(s.mean.gap, b.real_gap, 0.01) << c.solver << c.label();
    EXPECT_NEAR(s.last_of_all, b.feasible, 0.08) << c.solver << c.label();
    if (c.scaling->rounding == Rounding::pessimistic) {
      EXPECT_EQ(s.first_feasible, 1.0);
      EXPECT_EQ(s.last_of_all, 1.0);
    }
  }
}

TEST_F(PaperForm, FeasibilityCellsSumUp) {
  std::size_t all = 0;
  std::size_t by_class = 0;
  for (const FeasibilityCell& c : feasibility_transfer(*data_)) {
    if (!c.solver.empty()) continue;
    if (c.group.empty() && c.customers == 0) all += c.runs;
    if (!c.group.empty() && c.customers != 0) by_class += c.runs;
  }
  EXPECT_EQ(all, 9504U);
  EXPECT_EQ(by_class, 9504U);
}

TEST_F(PaperForm, GoalCurvesRiseAndCountEveryRun) {
  for (const GoalCurve& curve : goal_curves(*data_)) {
    EXPECT_EQ(curve.runs, curve.customers == 0 ? 528U : curve.customers == 100 ? 168U : 180U);
    EXPECT_TRUE(std::is_sorted(curve.times.begin(), curve.times.end()));
    EXPECT_LE(curve.ratio(), 1.0);
  }
}

TEST(PairwiseCell, MirrorSwapsSides) {
  Choices choices;
  std::vector<double> low;
  std::vector<double> high;
  for (int i = 0; i < 20; ++i) {
    low.push_back(0.1 + 0.001 * i);
    high.push_back(0.3 + 0.002 * i);
  }
  Comparison c = compare(low, high, choices);
  correct({&c}, choices);
  EXPECT_EQ(c.symbol, "+++");
  EXPECT_EQ(c.wins, 20U);
  const Comparison m = mirrored(c);
  EXPECT_EQ(m.symbol, "---");
  EXPECT_EQ(m.losses, 20U);
  EXPECT_DOUBLE_EQ(m.mean, -c.mean);
  EXPECT_DOUBLE_EQ(m.tost_interval.lower, -c.tost_interval.upper);
}

TEST(PairwiseCell, BothCanBeEitherSymbol) {
  Choices choices;
  std::vector<double> a;
  std::vector<double> b;
  for (int i = 0; i < 40; ++i) {  // always lower, and never by more than .002
    a.push_back(0.1 + 0.001 * i);
    b.push_back(a.back() + 0.001 + 0.00002 * i);
  }
  Comparison c = compare(a, b, choices);
  correct({&c}, choices);
  EXPECT_EQ(c.outcome, Outcome::both);
  EXPECT_EQ(c.symbol, "+++");
  choices.both = BothSymbol::equivalence;
  correct({&c}, choices);
  EXPECT_EQ(c.symbol, "===");
}

TEST(PairwiseCell, NothingInCommonIsInconclusive) {
  const double nan = std::nan("");
  Comparison c = compare({nan, 1.0}, {1.0, nan}, {});
  correct({&c}, {});
  EXPECT_EQ(c.n, 0U);
  EXPECT_EQ(c.symbol, "ns");
}

}  // namespace
}  // namespace waywiser
