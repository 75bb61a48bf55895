
#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/study_options.h"
#include "waywiser/instance/objective.h"
#include "waywiser/study/cores.h"
#include "waywiser/study/names.h"
#include "waywiser/study/summary.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct Options {
  StudySelection selection;
  bool list = false;
};

std::string limit_text(const Plan& plan, std::int64_t limit) {
  if (plan.study.clock == ClockKind::iterations) return count_text(limit) + " iterations";
  return duration_text(static_cast<double>(limit) / 1000.0);
}

// The id of a run is unknown where its solver's version and options are.
void print_list(const Plan& plan, const std::vector<std::uint32_t>& selection) {
  for (const std::uint32_t index : selection) {
    const PlannedRun& run = plan.runs[index];
    print("{:<32}  {}\n", plan.solver(run).absent ? "id unknown" : run.id.view(), plan.label(run));
  }
}

// In hours, or in minutes where a table of hours would show zeros.
struct CpuUnit {
  const char* name;
  double milliseconds;
};

CpuUnit cpu_unit(const PlanCost& cost) {
  return cost.cpu_seconds < 10 * 3600.0 ? CpuUnit{"CPU minutes", 6e4} : CpuUnit{"CPU hours", 3.6e6};
}

std::string units_text(const Plan& plan, const PlanCost& cost, double units) {
  if (plan.study.clock == ClockKind::iterations) return large_count_text(units);
  return fmt::format("{:.1f}", units / cpu_unit(cost).milliseconds);
}

// After the last limit of a solver that has several parts: their sum.
void print_solver_total(const Plan& plan, const PlanCost& cost, std::size_t last) {
  const std::string& solver = cost.parts[last].solver;
  if (last + 1 < cost.parts.size() && cost.parts[last + 1].solver == solver) return;
  std::int64_t runs = 0;
  double units = 0.0;
  int parts = 0;
  for (const PlanPart& part : cost.parts) {
    if (part.solver != solver) continue;
    ++parts;
    runs += part.runs;
    units += static_cast<double>(part.runs) * static_cast<double>(part.limit);
  }
  if (parts < 2) return;
  print("{:<24} {:>18} {:>10} {:>10} {:>12}\n", solver, "together", "", count_text(runs),
        units_text(plan, cost, units));
}

void print_cost(const Plan& plan, const PlanCost& cost, double wall, int jobs) {
  const bool seconds = plan.study.clock != ClockKind::iterations;
  print("{}: objective {}, {}, {}{}, {}, clock {}\n\n", plan.study.name,
        to_string(plan.study.objective), counted(plan.inputs.instances.size(), "instance"),
        counted(plan.configurations.size(), "configuration"),
        plan.study.control ? " (one the control row in doubles)" : "",
        counted(plan.study.seeds.size(), "seed"), to_string(plan.study.clock));
  print("{:<24} {:>18} {:>10} {:>10} {:>12}\n", "solver", "limit", "instances", "runs",
        seconds ? cpu_unit(cost).name : "iterations");
  for (std::size_t i = 0; i < cost.parts.size(); ++i) {
    const PlanPart& part = cost.parts[i];
    const double units = static_cast<double>(part.runs) * static_cast<double>(part.limit);
    print("{:<24} {:>18} {:>10} {:>10} {:>12}\n", part.solver + (part.control ? " (doubles)" : ""),
          limit_text(plan, part.limit), count_text(part.instances), count_text(part.runs),
          units_text(plan, cost, units));
    print_solver_total(plan, cost, i);
  }
  print("{:<24} {:>18} {:>10} {:>10} {:>12}\n\n", "all", "",
        count_text(static_cast<std::int64_t>(plan.inputs.instances.size())), count_text(cost.runs),
        units_text(plan, cost,
                   seconds ? 1000.0 * cost.cpu_seconds : static_cast<double>(cost.iterations)));
  if (seconds) {
    print("about {} with {} {}; ", duration_text(wall), jobs,
          jobs == 1 ? "run at a time" : "runs at once");
  }
  print("about {} of disk in {}\n", bytes_text(cost.disk_bytes), plan.study.folder().string());
  if (plan.study.memory_limit == 0)
    print("no memory limit: a solver may take all there is ([run] memory_limit = \"4GB\")\n");
}

void write_json(const Plan& plan, const std::vector<std::uint32_t>& selection, const PlanCost& cost,
                double wall, int jobs, bool list) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.study-plan/1").member("study", plan.study.name);
  json.member("folder", plan.study.folder().string());
  json.member("objective", to_string(plan.study.objective));
  json.member("clock", to_string(plan.study.clock)).member("runs", cost.runs);
  json.key("parts").begin_array();
  for (const PlanPart& part : cost.parts) {
    json.begin_object().member("solver", part.solver).member("control", part.control);
    json.member(plan.study.clock == ClockKind::iterations ? "iterations" : "milliseconds",
                part.limit);
    json.member("instances", part.instances).member("runs", part.runs).end_object();
  }
  json.end_array();
  json.key("absent_solvers").begin_array();
  for (const PlannedSolver& solver : plan.inputs.solvers)
    if (solver.absent) json.value(solver.name);
  json.end_array().key("absent_instances").begin_array();
  for (const PlannedInstance& instance : plan.inputs.instances)
    if (instance.path.empty()) json.value(instance.name);
  json.end_array();
  if (plan.study.clock == ClockKind::iterations) {
    json.member("iterations", cost.iterations);
  } else {
    json.member("cpu_hours", cost.cpu_seconds / 3600.0).member("jobs", jobs);
    json.member("wall_hours", wall / 3600.0);
  }
  json.member("disk_bytes", cost.disk_bytes);
  if (list) {
    json.key("plan").begin_array();
    for (const std::uint32_t index : selection) {
      const PlannedRun& run = plan.runs[index];
      json.begin_object().member("label", plan.label(run));
      if (!plan.solver(run).absent) {
        json.member("id", run.id.view());
        json.key("description").raw(canonical_json(plan.describe(run)));
      }
      json.end_object();
    }
    json.end_array();
  }
  print("{}\n", json.end_object().text());
}

ExitCode plan_study(const Options& options, const Common& common) {
  const Plan plan = make_plan(read_checked_study(options.selection.file), Absent::planned);
  print_warnings(plan, common);
  const PoolOptions pool = options.selection.pool();
  const std::vector<std::uint32_t> selection = selected_runs(plan, pool.selection);
  const PlanCost cost = cost_of(plan, selection);
  const int jobs = pool.jobs > 0 ? pool.jobs : std::max(1, available_cores().physical);
  const double wall = wall_seconds_for(plan, selection, jobs);
  if (common.json) {
    write_json(plan, selection, cost, wall, jobs, options.list);
  } else if (options.list) {
    print_list(plan, selection);
  } else {
    print_cost(plan, cost, wall, jobs);
  }
  return ExitCode::done;
}

}  // namespace

void add_study_plan(Command& noun, Common& common) {
  static Options options;
  Command& command = noun.add("plan", "What a study will run and cost; starts nothing");
  options.selection.add_to(command);
  command.flag("--list", options.list, "Every run with its id, in the order of execution")
      .action([&common] { return plan_study(options, common); });
}

}  // namespace waywiser::cli
