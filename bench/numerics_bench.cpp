// How fast numbers are: rounding every pair of the paper's instances under its nine configurations,
// and judging one solution with 1,000 customers. Figures in docs/numerics.md.
//
//   WAYWISER_DATA=... build/release/bench/numerics_bench
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "waywiser/datasets/locate.h"
#include "waywiser/evaluation/conventions.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/instance/read.h"
#include "waywiser/scaling/audit.h"
#include "waywiser/scaling/root_rounder.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/solution/read.h"

namespace {

using namespace waywiser;

constexpr std::array<std::int64_t, 3> kFactors{1, 10, 1000};
constexpr std::array kRoundings{Rounding::optimistic, Rounding::nearest, Rounding::pessimistic};

// The 176 instances of the paper, read once.
const std::vector<Instance>& paper_instances() {
  static const std::vector<Instance> instances = [] {
    std::vector<Instance> read;
    for (const char* set : {"solomon", "homberger/600", "homberger/1000"}) {
      for (const std::string& file : resolve_instances(set)) {
        read.push_back(read_instance(file).instance);
      }
    }
    return read;
  }();
  return instances;
}

// Nine integers for each of the 41,130,800 pairs, without keeping them.
void round_every_pair(benchmark::State& state) {
  const std::vector<Instance>& instances = paper_instances();
  std::int64_t pairs = 0;
  for (auto _ : state) {
    std::int64_t sum = 0;
    pairs = 0;
    for (const Instance& instance : instances) {
      const Site* const sites = instance.sites.data();
      const std::size_t size = instance.size();
      pairs += static_cast<std::int64_t>(size * (size - 1) / 2);
      for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = i + 1; j < size; ++j) {
          const std::int64_t dx = sites[i].x - sites[j].x;
          const std::int64_t dy = sites[i].y - sites[j].y;
          for (const std::int64_t P : kFactors) {
            const RoundedRoot rounded = round_root((dx * dx + dy * dy) * P * P);
            sum += rounded.down ^ rounded.up ^ rounded.nearest;
          }
        }
      }
    }
    benchmark::DoNotOptimize(sum);
  }
  state.counters["pairs"] = static_cast<double>(pairs);
}
BENCHMARK(round_every_pair)->Unit(benchmark::kMillisecond);

// The nine instances I^P of every instance, matrices, windows and all.
void scale_every_instance(benchmark::State& state) {
  for (auto _ : state) {
    for (const Instance& instance : paper_instances()) {
      for (const std::int64_t P : kFactors) {
        for (const Rounding rounding : kRoundings) {
          benchmark::DoNotOptimize(scale(instance, {P, rounding}).durations->largest());
        }
      }
    }
  }
}
BENCHMARK(scale_every_instance)->Unit(benchmark::kMillisecond);

// Shares, errors, windows and arcs under the nine configurations: what `waywiser audit` computes.
void audit_every_instance(benchmark::State& state) {
  for (auto _ : state) {
    for (const Instance& instance : paper_instances()) {
      benchmark::DoNotOptimize(audit_instance(instance, {}).possible_arcs);
    }
  }
}
BENCHMARK(audit_every_instance)->Unit(benchmark::kMillisecond);

struct Judged {
  Instance instance;
  Routes routes;
};

// A published solution with 1,000 customers: few long routes (C2) and many (R1).
Judged judged(const char* name) {
  const char* root = std::getenv("WAYWISER_DATA");
  if (root == nullptr) throw UsageError("set WAYWISER_DATA to the folder with solutions/sintef");
  Judged judged{read_instance(resolve_instances(name).front()).instance, {}};
  const SolutionFile file = read_solution(std::string(root) + "/solutions/sintef/" + name + ".sol");
  judged.routes = resolve(judged.instance, file).routes;
  return judged;
}

void judge_in_doubles(benchmark::State& state, const char* name) {
  const Judged given = judged(name);
  for (auto _ : state) {
    benchmark::DoNotOptimize(evaluate_double(given.instance, given.routes).cost);
  }
}
BENCHMARK_CAPTURE(judge_in_doubles, R1_10_1, "R1_10_1")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(judge_in_doubles, C2_10_1, "C2_10_1")->Unit(benchmark::kMicrosecond);

void judge_exactly(benchmark::State& state, const char* name) {
  const Judged given = judged(name);
  for (auto _ : state) {
    benchmark::DoNotOptimize(evaluate_exact(given.instance, given.routes).feasible);
  }
}
BENCHMARK_CAPTURE(judge_exactly, R1_10_1, "R1_10_1")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(judge_exactly, C2_10_1, "C2_10_1")->Unit(benchmark::kMicrosecond);

void verdict_alone(benchmark::State& state, const char* name) {
  const Judged given = judged(name);
  for (auto _ : state) benchmark::DoNotOptimize(feasible_exactly(given.instance, given.routes));
}
BENCHMARK_CAPTURE(verdict_alone, R1_10_1, "R1_10_1")->Unit(benchmark::kMicrosecond);

void scale_one_instance(benchmark::State& state) {
  const Judged given = judged("R1_10_1");
  for (auto _ : state) {
    benchmark::DoNotOptimize(scale(given.instance, {1000, Rounding::pessimistic}).customers);
  }
}
BENCHMARK(scale_one_instance)->Unit(benchmark::kMillisecond);

void judge_on_integers(benchmark::State& state) {
  const Judged given = judged("R1_10_1");
  const ScaledInstance scaled = scale(given.instance, {1000, Rounding::pessimistic});
  for (auto _ : state) {
    benchmark::DoNotOptimize(evaluate_scaled(scaled, given.routes, Objective::fleet).cost);
  }
}
BENCHMARK(judge_on_integers)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
