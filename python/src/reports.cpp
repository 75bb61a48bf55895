// What `check`, `audit`, `repair` and `plot` say, from the sources of those commands.
#include <algorithm>
#include <limits>
#include <map>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "waywiser/base/error.h"
#include "waywiser/cli/audit_report.h"
#include "waywiser/cli/check_report.h"
#include "waywiser/instance/summary.h"
#include "waywiser/repair/repair.h"
#include "waywiser/report/plot.h"
#include "waywiser/scaling/scale.h"

namespace waywiser::python {
namespace {

namespace nb = nanobind;

void judge_under(cli::CheckReport& report, const std::string& convention, const Scaling& scaling,
                 Objective objective) {
  constexpr std::int64_t kJudgeLimit = std::numeric_limits<std::int64_t>::max();
  cli::ScaledCheck check{convention, objective, scale(report.instance, scaling, kJudgeLimit), {}};
  check.evaluation = evaluate_scaled(check.scaled, report.resolved.routes, objective);
  report.scaled.push_back(std::move(check));
}

// As the command does: what the instance's file prescribes is judged unasked.
void judge_as_prescribed(cli::CheckReport& report) {
  if (report.instance.file_rounding == FileRounding::floor_2d) {
    judge_under(report, "file", {1, Rounding::optimistic, Ties::half_up}, Objective::distance);
  } else if (report.instance.file_rounding == FileRounding::ceil_2d) {
    judge_under(report, "file", {1, Rounding::pessimistic, Ties::half_up}, Objective::distance);
  }
}

void judge_by_convention(cli::CheckReport& report, const std::string& name) {
  const Convention* const convention = find_convention(name);
  if (convention == nullptr) {
    throw UsageError("conventions: found " + in_quotes(name) + ", expected some of " +
                     convention_names());
  }
  if (!convention->scaling) return;  // doubles are always judged
  judge_under(report, name, *convention->scaling, convention->objective);
}

// "waywiser.check/1" of the verdict over the reals, with what was asked for beside.
std::string check_json(
    const SharedInstance& instance, const Ids& routes,
    const std::optional<std::string>& stated_cost, const std::vector<std::string>& conventions,
    const std::vector<std::tuple<std::int64_t, std::string, std::string>>& scaled,
    const std::string& objective) {
  const nb::gil_scoped_release release;
  cli::CheckReport report;
  report.instance = *instance;
  report.warnings = instance.warnings;
  report.resolved = resolve(report.instance, file_of(routes, stated_cost));
  report.stated_cost = stated_cost;
  if (stated_cost) {
    report.recognised = recognise(report.instance, report.resolved.routes, *stated_cost);
  }
  report.in_doubles = evaluate_double(report.instance, report.resolved.routes);
  report.exact = evaluate_exact(report.instance, report.resolved.routes);
  if (conventions.size() < waywiser::conventions().size()) judge_as_prescribed(report);
  for (const std::string& name : conventions) judge_by_convention(report, name);
  for (const auto& [P, rounding, ties] : scaled) {
    judge_under(report, "", scaling_of(P, rounding, ties), objective_of(objective));
  }
  report.feasible = report.valid() && report.exact.feasible;
  return cli::check_json(report);
}

AuditRequest audit_request(const std::vector<std::int64_t>& factors,
                           const std::vector<std::string>& roundings, const std::string& ties,
                           bool triangles) {
  AuditRequest request;
  request.factors = factors;
  request.roundings.clear();
  for (std::size_t i = 0; i < factors.size(); ++i) {
    (void)scaling_of(factors[i], rounding_names().front(), ties);
    if (std::find(factors.begin(), factors.begin() + static_cast<std::ptrdiff_t>(i), factors[i]) !=
        factors.begin() + static_cast<std::ptrdiff_t>(i)) {
      throw UsageError("P: " + std::to_string(factors[i]) + " stands there twice");
    }
  }
  for (const std::string& rounding : roundings) {
    request.roundings.push_back(scaling_of(1, rounding, ties).rounding);
  }
  request.ties = scaling_of(1, rounding_names().front(), ties).ties;
  request.triangles = triangles;
  return request;
}

// "waywiser.audit/1", with the classes of several instances.
std::string audit_json(const std::vector<SharedInstance>& instances,
                       const std::vector<std::string>& names,
                       const std::vector<std::int64_t>& factors,
                       const std::vector<std::string>& roundings, const std::string& ties,
                       bool triangles) {
  const nb::gil_scoped_release release;
  const AuditRequest request = audit_request(factors, roundings, ties, triangles);
  cli::AuditReport report;
  for (std::size_t i = 0; i < instances.size(); ++i) {
    const Instance& instance = *instances[i];
    report.files.push_back(
        {names[i], class_by_name(instance.name), audit_instance(instance, request)});
  }
  std::vector<const InstanceAudit*> all;
  std::map<std::string, std::vector<const InstanceAudit*>> classes;
  for (const cli::AuditedFile& file : report.files) {
    all.push_back(&file.audit);
    if (!file.group.empty()) classes[file.group].push_back(&file.audit);
  }
  report.total = summarize(all.size() == 1 ? all.front()->name : "total", all);
  for (const auto& [name, audits] : classes) {
    if (all.size() > 1) report.classes.push_back(summarize(name, audits));
  }
  return cli::audit_json(report);
}

nb::list ids_list(const Instance& instance, const std::vector<int>& customers) {
  nb::list ids;
  for (const int customer : customers) ids.append(instance.ids[static_cast<std::size_t>(customer)]);
  return ids;
}

// The members of "waywiser.repair/1".
nb::dict repair_report(const SharedInstance& instance, const Ids& routes, bool allow_vehicles,
                       std::uint64_t seed, std::int64_t iterations) {
  const Routes late = solution_of(*instance, routes, "repair");
  RepairReport report;
  {
    const nb::gil_scoped_release release;
    report = repair(*instance, late, {allow_vehicles, seed, iterations});
  }
  const double before = report.distance_before;
  const double after = report.distance_after;
  nb::dict made;
  made["repaired"] = report.repaired();
  made["stage"] = to_string(report.stage);
  made["late_before"] = report.late_before;
  made["distance_before"] = before;
  made["distance_after"] = after;
  made["increase_percent"] = after == before ? 0.0 : 100.0 * (after - before) / before;
  made["vehicles_before"] = report.vehicles_before;
  made["vehicles_after"] = report.vehicles_after;
  made["fleet_bound"] = report.fleet_bound;
  made["arcs_changed"] = report.arcs_changed;
  made["late_routes"] = report.late_routes;
  made["moved_customers"] = ids_list(*instance, report.moved_customers);
  made["unplaced"] = ids_list(*instance, report.unplaced);
  made["routes"] = ids_of(*instance, report.routes);
  return made;
}

std::string plot(const SharedInstance& instance, const Ids& routes, bool accessible) {
  const Resolved resolved = resolve(*instance, file_of(routes));
  return plot_svg(*instance, resolved.routes, accessible ? Palette::accessible : Palette::paper);
}

}  // namespace

void bind_reports(nb::module_& module) {
  module.def("check_json", check_json);
  module.def("audit_json", audit_json);
  module.def("repair", repair_report);
  module.def("plot", plot);
  module.attr("roundings") = rounding_names();
  std::vector<std::string> names;
  std::vector<std::string> in_doubles;
  for (const Convention& convention : conventions()) {
    names.emplace_back(convention.name);
    if (!convention.scaling) in_doubles.emplace_back(convention.name);
  }
  module.attr("conventions") = names;
  module.attr("double_conventions") = in_doubles;
  module.attr("repair_iterations") = RepairRequest{}.iterations;
}

}  // namespace waywiser::python
