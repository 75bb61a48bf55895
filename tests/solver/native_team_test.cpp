// Several native searches side by side; tests/cli/threads_test.py runs them under the thread
// sanitizer.
#include "waywiser/solver/native_team.h"

#include <atomic>

#include <gmock/gmock.h>

#include "solver/support.h"
#include "waywiser/base/clock.h"
#include "waywiser/base/error.h"
#include "waywiser/solver/native_run.h"

namespace waywiser {
namespace {

RunRequest team_request(double seconds) {
  RunRequest request = test::small_request(seconds);
  request.instance = std::make_shared<const Instance>(test::small_instance(60));
  return request;
}

TEST(NativeTeam, MembersReportAsOneRun) {
  std::vector<Incumbent> incumbents;
  std::atomic<int> inside = 0;
  RunOutcome outcome;
  // A busy machine needs more time for the two incumbents at least that are to be compared.
  for (const double seconds : {1.5, 15.0, 60.0}) {
    const RunRequest request = team_request(seconds);
    const Judge judge(request, CostAgreement::bitwise);
    incumbents.clear();
    outcome = run_native_team(
        request, judge,
        [&](const Incumbent& incumbent, const Judgement& judgement) {
          EXPECT_EQ(++inside, 1);
          EXPECT_TRUE(judgement.valid);
          incumbents.push_back(incumbent);
          --inside;
        },
        3);
    if (incumbents.size() >= 2) break;
  }
  EXPECT_EQ(outcome.status, RunStatus::done);
  EXPECT_EQ(outcome.reason, "time_limit");
  ASSERT_GE(incumbents.size(), 2U);
  EXPECT_EQ(static_cast<std::size_t>(outcome.incumbents), incumbents.size());
  for (std::size_t k = 1; k < incumbents.size(); ++k) {
    EXPECT_LT(incumbents[k].cost, incumbents[k - 1].cost);
    EXPECT_GE(incumbents[k].elapsed, incumbents[k - 1].elapsed);
    EXPECT_GE(incumbents[k].iteration, incumbents[k - 1].iteration);
  }
  EXPECT_GE(outcome.iterations, incumbents.back().iteration);
}

TEST(NativeTeam, MembersInDoubles) {
  RunRequest request = team_request(1.0);
  request.scaling.reset();
  const Judge judge(request, CostAgreement::bitwise);
  int count = 0;
  run_native_team(request, judge, [&](const Incumbent&, const Judgement&) { ++count; }, 2);
  EXPECT_GE(count, 1);
}

TEST(NativeTeam, EndsWhereItHasProvedThatThereIsNoSolution) {
  RunRequest request = team_request(400.0);
  Instance instance = *request.instance;
  for (std::size_t i = 1; i < instance.sites.size(); ++i) {
    instance.sites[i].demand = instance.capacity;
  }
  instance.vehicles = 2;
  request.instance = std::make_shared<const Instance>(instance);
  const Judge judge(request, CostAgreement::bitwise);
  const double begin = wall_seconds();
  const RunOutcome outcome =
      run_native_team(request, judge, [](const Incumbent&, const Judgement&) {}, 2);
  EXPECT_EQ(outcome.status, RunStatus::done);
  EXPECT_EQ(outcome.reason, "infeasible");
  EXPECT_LT(wall_seconds() - begin, 200.0);
}

TEST(NativeTeam, StopEndsAllMembers) {
  const RunRequest request = team_request(400.0);
  const Judge judge(request, CostAgreement::bitwise);
  StopFlag stop = false;
  const double begin = wall_seconds();
  const RunOutcome outcome = run_native_team(
      request, judge, [&](const Incumbent&, const Judgement&) { stop = true; }, 2, &stop);
  EXPECT_EQ(outcome.status, RunStatus::interrupted);
  EXPECT_LT(wall_seconds() - begin, 200.0);
}

TEST(NativeTeam, AnExceptionOfTheCallbackEndsAllMembers) {
  const RunRequest request = team_request(100.0);
  const Judge judge(request, CostAgreement::bitwise);
  EXPECT_THROW(
      run_native_team(
          request, judge,
          [&](const Incumbent&, const Judgement&) { throw std::runtime_error("the disk is full"); },
          2),
      std::runtime_error);
}

TEST(NativeTeam, MembersShareWallTimeOnly) {
  RunRequest request = team_request(1.0);
  request.budget.clock = ClockKind::cpu;
  const Judge judge(request, CostAgreement::bitwise);
  EXPECT_THROW(
      run_native_team(request, judge, [](const Incumbent&, const Judgement&) {}, 2), UsageError);
}

}  // namespace
}  // namespace waywiser
