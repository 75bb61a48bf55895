#include <algorithm>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/interrupt.h"
#include "waywiser/solver/conformance.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

constexpr std::size_t kShownLog = 1000;

void print_result(const ConformanceResult& result, bool color) {
  const char* verdict = result.passed() ? "ok  " : "FAIL";
  const char* mark = !color ? "" : result.passed() ? "\x1b[32m" : "\x1b[31m";
  print_text(fmt::format("{}{}{}  {:<16} {}\n", mark, verdict, color ? "\x1b[0m" : "", result.name,
                         result.meaning),
             colours_if(color));
  for (const std::string& fault : result.faults) print("      wrong: {}\n", fault);
  for (const std::string& remark : result.remarks) print("      note:  {}\n", remark);
  if (!result.log.empty()) {
    const std::size_t begin = result.log.size() - std::min(kShownLog, result.log.size());
    print("      its last words:\n{}\n", result.log.substr(begin));
  }
}

std::string results_json(const SolverCommand& solver, const std::vector<ConformanceResult>& results,
                         bool passed) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object()
      .member("schema", "waywiser.solver-test/1")
      .member("solver", solver.name)
      .member("passed", passed)
      .key("cases")
      .begin_array();
  for (const ConformanceResult& result : results) {
    json.begin_object()
        .member("name", result.name)
        .member("meaning", result.meaning)
        .member("passed", result.passed())
        .key("faults")
        .array(result.faults)
        .key("remarks")
        .array(result.remarks)
        .end_object();
  }
  json.end_array().end_object();
  return json.text();
}

ExitCode check_solver(const std::string& name, const Common& common) {
  const SolverCommand solver = resolve_solver(name);
  const StopFlag& stop = stop_on_interrupt();
  const auto progress = [&](const ConformanceResult& result) {
    if (!common.json) print_result(result, common.color_on_stdout());
  };
  const std::vector<ConformanceResult> results = check_conformance(solver, progress, &stop);
  const auto failed = std::count_if(results.begin(), results.end(),
                                    [](const auto& result) { return !result.passed(); });
  if (common.json) {
    print("{}\n", results_json(solver, results, failed == 0));
  } else if (failed == 0) {
    print("\n{} passed.\n",
          results.size() == 1 ? "The case" : fmt::format("All {} cases", results.size()));
  } else {
    print("\n{} of {} failed; docs/protocol.md says what each message is.\n", failed,
          counted(results.size(), "case"));
  }
  if (stop) return ExitCode::interrupted;
  return failed == 0 ? ExitCode::done : ExitCode::negative;
}

}  // namespace

void add_solver_test(Command& root, Common& common) {
  static std::string solver;
  root.add("solver-test", "Check that a solver speaks the line protocol")
      .positional("COMMAND", solver, "the solver as one argument, or a name that `solve` knows")
      .notes(
          "Runs the solver on small instances (tight windows, one customer, infeasible, "
          "asymmetric,\n"
          "large P, a budget of 0.1 s, a stop, ...), judges every incumbent, and prints what it "
          "got\n"
          "wrong. About 20 s. Exit codes: 0 all passed, 1 some failed, 4 there is no such solver.\n"
          "Examples:\n"
          "  waywiser solver-test 'python3 my_solver.py'\n"
          "  waywiser solver-test pyvrp")
      .action([&common] { return check_solver(solver, common); });
}

}  // namespace waywiser::cli
