#include "waywiser/repair/repair.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/arguments.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/fault_words.h"
#include "waywiser/cli/instance_input.h"
#include "waywiser/cli/json_shapes.h"
#include "waywiser/cli/solution_input.h"
#include "waywiser/cli/solution_output.h"
#include "waywiser/evaluation/reach.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/instance/labels.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct RepairOptions {
  InstanceInput input;
  std::string instance;
  std::string solution;
  std::string output;
  bool allow_vehicles = false;
  bool force = false;
  std::int64_t seed = 1;
  std::int64_t iterations = RepairRequest{}.iterations;
};

std::string ids_of(const Instance& instance, const std::vector<int>& customers) {
  constexpr std::size_t kShown = 20;
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, customers.size()); ++i) {
    text +=
        (i == 0 ? "" : ", ") + (instance.labels ? for_terminal(site_name(instance, customers[i]))
                                                : site_key(instance, customers[i]));
  }
  if (customers.size() > kShown) {
    text += fmt::format(" and {} more", customers.size() - kShown);
  }
  return text;
}

double increase(const RepairReport& report) {
  if (report.distance_after == report.distance_before) return 0.0;  // all customers at the depot
  return 100.0 * (report.distance_after - report.distance_before) / report.distance_before;
}

// Why there are no feasible routes, and what might help.
std::string failure_text(const Instance& instance, const RepairReport& report,
                         bool allow_vehicles) {
  std::string out = "No feasible routes found nearby";
  if (!report.unplaced.empty()) out += "; without a place: " + ids_of(instance, report.unplaced);
  out += ".";
  if (const auto late = out_of_reach(instance); !late.empty()) {
    return out + (instance.euclidean() ? " There are none: " : " Driven there directly, ") +
           reach_text(instance, late) + ".\n";
  }
  if (report.fleet_bound > report.vehicles_before)
    out += fmt::format(" At least {} {} needed.", counted(report.fleet_bound, "vehicle"),
                       verb(report.fleet_bound, "is", "are"));
  if (!allow_vehicles) return out + " --allow-vehicles permits more vehicles.\n";
  return out + fmt::format(" The fleet has {}; more iterations may help.\n",
                           counted(instance.vehicle_limit(), "vehicle"));
}

std::string text_of(const Instance& instance, const RepairReport& report, bool allow_vehicles) {
  if (report.stage == RepairStage::none) {
    return "Nothing to repair: the routes are feasible over the real numbers.\n";
  }
  std::string out = faults_text(report) + " over the real numbers.\n";
  if (!report.repaired()) {
    return out + failure_text(instance, report, allow_vehicles);
  }
  out += report.stage == RepairStage::moved ? "Repaired by moving single customers"
         : report.stage == RepairStage::reoptimised
             ? "Repaired by rearranging these routes and their neighbours"
             : "Repaired with " +
                   counted(static_cast<std::size_t>(report.vehicles_after - report.vehicles_before),
                           "vehicle") +
                   " more";
  out += fmt::format(": {} changed", counted(static_cast<std::size_t>(report.arcs_changed), "arc"));
  if (!report.moved_customers.empty()) {
    out += "; moved: " + ids_of(instance, report.moved_customers);
  }
  if (report.stage == RepairStage::vehicle_added && report.fleet_bound > report.vehicles_before) {
    out += fmt::format(".\nNo fewer than {} can do over the real numbers",
                       counted(report.fleet_bound, "vehicle"));
  }
  return out + fmt::format(".\nDistance {:.6f} -> {:.6f} ({:+.4f} %), vehicles {} -> {}.\n",
                           report.distance_before, report.distance_after, increase(report),
                           report.vehicles_before, report.vehicles_after);
}

std::string json_of(const Instance& instance, const RepairReport& report) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object()
      .member("schema", "waywiser.repair/1")
      .member("instance", instance.name)
      .member("repaired", report.repaired())
      .member("stage", to_string(report.stage))
      .member("late_before", report.late_before)
      .member("too_long_before", report.too_long_before)
      .member("distance_before", report.distance_before)
      .member("distance_after", report.distance_after)
      .member("increase_percent", increase(report))
      .member("vehicles_before", report.vehicles_before)
      .member("vehicles_after", report.vehicles_after)
      .member("fleet_bound", report.fleet_bound)
      .member("arcs_changed", report.arcs_changed);
  json.key("late_routes").array(report.late_routes);
  write_ids(json.key("moved_customers"), instance, report.moved_customers);
  write_ids(json.key("unplaced"), instance, report.unplaced);
  write_routes(json.key("routes"), instance, report.routes);
  write_names(json, "moved_names", instance, report.moved_customers);
  write_names(json, "unplaced_names", instance, report.unplaced);
  write_route_names(json, "route_names", instance, report.routes);
  return json.end_object().text() + "\n";
}

Routes read_routes(const Instance& instance, const std::string& path, const Common& common) {
  const Resolved resolved = resolve(instance, read_told_solution(path, instance, common));
  if (!resolved.structure.valid()) {
    throw InputError({path, 0, 0}, "routes that are not a solution",
                     "every customer once, within capacity and fleet (waywiser check says what is "
                     "wrong)");
  }
  return resolved.routes;
}

}  // namespace

void add_repair(Command& root, Common& common) {
  static RepairOptions options;
  Command& command =
      root.add("repair", "Float-feasible routes near a solution that is late over the reals");
  command
      .positional("FILE", options.instance,
                  "the instance, or a name of the catalogue; - for standard input")
      .positional("SOLUTION", options.solution,
                  "the solution to repair; every customer once, within capacity and fleet")
      .option("-o,--output", options.output,
              "Where to write the repaired routes: .sol, or a best-known solution of MAMUT-routing "
              "where it ends with .json; - for standard output")
      .flag("--allow-vehicles", options.allow_vehicles,
            "Add vehicles where nothing else helps and the fleet allows it")
      .option("--seed", options.seed, "Seed: the same seed gives the same routes")
      .option("--iterations", options.iterations,
              "Of ruin and recreate on the neighbourhood: more search longer for less distance")
      .flag("--force", options.force, "Replace an existing file");
  options.input.add_to(command);
  command
      .notes(
          "First single late customers are moved, then the late routes and their neighbours are\n"
          "rearranged, then the whole instance is searched, then, with --allow-vehicles, as few\n"
          "vehicles are added as it takes. The result is feasible in `exact` and in `double`.\n"
          "Exit codes: 0 repaired or nothing to repair, 1 not repaired.\n"
          "Example:\n  waywiser repair R1_2_1.txt dimacs/R1_2_1.sol -o R1_2_1.repaired.sol")
      .action([&common] {
        check_range("--iterations", options.iterations, 0);
        check_range("--seed", options.seed, 0);
        refuse_two_inputs_from_stdin({&options.instance, &options.solution});
        check_output_name(options.output);
        const Existing existing = options.force ? Existing::replace : Existing::keep;
        if (!options.output.empty()) check_output(options.output, existing);
        const InstanceFile file = options.input.read(options.instance);
        tell_instance(file, common);
        const Instance& instance = file.instance;
        const Routes routes = read_routes(instance, options.solution, common);
        const RepairReport report = repair(instance, routes,
                                           {.allow_vehicles = options.allow_vehicles,
                                            .seed = static_cast<std::uint64_t>(options.seed),
                                            .iterations = options.iterations});
        if (report.repaired() && !options.output.empty()) {
          write_output(options.output, solution_output(options.output, instance, report.routes),
                       existing);
        }
        if (common.json) {
          print_text(json_of(instance, report));
        } else if (options.output == "-") {
          if (!common.quiet) narrate_text(text_of(instance, report, options.allow_vehicles));
        } else {
          print_text(text_of(instance, report, options.allow_vehicles));
        }
        return report.repaired() ? ExitCode::done : ExitCode::negative;
      });
}

}  // namespace waywiser::cli
