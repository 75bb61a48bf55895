// Records judged again: what agrees, what was forged under a right checksum, what cannot be said.
#include "waywiser/study/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "solver/support.h"
#include "waywiser/study/execute.h"

namespace waywiser {
namespace {

using testing::HasSubstr;
using Kind = RecordVerdict::Kind;

Plan small_plan(const std::string& clock = R"(clock = "iterations"
iterations = 100)") {
  const StudyFile study = parse_study(
      "[study]\ninstances = [\"*.txt\"]\nP = [10]\nrounding = [\"pessimistic\"]\nseeds = [1]\n" +
          clock + "\n[solver.other]\n",
      "small.toml");
  PlanInputs inputs;
  inputs.instances.push_back({"small", "", content_digest(test::small_instance()), "", 8});
  inputs.solvers.push_back({"other", "./other", "other", "0.1", {}, false});
  return expand_plan(study, std::move(inputs));
}

Routes single_routes() {
  return {{1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}};
}

Routes joined_routes() {
  return {{1}, {2}, {3}, {4}, {5}, {6, 7}, {8}};
}

struct Judged {
  Incumbent incumbent;
  Judgement judgement;
};

Judged judged(const Routes& routes) {
  RunRequest request = test::small_request();
  request.scaling->P = 10;
  request.scaling->rounding = Rounding::pessimistic;
  const Judge judge(request);
  Judged it;
  it.incumbent.routes = routes;
  it.incumbent.cost = judge.judge(it.incumbent).cost;
  it.judgement = judge.judge(it.incumbent);
  return it;
}

Record record_of(const Plan& plan, const std::vector<Judged>& incumbents,
                 RunStatus status = RunStatus::done) {
  RecordWriter writer(plan, plan.runs[0]);
  for (const Judged& it : incumbents) writer.add(it.incumbent, it.judgement);
  RecordTotals totals;
  totals.status = status;
  const RecordResult read = parse_record(writer.finish(totals));
  EXPECT_TRUE(read.ok()) << read.why;
  return read.record;
}

RecordVerdict verdict_of(const Record& record) {
  RecordVerifier verifier([](const std::string& digest) -> std::shared_ptr<const Instance> {
    auto instance = std::make_shared<const Instance>(test::small_instance());
    return content_digest(*instance) == digest ? instance : nullptr;
  });
  return verifier.verify(record);
}

TEST(Verify, WhatTheJudgeSaidHoldsAgain) {
  const Judged first = judged(single_routes());
  ASSERT_TRUE(first.judgement.valid) << first.judgement.fault;
  const RecordVerdict verdict = verdict_of(record_of(small_plan(), {first}));
  EXPECT_EQ(verdict.kind, Kind::agrees) << verdict.why;
  EXPECT_EQ(verdict_of(record_of(small_plan(), {})).kind, Kind::no_routes);
}

// Each field of an improvement, changed before the checksum was made.
TEST(Verify, AForgedImprovementIsContradicted) {
  const auto why = [](const std::function<void(Judged&)>& forge) {
    Judged it = judged(single_routes());
    forge(it);
    const RecordVerdict verdict = verdict_of(record_of(small_plan(), {it}));
    return verdict.kind == Kind::disagrees ? verdict.why : "agrees";
  };
  EXPECT_THAT(why([](Judged& it) { it.judgement.cost /= 10; }), HasSubstr("claimed"));
  EXPECT_THAT(why([](Judged& it) { it.judgement.fleet_cost *= 0.1; }),
              HasSubstr("cost in doubles"));
  EXPECT_THAT(why([](Judged& it) { --it.judgement.routes; }), HasSubstr("number of routes"));
  EXPECT_THAT(why([](Judged& it) { it.judgement.float_feasible ^= true; }),
              HasSubstr("feasibility in doubles"));
  EXPECT_THAT(why([](Judged& it) { it.judgement.exact_feasible ^= true; }),
              HasSubstr("feasibility over the reals"));
  EXPECT_THAT(why([](Judged& it) { it.judgement.lateness += 0.5; }), HasSubstr("lateness"));
  EXPECT_THAT(why([](Judged& it) { it.incumbent.routes.pop_back(); }), HasSubstr("in no route"));
}

TEST(Verify, ImprovementsImproveAndRunForward) {
  Judged worse = judged(single_routes());
  worse.judgement.cost -= 1;  // its routes are not kept
  const Judged last = judged(single_routes());
  EXPECT_THAT(verdict_of(record_of(small_plan(), {worse, last})).why, HasSubstr("is none"));
  Judged later = judged(single_routes());
  later.judgement.cost += 1;
  later.incumbent.elapsed = 2.0;
  EXPECT_THAT(verdict_of(record_of(small_plan(), {later, last})).why, HasSubstr("in time"));
}

TEST(Verify, TheLastOfAnInvalidRunMayBeWrongAsItWasFound) {
  Judged wrong = judged(single_routes());
  wrong.incumbent.routes.pop_back();
  RunRequest request = test::small_request();
  request.scaling->P = 10;
  request.scaling->rounding = Rounding::pessimistic;
  wrong.judgement = Judge(request).judge(wrong.incumbent);
  ASSERT_FALSE(wrong.judgement.valid);
  const RecordVerdict verdict = verdict_of(record_of(small_plan(), {wrong}, RunStatus::invalid));
  EXPECT_EQ(verdict.kind, Kind::agrees) << verdict.why;
}

TEST(Verify, WithoutTheInstanceNothingIsSaid) {
  RecordVerifier nowhere([](const std::string&) { return nullptr; });
  EXPECT_EQ(nowhere.verify(record_of(small_plan(), {judged(single_routes())})).kind,
            Kind::unjudged);
}

TEST(Verify, TheSameResultIsTheSameImprovementsWhereIterationsCount) {
  const Judged first = judged(single_routes());
  const Judged second = judged(joined_routes());
  ASSERT_TRUE(second.judgement.valid) << second.judgement.fault;
  const Plan plan = small_plan();
  const Record one = record_of(plan, {second});
  const Record two = record_of(plan, {first, second});
  EXPECT_TRUE(same_result(one, one));
  EXPECT_FALSE(same_result(one, two));
  EXPECT_FALSE(same_result(one, record_of(plan, {first})));
  EXPECT_FALSE(same_result(one, record_of(plan, {})));
  const Plan timed = small_plan("clock = \"wall\"\ntime_limit = \"9s\"");
  EXPECT_TRUE(same_result(record_of(timed, {second}), record_of(timed, {first, second})));
}

// "1" is not a beginning of "10".
TEST(Execute, AnotherVersionIsOneThatIsNotTheSameWord) {
  PlannedSolver planned{"mine", "./mine", "mine", "0.12", {}, false};
  for (const char* same : {"mine 0.12", "mine 0.12 (abc)", "the mine 0.12", "other 7", ""})
    EXPECT_FALSE(is_other_version(planned, same)) << same;
  for (const char* other : {"mine 0.12.2", "mine 0.120", "mine 0.1", "mine 0.12-rc1", "mine 2"})
    EXPECT_TRUE(is_other_version(planned, other)) << other;
}

}  // namespace
}  // namespace waywiser
