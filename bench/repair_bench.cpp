// Repairs every published DIMACS solution that is infeasible over the reals and prints what it
// cost: one line each, then the median and the largest increase. Figures in docs/repair.md.
//
//   WAYWISER_DATA=... build/release/bench/repair_bench [SET...]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "waywiser/base/clock.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/instance/read.h"
#include "waywiser/repair/repair.h"
#include "waywiser/solution/read.h"

namespace {

using namespace waywiser;

struct Totals {
  int solutions = 0;
  int late = 0;
  int failed = 0;
  int more_vehicles = 0;
  double slowest = 0.0;
  std::vector<double> increases;
};

void repair_one(const std::string& file, const std::string& root, Totals& totals) {
  const Instance instance = read_instance(file).instance;
  const std::string name = std::filesystem::path(file).stem().string();
  const Routes routes =
      resolve(instance, read_solution(root + "/solutions/dimacs/" + name + ".sol")).routes;
  ++totals.solutions;
  if (feasible_exactly(instance, routes)) return;
  ++totals.late;
  const double start = cpu_seconds();
  const RepairReport report = repair(instance, routes, {.allow_vehicles = true});
  const double seconds = cpu_seconds() - start;
  totals.slowest = std::max(totals.slowest, seconds);
  const double increase =
      100.0 * (report.distance_after - report.distance_before) / report.distance_before;
  if (report.repaired()) {
    totals.increases.push_back(increase);
    totals.more_vehicles += report.vehicles_after > report.vehicles_before ? 1 : 0;
  } else {
    ++totals.failed;
  }
  fmt::print(
      "{:<10} {:>3} late  {:<12} {:>+9.5f} %  {:>3} arcs changed  vehicles {} -> {}  {:.2f} s\n",
      name, report.late_before, to_string(report.stage), increase, report.arcs_changed,
      report.vehicles_before, report.vehicles_after, seconds);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const char* root = std::getenv("WAYWISER_DATA");
  if (root == nullptr) {
    std::fputs("set WAYWISER_DATA to the folder with solutions/dimacs\n", stderr);
    return 2;
  }
  std::vector<std::string> sets(argv + 1, argv + argc);
  if (sets.empty()) {
    sets = {"solomon",       "homberger/200", "homberger/400",
            "homberger/600", "homberger/800", "homberger/1000"};
  }
  try {
    Totals totals;
    for (const std::string& set : sets) {
      for (const std::string& file : resolve_instances(set)) repair_one(file, root, totals);
    }
    std::sort(totals.increases.begin(), totals.increases.end());
    fmt::print(
        "{} solutions, {} infeasible over the reals, {} not repaired, {} with more vehicles\n",
        totals.solutions, totals.late, totals.failed, totals.more_vehicles);
    if (!totals.increases.empty()) {
      fmt::print("increase: median {:+.5f} %, largest {:+.5f} %; slowest {:.2f} s of CPU\n",
                 totals.increases[totals.increases.size() / 2], totals.increases.back(),
                 totals.slowest);
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
