#include "waywiser/study/plan.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fnmatch.h>

#include "waywiser/base/error.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/instance/summary.h"
#include "waywiser/solver/registry.h"
#include "waywiser/study/instances.h"
#include "waywiser/study/names.h"

namespace waywiser {
namespace {

// The line protocol carries matrices as text (docs/protocol.md).
constexpr int kMostCustomers = 5000;

std::string class_of(const Instance& instance, const std::string& digest) {
  if (const CatalogueEntry* entry = find_by_digest(digest)) return entry->instance_class;
  return class_by_name(instance.name);
}

// The catalogue's name where the content is the catalogue's, else what the file says.
std::string name_of(const Instance& instance, const std::string& digest, const std::string& path) {
  if (const CatalogueEntry* entry = find_by_digest(digest)) return entry->name;
  return instance.name.empty() ? std::filesystem::path(path).stem().string() : instance.name;
}

// Said once, of the first of them: a set has the same unit of length throughout.
void warn_of_weights(const Instance& instance, const std::string& name, PlanInputs& inputs,
                     int& warned) {
  const std::string warning = summarize(instance).fleet_weight_warning;
  if (!warning.empty() && ++warned == 1) inputs.warnings.push_back(name + ": " + warning);
}

// The first instance with what not every solver heeds (check_features()).
using Demanding = std::optional<Instance>;

PlannedInstance read_planned(const std::string& path, const Place& place, const StudyFile& study,
                             PlanInputs& inputs, int& warned, Demanding& demanding) {
  const InstanceFile file = read_study_instance(study, path);
  const Instance& instance = file.instance;
  if (instance.longest_duration && !demanding) demanding = instance;
  if (instance.customers() > kMostCustomers) {
    throw InputError(
        place, path + " with " + std::to_string(instance.customers()) + " customers",
        "at most " + std::to_string(kMostCustomers) + ", what the solvers' protocol carries");
  }
  const std::string digest = content_digest(instance);
  if (study.objective == Objective::fleet) warn_of_weights(instance, path, inputs, warned);
  return {name_of(instance, digest, path), path, digest, class_of(instance, digest),
          instance.customers()};
}

PlannedInstance planned_from_catalogue(const CatalogueEntry& entry) {
  return {entry.name, "", entry.digest, entry.instance_class, entry.customers};
}

void resolve_study_instances(const StudyFile& study, Absent absent, PlanInputs& inputs,
                             Demanding& demanding) {
  const std::filesystem::path base = study.base();
  int warned = 0;
  std::set<std::string> paths;
  std::map<std::string, std::string> contents;  // digest -> path
  std::map<std::string, std::string> names;     // name -> path
  for (std::size_t i = 0; i < study.instances.size(); ++i) {
    for (const NamedInstance& named : find_instances(study.instances[i], base)) {
      if (named.path.empty() && absent == Absent::refused)
        throw not_here(*named.entry, study.instances[i]);
      const std::string path = named.path.empty() ? named.entry->name : named.path;
      if (!paths.insert(path).second) continue;
      const PlannedInstance instance =
          named.path.empty()
              ? planned_from_catalogue(*named.entry)
              : read_planned(path, study.instance_places[i], study, inputs, warned, demanding);
      const auto [same, fresh] = contents.emplace(instance.digest, path);
      if (!fresh) {
        inputs.warnings.push_back(path + " has the numbers of " + same->second +
                                  ": it is left out");
        continue;
      }
      const auto [namesake, new_name] = names.emplace(instance.name, path);
      if (!new_name) {
        throw InputError(study.instance_places[i],
                         "two instances with the name " + instance.name + " (" + namesake->second +
                             " and " + path + ")",
                         "names that tell them apart");
      }
      inputs.instances.push_back(instance);
    }
  }
  if (warned > 1)
    inputs.warnings.push_back("the same holds for " + std::to_string(warned - 1) +
                              " more instances");
}

// The solver's errors about options name the option only: add the line.
SolverOptions options_of(const StudySolver& solver, const SolverDescription& description) {
  for (const auto& [name, value] : solver.options) {
    try {
      complete_options(description, {{name, value}});
    } catch (const UsageError& error) {
      throw InputError(
          solver.option_places.at(name),
          "the option \"" + name + "\" = " + value + " of [solver." + solver.name + "]",
          "an option that it has (" + std::string(error.what()) + ")");
    }
  }
  return complete_options(description, solver.options);
}

PlannedSolver resolve_present_solver(const StudySolver& solver, const std::filesystem::path& base,
                                     const Demanding& demanding) {
  const SolverCommand command = resolve_solver(solver.solver, base);
  const SolverDescription description = describe_solver(command);
  if (demanding) check_features(description, *demanding);
  PlannedSolver planned{solver.name,
                        solver.solver,
                        description.name,
                        description.version,
                        options_of(solver, description),
                        solver.solver == "waywiser"};
  planned.program = program_digest(command);
  return planned;
}

PlannedSolver resolve_study_solver(const StudySolver& solver, const std::filesystem::path& base,
                                   Absent absent, PlanInputs& inputs, const Demanding& demanding) {
  try {
    return resolve_present_solver(solver, base, demanding);
  } catch (const ExternalError& error) {
    if (absent == Absent::refused) throw;
    inputs.warnings.push_back("[solver." + solver.name +
                              "] does not answer here, so its version and options and the ids of "
                              "its runs are unknown: " +
                              error.what());
  }
  PlannedSolver unknown{solver.name, solver.solver, "", "", solver.options};
  unknown.native = solver.solver == "waywiser";
  unknown.absent = true;
  return unknown;
}

void warn_of_absent_instances(PlanInputs& inputs) {
  const auto absent =
      std::count_if(inputs.instances.begin(), inputs.instances.end(),
                    [](const PlannedInstance& instance) { return instance.path.empty(); });
  if (absent == 0) return;
  inputs.warnings.push_back(std::to_string(absent) + " of " +
                            std::to_string(inputs.instances.size()) +
                            " instances are not on this machine and are planned from the "
                            "catalogue: `waywiser data fetch` brings them");
}

std::vector<std::optional<Scaling>> configurations_of(const StudyFile& study) {
  std::vector<std::optional<Scaling>> configurations;
  for (const std::int64_t P : study.P) {
    for (const Rounding rounding : study.roundings) {
      if (!scheme_of(rounding).has_ties()) {
        configurations.emplace_back(Scaling{P, rounding, Ties::half_up});
        continue;
      }
      for (const Ties ties : study.ties) configurations.emplace_back(Scaling{P, rounding, ties});
    }
  }
  if (study.control) configurations.emplace_back(std::nullopt);
  return configurations;
}

}  // namespace

bool is_run_id(std::string_view text) {
  return text.size() == 32 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

RunDescription Plan::describe(const PlannedRun& run) const {
  RunDescription description;
  description.instance_digest = instance(run).digest;
  description.scaling = configurations[run.configuration];
  description.objective = study.objective;
  description.solver = solver(run).name;
  description.solver_version = solver(run).version;
  description.options = solver(run).options;
  description.seed = study.seeds[run.seed];
  description.budget = budget(run);
  return description;
}

std::string Plan::label(const PlannedRun& run) const {
  return solver(run).name + "/" + spell(configurations[run.configuration], Spelling::word) + "/" +
         instance(run).name + "/" + std::to_string(study.seeds[run.seed]);
}

PlanInputs resolve_inputs(const StudyFile& study, Absent absent) {
  PlanInputs inputs;
  Demanding demanding;
  resolve_study_instances(study, absent, inputs, demanding);
  warn_of_absent_instances(inputs);
  for (const StudySolver& solver : study.solvers)
    inputs.solvers.push_back(resolve_study_solver(solver, study.base(), absent, inputs, demanding));
  const bool any_native = std::any_of(inputs.solvers.begin(), inputs.solvers.end(),
                                      [](const PlannedSolver& solver) { return solver.native; });
  if (study.control && !any_native) {
    throw InputError({study.path.string(), 0, 0},
                     "control = [\"double\"] without [solver.waywiser]",
                     "the native solver, the one that runs on doubles");
  }
  return inputs;
}

Plan expand_plan(const StudyFile& study, PlanInputs inputs) {
  Plan plan{study, std::move(inputs), configurations_of(study), {}};
  const double runs = static_cast<double>(plan.inputs.instances.size()) *
                      static_cast<double>(plan.inputs.solvers.size()) *
                      static_cast<double>(plan.configurations.size()) *
                      static_cast<double>(study.seeds.size());
  if (runs > static_cast<double>(kMostRuns)) {
    throw InputError({study.path.string(), 0, 0}, fmt::format("a study of {:.0f} runs", runs),
                     "at most " + std::to_string(kMostRuns) + ": instances x solvers x " +
                         "configurations x seeds");
  }
  for (std::uint32_t i = 0; i < plan.inputs.instances.size(); ++i) {
    for (std::uint32_t s = 0; s < plan.inputs.solvers.size(); ++s) {
      for (std::uint32_t c = 0; c < plan.configurations.size(); ++c) {
        if (!plan.configurations[c] && !plan.inputs.solvers[s].native) continue;
        for (std::uint32_t seed = 0; seed < study.seeds.size(); ++seed) {
          PlannedRun run{{}, i, s, c, seed};
          run.id = RunId(run_id(plan.describe(run)));
          plan.runs.push_back(run);
        }
      }
    }
  }
  return plan;
}

Plan make_plan(const StudyFile& study, Absent absent) {
  return expand_plan(study, resolve_inputs(study, absent));
}

bool label_matches(const std::string& label, const std::string& glob) {
  if (glob.find('/') != std::string::npos) return ::fnmatch(glob.c_str(), label.c_str(), 0) == 0;
  for (std::size_t from = 0; from <= label.size();) {
    const std::size_t to = std::min(label.find('/', from), label.size());
    if (::fnmatch(glob.c_str(), label.substr(from, to - from).c_str(), 0) == 0) return true;
    from = to + 1;
  }
  return false;
}

}  // namespace waywiser
