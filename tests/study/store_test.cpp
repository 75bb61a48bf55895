#include "waywiser/study/store.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "study/example.h"
#include "support/temporary_folder.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/load.h"
#include "waywiser/study/plan_file.h"
#include "waywiser/study/record.h"
#include "waywiser/study/references.h"
#include "waywiser/system/file.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

// A folder of the system's own for a test, removed at its end, with a study whose runs are made up.
class StoreTest : public ::testing::Test {
 protected:
  StoreTest() {
    plan_.study.path = root_ / "example.toml";
    folder().create();
    write_plan_file(folder(), plan_);
  }

  StudyFolder folder() const { return StudyFolder(plan_.study.folder()); }

  // A run with `count` incumbents; costs depend on the run, so that every run differs.
  void record(std::size_t index, int count, RunStatus status = RunStatus::done) {
    const PlannedRun& run = plan_.runs[index];
    RecordWriter writer(plan_, run);
    for (int k = 1; k <= count; ++k) {
      Incumbent incumbent;
      incumbent.elapsed = 0.5 * k;
      incumbent.iteration = 100 * k;
      incumbent.routes = {{1, k + 1}, {k + 2}};
      Judgement judgement;
      judgement.routes = 2;
      judgement.cost = 1000 + static_cast<std::int64_t>(index) - k;
      judgement.float_feasible = k % 2 == 0;
      judgement.fleet_cost = 100.125 / k;
      judgement.lateness = 0.5;
      writer.add(incumbent, judgement);
    }
    RecordTotals totals;
    totals.status = status;
    totals.reason = "iterations";
    const fs::path path = folder().record(run.id);
    fs::create_directories(path.parent_path());
    write_atomically(path, writer.finish(totals), Existing::replace);
  }

  test::TemporaryFolder temporary_;
  fs::path root_ = temporary_.path();
  Plan plan_ = example_plan();
};

void expect_equal(const waywiser::Run& a, const waywiser::Run& b) {
  EXPECT_EQ(a.id, b.id);
  EXPECT_EQ(canonical_json(a.description), canonical_json(b.description));
  EXPECT_EQ(a.instance, b.instance);
  EXPECT_EQ(a.instance_class, b.instance_class);
  EXPECT_EQ(a.customers, b.customers);
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.reason, b.reason);
  ASSERT_EQ(a.incumbents.size(), b.incumbents.size());
  for (std::size_t k = 0; k < a.incumbents.size(); ++k) {
    const RecordedIncumbent& x = a.incumbents[k];
    const RecordedIncumbent& y = b.incumbents[k];
    EXPECT_EQ(a.time(k), b.time(k));
    EXPECT_EQ(x.cost, y.cost);
    EXPECT_EQ(x.routes, y.routes);
    EXPECT_EQ(x.float_feasible, y.float_feasible);
    EXPECT_EQ(x.cost_double, y.cost_double);
    EXPECT_EQ(x.lateness, y.lateness);
    EXPECT_EQ(x.solution, y.solution);
  }
}

TEST_F(StoreTest, LoadsWhatTheRecordsHold) {
  for (std::size_t index = 0; index < plan_.runs.size(); index += 3)
    record(index, static_cast<int>(index % 7));
  const StudyRuns from_records = load_runs(plan_.study);
  collect(folder().store(), {folder().root()});
  const StudyRuns from_store = load_runs_from_store(plan_.study, folder().store());
  ASSERT_EQ(from_records.runs.size(), (plan_.runs.size() + 2) / 3);
  ASSERT_EQ(from_store.runs.size(), from_records.runs.size());
  EXPECT_EQ(from_store.missing.size(), from_records.missing.size());
  for (std::size_t i = 0; i < from_records.runs.size(); ++i)
    expect_equal(from_records.runs[i], from_store.runs[i]);
}

TEST_F(StoreTest, CountsRecordsThatBelongToNoRunOfThePlan) {
  for (std::size_t index = 0; index < plan_.runs.size(); ++index) record(index, 1);
  StudyFile other = plan_.study;
  other.seeds = {2};
  const StudyRuns runs = load_runs(other);
  EXPECT_EQ(runs.runs.size(), plan_.runs.size() / 2);
  EXPECT_EQ(runs.strangers, static_cast<std::int64_t>(plan_.runs.size() / 2));
}

TEST_F(StoreTest, ARecordOfAnotherRunIsDamaged) {
  record(0, 1);
  const fs::path wrong = folder().record(plan_.runs[1].id);
  fs::create_directories(wrong.parent_path());
  fs::copy_file(folder().record(plan_.runs[0].id), wrong);
  const StudyRuns runs = load_runs(plan_.study);
  EXPECT_EQ(runs.runs.size(), 1U);
  EXPECT_EQ(runs.damaged, 1);
  EXPECT_EQ(collect(folder().store(), {folder().root()}).damaged.size(), 1U);
}

TEST_F(StoreTest, FreezesTheBestOfTheRunsThatCount) {
  record(0, 3);                      // cost 997 on A, seed 1
  record(1, 5);                      // cost 996, seed 2
  record(3, 9, RunStatus::invalid);  // another scheme, does not count
  const References best = best_of(plan_.study, load_runs(plan_.study), "2026-01-02");
  EXPECT_EQ(best.runs, 2);
  ASSERT_EQ(best.scaled.size(), 1U);
  EXPECT_EQ(best.scaled[0].cost, 996);
  EXPECT_EQ(best.scaled[0].run, plan_.runs[1].id.text());
  ASSERT_EQ(best.real.size(), 1U);
  EXPECT_EQ(best.real[0].cost, 100.125 / 4);  // its fourth incumbent, the last feasible one
  write_references(plan_.study, best, false);
  EXPECT_THROW(write_references(plan_.study, best, false), WriteError);
  const auto read = read_references(plan_.study);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->date, "2026-01-02");
  const std::string digest = plan_.inputs.instances[0].digest;
  ASSERT_NE(read->find(digest, *plan_.configurations[0]), nullptr);
  EXPECT_EQ(read->find(digest, *plan_.configurations[0])->cost, 996);
  EXPECT_EQ(read->find(digest, *plan_.configurations[1]), nullptr);
  EXPECT_EQ(read->find(digest)->cost, 100.125 / 4);
}

}  // namespace
}  // namespace waywiser
