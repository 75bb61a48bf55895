// `study export`: the best routes of a study as solution files, each judged again.
#include <filesystem>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/solution_output.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/metrics/choices.h"
#include "waywiser/metrics/study_builder.h"
#include "waywiser/metrics/vehicles.h"
#include "waywiser/study/load.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct ExportOptions {
  std::string study;
  std::string folder;
  bool best = false;
  bool only_new = false;
  bool force = false;
};

// The best of every configuration on one instance.
struct Best {
  InstanceFleet fleet;
  std::string run;     // id
  std::string solver;  // and configuration
  std::optional<Routes> routes;
};

bool better(const Fleet& a, const Fleet& b, Objective objective) {
  if (objective == Objective::distance) return a.distance < b.distance;
  return std::pair(a.vehicles, a.distance) < std::pair(b.vehicles, b.distance);
}

// By place in data.instances.
std::map<std::size_t, Best> best_of_instances(const StudyData& data, bool only_new) {
  std::map<std::size_t, Best> best;
  for (const InstanceFleet& f : instance_fleets(data)) {
    if (f.solved == 0 || (only_new && !f.new_best)) continue;
    const auto known = best.find(f.instance);
    if (known != best.end() && !better(f.best, known->second.fleet.best, data.objective)) continue;
    const AnalysedRun& run = data.runs[f.best_run];
    const Configuration& c = data.configurations[f.configuration];
    best[f.instance] = {f, run.id, c.solver + " " + c.label(), std::nullopt};
  }
  return best;
}

// The routes of the last incumbent within the limit, as the analysis takes it.
std::optional<Routes> final_routes(const Run& run) {
  const RecordedIncumbent* last = nullptr;
  for (std::size_t k = 0; k < run.incumbents.size(); ++k)
    if (run.time(k) <= run.description.budget.limit()) last = &run.incumbents[k];
  return last == nullptr ? std::nullopt : last->solution;
}

void take_routes(const StudyFile& study, std::map<std::size_t, Best>& best) {
  for_each_run(study, {}, [&](Run&& run) {
    for (auto& [instance, own] : best)
      if (own.run == run.id) own.routes = final_routes(run);
  });
}

// Throws ExternalError where the record holds no routes, or routes that the judge refuses.
void write_best(const Best& best, const AnalysedInstance& named, const Instance& instance,
                const std::filesystem::path& target, Existing existing) {
  if (!best.routes)
    throw ExternalError("run " + best.run + " on " + named.name +
                        " keeps no routes of its last incumbent (keep_routes)");
  const bool whole = check_structure(instance, *best.routes).valid();
  if (!whole || !evaluate_double(instance, *best.routes).feasible)
    throw ExternalError("the routes that run " + best.run + " keeps for " + named.name +
                        " are not feasible: its record is not what was judged");
  write_atomically(target, solution_output(target.string(), instance, *best.routes), existing);
}

ExitCode export_study(const ExportOptions& options, const Common& common) {
  if (!options.best) throw UsageError("study export needs --best: it says what is exported");
  if (options.folder.empty()) throw UsageError("study export needs -o FOLDER");
  const StudyFile study = read_study(options.study);
  const StudyData data = analyse(study, read_choices(study.analysis));
  std::map<std::size_t, Best> best = best_of_instances(data, options.only_new);
  take_routes(study, best);
  const InstanceSource source = instance_files(study);
  const std::filesystem::path folder = options.folder;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw WriteError("cannot make " + folder.string() + ": " + error.message());
  std::size_t written = 0;
  std::size_t records = 0;
  for (const auto& [place, own] : best) {
    const AnalysedInstance& named = data.instances[place];
    const auto instance = source(named.name, named.digest);
    if (!instance)
      throw InputError({options.study, 0, 0}, "no file of " + named.name,
                       "the instances of the study on this machine");
    const std::filesystem::path target = folder / (named.name + ".sol");
    write_best(own, named, *instance, target, options.force ? Existing::replace : Existing::keep);
    ++written;
    records += own.fleet.new_best ? 1U : 0U;
    if (common.quiet) continue;
    print("{}: {}, {:.2f}, by {}{}\n", target.string(),
          counted(static_cast<std::int64_t>(own.fleet.best.vehicles), "vehicle"),
          own.fleet.best.distance, own.solver, own.fleet.new_best ? ": new best" : "");
  }
  if (!common.quiet)
    narrate("waywiser: {}, each judged again; {} better than what is published\n",
            counted(written, "solution"), records);
  return ExitCode::done;
}

}  // namespace

void add_study_export(Command& noun, Common& common) {
  static ExportOptions options;
  noun.add("export", "The best routes of a study as solution files, each judged again")
      .positional("STUDY", options.study, "the study file (TOML)")
      .option("-o,--output", options.folder, "the folder to write NAME.sol files into")
      .flag("--best", options.best, "the best float-feasible final routes of each instance")
      .flag("--new", options.only_new, "only those that are better than the published value")
      .flag("--force", options.force, "replace files that exist")
      .notes(
          "Best is by the study's objective, over all solvers, configurations and seeds; better "
          "than\n"
          "published: fewer vehicles, or as many and a distance shorter by at least .005.\n\n"
          "Example:\n  waywiser study export study.toml --best -o best")
      .action([&common] { return export_study(options, common); });
}

}  // namespace waywiser::cli
