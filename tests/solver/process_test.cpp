// Solvers as processes: one that behaves, and every way to misbehave that hostile.py knows.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include "solver/support.h"
#include "waywiser/base/clock.h"
#include "waywiser/base/random.h"
#include "waywiser/solver/claimed_times.h"

namespace waywiser {
namespace {

using test::collect;
using test::Collected;
using test::hostile;
using test::short_limits;
using test::small_request;
using testing::HasSubstr;
using testing::IsEmpty;

struct Expected {
  const char* mode;
  RunStatus status;
  int least_incumbents;  // valid ones
  const char* reason;    // a part of it
  bool endless = false;  // only a limit ends it
};

constexpr Expected kExpected[] = {
    {"good", RunStatus::done, 2, "time_limit"},
    {"nothing", RunStatus::done, 0, "time_limit"},
    {"dies", RunStatus::failed, 1, "exited with code 3 without `done`"},
    {"dies_unseen", RunStatus::failed, 1, "exited with code 3 without `done`"},
    {"dies_by_signal", RunStatus::failed, 1, "was killed by signal 11"},
    {"hangs", RunStatus::failed, 1, "s of wall time for a limit of", true},
    {"spins", RunStatus::failed, 1, "for a limit of", true},
    {"rubbish", RunStatus::failed, 1, "broke the protocol: not JSON"},
    {"binary_rubbish", RunStatus::failed, 0, "broke the protocol: not JSON"},
    {"closes_pipe", RunStatus::failed, 1, "closed its output without `done`"},
    {"closes_input", RunStatus::done, 2, "time_limit"},
    {"floods_stdout", RunStatus::failed, 0, "", true},
    {"floods_stderr", RunStatus::done, 2, "time_limit"},
    {"daemon", RunStatus::done, 2, "time_limit"},
    {"daemon_and_death", RunStatus::failed, 0, "exited with code 1"},
    {"huge_line", RunStatus::failed, 0, "a line of more than"},
    {"deep_json", RunStatus::failed, 0, "not a JSON object"},
    {"wrong_cost", RunStatus::invalid, 0, "recomputed"},
    {"nan_cost", RunStatus::failed, 0, "not JSON"},
    {"text_cost", RunStatus::failed, 0, "cost is not an integer"},
    {"no_routes", RunStatus::failed, 0, "incumbent without routes"},
    {"overloaded", RunStatus::invalid, 0, "loads 80 of 30"},
    {"late", RunStatus::invalid, 0, "reaches customer 1 at"},
    {"duplicate", RunStatus::invalid, 0, "customer 1 is visited more than once"},
    {"missing", RunStatus::invalid, 0, "is in no route"},
    {"unknown", RunStatus::invalid, 0, "customer 9 does not exist"},
    {"late_messages", RunStatus::done, 2, "time_limit"},
    {"slow_reports", RunStatus::done, 1, "time_limit"},
    {"backwards", RunStatus::failed, 1, "out of the order of time"},
    {"repeats", RunStatus::done, 1, "time_limit"},
    {"ignores_stop", RunStatus::failed, 1, "s of wall time for a limit of", true},
    {"stubborn_after_done", RunStatus::done, 2, "time_limit"},
    {"chatty", RunStatus::done, 1, "optimal"},
    {"disk_full", RunStatus::failed, 0, "exited with code 1"},
    {"leaves_files", RunStatus::done, 2, "time_limit"},
    {"error", RunStatus::failed, 0, "error: this instance is not for me"},
};

int valid_incumbents(const Collected& run) {
  return static_cast<int>(std::count_if(run.judgements.begin(), run.judgements.end(),
                                        [](const Judgement& it) { return it.valid; }));
}

// With a limit that ends what is endless soon; a busy machine must not end anything else by it, and
// where the time that it leaves is too short for the incumbents, there is more of it.
Collected run_mode(const Expected& expected, std::uint64_t seed = 1) {
  if (!expected.endless) return collect(hostile(expected.mode), small_request(60.0, seed));
  Collected run = collect(hostile(expected.mode), small_request(1.0, seed));
  for (const double seconds : {10.0, 60.0}) {
    if (valid_incumbents(run) >= expected.least_incumbents) break;
    run = collect(hostile(expected.mode), small_request(seconds, seed));
  }
  return run;
}

void expect_as_told(const Expected& expected, const Collected& run) {
  SCOPED_TRACE(expected.mode);
  EXPECT_EQ(to_string(run.outcome.status), to_string(expected.status)) << run.outcome.reason << "\n"
                                                                       << run.outcome.log;
  EXPECT_THAT(run.outcome.reason, HasSubstr(expected.reason));
  EXPECT_GE(valid_incumbents(run), expected.least_incumbents);
  EXPECT_EQ(valid_incumbents(run), run.outcome.incumbents);
  EXPECT_EQ(run.outcome.solver, std::string("hostile ") + expected.mode);
}

class ProcessMode : public testing::TestWithParam<Expected> {};

TEST_P(ProcessMode, EndsAsItMustAndLeavesNothing) {
  const test::Traces traces;
  expect_as_told(GetParam(), run_mode(GetParam()));
  EXPECT_THAT(traces.processes(), IsEmpty());
  EXPECT_THAT(traces.files(), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Hostile, ProcessMode, testing::ValuesIn(kExpected),
                         [](const auto& it) { return std::string(it.param.mode); });

TEST(Process, AccountsForEveryOneOfTwoHundredRunsWithRandomFaults) {
  const test::Traces traces;
  std::vector<Expected> drawn;
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    drawn.push_back(kExpected[random.below(static_cast<std::uint32_t>(std::size(kExpected)))]);
  }
  std::atomic<std::size_t> next{0};
  std::atomic<int> accounted{0};
  // Several at a time: the runs must not touch each other's pipes and processes.
  const auto work = [&] {
    for (std::size_t i = next++; i < drawn.size(); i = next++) {
      expect_as_told(drawn[i], run_mode(drawn[i], i + 1));
      ++accounted;
    }
  };
  std::vector<std::thread> workers;
  for (int i = 0; i < 4; ++i) workers.emplace_back(work);
  for (std::thread& worker : workers) worker.join();
  EXPECT_EQ(accounted, 200);
  EXPECT_THAT(traces.processes(), IsEmpty());
  EXPECT_THAT(traces.files(), IsEmpty());
}

TEST(Process, KeepsTheEndOfStandardError) {
  const Collected run = collect(hostile("floods_stderr"), small_request(60.0));
  EXPECT_LE(run.outcome.log.size(), std::size_t{64} << 10);
  EXPECT_TRUE(run.outcome.log.ends_with("\nlast words\n"));
  EXPECT_THAT(collect(hostile("dies"), small_request(60.0)).outcome.log, HasSubstr("about to die"));
}

TEST(Process, KeepsBothCostsOfADisagreement) {
  const Collected run = collect(hostile("wrong_cost"), small_request(60.0));
  ASSERT_EQ(run.judgements.size(), 1U);
  EXPECT_EQ(run.incumbents[0].cost + 1, run.judgements[0].cost);
  EXPECT_FALSE(run.judgements[0].valid);
  EXPECT_THAT(run.outcome.reason, HasSubstr(std::to_string(run.incumbents[0].cost)));
  EXPECT_THAT(run.outcome.reason, HasSubstr(std::to_string(run.judgements[0].cost)));
}

TEST(Process, CountsReportsThatComeLate) {
  EXPECT_EQ(collect(hostile("slow_reports"), small_request(60.0)).outcome.late_reports, 1);
}

// Whatever a solver says of its times: what was measured bounds them.
TEST(Process, TimesAreBoundedByWhatWasMeasured) {
  for (const char* mode : {"claims_no_time", "claims_huge_times", "claims_clock_times"}) {
    SCOPED_TRACE(mode);
    const Collected run = collect(hostile(mode), small_request(60.0));
    ASSERT_EQ(run.outcome.status, RunStatus::done) << run.outcome.reason;
    ASSERT_EQ(run.incumbents.size(), 1U);
    const Incumbent& it = run.incumbents[0];
    EXPECT_LE(it.elapsed, it.received);
    EXPECT_GE(it.elapsed, it.received - kTransportSeconds);
    EXPECT_LE(it.cpu, run.outcome.wall + kTransportSeconds);
    EXPECT_EQ(run.outcome.late_reports, 1);
    EXPECT_EQ(run.outcome.differing_cpu, 1);
    if (std::string_view(mode) == "claims_no_time") {
      EXPECT_GT(it.cpu, 0.2);  // of half a second
    }
  }
}

// Processes that do nothing, gone with this.
class Bystanders {
 public:
  explicit Bystanders(int count) {
    for (int k = 0; k < count; ++k) {
      const pid_t pid = ::fork();
      if (pid == 0) {
        while (true) ::pause();
      }
      if (pid > 0) pids_.push_back(pid);
    }
  }
  Bystanders(const Bystanders&) = delete;
  Bystanders& operator=(const Bystanders&) = delete;
  ~Bystanders() {
    for (const pid_t pid : pids_) ::kill(pid, SIGKILL);
    for (const pid_t pid : pids_) ::waitpid(pid, nullptr, 0);
  }

 private:
  std::vector<pid_t> pids_;
};

// Among many processes samples are rare: what an old one says of no time is not believed.
TEST(Process, TimesAreBoundedWhereSamplesAreRare) {
  const Bystanders bystanders(800);
  const Collected run = collect(hostile("claims_no_time"), small_request(60.0));
  ASSERT_EQ(run.outcome.status, RunStatus::done) << run.outcome.reason;
  ASSERT_EQ(run.incumbents.size(), 1U);
  EXPECT_GT(run.incumbents[0].cpu, 0.2);  // of half a second
  EXPECT_EQ(run.outcome.differing_cpu, 1);
}

TEST(Process, ACpuTimeThatIsNotStatedIsNoClaim) {
  const Collected run = collect(hostile("states_no_cpu"), small_request(60.0));
  ASSERT_EQ(run.incumbents.size(), 1U);
  EXPECT_EQ(run.outcome.differing_cpu, 0);
}

TEST(Process, IterationsRunForward) {
  RunRequest request = small_request();
  request.budget.clock = ClockKind::iterations;
  request.budget.iterations = 100;
  const Collected run = collect(hostile("other_iterations"), request);
  EXPECT_THAT(run.outcome.reason, HasSubstr("out of the order of iterations"));
}

TEST(ClaimedTimes, AreTakenIntoWhatWasMeasured) {
  Incumbent it;
  it.received = 2.0;
  const auto elapsed = [&](double claim) {
    it.elapsed = claim;
    const bool off = bound_elapsed(it);
    return std::pair(it.elapsed, off);
  };
  EXPECT_EQ(elapsed(1.95), std::pair(1.95, false));
  EXPECT_EQ(elapsed(2.05), std::pair(2.0, false));
  EXPECT_EQ(elapsed(0.0), std::pair(1.9, true));
  EXPECT_EQ(elapsed(-1.0), std::pair(1.9, true));
  EXPECT_EQ(elapsed(1e300), std::pair(2.0, true));
  EXPECT_EQ(elapsed(std::numeric_limits<double>::quiet_NaN()), std::pair(2.0, true));
  // One thread, then four of them: they use 0.4 s while a report is on its way.
  EXPECT_NEAR(measured_cpu(1.0, 1.0, 0.0).least, 0.88, 1e-12);
  EXPECT_NEAR(measured_cpu(4.0, 1.0, 0.1).least, 3.582, 1e-12);
  EXPECT_NEAR(measured_cpu(4.0, 1.0, 0.1).most, 4.418, 1e-12);
  EXPECT_EQ(measured_cpu(0.0, 0.0, 0.0).least, 0.0);
  it.cpu = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(bound_cpu(it, {0.5, 0.7}));
  EXPECT_EQ(it.cpu, 0.7);
}

TEST(Process, LeavesOutWhatIsNoImprovement) {
  const Collected run = collect(hostile("repeats"), small_request(60.0));
  EXPECT_EQ(run.outcome.not_improving, 1);
  EXPECT_EQ(run.incumbents.size(), 1U);
}

TEST(Process, NeverReady) {
  ProcessLimits limits = short_limits();
  limits.ready_seconds = 0.5;
  const Collected run = collect(hostile("never_ready"), small_request(), limits);
  EXPECT_EQ(run.outcome.status, RunStatus::failed);
  EXPECT_EQ(run.outcome.reason, "not ready after 0.5 s");
}

TEST(Process, DiesWhileTheProblemIsWritten) {
  RunRequest request = small_request();
  request.instance = std::make_shared<const Instance>(test::small_instance(300));
  const Collected run = collect(hostile("dies_early"), request);
  EXPECT_EQ(run.outcome.status, RunStatus::failed);
  EXPECT_THAT(run.outcome.reason, HasSubstr("exited with code 9"));
}

TEST(Process, SpeaksBeforeItIsAsked) {
  EXPECT_THAT(collect(hostile("early_incumbent"), small_request(60.0)).outcome.reason,
              HasSubstr("incumbent before the start"));
  EXPECT_THAT(collect(hostile("rubbish_early"), small_request(60.0)).outcome.reason,
              HasSubstr("not JSON"));
}

TEST(Process, CommandThatDoesNotExist) {
  const Collected run = collect({"/no/such/solver"}, small_request());
  EXPECT_EQ(run.outcome.status, RunStatus::failed);
  EXPECT_EQ(run.outcome.reason, "cannot be started (No such file or directory)");
}

TEST(Process, CommandThatReadsNothingAndEnds) {
  EXPECT_EQ(collect({"true"}, small_request()).outcome.reason, "exited with code 0 without `done`");
}

TEST(Process, MemoryLimit) {
  const test::Traces traces;
  ProcessLimits limits;
  limits.memory = std::int64_t{200} << 20;
  const Collected run = collect(hostile("memory"), small_request(300.0), limits);
  EXPECT_EQ(run.outcome.status, RunStatus::failed);
  EXPECT_THAT(run.outcome.reason, HasSubstr("MiB of 200 MiB of memory"));
  EXPECT_GT(run.outcome.peak_memory, limits.memory);
  EXPECT_THAT(traces.processes(), IsEmpty());
}

TEST(Process, KillingItsKeeperDoesNotSaveASolver) {
  const test::Traces traces;
  const Collected run = collect(hostile("kills_keeper"), small_request(60.0));
  EXPECT_EQ(run.outcome.status, RunStatus::failed);
  EXPECT_EQ(run.outcome.reason, "ended together with its keeper");
  EXPECT_THAT(traces.processes(), IsEmpty());
  EXPECT_THAT(traces.files(), IsEmpty());
}

// Processes with this word on their command line.
std::vector<std::string> processes_with(const std::string& word) {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string pid = entry.path().filename().string();
    if (pid.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream file(entry.path() / "cmdline", std::ios::binary);
    const std::string words{std::istreambuf_iterator<char>(file), {}};
    if (words.find(word) != std::string::npos) found.push_back(pid);
  }
  return found;
}

TEST(Process, KillingItsKeeperDoesNotSaveItsDaemons) {
  const test::Traces traces;
  for (const char* mode : {"kills_keeper_of_daemons", "kills_keeper_in_a_chain"}) {
    SCOPED_TRACE(mode);
    const Collected run = collect(hostile(mode), small_request(60.0));
    EXPECT_EQ(run.outcome.status, RunStatus::failed);
    EXPECT_EQ(run.outcome.reason, "ended together with its keeper");
    EXPECT_THAT(traces.processes(), IsEmpty());
    EXPECT_THAT(processes_with("0.000017"), IsEmpty());
    EXPECT_THAT(traces.files(), IsEmpty());
  }
}

TEST(Process, StoppingItsKeeperDoesNotSaveASolver) {
  const test::Traces traces;
  const Collected run = collect(hostile("stops_keeper"), small_request(60.0));
  EXPECT_EQ(run.outcome.status, RunStatus::done) << run.outcome.reason;
  EXPECT_THAT(traces.processes(), IsEmpty());
}

TEST(Process, AKilledKeeperCostsTheHostNoChildOfItsOwn) {
  const pid_t ours = ::fork();
  if (ours == 0) {
    ::pause();
    ::_exit(0);
  }
  collect(hostile("kills_keeper_of_daemons"), small_request(60.0));
  EXPECT_EQ(::kill(ours, 0), 0);
  EXPECT_EQ(::waitpid(ours, nullptr, WNOHANG), 0);  // alive
  ::kill(ours, SIGKILL);
  ::waitpid(ours, nullptr, 0);
}

TEST(Process, StopsWhenAsked) {
  StopFlag stop = false;
  RunRequest request = small_request(100.0);
  const Judge judge(request);
  int incumbents = 0;
  const RunOutcome outcome = run_process(
      hostile("hangs"), request, judge,
      [&](const Incumbent&, const Judgement&) {
        ++incumbents;
        stop = true;
      },
      short_limits(), &stop);
  EXPECT_EQ(outcome.status, RunStatus::interrupted);
  EXPECT_EQ(incumbents, 1);
}

TEST(Process, CpuIsThatOfTheWholeGroup) {
  RunRequest request = small_request(0.2);
  request.budget.clock = ClockKind::cpu;
  ProcessLimits limits = short_limits();
  limits.wall_slack = 300.0;
  const Collected run = collect(hostile("spins"), request, limits);
  EXPECT_THAT(run.outcome.reason, HasSubstr("s of CPU time for a limit of 0.2 s"));
  EXPECT_GT(run.outcome.cpu, 0.6);
  EXPECT_GT(run.outcome.overshoot, 0.4);
  EXPECT_GT(run.outcome.peak_memory, 1 << 20);
}

TEST(Process, AnExceptionOfTheCallbackLeavesNothingBehind) {
  const test::Traces traces;
  const RunRequest request = small_request(100.0);
  const Judge judge(request);
  EXPECT_THROW(run_process(hostile("hangs"), request, judge,
                           [](const Incumbent&, const Judgement&) {
                             throw std::runtime_error("the disk is full");
                           }),
               std::runtime_error);
  EXPECT_THAT(traces.processes(), IsEmpty());
  EXPECT_THAT(traces.files(), IsEmpty());
}

// A run of `hostile.py mode` in a child of this test, which stops at the first incumbent for ever.
pid_t start_victim(const char* mode) {
  int pipe[2];
  if (::pipe(pipe) != 0) std::abort();
  const pid_t victim = ::fork();
  if (victim == 0) {
    const RunRequest request = small_request(100.0);
    const Judge judge(request);
    run_process(hostile(mode), request, judge, [&](const Incumbent&, const Judgement&) {
      [[maybe_unused]] const ssize_t written = ::write(pipe[1], "x", 1);
      ::pause();
    });
    ::_exit(0);
  }
  ::close(pipe[1]);  // so that a victim that ends too early ends the wait
  char byte = 0;
  EXPECT_EQ(::read(pipe[0], &byte, 1), 1);
  ::close(pipe[0]);
  return victim;
}

bool wait_until(const std::function<bool()>& condition) {
  const double deadline = wall_seconds() + 200.0;
  while (!condition() && wall_seconds() < deadline) ::usleep(10'000);
  return condition();
}

// With no chance to clean up.
void kill_victim(pid_t victim, const test::Traces& traces) {
  ::kill(victim, SIGKILL);
  ::waitpid(victim, nullptr, 0);
  wait_until([&] { return traces.processes().empty() && traces.files().empty(); });
  EXPECT_THAT(traces.processes(), IsEmpty());
  EXPECT_THAT(traces.files(), IsEmpty());
}

TEST(Process, NothingIsLeftWhenWeAreKilled) {
  for (const char* mode : {"hangs", "spins", "keeps_daemon", "keeps_files"}) {
    SCOPED_TRACE(mode);
    const test::Traces traces;
    const pid_t victim = start_victim(mode);
    EXPECT_FALSE(traces.processes().empty());
    EXPECT_EQ(traces.files().size(), 1);
    kill_victim(victim, traces);
  }
}

TEST(Process, NothingIsLeftWhenWeAreKilledAfterTheSolversEnd) {
  for (const char* mode : {"good", "daemon", "dies", "leaves_files"}) {
    SCOPED_TRACE(mode);
    const test::Traces traces;
    const pid_t victim = start_victim(mode);
    const auto solver_is_gone = [&] {
      return std::ranges::none_of(traces.processes(), [](const std::string& command) {
        return command.find("hostile.py") != std::string::npos;
      });
    };
    EXPECT_TRUE(wait_until(solver_is_gone));
    EXPECT_EQ(traces.files().size(), 1);  // the run's scratch folder
    kill_victim(victim, traces);
  }
}

}  // namespace
}  // namespace waywiser
