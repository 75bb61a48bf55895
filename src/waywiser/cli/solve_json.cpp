#include "waywiser/base/json.h"
#include "waywiser/cli/json_shapes.h"
#include "waywiser/cli/solve_report.h"
#include "waywiser/instance/by_duration.h"
#include "waywiser/instance/objective.h"

namespace waywiser::cli {
namespace {

void write_request(JsonWriter& json, const SolveReport& report) {
  const RunRequest& request = report.request;
  json.member("instance", report.instance().name)
      .member("customers", report.instance().customers())
      .member("solver", report.solver)
      .member("space", request.scaling ? "scaled" : "double");
  if (request.scaling) write_scaling(json, *request.scaling);
  json.member("objective",
              report.by_duration ? std::string(kByDuration) : to_string(request.objective))
      .member("vehicles", report.instance().vehicle_limit())
      .member("seed", request.seed)
      .member("threads", report.threads)
      .member("clock", to_string(request.budget.clock));
  if (report.vehicle_cost) {
    json.key("vehicle_cost").decimal(report.vehicle_cost->digits, report.vehicle_cost->decimals);
  }
  if (request.budget.clock == ClockKind::iterations) {
    json.member("iterations", request.budget.iterations);
  } else {
    json.member("time_limit", request.budget.seconds);
  }
  json.key("options").begin_object();
  for (const auto& [name, value] : request.options) json.key(name).raw(value);
  json.end_object();
}

void write_outcome(JsonWriter& json, const RunOutcome& outcome) {
  json.key("run")
      .begin_object()
      .member("status", to_string(outcome.status))
      .member("reason", outcome.reason)
      .member("solver", outcome.solver)
      .member("wall", outcome.wall)
      .member("cpu", outcome.cpu)
      .member("iterations", outcome.iterations)
      .member("incumbents", outcome.incumbents)
      .member("late_reports", outcome.late_reports)
      .member("not_improving", outcome.not_improving)
      .member("overshoot", outcome.overshoot)
      .member("peak_memory", outcome.peak_memory)
      .end_object();
}

// As `scaled` runs count: an integer of I^P; a double in the control space.
void write_cost(JsonWriter& json, const SolveReport& report, const Incumbent& incumbent) {
  if (report.request.scaling) {
    json.member("cost", incumbent.cost);
  } else {
    json.member("cost", incumbent.control_cost);
  }
}

void write_shortened(JsonWriter& json, const SolveReport& report) {
  if (!report.shortened) return;
  const auto write = [&](const char* key, const Bounds& duration) {
    json.key(key)
        .begin_object()
        .member("lower", duration.lower)
        .member("upper", duration.upper)
        .end_object();
  };
  write("total_duration", report.shortened->after);
  write("total_duration_before", report.shortened->before);
}

void write_repair(JsonWriter& json, const SolveReport& report) {
  if (!report.repair) return;
  const RepairReport& repair = *report.repair;
  json.key("repair")
      .begin_object()
      .member("stage", to_string(repair.stage))
      .member("late_before", repair.late_before)
      .member("too_long_before", repair.too_long_before)
      .member("distance_before", repair.distance_before)
      .member("distance_after", repair.distance_after)
      .member("customers_moved", static_cast<std::int64_t>(repair.moved_customers.size()))
      .end_object();
}

void write_solution(JsonWriter& json, const SolveReport& report) {
  const Improvement* last = report.last();
  if (last == nullptr) {
    json.key("solution").null();
    return;
  }
  const DoubleEvaluation& doubles = report.check->in_doubles;
  json.key("solution")
      .begin_object()
      .member("vehicles", doubles.routes)
      .member("distance_double", doubles.distance)
      .member("cost_double", report.cost(doubles))
      .key("routes");
  write_routes(json, report.instance(), report.routes());
  write_route_names(json, "route_names", report.instance(), report.routes());
  write_shortened(json, report);
  write_repair(json, report);
  write_verdict(json, *report.check);
  json.end_object();
}

void write_gap(JsonWriter& json, std::optional<double> gap) {
  if (gap) {
    json.value(*gap);
  } else {
    json.null();
  }
}

void write_known(JsonWriter& json, const SolveReport& report) {
  if (report.known == nullptr || report.request.objective != Objective::fleet) return;
  const BestKnown& best = report.known->sintef;
  json.key("best_known")
      .begin_object()
      .member("source", "SINTEF")
      .member("date", best.date)
      .member("vehicles", best.vehicles)
      .member("distance", best.distance)
      .key("gap");
  write_gap(json, report.final_gap());
  write_gap(json.key("gap_distance"), report.final_distance_gap());
  json.end_object();
}

}  // namespace

std::string solve_json(const SolveReport& report) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.solve/1");
  write_request(json, report);
  write_outcome(json, report.outcome);
  write_solution(json, report);
  write_known(json, report);
  if (report.given && report.last() != nullptr) {
    write_given(json.key("changes"), *report.given, report.instance(), report.routes());
  }
  if (report.unserved) {
    write_unserved(json.key("unserved"), report.instance(), *report.unserved);
  }
  if (report.part) {
    write_unserved(json.key("best_part"), report.instance(), *report.part);
  }
  if (report.why_infeasible) {
    write_why_infeasible(json.key("infeasible"), *report.why_infeasible, report.instance());
  }
  json.end_object();
  return json.text();
}

std::string trajectory_lines(const SolveReport& report) {
  JsonWriter head;
  head.begin_object().member("schema", "waywiser.trajectory/1");
  write_request(head, report);
  head.end_object();
  std::string lines = head.text() + "\n";
  for (const Improvement& improvement : report.improvements) {
    const Incumbent& incumbent = improvement.incumbent;
    const Judgement& judgement = improvement.judgement;
    JsonWriter json;
    json.begin_object()
        .member("elapsed", incumbent.elapsed)
        .member("cpu", incumbent.cpu)
        .member("received", incumbent.received)
        .member("iteration", incumbent.iteration);
    write_cost(json, report, incumbent);
    json.member("vehicles", judgement.routes)
        .member("cost_double", report.cost(judgement))
        .member("float_feasible", judgement.float_feasible)
        .member("exact_feasible", judgement.exact_feasible)
        .member("lateness", judgement.lateness)
        .key("routes");
    write_routes(json, report.instance(), incumbent.routes);
    lines += json.end_object().text() + "\n";
  }
  return lines;
}

}  // namespace waywiser::cli
