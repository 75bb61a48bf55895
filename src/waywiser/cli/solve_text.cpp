#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/fault_words.h"
#include "waywiser/cli/solve_report.h"
#include "waywiser/cli/text_layout.h"
#include "waywiser/cli/timetable_output.h"
#include "waywiser/instance/labels.h"
#include "waywiser/solution/cvrplib.h"
#include "waywiser/system/duration.h"

namespace waywiser::cli {
namespace {

// A line a quarter of a second is what a person can follow; a smaller fleet is always shown.
constexpr double kLineSeconds = 0.25;
// Columns of a line with every column.
constexpr int kWideLine = 84;

std::string budget_text(const Budget& budget) {
  if (budget.clock == ClockKind::iterations) return counted(budget.iterations, "iteration");
  return fmt::format("{:g} s of {}", budget.seconds, words_of(budget.clock).measured);
}

std::string space_text(const RunRequest& request) {
  return request.scaling ? to_string(*request.scaling) : "doubles";
}

// What is minimised: "10 n = 800 a route + travel time".
std::string objective_text(const SolveReport& report) {
  if (report.vehicle_cost) {
    return fmt::format("{} a route + travel time",
                       to_text(report.vehicle_cost->digits, report.vehicle_cost->decimals));
  }
  if (report.by_duration) {
    return "duration (few routes and short ways as for fleet, then the total duration of the "
           "routes, waits counted)";
  }
  if (report.request.objective == Objective::distance) return "distance (travel time alone)";
  return fmt::format("fleet (10 n = {} a route + travel time)",
                     std::int64_t{10} * report.instance().customers());
}

std::string gap_text(std::optional<double> gap) {
  return gap ? fmt::format("{:+.2f} %", 100.0 * *gap) : std::string("-");
}

std::string ending_text(const SolveReport& report) {
  const RunOutcome& outcome = report.outcome;
  std::string text =
      fmt::format("{}: {} after {:.2f} s wall, {:.2f} s CPU, {}, {}",
                  outcome.solver.empty() ? report.solver : outcome.solver, outcome.reason,
                  outcome.wall, outcome.cpu, counted(outcome.iterations, "iteration"),
                  counted(outcome.incumbents, "improvement"));
  if (outcome.late_reports > 0) {
    text += fmt::format("\n{} came more than 0.1 s after {} own time",
                        counted(outcome.late_reports, "report"),
                        outcome.late_reports == 1 ? "its" : "their");
  }
  return text + "\n";
}

std::string shortened_text(const SolveReport& report) {
  if (!report.shortened) return {};
  const auto span = [&](const Bounds& duration) {
    return clock_of(report.instance()).span(shown(duration));
  };
  const Shortened& found = *report.shortened;
  return fmt::format("Total duration, waits counted: {}{}.\n", span(found.after),
                     found.after.lower == found.before.lower
                         ? ""
                         : ", " + span(found.before) + " before the last part");
}

// "gap of the cost (10 n a route + distance) +0.76 %, of the distance +7.48 %".
std::string known_text(const SolveReport& report) {
  if (report.known == nullptr || report.request.objective != Objective::fleet) return {};
  const BestKnown& best = report.known->sintef;
  std::string text = fmt::format("Best known (SINTEF, {}): {}, distance {:.2f}", best.date,
                                 counted(best.vehicles, "route"), best.distance);
  if (!report.final_gap()) return text + "\n";
  text +=
      fmt::format("; gap of the cost (10 n a route + distance) {}", gap_text(report.final_gap()));
  const int more = report.check->in_doubles.routes - best.vehicles;
  if (const auto distance = report.final_distance_gap()) {
    text += ", of the distance " + gap_text(distance);
  } else {
    text += fmt::format(", with {} {}", counted(static_cast<std::size_t>(std::abs(more)), "route"),
                        more > 0 ? "more" : "fewer");
  }
  return text + "\n";
}

std::string repair_text(const SolveReport& report) {
  if (!report.repair) {
    if (report.check->feasible) return "";
    return fmt::format(
        "These routes are {} on the data as given: --repair looks for the nearest ones that are "
        "not.\n",
        fault_words(report.instance(), report.routes()));
  }
  const RepairReport& repair = *report.repair;
  if (!repair.repaired()) {
    return fmt::format("Repair failed: {} {}.\n", faults_text(repair),
                       verb(repair.late_before + repair.too_long_before, "remains", "remain"));
  }
  return fmt::format(
      "Repaired ({}): {}, {} moved, distance {:.6f} before, {:.6f} "
      "after.\n",
      to_string(repair.stage), faults_text(repair),
      counted(repair.moved_customers.size(), "customer"), repair.distance_before,
      repair.distance_after);
}

// What has become of the plan to begin with.
std::string plan_text(const SolveReport& report) {
  if (!report.given) return {};
  return (report.kept_given ? "Nothing better than the plan given was found: it is kept.\n" : "") +
         given_text(*report.given, report.instance(), report.routes());
}

}  // namespace

double SolveReport::cost(const Judgement& judgement) const {
  DoubleEvaluation doubles;
  doubles.routes = judgement.routes;
  doubles.distance = judgement.distance_double;
  doubles.cost = judgement.fleet_cost;
  return cost(doubles);
}

double SolveReport::cost(const DoubleEvaluation& doubles) const {
  if (vehicle_cost) {
    return doubles.routes * to_double(vehicle_cost->digits, vehicle_cost->decimals) +
           doubles.distance;
  }
  return request.objective == Objective::fleet ? doubles.cost : doubles.distance;
}

std::optional<double> SolveReport::gap(const Judgement& judgement) const {
  if (known == nullptr || request.objective != Objective::fleet || !judgement.float_feasible) {
    return std::nullopt;
  }
  const double best = 10.0 * known->customers * known->sintef.vehicles + known->sintef.distance;
  return (judgement.fleet_cost - best) / best;
}

std::optional<double> SolveReport::final_gap() const {
  if (!check) return std::nullopt;
  Judgement judgement;
  judgement.float_feasible = check->valid() && check->in_doubles.feasible;
  judgement.fleet_cost = check->in_doubles.cost;
  return gap(judgement);
}

std::optional<double> SolveReport::final_distance_gap() const {
  if (!final_gap() || check->in_doubles.routes != known->sintef.vehicles) return std::nullopt;
  return check->in_doubles.distance / known->sintef.distance - 1.0;
}

Routes SolveReport::routes() const {
  return canonical_order(repair && repair->repaired() ? repair->routes : last()->incumbent.routes);
}

LiveLines::LiveLines(const SolveReport& report, const Common& common)
    : report_(report),
      quiet_(common.quiet),
      color_(common.color_on_stderr()),
      narrow_(terminal_columns(STDERR_FILENO).value_or(kWideLine) < kWideLine),
      clock_(report.request.budget.clock == ClockKind::wall
                 ? std::optional(report.request.budget.seconds)
                 : std::nullopt,
             !common.quiet && terminal_columns(STDERR_FILENO)) {}

void LiveLines::improvement(const Improvement& improvement) {
  if (quiet_) return;
  const Judgement& judgement = improvement.judgement;
  clock_.tell(fmt::format("{}, distance {:.3f}",
                          counted(static_cast<std::size_t>(judgement.routes), "route"),
                          judgement.distance_double));
  const bool fewer = shown_routes_ == 0 || judgement.routes < shown_routes_;
  const double now = improvement.incumbent.received;
  if (!fewer && now - last_ < kLineSeconds) {
    held_ = improvement;
    return;
  }
  last_ = now;
  held_.reset();
  print(improvement);
}

void LiveLines::finish() {
  clock_.stop();
  if (held_) print(*held_);
  held_.reset();
}

void LiveLines::print(const Improvement& improvement) {
  const Judgement& judgement = improvement.judgement;
  const bool fewer = shown_routes_ == 0 || judgement.routes < shown_routes_;
  shown_routes_ = judgement.routes;
  const auto line = [&](const std::string& time, const char* stage, const std::string& routes,
                        const std::string& distance, const std::string& cost,
                        const std::string& gap, const std::string& verdict) {
    return narrow_ ? fmt::format("{:>9}  {:>6}  {:>14}  {:>8}  {}\n", time, routes, distance, gap,
                                 verdict)
                   : fmt::format("{:>9}  {:<8} {:>6}  {:>14}  {:>14}  {:>8}  {}\n", time, stage,
                                 routes, distance, cost, gap, verdict);
  };
  if (!head_) clock_.say(line("time", "stage", "routes", "distance", "cost", "cost gap", "exact"));
  head_ = true;
  const std::string mark = !color_ ? "" : judgement.exact_feasible ? "\x1b[32m" : "\x1b[31m";
  const std::string verdict = judgement.exact_feasible
                                  ? "feasible"
                                  : fault_words(report_.instance(), improvement.incumbent.routes);
  clock_.say(line(fmt::format("{:.2f} s", improvement.incumbent.received),
                  fewer ? "fleet" : "distance", std::to_string(judgement.routes),
                  fmt::format("{:.3f}", judgement.distance_double),
                  fmt::format("{:.3f}", report_.cost(judgement)), gap_text(report_.gap(judgement)),
                  mark + verdict + (color_ ? "\x1b[0m" : "")));
}

std::string solve_head(const SolveReport& report) {
  const RunRequest& request = report.request;
  return fmt::format("{}, {}: {}, {}, objective {}, seed {}{}, {}",
                     report.instance().name.empty() ? "instance" : report.instance().name,
                     counted(report.instance().customers(), "customer"), report.solver,
                     space_text(request), objective_text(report), request.seed,
                     report.threads > 1 ? fmt::format(", {} threads", report.threads) : "",
                     budget_text(request.budget));
}

std::string solution_text(const SolveReport& report) {
  return format_cvrplib(report.routes(), report.instance().ids,
                        shortest(report.check->in_doubles.distance));
}

std::string solve_text(const SolveReport& report, bool color, std::optional<int> columns) {
  const std::string unserved =
      report.unserved ? unserved_text(report.instance(), *report.unserved) : std::string();
  if (report.last() == nullptr) {
    const std::string found =
        report.unserved         ? unserved
        : report.why_infeasible ? why_infeasible_text(*report.why_infeasible, report.request)
        : report.part           ? part_text(report.instance(), *report.part)
                                : "No solution was found; that there is none is not proved. "
                                  "--allow-unserved\nserves as many as it can and says what "
                                  "keeps out the others.\n";
    return fitted(found + ending_text(report), columns);
  }
  const auto times = [&](const CheckReport& check) {
    return "\n" + timetable_text(check.timed(),
                                 timetable(check.timed(), check.resolved.routes, *check.departure),
                                 columns);
  };
  return "\n" + fitted(check_text(*report.check, {color, columns}), columns) +
         (report.check->departure ? times(*report.check) + "\n" : "") +
         fitted(unserved + plan_text(report) + shortened_text(report) + repair_text(report) +
                    known_text(report) + ending_text(report),
                columns);
}

}  // namespace waywiser::cli
