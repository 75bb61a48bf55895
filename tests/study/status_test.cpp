// The status of a study whose runs begin while it is looked at: every moment at which another
// runner may come in between, one by one.
#include <filesystem>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "study/example.h"
#include "support/temporary_folder.h"
#include "waywiser/study/attempts.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/summary.h"
#include "waywiser/system/lock.h"

namespace waywiser {
namespace {

class Status : public ::testing::Test {
 protected:
  Status() : plan_(example_plan()), folder_(place()) {
    folder_.create();
    for (int attempt = 0; attempt < plan_.study.attempts; ++attempt) {
      begin_attempt(folder_, id(), -1);
      end_attempt(folder_, id(), "failed", "no reason");
    }
  }

  std::filesystem::path place() {
    plan_.study.path = temporary_.path() / "study.toml";
    std::filesystem::create_directories(plan_.study.folder());
    return plan_.study.folder();
  }

  const RunId& id() const { return plan_.runs.front().id; }

  // Another runner takes the run and writes the start of its next attempt at this moment.
  StatusPart when_taken_at(StatusLook moment) {
    std::optional<FileLock> lock;
    const StudyStatus status = status_of(plan_, [&](StatusLook look, const RunId& run) {
      if (look != moment || run != id()) return;
      lock = FileLock::try_acquire(folder_.lock(run));
      begin_attempt(folder_, run, -1);
    });
    EXPECT_TRUE(lock);
    return status.total();
  }

  test::TemporaryFolder temporary_;
  Plan plan_;
  StudyFolder folder_;
};

TEST_F(Status, CountsWhatFailedForGood) {
  const StudyStatus status = status_of(plan_);
  EXPECT_EQ(status.total().failed, 1);
  EXPECT_EQ(status.failures.size(), 1U);
  EXPECT_EQ(status.total().planned, std::ssize(plan_.runs));
  EXPECT_EQ(status.total().left(), std::ssize(plan_.runs));
}

TEST_F(Status, ARunThatBeginsBehindTheFirstLookIsNotFailed) {
  EXPECT_EQ(when_taken_at(StatusLook::lock).failed, 0);
}

TEST_F(Status, ARunThatBeginsBehindItsHistoryIsRunning) {
  const StatusPart total = when_taken_at(StatusLook::history);
  EXPECT_EQ(total.failed, 0);
  EXPECT_EQ(total.running, 1);
  EXPECT_EQ(total.left(), std::ssize(plan_.runs) - 1);
}

TEST_F(Status, ARunThatIsHeldIsRunning) {
  const std::optional<FileLock> lock = FileLock::try_acquire(folder_.lock(id()));
  const StatusPart total = status_of(plan_).total();
  EXPECT_EQ(total.failed, 0);
  EXPECT_EQ(total.running, 1);
}

}  // namespace
}  // namespace waywiser
