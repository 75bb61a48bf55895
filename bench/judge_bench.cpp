// What an incumbent of a process costs us: reading its line, judging its routes; and posing the
// problem, once a run. Figures in docs/protocol.md: build/release/bench/judge_bench
#include <map>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>

#include "waywiser/instance/generate.h"
#include "waywiser/solver/judge.h"
#include "waywiser/solver/native_run.h"
#include "waywiser/solver/protocol.h"

namespace waywiser {
namespace {

// An instance and routes of the native solver, made once for a size.
struct Posed {
  RunRequest request;
  std::unique_ptr<const Judge> judge;
  Incumbent incumbent;
  std::string line;
};

const Posed& posed(int customers) {
  static std::map<int, Posed> made;
  Posed& it = made[customers];
  if (it.judge) return it;
  GeneratorOptions options;
  options.customers = customers;
  it.request.instance = std::make_shared<const Instance>(generate(options).instance);
  it.request.scaling = Scaling{};
  it.request.budget = {ClockKind::iterations, 0.0, 2000};
  it.judge = std::make_unique<const Judge>(it.request);
  run_native(it.request, *it.judge,
             [&](const Incumbent& incumbent, const Judgement&) { it.incumbent = incumbent; });
  it.line = incumbent_message(it.incumbent, true);
  return it;
}

void judge_incumbent(benchmark::State& state) {
  const Posed& it = posed(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(it.judge->judge(it.incumbent).valid);
}

void read_incumbent(benchmark::State& state) {
  const Posed& it = posed(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(parse_solver_message(it.line, true).kind);
}

void write_problem(benchmark::State& state) {
  const Posed& it = posed(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(problem_message(it.request, *it.judge).size());
}

void read_problem(benchmark::State& state) {
  const Posed& it = posed(static_cast<int>(state.range(0)));
  const std::string message = problem_message(it.request, *it.judge);
  for (auto _ : state) benchmark::DoNotOptimize(parse_problem(Message::parse(message)).seed);
}

BENCHMARK(judge_incumbent)->Arg(100)->Arg(1000)->Unit(benchmark::kMicrosecond);
BENCHMARK(read_incumbent)->Arg(100)->Arg(1000)->Unit(benchmark::kMicrosecond);
BENCHMARK(write_problem)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);
BENCHMARK(read_problem)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace waywiser

BENCHMARK_MAIN();
