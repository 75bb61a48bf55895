#include "waywiser/base/json.h"
#include "waywiser/cli/check_report.h"
#include "waywiser/cli/json_shapes.h"
#include "waywiser/cli/robustness_output.h"
#include "waywiser/cli/timetable_output.h"
#include "waywiser/cli/unserved_output.h"
#include "waywiser/instance/objective.h"

namespace waywiser::cli {
namespace {

JsonWriter& write(JsonWriter& json, const Bounds& bounds) {
  return json.begin_object()
      .member("lower", bounds.lower)
      .member("upper", bounds.upper)
      .end_object();
}
JsonWriter& write(JsonWriter& json, double number) {
  return json.value(number);
}
JsonWriter& write(JsonWriter& json, std::int64_t number) {
  return json.value(number);
}

template <class Time>
void write_violations(JsonWriter& json, const CheckReport& report,
                      const std::vector<Violation<Time>>& violations) {
  json.key("violations").begin_array();
  for (const Violation<Time>& violation : violations) {
    json.begin_object()
        .member("route", violation.route)
        .member("customer", report.id(violation.customer));
    write_name(json, "name", report.instance, violation.customer);
    write(json.key("arrival"), violation.arrival);
    write(json.key("due"), violation.due);
    write(json.key("lateness"), violation.lateness).end_object();
  }
  json.end_array();
}

template <class Evaluation>
void write_faults(JsonWriter& json, const CheckReport& report, const Evaluation& evaluation) {
  write_violations(json, report, evaluation.violations);
  if (!report.instance.longest_duration) return;
  json.key("too_long").begin_array();
  for (const auto& route : evaluation.too_long) {
    json.begin_object().member("route", route.route);
    write(json.key("duration"), route.duration);
    write(json.key("longest"), route.longest);
    write(json.key("excess"), route.excess).end_object();
  }
  json.end_array();
}

void write_structure(JsonWriter& json, const CheckReport& report) {
  const StructureReport& structure = report.resolved.structure;
  const int decimals = report.instance.demand_decimals;
  json.key("structure")
      .begin_object()
      .member("valid", structure.valid())
      .member("partial", report.partial && !structure.missing.empty() && structure.valid_part());
  write_ids(json.key("missing"), report.instance, structure.missing);
  write_ids(json.key("duplicate"), report.instance, structure.duplicate);
  write_names(json, "missing_names", report.instance, structure.missing);
  write_names(json, "duplicate_names", report.instance, structure.duplicate);
  json.key("unknown").array(structure.unknown);
  if (!structure.unknown_names.empty()) json.key("unknown_names").array(structure.unknown_names);
  json.key("overloaded").begin_array();
  for (const Overload& overload : structure.overloaded) {
    json.begin_object().member("route", overload.route);
    json.key("load").decimal(overload.load, decimals);
    json.key("capacity").decimal(report.instance.capacity, decimals).end_object();
  }
  json.end_array().member("excess_vehicles", structure.excess_vehicles).end_object();
}

void write_double(JsonWriter& json, const CheckReport& report) {
  const DoubleEvaluation& evaluation = report.in_doubles;
  json.begin_object()
      .member("space", "double")
      .member("feasible", report.valid() && evaluation.feasible)
      .member("distance", evaluation.distance)
      .member("cost", evaluation.cost);
  write_faults(json, report, evaluation);
  json.end_object();
}

void write_exact(JsonWriter& json, const CheckReport& report) {
  const ExactEvaluation& evaluation = report.exact;
  json.begin_object()
      .member("space", "exact")
      .member("feasible", report.valid() && evaluation.feasible);
  write(json.key("distance"), evaluation.distance);
  write(json.key("cost"), evaluation.cost).member("ties", evaluation.ties);
  write_faults(json, report, evaluation);
  json.end_object();
}

void write_scaled(JsonWriter& json, const CheckReport& report, const ScaledCheck& check) {
  const ScaledEvaluation& evaluation = check.evaluation;
  const Scaling& scaling = check.scaled.scaling;
  json.begin_object().member("space", "scaled");
  if (!check.convention.empty()) json.member("convention", check.convention);
  write_scaling(json, scaling);
  json.member("guarantee", to_string(scaling.scheme().guarantee))
      .member("objective", to_string(check.objective))
      .member("feasible", report.valid() && evaluation.feasible)
      .member("distance", evaluation.distance)
      .member("cost", evaluation.cost)
      .member("distance_scaled_back", evaluation.distance_scaled_back)
      .member("cost_scaled_back", evaluation.cost_scaled_back);
  write_faults(json, report, evaluation);
  json.end_object();
}

void write_stated(JsonWriter& json, const CheckReport& report) {
  if (!report.stated_cost) return;
  json.member("stated_cost", *report.stated_cost).key("recognised").begin_array();
  for (const Recognised& recognised : report.recognised) {
    json.begin_object()
        .member("convention", recognised.name)
        .member("equals", recognised.meaning)
        .member("exact", recognised.exact)
        .end_object();
  }
  json.end_array();
}

}  // namespace

void write_verdict(JsonWriter& json, const CheckReport& report) {
  json.member("feasible", report.feasible).member("judge", report.judge);
  if (const auto& longest = report.instance.longest_duration)
    json.key("longest_duration").decimal(*longest, report.instance.time_decimals);
  if (!report.slack.empty()) json.member("slack", report.slack);
  write_structure(json, report);
  write_stated(json, report);
  json.key("evaluations").begin_array();
  write_double(json, report);
  write_exact(json, report);
  for (const ScaledCheck& check : report.scaled) write_scaled(json, report, check);
  json.end_array();
  if (!report.departure) return;
  json.key("timetable");
  write_timetable(json, report.timed(),
                  timetable(report.timed(), report.resolved.routes, *report.departure));
}

std::string check_json(const CheckReport& report) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object()
      .member("schema", "waywiser.check/1")
      .member("instance", report.instance.name)
      .member("customers", report.instance.customers())
      .member("routes", static_cast<std::int64_t>(report.resolved.routes.size()));
  write_verdict(json, report);
  if (report.robustness) write_robustness(json.key("robustness"), *report.robustness);
  if (report.explains_unserved()) {
    write_unserved(json.key("unserved"), report.instance,
                   {explain_unserved(report.instance, report.resolved.routes), 0,
                    report.resolved.routes.size(), false});
  }
  json.key("warnings").array(report.warnings).end_object();
  return json.text();
}

}  // namespace waywiser::cli
