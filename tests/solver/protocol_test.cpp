// Messages of the line protocol: what is written is read back, what is wrong is named.
#include "waywiser/solver/protocol.h"

#include <gmock/gmock.h>

#include "solver/support.h"
#include "waywiser/base/random.h"

namespace waywiser {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ReceivedProblem round_trip(const RunRequest& request, const Judge& judge) {
  return parse_problem(Message::parse(problem_message(request, judge)));
}

std::string fault_of(const std::string& line, bool scaled = true) {
  try {
    parse_solver_message(line, scaled);
  } catch (const ProtocolError& error) {
    return error.what();
  }
  return "none";
}

TEST(ProblemMessage, BringsTheScaledInstanceBack) {
  RunRequest request = test::small_request(2.5, 77);
  request.options = {{"depth", "3"}, {"name", "\"x\""}, {"on", "true"}};
  request.initial = Routes{{1, 2}, {3}};
  const Judge judge(request);
  const ReceivedProblem problem = round_trip(request, judge);
  ASSERT_NE(problem.scaled, nullptr);
  EXPECT_EQ(problem.real, nullptr);
  const ScaledInstance& sent = *judge.scaled();
  const ScaledInstance& got = *problem.scaled;
  EXPECT_EQ(got.name, sent.name);
  EXPECT_EQ(got.customers, sent.customers);
  EXPECT_EQ(got.vehicles, sent.vehicles);
  EXPECT_EQ(got.capacity, sent.capacity);
  EXPECT_EQ(got.demands, sent.demands);
  EXPECT_EQ(got.services, sent.services);
  EXPECT_EQ(got.ready, sent.ready);
  EXPECT_EQ(got.due, sent.due);
  EXPECT_EQ(got.x, sent.x);
  EXPECT_EQ(got.y, sent.y);
  EXPECT_EQ(got.vehicle_cost(Objective::fleet), sent.vehicle_cost(Objective::fleet));
  EXPECT_EQ(got.distances, got.durations);
  for (int i = 0; i <= sent.customers; ++i) {
    for (int j = 0; j <= sent.customers; ++j) {
      EXPECT_EQ(got.durations->at(i, j), sent.durations->at(i, j));
    }
  }
  EXPECT_EQ(problem.seed, 77U);
  EXPECT_EQ(problem.budget.seconds, 2.5);
  EXPECT_EQ(problem.options, request.options);
  EXPECT_EQ(problem.initial, request.initial);
}

TEST(ProblemMessage, BringsEveryDoubleBackToTheLastBit) {
  RunRequest request = test::small_request();
  request.scaling.reset();
  const Judge judge(request);
  const ReceivedProblem problem = round_trip(request, judge);
  ASSERT_NE(problem.real, nullptr);
  EXPECT_EQ(problem.real->durations, judge.real()->durations);
  EXPECT_EQ(problem.real->ready, judge.real()->ready);
  EXPECT_EQ(problem.real->due, judge.real()->due);
  EXPECT_EQ(problem.real->services, judge.real()->services);
}

TEST(ProblemMessage, KeepsLargeNumbersAndSeparateDistances) {
  Instance instance = test::small_instance(2);
  DecimalMatrix durations{0, {0, 5, 7, 6, 0, 8, 9, 4, 0}};
  DecimalMatrix distances{0, {0, 50, 70, 60, 0, 80, 90, 40, 0}};
  instance.has_coordinates = false;
  instance.durations = std::make_shared<const DecimalMatrix>(durations);
  instance.distances = std::make_shared<const DecimalMatrix>(distances);
  RunRequest request = test::small_request();
  request.instance = std::make_shared<const Instance>(instance);
  request.scaling = Scaling{1'000'000'000'000, Rounding::pessimistic, Ties::half_up};
  const Judge judge(request);
  const ReceivedProblem problem = round_trip(request, judge);
  EXPECT_EQ(problem.scaled->durations->at(2, 0), 9'000'000'000'000);
  EXPECT_EQ(problem.scaled->distances->at(2, 0), 90'000'000'000'000);
  EXPECT_TRUE(problem.scaled->x.empty());
}

TEST(ProblemMessage, RefusesASeedBeyondTheExactIntegers) {
  const RunRequest request = test::small_request(1.0, (std::uint64_t{1} << 53) + 1);
  EXPECT_THROW(problem_message(request, Judge(request)), UsageError);
}

TEST(ProblemMessage, EveryDamageIsNamedAndNoneCrashes) {
  const RunRequest request = test::small_request();
  const std::string good = problem_message(request, Judge(request));
  Random random(1);
  for (int i = 0; i < 3000; ++i) {
    std::string damaged = good;
    const int changes = 1 + static_cast<int>(random.below(3));
    for (int k = 0; k < changes; ++k) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(damaged.size()));
      switch (random.below(4)) {
        case 0:
          damaged[at] = static_cast<char>(random.below(256));
          break;
        case 1:
          damaged.erase(at, 1 + random.below(20));
          break;
        case 2:
          damaged.insert(at, damaged.substr(at, random.below(20)));
          break;
        default:
          damaged.resize(at);
      }
    }
    try {
      parse_problem(Message::parse(damaged));
    } catch (const ProtocolError& error) {
      EXPECT_STRNE(error.what(), "");
    }
  }
}

// Each number is one that the protocol allows; together they overflow whoever adds them.
TEST(ProblemMessage, RefusesSumsThatNobodyCanAdd) {
  const auto problem = [](int n, const std::string& demand, const std::string& duration) {
    const auto list = [&](const std::string& value) {
      std::string text = "0";
      for (int i = 0; i < n; ++i) text += "," + value;
      return text;
    };
    std::string windows, durations;
    for (int i = 0; i <= n; ++i) {
      windows += i == 0 ? "[0,9]" : ",[0,9]";
      durations += (i == 0 ? "[" : ",[") + list(duration) + "]";
    }
    return R"({"type":"problem","protocol":1,"name":"x","space":"scaled","customers":)" +
           std::to_string(n) + R"(,"vehicles":9,"capacity":9007199254740992,"demands":[)" +
           list(demand) + R"(],"vehicle_cost":0,"objective":"distance","durations":[)" + durations +
           R"(],"services":[)" + list("0") + R"(],"windows":[)" + windows +
           R"(],"seed":1,"clock":"iterations","iterations":9})";
  };
  const auto fault = [&](const std::string& text) -> std::string {
    try {
      parse_problem(Message::parse(text));
    } catch (const ProtocolError& error) {
      return error.what();
    }
    return "none";
  };
  EXPECT_EQ(fault(problem(300, "9007199254740992", "1")), "none");
  EXPECT_THAT(fault(problem(1100, "9007199254740992", "1")), HasSubstr("all demands"));
  EXPECT_THAT(fault(problem(600, "1", "9007199254740992")), HasSubstr("is beyond 2^62"));
}

TEST(SolverMessage, ATextOfSeveralLinesBecomesOne) {
  EXPECT_EQ(printable("Traceback:\n  File \"x\"\r\n\nValueError\n", 100),
            "Traceback: File \"x\" ValueError");
  EXPECT_EQ(printable("\x1b[31m", 100), "\\x1b[31m");
}

TEST(SolverMessage, IncumbentsRoundTrip) {
  Incumbent incumbent;
  incumbent.elapsed = 0.1 + 0.2;
  incumbent.cpu = 0.25;
  incumbent.iteration = 812;
  incumbent.cost = (std::int64_t{1} << 53);
  incumbent.control_cost = 1234.1 / 3.0;
  incumbent.routes = {{3, 1}, {2}};
  const SolverMessage scaled = parse_solver_message(incumbent_message(incumbent, true), true);
  EXPECT_EQ(scaled.kind, SolverMessage::Kind::incumbent);
  EXPECT_EQ(scaled.incumbent.elapsed, incumbent.elapsed);
  EXPECT_EQ(scaled.incumbent.cpu, incumbent.cpu);
  EXPECT_EQ(scaled.incumbent.iteration, 812);
  EXPECT_EQ(scaled.incumbent.cost, incumbent.cost);
  EXPECT_THAT(scaled.incumbent.routes, ElementsAre(Route{3, 1}, Route{2}));
  const SolverMessage doubles = parse_solver_message(incumbent_message(incumbent, false), false);
  EXPECT_EQ(doubles.incumbent.control_cost, incumbent.control_cost);
}

TEST(SolverMessage, OthersRoundTrip) {
  EXPECT_EQ(parse_solver_message(ready_message("a \"b\" 1"), true).text, "a \"b\" 1");
  const SolverMessage done = parse_solver_message(done_message("optimal", 12), true);
  EXPECT_EQ(done.kind, SolverMessage::Kind::done);
  EXPECT_EQ(done.text, "optimal");
  EXPECT_EQ(done.iterations, 12);
  EXPECT_EQ(parse_solver_message(error_message("no\nway"), true).text, "no\nway");
}

TEST(SolverMessage, UnknownTypesAndFieldsAreIgnored) {
  EXPECT_EQ(parse_solver_message(R"({"type":"progress","x":[[1],{"y":[[[2]]]}]})", true).kind,
            SolverMessage::Kind::unknown);
  EXPECT_EQ(parse_solver_message(R"({"cost":7.0,"x":{"a":{"b":1}},"elapsed":1,"routes":[[1],[]],)"
                                 R"("type":"incumbent"})",
                                 true)
                .incumbent.routes,
            Routes{{1}});
}

TEST(SolverMessage, FaultsAreNamed) {
  EXPECT_THAT(fault_of("Traceback"), HasSubstr("not JSON"));
  EXPECT_THAT(fault_of(""), HasSubstr("not JSON"));
  EXPECT_THAT(fault_of("[1]"), HasSubstr("not a JSON object"));
  EXPECT_THAT(fault_of("7"), HasSubstr("not a JSON object"));
  EXPECT_THAT(fault_of(R"({"typ":"done"})"), HasSubstr("a line without a type"));
  EXPECT_THAT(fault_of(R"({"type":7})"), HasSubstr("a line without a type"));
  EXPECT_THAT(fault_of(R"({"type":"done"} {"type":"done"})"), HasSubstr("not JSON"));
  const std::string head = R"({"type":"incumbent","elapsed":1,)";
  EXPECT_EQ(fault_of(head + R"("routes":[[1]]})"), "incumbent without cost");
  EXPECT_EQ(fault_of(head + R"("cost":1})"), "incumbent without routes");
  EXPECT_EQ(fault_of(head + R"("cost":"1","routes":[[1]]})"), "incumbent: cost is not an integer");
  EXPECT_THAT(fault_of(head + R"("cost":1.5,"routes":[[1]]})"), HasSubstr("up to 2^53"));
  EXPECT_THAT(fault_of(head + R"("cost":9007199254740993,"routes":[[1]]})"),
              HasSubstr("up to 2^53"));
  EXPECT_THAT(fault_of(head + R"("cost":1e999,"routes":[[1]]})"), HasSubstr("not JSON"));
  EXPECT_THAT(fault_of(head + R"("cost":NaN,"routes":[[1]]})"), HasSubstr("not JSON"));
  EXPECT_THAT(fault_of(head + R"("cost":1,"routes":[1]})"), HasSubstr("array of arrays"));
  EXPECT_THAT(fault_of(head + R"("cost":1,"routes":[[1.5]]})"), HasSubstr("array of arrays"));
  for (const char* mixed : {"[[1],2]", "[1,[2],[3]]", "[1,[2]]", "[1,[]]", "[[1,[2]]]", "[[],1]"}) {
    EXPECT_THAT(fault_of(head + R"("cost":1,"routes":)" + mixed + "}"),
                HasSubstr("array of numbers"))
        << mixed;
  }
  EXPECT_THAT(fault_of(head + R"("cost":1,"routes":[[[1]]]})"), HasSubstr("array of numbers"));
  EXPECT_THAT(fault_of(head + R"("cost":1,"routes":[["1"]]})"), HasSubstr("array of numbers"));
  EXPECT_THAT(fault_of(head + R"("cost":1,"routes":[[3000000000]]})"),
              HasSubstr("no customer of any problem"));
  EXPECT_THAT(fault_of(R"({"type":"incumbent","elapsed":-1,"cost":1,"routes":[[1]]})"),
              HasSubstr("before the start"));
}

TEST(SolverMessage, DeepNestingIsBoundedByTheLine) {
  const std::string open(100'000, '[');
  EXPECT_THAT(fault_of(R"({"type":)" + open), HasSubstr("not JSON"));
  EXPECT_EQ(
      parse_solver_message(R"({"type":"x","y":)" + open + std::string(100'000, ']') + "}", true)
          .kind,
      SolverMessage::Kind::unknown);
}

}  // namespace
}  // namespace waywiser
