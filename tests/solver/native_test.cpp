// The native solver in process and as a process: the same search, every incumbent judged.
#include <csignal>
#include <thread>

#include <gmock/gmock.h>
#include <unistd.h>

#include "solver/support.h"
#include "waywiser/solver/native_run.h"
#include "waywiser/solver/native_solver.h"
#include "waywiser/solver/protocol.h"

namespace waywiser {
namespace {

using testing::HasSubstr;

RunRequest iterations_request(std::int64_t iterations) {
  RunRequest request = test::small_request();
  request.instance = std::make_shared<const Instance>(test::small_instance(30));
  request.budget.clock = ClockKind::iterations;
  request.budget.iterations = iterations;
  return request;
}

test::Collected run_in_process(const RunRequest& request, const StopFlag* stop = nullptr) {
  test::Collected collected;
  const Judge judge(request, CostAgreement::bitwise);
  collected.outcome = run_native(
      request, judge,
      [&](const Incumbent& incumbent, const Judgement& judgement) {
        collected.incumbents.push_back(incumbent);
        collected.judgements.push_back(judgement);
      },
      stop);
  return collected;
}

// What the solver's end of the protocol answers to these lines.
std::vector<std::string> converse(const std::string& lines, ExitCode expected) {
  int in[2];
  int out[2];
  EXPECT_EQ(::pipe(in), 0);
  EXPECT_EQ(::pipe(out), 0);
  std::thread host([&] {
    std::string_view rest = lines;
    while (!rest.empty()) {
      const ssize_t written = ::write(in[1], rest.data(), rest.size());
      if (written <= 0) break;
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
  });
  std::string answer;
  std::thread reader([&] {
    char buffer[4096];
    for (ssize_t size = 0; (size = ::read(out[0], buffer, sizeof buffer)) > 0;) {
      answer.append(buffer, static_cast<std::size_t>(size));
    }
  });
  EXPECT_EQ(serve_native_solver(in[0], out[1]), expected);
  ::close(out[1]);
  host.join();
  reader.join();
  for (const int fd : {in[0], in[1], out[0]}) ::close(fd);
  std::vector<std::string> messages;
  for (std::size_t begin = 0, end = 0; (end = answer.find('\n', begin)) != std::string::npos;
       begin = end + 1) {
    messages.push_back(answer.substr(begin, end - begin));
  }
  return messages;
}

TEST(NativeRun, EveryIncumbentIsValidAndBetterThanTheLast) {
  const test::Collected run = run_in_process(iterations_request(3000));
  EXPECT_EQ(run.outcome.status, RunStatus::done);
  EXPECT_EQ(run.outcome.reason, "iterations");
  EXPECT_EQ(run.outcome.solver, native_solver_name());
  ASSERT_GE(run.incumbents.size(), 2U);
  EXPECT_EQ(static_cast<std::size_t>(run.outcome.incumbents), run.incumbents.size());
  for (std::size_t i = 0; i < run.incumbents.size(); ++i) {
    EXPECT_TRUE(run.judgements[i].valid);
    EXPECT_TRUE(run.judgements[i].exact_feasible);  // pessimistic
    if (i > 0) {
      EXPECT_LT(run.incumbents[i].cost, run.incumbents[i - 1].cost);
    }
  }
}

// A run that goes beyond its limit is flagged, and what it found there does not count.
TEST(NativeRun, ObeysItsIterationsToTheLastOne) {
  for (const std::int64_t limit : {1, 7, 100, 999, 3000, 20011}) {
    const test::Collected run = run_in_process(iterations_request(limit));
    EXPECT_EQ(run.outcome.iterations, limit);
    EXPECT_EQ(run.outcome.overshoot, 0.0);
    for (const Incumbent& incumbent : run.incumbents) EXPECT_LE(incumbent.iteration, limit);
  }
}

TEST(NativeRun, SpaceDoubleAgreesBitForBit) {
  RunRequest request = iterations_request(3000);
  request.scaling.reset();
  const test::Collected run = run_in_process(request);
  EXPECT_GE(run.incumbents.size(), 2U);
  EXPECT_EQ(run.incumbents.back().control_cost, run.judgements.back().fleet_cost);
}

TEST(NativeRun, StopsAtOnceWhereItIsAskedTo) {
  StopFlag stop = true;
  RunRequest request = iterations_request(1'000'000'000);
  EXPECT_EQ(run_in_process(request, &stop).outcome.status, RunStatus::interrupted);
}

// The bound is above K: it ends at once and says why.
RunRequest infeasible_request() {
  RunRequest request = iterations_request(1'000'000'000);
  Instance instance = *request.instance;
  for (std::size_t i = 1; i < instance.sites.size(); ++i) {
    instance.sites[i].demand = instance.capacity;
  }
  instance.vehicles = 29;
  request.instance = std::make_shared<const Instance>(instance);
  return request;
}

TEST(NativeRun, EndsWhereItHasProvedThatThereIsNoSolution) {
  for (const Objective objective : {Objective::fleet, Objective::distance}) {
    RunRequest request = infeasible_request();
    request.objective = objective;
    const test::Collected run = run_in_process(request);
    EXPECT_EQ(run.outcome.status, RunStatus::done);
    EXPECT_EQ(run.outcome.reason, "infeasible");
    EXPECT_TRUE(run.incumbents.empty());
    EXPECT_LT(run.outcome.iterations, 1000);
  }
}

TEST(NativeRun, RefusesAnUnknownOption) {
  RunRequest request = iterations_request(10);
  request.options["no_such_option"] = "1";
  EXPECT_THROW(run_in_process(request), UsageError);
}

TEST(NativeSolver, IsTheSameSearchOverTheProtocolThreads) {
  for (const bool scaled : {true, false}) {
    RunRequest request = iterations_request(3000);
    if (!scaled) request.scaling.reset();
    const Judge judge(request, CostAgreement::bitwise);
    const std::vector<std::string> messages =
        converse(problem_message(request, judge) + std::string(kStartMessage), ExitCode::done);
    const test::Collected direct = run_in_process(request);
    ASSERT_EQ(messages.size(), direct.incumbents.size() + 2);
    EXPECT_EQ(parse_solver_message(messages.front(), scaled).text, native_solver_name());
    for (std::size_t i = 0; i < direct.incumbents.size(); ++i) {
      const SolverMessage message = parse_solver_message(messages[i + 1], scaled);
      EXPECT_EQ(message.incumbent.routes, direct.incumbents[i].routes);
      EXPECT_EQ(message.incumbent.cost, direct.incumbents[i].cost);
      EXPECT_EQ(message.incumbent.control_cost, direct.incumbents[i].control_cost);
      EXPECT_EQ(message.incumbent.iteration, direct.incumbents[i].iteration);
    }
    EXPECT_EQ(parse_solver_message(messages.back(), scaled).text, "iterations");
  }
}

TEST(NativeSolver, StopsWhenToldThreads) {
  RunRequest request = iterations_request(1'000'000'000'000);
  const std::string problem = problem_message(request, Judge(request));
  const std::vector<std::string> messages =
      converse(problem + std::string(kStartMessage) + std::string(kStopMessage), ExitCode::done);
  EXPECT_EQ(parse_solver_message(messages.back(), true).text, "stop");
}

TEST(NativeSolver, HalfALineDoesNotKeepItThreads) {
  const RunRequest request = iterations_request(200);
  const std::vector<std::string> messages =
      converse(problem_message(request, Judge(request)) + std::string(kStartMessage) + "{\"ty",
               ExitCode::done);
  EXPECT_EQ(parse_solver_message(messages.back(), true).text, "iterations");
}

TEST(NativeSolver, AnswersWhatItCannotReadThreads) {
  const auto answer = [](const std::string& lines) {
    return parse_solver_message(converse(lines, ExitCode::input).back(), true).text;
  };
  EXPECT_THAT(answer("hello\n"), HasSubstr("not JSON"));
  EXPECT_THAT(answer("{\"type\":\"start\"}\n"), HasSubstr("problem: expected, found"));
  RunRequest request = iterations_request(10);
  request.options["no_such_option"] = "1";
  EXPECT_THAT(answer(problem_message(request, Judge(request))), HasSubstr("no_such_option"));
}

TEST(NativeSolver, DescribesEveryParameter) {
  const Message message = Message::parse_untyped(describe_native_solver());
  EXPECT_EQ(message.text("name"), "waywiser");
  EXPECT_EQ(message.find("options")->members.size(), search::parameter_table().size());
  EXPECT_EQ(message.find("help")->members.size(), search::parameter_table().size());
}

}  // namespace
}  // namespace waywiser
