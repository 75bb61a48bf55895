

#include "waywiser/scaling/scale.h"

#include "waywiser/cli/arguments.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/instance_input.h"
#include "waywiser/instance/objective.h"
#include "waywiser/scaling/export.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct ScaleOptions {
  InstanceInput input;
  std::string instance;
  ScalingOptions scaling;
  std::string output = "-";
  std::string format = "by name";
  std::string objective = to_string(Objective::fleet);
  bool force = false;
};

bool wants_json(const ScaleOptions& options, const Common& common) {
  if (options.format == "json" || common.json) return true;
  return options.format == "by name" && options.output.ends_with(".json");
}

// What a user must know of the integers before trusting a solver's answer.
void tell_guarantee(const ScaledInstance& scaled) {
  const std::string name = scaled.name.empty() ? "the instance" : scaled.name;
  std::string promise;
  switch (scaled.scaling.scheme().guarantee) {
    case Guarantee::inner:
      promise = "a solution that is feasible on these integers is feasible on " + name;
      break;
    case Guarantee::outer:
      promise =
          "every solution that is feasible on " + name +
          " is feasible on these integers, but not the other way round: check what comes back";
      break;
    case Guarantee::none:
      promise = "neither feasibility implies the other: check what comes back";
      break;
  }
  narrate("{} with {}: {}.\nCosts divided by {} are in the units of the file.\n", name,
          to_string(scaled.scaling), promise, scaled.scaling.P);
}

Instance read(const ScaleOptions& options, const Common& common) {
  InstanceFile file = options.input.read(options.instance);
  tell_instance(file, common);
  return std::move(file.instance);
}

}  // namespace

void add_scale(Command& root, Common& common) {
  static ScaleOptions options;
  Command& command = root.add("scale", "The integer instance for any other solver");
  command.positional("FILE", options.instance, instance_argument());
  options.scaling.add_to(command);
  options.input.add_to(command);
  command.option("-o,--output", options.output, "Where to write; - for standard output")
      .choice("--format", options.format, {"by name", "vrplib", "json"},
              "json for names that end in .json and with --json, else vrplib")
      .choice("--objective", options.objective, objective_names(),
              "What vehicle_cost in JSON is for: 10 n P a vehicle, or 0")
      .flag("--force", options.force, "Replace an existing file")
      .notes(
          "Every number is rounded by integer arithmetic, never through doubles. Exit codes: 0 "
          "done,\n"
          "1 rounding has left a customer that no vehicle can serve (nothing is written),\n"
          "3 input refused or a value beyond 2^53 (the message names it and the largest P that "
          "fits).\n"
          "Examples:\n"
          "  waywiser scale R101.txt -P 1000 -o R101.vrp\n"
          "  waywiser scale R101.txt -P 10 --rounding optimistic -o R101.json")
      .action([&common] {
        const Scaling scaling = options.scaling.scaling();
        const ScaledInstance scaled = scale_for_solver(read(options, common), scaling);
        const Objective objective = *find_objective(options.objective);
        write_output(
            options.output,
            wants_json(options, common) ? scaled_json(scaled, objective) : scaled_vrplib(scaled),
            options.force ? Existing::replace : Existing::keep);
        if (!common.quiet) tell_guarantee(scaled);
        return ExitCode::done;
      });
}

}  // namespace waywiser::cli
