// The report of a synthetic study of the paper's size: 176 instances x 9 configurations x 2 solvers
// x 3 seeds = 9,504 runs, with 23 incumbents a run for one solver and 800 for the other. Writes the
// records (about 300 MB) into FOLDER, then measures the report from them: CPU time and peak memory.
// With the instances on this machine (WAYWISER_DATA) H1 to H4 are included.
//   report_bench FOLDER      a folder with records of an earlier call is used again
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

#include <fmt/format.h>
#include <sys/resource.h>

#include "synthetic_plan.h"
#include "synthetic_record.h"
#include "waywiser/base/clock.h"
#include "waywiser/base/random.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/metrics/study_builder.h"
#include "waywiser/report/build.h"
#include "waywiser/report/files.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/plan_file.h"
#include "waywiser/study/record.h"
#include "waywiser/system/file.h"

namespace {

namespace fs = std::filesystem;
using namespace waywiser;

constexpr const char* kStudy = R"([study]
name = "report bench"
instances = ["solomon/*", "homberger/600/*", "homberger/1000/*"])";

Plan synthetic_plan(const fs::path& folder) {
  PlanInputs inputs;
  for (const CatalogueEntry& entry : catalogue()) {
    if (entry.customers != 100 && entry.customers != 600 && entry.customers != 1000) continue;
    inputs.instances.push_back(
        {entry.name, entry.name + ".txt", entry.digest, entry.instance_class, entry.customers});
  }
  return paper_shaped_plan(folder / "bench.toml", kStudy, std::move(inputs));
}

// Customers in a random order, as many routes as the best known solution has.
Routes random_routes(int customers, int vehicles, Random& random) {
  Routes routes(static_cast<std::size_t>(vehicles));
  for (int c = 1; c <= customers; ++c)
    routes[random.below(static_cast<std::uint32_t>(vehicles))].push_back(c);
  std::erase_if(routes, [](const Route& route) { return route.empty(); });
  return routes;
}

std::string synthetic_record(const Plan& plan, const PlannedRun& run) {
  const CatalogueEntry& entry = *find_by_name(plan.instance(run).name);
  const Scaling scaling = *plan.configurations[run.configuration];
  Random random(std::strtoull(run.id.text().substr(0, 15).c_str(), nullptr, 16));
  const int incumbents = plan.describe(run).solver == "pyvrp" ? 23 : 800;
  const double limit = plan.budget(run).seconds;
  const double best = 10.0 * entry.customers * entry.sintef.vehicles + entry.sintef.distance;
  const bool safe = scaling.rounding == Rounding::pessimistic;
  const double chance = safe ? 1.0 : 1.0 - 0.8 / static_cast<double>(scaling.P);
  const double final_gap = 0.1 * random.unit();
  RecordWriter writer(plan, run);
  Incumbent incumbent;
  incumbent.routes = random_routes(entry.customers, entry.sintef.vehicles, random);
  for (int k = 0; k < incumbents; ++k) {
    const double share = (k + 1.0) / incumbents;
    incumbent.elapsed = limit * share * share;
    incumbent.cpu = 0.998 * incumbent.elapsed;
    incumbent.received = incumbent.elapsed + 0.003;
    incumbent.iteration += 1 + random.below(2000);
    Judgement judgement;
    judgement.valid = true;
    judgement.routes = entry.sintef.vehicles;
    judgement.fleet_cost = best * (1.0 + final_gap + 0.3 * (1.0 - share));
    judgement.cost = std::llround(judgement.fleet_cost * static_cast<double>(scaling.P));
    judgement.float_feasible = judgement.exact_feasible = random.unit() < chance;
    judgement.lateness = judgement.float_feasible ? 0.0 : random.unit();
    writer.add(incumbent, judgement);
  }
  return writer.finish(used_up(limit, incumbent.iteration));
}

void write_study(const fs::path& root) {
  fs::create_directories(root);
  const Plan plan = synthetic_plan(root);
  const StudyFolder folder(plan.study.folder());
  folder.create();
  write_atomically(plan.study.path, plan.study.text, Existing::replace);
  write_plan_file(folder, plan);
  for (const PlannedRun& run : plan.runs) {
    const fs::path path = folder.record(run.id);
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << synthetic_record(plan, run);
  }
  fmt::print("{} records written\n", plan.runs.size());
}

double peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

void print_step(const char* what, double& since) {
  const double now = cpu_seconds();
  fmt::print("{:<40} {:>7.2f} s CPU, peak {:.0f} MB\n", what, now - since, peak_megabytes());
  std::fflush(stdout);
  since = now;
}

void report(const fs::path& root) {
  const double begin = cpu_seconds();
  double since = begin;
  const StudyFile study = read_study((root / "bench.toml").string());
  StudyData data = analyse(study, read_choices(study.analysis));
  print_step("records read, runs measured", since);
  const Analysis analysis = complete_analysis(std::move(data), instance_files(study));
  print_step("tests, rankings, rounding bias", since);
  const Report model = build_report(analysis);
  print_step("tables and figures", since);
  std::size_t bytes = 0;
  for (const ReportFile& file : report_files(analysis, model, ReportFormat::all)) {
    bytes += file.bytes.size();
    if (file.path == "index.html")
      fmt::print("index.html: {:.2f} MB\n", static_cast<double>(file.bytes.size()) / 1e6);
    write_atomically(root / file.path.filename(), file.bytes, Existing::replace);
  }
  print_step("all files", since);
  fmt::print("{:<40} {:>7.2f} s CPU, peak {:.0f} MB, {} runs, {:.1f} MB of files\n", "in all",
             cpu_seconds() - begin, peak_megabytes(), analysis.data.runs.size(),
             static_cast<double>(bytes) / 1e6);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: report_bench FOLDER\n");
    return 2;
  }
  const fs::path root = argv[1];
  if (!fs::exists(root / "bench.toml")) {
    write_study(root);  // in a process of its own the peak of memory would be the report's alone
    fmt::print("records are there: call again to measure the report\n");
    return 0;
  }
  report(root);
}
