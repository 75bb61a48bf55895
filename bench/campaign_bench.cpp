// The figures of docs/campaigns.md: sizes and times of a campaign of 10,000 runs with 500
// improvements each, made up but realistic. Prints a table; takes a few minutes and about a
// gigabyte in FOLDER.
//   campaign_bench [RUNS [INCUMBENTS [FOLDER]]]     the folder, if it is named, stays
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "synthetic_plan.h"
#include "synthetic_record.h"
#include "waywiser/base/clock.h"
#include "waywiser/base/random.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/load.h"
#include "waywiser/study/order.h"
#include "waywiser/study/plan_file.h"
#include "waywiser/study/record.h"
#include "waywiser/study/store.h"
#include "waywiser/study/summary.h"
#include "waywiser/system/file.h"

namespace {

namespace fs = std::filesystem;
using namespace waywiser;

constexpr int kSizes[] = {100, 600, 1000};

// The study of the paper's shape with as many runs as asked for: instances of three sizes x 9
// configurations x 2 solvers x 3 seeds.
Plan synthetic_plan(const fs::path& folder, int runs) {
  PlanInputs inputs;
  for (int i = 0; i < (runs + 53) / 54; ++i) {
    const std::string name = "S" + std::to_string(i);
    inputs.instances.push_back({name, name + ".txt", "digest-of-" + name, "R1", kSizes[i % 3]});
  }
  return paper_shaped_plan(folder / "bench.toml", "[study]\ninstances = \"*.txt\"",
                           std::move(inputs));
}

Routes random_routes(int customers, Random& random) {
  Route all;
  for (int c = 1; c <= customers; ++c) all.push_back(c);
  random.shuffle(all);
  Routes routes;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i % 10 == 0) routes.emplace_back();
    routes.back().push_back(all[i]);
  }
  return routes;
}

// A trajectory that falls as they do: fast at first, all digits of a time, a cost and a lateness
// random.
std::string synthetic_record(const Plan& plan, const PlannedRun& run, int incumbents) {
  Random random(std::strtoull(run.id.text().substr(0, 15).c_str(), nullptr, 16));
  const Scaling scaling = *plan.configurations[run.configuration];
  const int customers = plan.instance(run).customers;
  const double limit = plan.budget(run).seconds;
  RecordWriter writer(plan, run);
  Incumbent incumbent;
  incumbent.routes = random_routes(customers, random);
  double distance = 60.0 * customers;
  for (int k = 0; k < incumbents; ++k) {
    const double share = (k + random.unit()) / incumbents;
    incumbent.elapsed = limit * share * share;
    incumbent.cpu = 0.998 * incumbent.elapsed + 0.01 * random.unit();
    incumbent.received = incumbent.elapsed + 0.002 + 0.004 * random.unit();
    incumbent.iteration += 1 + random.below(2000);
    distance *= 1.0 - 0.002 * random.unit();
    Judgement judgement;
    judgement.valid = true;
    judgement.routes = customers / 10;
    judgement.fleet_cost = 10.0 * customers * judgement.routes + distance;
    judgement.cost = std::llround(judgement.fleet_cost * static_cast<double>(scaling.P));
    judgement.float_feasible = scaling.rounding == Rounding::pessimistic || random.below(3) > 0;
    judgement.exact_feasible = judgement.float_feasible;
    judgement.lateness = judgement.float_feasible ? 0.0 : 5.0 * random.unit();
    writer.add(incumbent, judgement);
  }
  return writer.finish(used_up(limit, incumbent.iteration));
}

// Seconds of wall and CPU that `work` takes, and the peak of memory until its end.
template <class Work>
void measure(const std::string& what, const std::string& limit, Work work) {
  const double wall = wall_seconds();
  const double cpu = cpu_seconds();
  work();
  fmt::print("{:<44} {:>9.2f} s wall {:>9.2f} s CPU   {}\n", what, wall_seconds() - wall,
             cpu_seconds() - cpu, limit);
  std::fflush(stdout);
}

std::int64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::int64_t pages = 0;
  std::int64_t resident = 0;
  file >> pages >> resident;
  return resident * 4096;
}

void print_size(const std::string& what, const std::string& limit, double bytes) {
  fmt::print("{:<44} {:>9.1f} MB {:>24}   {}\n", what, bytes / 1e6, "", limit);
  std::fflush(stdout);
}

double record_bytes(const StudyFolder& folder, const Plan& plan) {
  double bytes = 0.0;
  for (const PlannedRun& run : plan.runs)
    bytes += static_cast<double>(fs::file_size(folder.record(run.id)));
  return bytes;
}

void bench(const fs::path& root, int runs, int incumbents) {
  fs::create_directories(root);
  Plan plan = synthetic_plan(root, runs);
  plan.runs.resize(static_cast<std::size_t>(runs));
  const StudyFolder folder(plan.study.folder());
  folder.create();
  write_atomically(plan.study.path, plan.study.text, Existing::replace);
  write_plan_file(folder, plan);
  measure("write records (not a figure of the runner)", "", [&] {
    for (const PlannedRun& run : plan.runs) {
      const fs::path path = folder.record(run.id);
      fs::create_directories(path.parent_path());
      std::ofstream(path, std::ios::binary) << synthetic_record(plan, run, incumbents);
    }
  });
  print_size("records", "at most 120 MB", record_bytes(folder, plan));
  fs::remove(folder.store());
  measure("collect", "at most 30 s", [&] { collect(folder.store(), {folder.root()}); });
  print_size("store", "at most 400 MB", static_cast<double>(fs::file_size(folder.store())));
  measure("collect again, nothing new", "", [&] { collect(folder.store(), {folder.root()}); });
  measure("status", "under 1 s", [&] { status_of(plan); });
  measure("plan of 100,000 runs", "under 2 s", [&] { synthetic_plan(root, 100'000); });
  const std::int64_t nothing = resident_bytes();
  const Plan large = synthetic_plan(root, 1'000'000);
  const std::vector<std::uint32_t> order = run_order(large);
  print_size(fmt::format("memory of a plan of {} runs, in order", order.size()),
             "runner under 200 MB", static_cast<double>(resident_bytes() - nothing));
  const std::int64_t before = resident_bytes();
  StudyRuns loaded;
  measure("load for a report, from records", "seconds", [&] { loaded = load_runs(plan.study); });
  print_size("memory of all runs (a report takes them singly)", "",
             static_cast<double>(resident_bytes() - before));
  loaded = {};
  measure("load for a report, from the store", "seconds",
          [&] { loaded = load_runs_from_store(plan.study, folder.store()); });
}

}  // namespace

int main(int argc, char** argv) {
  const int runs = argc > 1 ? std::atoi(argv[1]) : 10'000;
  const int incumbents = argc > 2 ? std::atoi(argv[2]) : 500;
  const fs::path folder =
      argc > 3 ? fs::path(argv[3])
               : fs::temp_directory_path() / ("campaign-bench-" + std::to_string(::getpid()));
  if (runs < 1 || incumbents < 1) {
    std::fprintf(stderr, "usage: %s [RUNS [INCUMBENTS [FOLDER]]]\n", argv[0]);
    return 2;
  }
  fmt::print("{} runs with {} improvements each\n", runs, incumbents);
  bench(folder, runs, incumbents);
  if (argc <= 3) fs::remove_all(folder);
  return 0;
}
