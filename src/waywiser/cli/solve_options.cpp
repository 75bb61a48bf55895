#include "waywiser/cli/solve_options.h"

#include <algorithm>
#include <thread>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/cli/duration.h"
#include "waywiser/cli/robustness_output.h"
#include "waywiser/cli/solution_output.h"
#include "waywiser/datasets/misnamed.h"
#include "waywiser/instance/by_duration.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/solution/read.h"
#include "waywiser/solver/registry.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"
#include "waywiser/system/suggest.h"

namespace waywiser::cli {
namespace {

constexpr std::int64_t kMostThreads = 1024;

// Beyond four searches a core, and sixteen, threads only wait for each other, and starting them is
// what takes the time.
int useful_threads(std::int64_t asked) {
  const std::int64_t cores = std::thread::hardware_concurrency();
  return static_cast<int>(std::min(asked, std::max<std::int64_t>(16, 4 * cores)));
}

// What the solver minimises, and the objective that only this command has.
std::vector<std::string> objectives() {
  std::vector<std::string> names = objective_names();
  names.emplace_back(kByDuration);
  return names;
}

Budget read_budget(const SolveOptions& options) {
  Budget budget;
  if (options.iterations) {
    if (options.time_limit || options.clock.value_or("iterations") != "iterations") {
      throw UsageError("--iterations excludes --time-limit and the other clocks");
    }
    check_range("--iterations", *options.iterations, 1);
    budget.clock = ClockKind::iterations;
    budget.iterations = *options.iterations;
    return budget;
  }
  const std::string clock = options.clock.value_or(to_string(ClockKind::wall));
  if (clock == to_string(ClockKind::iterations))
    throw UsageError("--clock iterations needs --iterations N");
  const auto known = find_clock(clock);
  if (!known) {
    throw UsageError("--clock: found " + in_quotes(clock) + ", expected " +
                     expected_word(clock, clock_names()));
  }
  budget.clock = *known;
  if (options.time_limit) budget.seconds = parse_duration(*options.time_limit, "--time-limit");
  return budget;
}

std::optional<Scaling> read_scaling(const SolveOptions& options) {
  if (options.space == "scaled") return options.scaling.scaling();
  if (options.scaling.given()) {
    throw UsageError("--space double excludes -P, --rounding and --ties");
  }
  return std::nullopt;
}

SolverOptions read_set(const std::vector<std::string>& set) {
  SolverOptions options;
  for (const std::string& entry : set) {
    const std::size_t equals = entry.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw UsageError("--set: found " + in_quotes(entry) + ", expected NAME=VALUE");
    }
    options[entry.substr(0, equals)] = entry.substr(equals + 1);
  }
  return options;
}

// Refused before the search, not after it.
void check_outputs(const SolveOptions& options) {
  if (options.output) check_output_name(*options.output);
  for (const auto& path : {options.output, options.trajectory}) {
    if (path) check_output(*path, options.force ? Existing::replace : Existing::keep);
  }
}

Decimal parse_cost(const std::string& text) {
  const DecimalResult found = parse_decimal(text);
  if (!found.ok() || found.value.digits < 0) {
    throw UsageError("--vehicle-cost: found " + in_quotes(text) +
                     ", expected a decimal number, at least 0");
  }
  return found.value;
}

// What excludes what among the options that change a plan.
void check_plan(const SolveOptions& options) {
  if (options.space == "double" && (options.allow_unserved || options.adapts())) {
    throw UsageError("--allow-unserved, --adapt and --lock exclude --space double");
  }
  if (options.vehicle_cost &&
      (options.space == "double" || options.objective == to_string(Objective::distance))) {
    throw UsageError("--vehicle-cost excludes --space double and --objective distance");
  }
  if (options.objective == kByDuration && (options.space == "double" || options.vehicle_cost ||
                                           !options.lock.empty() || !options.native())) {
    throw UsageError(
        fmt::format("--objective {} is for the solver waywiser, without --space double, "
                    "--vehicle-cost and --lock",
                    kByDuration));
  }
  if (options.adapts() && !options.initial) throw UsageError("--adapt and --lock need --initial");
  if (options.repair && !options.lock.empty()) throw UsageError("--lock excludes --repair");
}

void check_threads(const SolveOptions& options, const Budget& budget) {
  check_range("--threads", options.threads, 1, kMostThreads);
  if (options.threads == 1) return;
  if (!options.native()) throw UsageError("--threads is for the solver waywiser");
  if (budget.clock != ClockKind::wall) throw UsageError("--threads needs a limit in wall time");
}

// Threads that can only slow each other down.
void tell_crowded(const SolveReport& report, std::int64_t threads) {
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  if (cores > 0 && report.threads > cores) {
    const std::string fewer =
        threads > report.threads ? fmt::format(", so that only {} are used", report.threads) : "";
    narrate("waywiser: warning: {} threads on {}: they wait for each other{}\n", threads,
            counted(cores, "core"), fewer);
  }
}

}  // namespace

void SolveOptions::add_to(Command& command) {
  command.optional_positional("FILE", instance, instance_argument());
  input.add_to(command);
  scaling.add_to(command);
  add_search(command);
  add_plan(command);
  add_limits(command);
  add_results(command);
  command.notes(
      "The routes go to standard output as a solution file (`waywiser solve R101.txt > "
      "R101.sol`),\n"
      "improvements as they come, the exact verdict and the gap to the best known value to "
      "standard\n"
      "error. Ctrl-C ends the search and keeps the best.\n"
      "Exit codes: 0 done (with --allow-unserved whoever is left out), 1 no solution found or a "
      "customer that rounding made unservable,\n"
      "2 usage, 3 input refused, 4 the solver failed, 5 could not write, 70 a bug, 130 Ctrl-C.\n"
      "Examples:\n"
      "  waywiser solve R101.txt\n"
      "  waywiser solve R101.txt --time-limit 1m --seed 2 -o R101.sol\n"
      "  waywiser solve R101.txt -P 10 --rounding optimistic --solver ortools\n"
      "  waywiser solve R101.txt --iterations 100000 --trajectory R101.jsonl");
}

void SolveOptions::add_search(Command& command) {
  std::string solvers;
  for (const std::string& name : registered_solvers()) solvers += name + ", ";
  command
      .choice("--space", space, {"scaled", "double"},
              "Search on integers of I^P, or on unrounded doubles")
      .option("--solver", solver, solvers + "or a COMMAND that speaks the line protocol")
      .repeated("--set", set, "NAME=VALUE: an option of the solver (--help-all lists them)")
      .flag("--help-all", help_all, "Every option of the solver, then exit")
      .choice("--objective", objective, objectives(),
              fmt::format("{}; {}: {}", explained_objectives(), kByDuration, kByDurationExplained))
      .option("--fleet", fleet, "K, in place of the vehicles that FILE states")
      .option("--initial", initial,
              "A solution file to start from; what comes out is never worse where it is feasible "
              "over the "
              "reals")
      .flag("--improve", improve,
            "Keep the structure of the routes of --initial: no search for fewer vehicles, nothing "
            "hot; for routes that are good already")
      .option("--seed", seed, "0 to 2^53")
      .option("--threads", threads,
              "Searches side by side that share what they find, with seeds from --seed on; not "
              "reproducible");
}

void SolveOptions::add_plan(Command& command) {
  command
      .option("--slack", slack,
              "Keep so much time before every due date: 10min; units of a file are seconds")
      .option("--vehicle-cost", vehicle_cost,
              "What a route costs beside its travel time, in place of 10 n; 0: nothing, like "
              "--objective distance")
      .flag("--adapt", adapt,
            "The plan of --initial may have stops that FILE has no longer, lack new ones, and be "
            "late: it is mended first")
      .repeated("--lock", lock,
                "R or R:K: route R of --initial stays, or its first K stops do; with --adapt")
      .flag("--allow-unserved", allow_unserved,

            "Where not all customers fit, leave out as few as can be found, and say why and what "
            "would let each in");
}

void SolveOptions::add_limits(Command& command) {
  command.option("--time-limit", time_limit, "10s, 500ms, 2m, 1h (default: 10s)")
      .option("--iterations", iterations, "A limit in iterations: reproducible")
      .option("--clock", clock, "wall or cpu, for --time-limit (default: wall)");
}

void SolveOptions::add_results(Command& command) {
  command
      .option("-o,--output", output,
              "Write the best solution: .sol; a best-known solution of MAMUT-routing where it ends "
              "with .json, its timetable where it ends with .csv, .geojson or .html; - for "
              "standard output")
      .option("--trajectory", trajectory, "Write every improvement as JSON Lines")
      .flag("--force", force, "Replace existing files")
      .flag("--repair", repair,
            "Where the best routes are late or too long on the data as given, the nearest that "
            "are not")
      .flag("--timetable", timetable,
            "The timetable of the routes as well (-o plan.csv writes it)");
}

SolveReport SolveOptions::prepare(const Common& common) const {
  SolveReport report;
  RunRequest& request = report.request;
  request.budget = read_budget(*this);
  request.scaling = read_scaling(*this);
  report.by_duration = objective == kByDuration;
  request.objective = find_objective(objective).value_or(Objective::fleet);
  check_range("--seed", seed, 0, kSolverLimit);
  check_plan(*this);
  if (vehicle_cost) {
    report.vehicle_cost = parse_cost(*vehicle_cost);
    request.objective = Objective::distance;  // with the cost on the ways out of the depot
  }
  request.seed = static_cast<std::uint64_t>(seed);
  check_threads(*this, request.budget);
  report.threads = useful_threads(threads);
  request.options = read_set(set);
  if (improve) {
    if (!initial || !native())
      throw UsageError("--improve needs --initial and the solver waywiser");
    request.options["improve"] = "1";
  }
  if (fleet) check_range("--fleet", *fleet, 1);
  if (initial) refuse_two_inputs_from_stdin({&instance, &*initial});
  check_outputs(*this);
  InstanceFile file = input.read(instance);
  if (auto misnamed = misnamed_warning(file.instance); !misnamed.empty())
    file.warnings.push_back(std::move(misnamed));
  if (output) check_output_name(*output, file.instance);
  tell_instance(file, common);
  if (!common.quiet) tell_crowded(report, threads);
  report.known = find_by_digest(content_digest(file.instance));
  if (fleet) file.instance.vehicles = fleet;
  if (file.instance.longest_duration && !lock.empty())
    throw UsageError(
        "--lock excludes a longest duration of a route: how long locked stops take "
        "depends on when the vehicle leaves");
  if (slack) {
    const Decimal kept = parse_slack(*slack);
    report.slack = to_text(kept.digits, kept.decimals);
    report.with_slack = std::make_shared<const Instance>(with_slack(file.instance, kept));
  }
  request.instance = std::make_shared<const Instance>(std::move(file.instance));
  if (initial) {
    report.given =
        read_given_plan(*initial, *request.instance, {allow_unserved, adapts(), lock}, common);
    request.initial = report.given->routes;
  }
  report.solver = solver;
  return report;
}

}  // namespace waywiser::cli
