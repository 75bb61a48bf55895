#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/advise_report.h"
#include "waywiser/cli/json_shapes.h"
#include "waywiser/cli/text_layout.h"
#include "waywiser/cli/text_table.h"

namespace waywiser::cli {
namespace {

std::string files_table(const AdviceReport& report, std::optional<int> columns) {
  TextTable table({{"instance", false},
                   {"n"},
                   {"P"},
                   {"error at most"},
                   {"share"},
                   {"in 32 bits to P"},
                   {"in 64 bits to P"}});
  for (const AdvisedFile& file : report.files) {
    const Advice& advice = file.advice;
    const bool tried = !advice.tried.empty();
    table.add({advice.name, std::to_string(advice.customers),
               advice.P ? std::to_string(*advice.P) : "none",
               tried ? fmt::format("{:.4g}", advice.tried.back().error) : "-",
               tried ? fmt::format("{:.2g} %", 100.0 * advice.tried.back().share) : "-",
               std::to_string(advice.largest_p_32), std::to_string(advice.largest_p_64)});
  }
  return table.text(columns) + "\n";
}

void write_tried(JsonWriter& json, const Advice& advice) {
  json.key("tried").begin_array();
  for (const TriedP& tried : advice.tried) {
    json.begin_object()
        .member("P", tried.P)
        .member("emptied_windows", tried.emptied_windows)
        .member("unreachable", tried.unreachable)
        .member("error_most", tried.error)
        .member("share", tried.share)
        .member("suits", tried.suits)
        .end_object();
  }
  json.end_array();
}

void write_schemes(JsonWriter& json, const Advice& advice) {
  json.key("schemes").begin_array();
  for (const SchemeAudit& scheme : advice.schemes) {
    json.begin_object();
    write_scaling(json, scheme.scaling);
    json.member("guarantee", to_string(scheme.scaling.scheme().guarantee))
        .member("arcs_gained", scheme.times.arcs_gained)
        .member("arcs_lost", scheme.times.arcs_lost)
        .member("cost_error_least", scheme.cost_error_least)
        .member("cost_error_most", scheme.cost_error_most)
        .member("largest_value", scheme.largest_value)
        .end_object();
  }
  json.end_array();
}

void write_p(JsonWriter& json, const std::optional<std::int64_t>& P) {
  json.key("P");
  if (P) {
    json.value(*P);
  } else {
    json.null();
  }
}

void write_file(JsonWriter& json, const AdvisedFile& file) {
  const Advice& advice = file.advice;
  json.begin_object()
      .member("file", file.path)
      .member("instance", advice.name)
      .member("customers", advice.customers);
  write_p(json, advice.P);
  json.member("distance", advice.distance)
      .member("distance_is", advice.distance_known ? "best-known" : "lower-bound")
      .member("source", file.source)
      .member("unservable", advice.unservable)
      .member("arcs", advice.arcs)
      .member("possible_arcs", advice.possible_arcs)
      .member("largest_p_32_bits", advice.largest_p_32)
      .member("largest_p_64_bits", advice.largest_p_64);
  write_tried(json, advice);
  write_schemes(json, advice);
  json.end_object();
}

void write_solver(JsonWriter& json, const AdvisedSolver& solver) {
  json.key("solver")
      .begin_object()
      .member("name", solver.name)
      .member("version", solver.version)
      .member("fault", solver.fault);
  if (solver.max_penalty) json.member("max_penalty", *solver.max_penalty);
  if (solver.follows) json.member("penalties", *solver.follows);
  json.end_object();
}

}  // namespace

std::string advice_text(const AdviceReport& report, std::optional<int> columns) {
  std::string out;
  if (report.files.size() > 1) {
    out = files_table(report, columns);
  } else {
    const Advice& advice = report.files.front().advice;
    out = fmt::format("{}: {}\n\n", advice.name, counted(advice.customers, "customer"));
  }
  const int width = columns.value_or(100);
  for (const Counsel& counsel : counsel_of(report)) {
    out += wrapped(counsel.says, width) + "\n";
    out += "    " + wrapped("because " + counsel.because, width - 4, 4) + "\n";
  }
  return out;
}

std::string advice_json(const AdviceReport& report) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.advise/1");
  write_p(json, report.P);
  json.member("tolerance", report.files.front().advice.tolerance);
  json.key("files").begin_array();
  for (const AdvisedFile& file : report.files) write_file(json, file);
  json.end_array();
  if (report.solver) write_solver(json, *report.solver);
  json.key("advice").begin_array();
  for (const Counsel& counsel : counsel_of(report)) {
    json.begin_object()
        .member("about", counsel.about)
        .member("says", counsel.says)
        .member("because", counsel.because)
        .end_object();
  }
  return json.end_array().end_object().text() + "\n";
}

}  // namespace waywiser::cli
