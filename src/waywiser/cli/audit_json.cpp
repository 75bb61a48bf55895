#include <iterator>

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/cli/audit_report.h"
#include "waywiser/cli/json_shapes.h"

namespace waywiser::cli {
namespace {

// Whether lengths can tie.
bool has_ties(const Scaling& scaling) {
  return scaling.scheme().travel == Direction::nearest;
}

void write_range(JsonWriter& json, const std::string& name, double least, double most) {
  json.key(name).begin_object().member("least", least).member("most", most).end_object();
}

void write_count(JsonWriter& json, const std::string& name,
                 const std::optional<std::int64_t>& count) {
  json.key(name);
  if (count) {
    json.value(*count);
  } else {
    json.null();
  }
}

void write_scheme(JsonWriter& json, const InstanceAudit& audit, const SchemeAudit& scheme) {
  const LengthAudit& lengths = lengths_of(audit, scheme);
  const auto& [down, up, error] = lengths.of(scheme.scaling);
  json.begin_object();
  write_scaling(json, scheme.scaling);
  json.member("pairs", lengths.pairs)
      .member("down", down)
      .member("up", up)
      .member("exact", lengths.exact);
  if (has_ties(scheme.scaling)) json.member("tie_disagreements", lengths.tie_disagreements);
  json.member("error_mean", lengths.mean_error(scheme.scaling));
  write_range(json, "error", error.smallest, error.largest);
  json.member("route_error_mean", scheme.route_error_mean);
  write_range(json, "route_error", scheme.route_error_least, scheme.route_error_most);
  write_range(json, "cost_error", scheme.cost_error_least, scheme.cost_error_most);
  json.member("fits_64_bits", scheme.fits);
  if (scheme.fits) {
    json.member("emptied_windows", scheme.times.emptied_windows)
        .member("unreachable", scheme.times.unreachable)
        .member("arcs_gained", scheme.times.arcs_gained)
        .member("arcs_lost", scheme.times.arcs_lost)
        .member("largest_sum", scheme.largest_sum)
        .member("largest_value", scheme.largest_value);
    write_count(json, "triangle_violations", scheme.triangle_violations);
  } else {
    json.member("largest_p", scheme.largest_p);
  }
  json.end_object();
}

void write_group(JsonWriter& json, const AuditGroup& group) {
  json.begin_object()
      .member("name", group.name)
      .member("instances", group.instances)
      .member("pairs", group.pairs)
      .member("arcs", group.arcs)
      .member("possible_arcs", group.possible_arcs)
      .key("schemes")
      .begin_array();
  for (const GroupScheme& scheme : group.schemes) {
    json.begin_object();
    write_scaling(json, scheme.scaling);
    json.member("mean_down", scheme.mean_down)
        .member("mean_up", scheme.mean_up)
        .member("mean_exact", scheme.mean_exact)
        .member("pooled_down", scheme.pooled_down)
        .member("pooled_up", scheme.pooled_up)
        .member("pooled_exact", scheme.pooled_exact);
    if (has_ties(scheme.scaling)) {
      json.member("tie_disagreements", scheme.tie_disagreements);
    }
    json.member("error_mean", scheme.mean_error);
    write_range(json, "error", scheme.error.smallest, scheme.error.largest);
    json.member("route_error_mean", scheme.mean_route_error);
    write_range(json, "route_error", scheme.route_error_least, scheme.route_error_most);
    write_range(json, "cost_error", scheme.cost_error_least, scheme.cost_error_most);
    json.member("instances_that_do_not_fit", scheme.instances_that_do_not_fit)
        .member("emptied_windows", scheme.emptied_windows)
        .member("unreachable", scheme.unreachable)
        .member("arcs_gained", scheme.arcs_gained)
        .member("arcs_lost", scheme.arcs_lost)
        .member("largest_sum", scheme.largest_sum)
        .member("largest_value", scheme.largest_value);
    write_count(json, "triangle_violations", scheme.triangle_violations);
    json.end_object();
  }
  json.end_array().end_object();
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

}  // namespace

std::string audit_json(const AuditReport& report) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.audit/1").key("files").begin_array();
  for (const AuditedFile& file : report.files) {
    const InstanceAudit& audit = file.audit;
    json.begin_object()
        .member("file", file.path)
        .member("instance", audit.name)
        .member("class", file.group)
        .member("customers", audit.customers)
        .member("arcs", audit.arcs)
        .member("possible_arcs", audit.possible_arcs)
        .member("longest_route", audit.longest_route)
        .member("mean_route", audit.mean_route)
        .key("schemes")
        .begin_array();
    for (const SchemeAudit& scheme : audit.schemes) write_scheme(json, audit, scheme);
    json.end_array().end_object();
  }
  json.end_array().key("classes").begin_array();
  for (const AuditGroup& group : report.classes) write_group(json, group);
  json.end_array().key("total");
  write_group(json, report.total);
  return json.end_object().text() + "\n";
}

std::string audit_csv(const AuditReport& report) {
  std::string out =
      "file,instance,class,customers,P,rounding,ties,pairs,down,up,exact,tie_disagreements,"
      "error_mean,error_least,error_most,route_error_mean,route_error_least,route_error_most,"
      "cost_error_least,cost_error_most,fits_64_bits,emptied_windows,unreachable,arcs,"
      "possible_arcs,arcs_gained,arcs_lost,largest_sum,triangle_violations\n";
  for (const AuditedFile& file : report.files) {
    const InstanceAudit& audit = file.audit;
    for (const SchemeAudit& scheme : audit.schemes) {
      const LengthAudit& lengths = lengths_of(audit, scheme);
      const auto& [down, up, error] = lengths.of(scheme.scaling);
      fmt::format_to(
          std::back_inserter(out),
          "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}"
          "\n",
          csv_field(file.path), csv_field(audit.name), file.group, audit.customers,
          scheme.scaling.P, to_string(scheme.scaling.rounding),
          scheme.scaling.scheme().has_ties() ? to_string(scheme.scaling.ties) : "", lengths.pairs,
          down, up, lengths.exact,
          has_ties(scheme.scaling) ? std::to_string(lengths.tie_disagreements) : "",
          shortest(lengths.mean_error(scheme.scaling)), shortest(error.smallest),
          shortest(error.largest), shortest(scheme.route_error_mean),
          shortest(scheme.route_error_least), shortest(scheme.route_error_most),
          shortest(scheme.cost_error_least), shortest(scheme.cost_error_most), scheme.fits,
          scheme.times.emptied_windows, scheme.times.unreachable, audit.arcs, audit.possible_arcs,
          scheme.times.arcs_gained, scheme.times.arcs_lost, to_string(scheme.largest_sum),
          scheme.triangle_violations ? std::to_string(*scheme.triangle_violations) : "");
    }
  }
  return out;
}

}  // namespace waywiser::cli
