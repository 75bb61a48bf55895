#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/metrics/feasibility.h"
#include "waywiser/metrics/goal.h"
#include "waywiser/metrics/measures.h"
#include "waywiser/report/chart.h"
#include "waywiser/report/figures.h"
#include "waywiser/report/page.h"
#include "waywiser/report/palette.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

constexpr std::size_t kSteps = 16;  // of a trajectory on the page

// Rounded for the page: what it shows has fewer digits, and the exports have all.
double rounded(double value, double unit) {
  return std::isnan(value) ? value : std::round(value / unit) * unit;
}

// The shortest spelling of the value rounded to `places`, whatever the locale.
std::string digits(double value, int places) {
  if (std::isnan(value)) return "null";
  const std::string text = fmt::format("{:.{}f}", value, places);
  double kept = 0.0;
  std::from_chars(text.data(), text.data() + text.size(), kept);
  return shortest(kept);
}

// JSON that may stand inside a script element: without "<", neither "</script" nor "<!--<script>"
// (which would make the element swallow its own end) can be in it; the two line separators are ends
// of lines to older scripts. All three stand only inside strings.
std::string script_safe(const std::string& json) {
  std::string text;
  text.reserve(json.size());
  for (std::size_t at = 0; at < json.size(); ++at) {
    const bool separator = json.compare(at, 2, "\xE2\x80") == 0 && at + 2 < json.size() &&
                           (json[at + 2] == '\xA8' || json[at + 2] == '\xA9');
    if (json[at] == '<') {
      text += "\\u003c";
    } else if (separator) {
      text += json[at + 2] == '\xA8' ? "\\u2028" : "\\u2029";
      at += 2;
    } else {
      text += json[at];
    }
  }
  return text;
}

// At most kSteps steps, equally spread over the fall of the gap, the last one always among them.
std::string thinned(const StepFunction& gap) {
  std::string text;
  if (gap.times.empty()) return text;
  const double fall = std::max(1e-9, gap.values.front() - gap.values.back());
  const double step = fall / static_cast<double>(kSteps - 2);
  double kept = std::numeric_limits<double>::infinity();
  const auto keep = [&](std::size_t k) {
    text += fmt::format("{}{:.0f}:{:.0f}", text.empty() ? "" : " ", 1e4 * gap.times[k] / gap.limit,
                        1e4 * gap.values[k]);
    kept = gap.values[k];
  };
  for (std::size_t k = 0; k + 1 < gap.times.size(); ++k)
    if (kept - gap.values[k] >= step) keep(k);
  keep(gap.times.size() - 1);
  return text;
}

void write_schemes(JsonWriter& json, Palette palette) {
  json.key("schemes").begin_array();
  for (const Scheme& scheme : kSchemes) {
    json.begin_object().member("name", std::string(scheme.name));
    json.member("guarantee", to_string(scheme.guarantee));
    json.member("color", scheme_color(scheme.id, palette));
    json.member("mark", scheme_mark(scheme.id)).end_object();
  }
  json.end_array();
}

void write_configurations(JsonWriter& json, const StudyData& data) {
  json.key("configs").begin_array();
  for (const Configuration& c : data.configurations) {
    json.begin_object().member("solver", c.solver).member("label", c.label());
    json.member("rounding", c.scaling ? to_string(c.scaling->rounding) : std::string("none"));
    json.member("P", c.scaling ? c.scaling->P : 0).end_object();
  }
  json.end_array();
}

void write_instances(JsonWriter& json, const StudyData& data) {
  json.key("instances").begin_array();
  for (const AnalysedInstance& i : data.instances) {
    json.begin_object().member("name", i.name).member("class", i.instance_class);
    json.member("group", i.group).member("n", i.customers);
    json.member("ref", i.reference ? i.reference->cost : std::nan(""));
    json.member("source", i.reference ? i.reference->source : "");
    json.member("date", i.reference ? i.reference->date : "").end_object();
  }
  json.end_array();
}

// One array a column: half the size of one object a run.
template <class Write>
void column(JsonWriter& json, const StudyData& data, const char* name, Write write) {
  json.key(name).begin_array();
  for (const AnalysedRun& run : data.runs) write(run);
  json.end_array();
}

void number_column(JsonWriter& json, const StudyData& data, const char* name, int places,
                   double RunMeasures::* measure) {
  column(json, data, name, [&](const AnalysedRun& run) {
    json.raw(digits(run.counts() ? run.measures.*measure : std::nan(""), places));
  });
}

void write_finals(JsonWriter& json, const StudyData& data) {
  const auto final_column = [&](const char* name, auto value) {
    column(json, data, name, [&](const AnalysedRun& run) {
      if (run.counts() && run.last)
        value(run);
      else
        json.null();
    });
  };
  final_column("routes", [&](const AnalysedRun& run) { json.value(run.last->routes); });
  final_column("cost", [&](const AnalysedRun& run) { json.value(run.last->cost); });
  final_column("real", [&](const AnalysedRun& run) { json.raw(digits(run.last->real_cost, 4)); });
  final_column("late", [&](const AnalysedRun& run) { json.raw(digits(run.last->lateness, 4)); });
  final_column("feas", [&](const AnalysedRun& run) { json.value(run.last->feasible ? 1 : 0); });
}

void write_runs(JsonWriter& json, const StudyData& data) {
  json.key("runs").begin_object();
  column(json, data, "id", [&](const AnalysedRun& r) { json.value(r.id); });
  column(json, data, "i", [&](const AnalysedRun& r) { json.value(static_cast<int>(r.instance)); });
  column(json, data, "c",
         [&](const AnalysedRun& r) { json.value(static_cast<int>(r.configuration)); });
  column(json, data, "s", [&](const AnalysedRun& r) { json.value(r.seed); });
  column(json, data, "limit", [&](const AnalysedRun& r) { json.value(r.limit); });
  number_column(json, data, "af", 5, &RunMeasures::auc_float);
  number_column(json, data, "ai", 5, &RunMeasures::auc_integer);
  number_column(json, data, "gap", 6, &RunMeasures::gap);
  number_column(json, data, "share", 4, &RunMeasures::feasible_share);
  number_column(json, data, "err", 4, &RunMeasures::error);
  number_column(json, data, "ec", 5, &RunMeasures::error_cost);
  number_column(json, data, "et", 5, &RunMeasures::error_travel);
  write_finals(json, data);
  column(json, data, "inc",
         [&](const AnalysedRun& r) { json.value(static_cast<int>(r.trajectory.size())); });
  column(json, data, "flags", [&](const AnalysedRun& r) { json.value(run_flags(r)); });
  column(json, data, "reason", [&](const AnalysedRun& r) { json.value(r.reason); });
  column(json, data, "tr", [&](const AnalysedRun& run) {
    const auto integer = integer_gap_of(data, run);
    json.value(thinned(float_gap_of(data, run)) + "|" + (integer ? thinned(*integer) : ""));
  });
  json.end_object();
}

void write_feasibility(JsonWriter& json, const std::vector<FeasibilityCell>& cells) {
  std::vector<std::string> kept;
  for (const Scaling& scaling : kept_guarantees(cells))
    kept.push_back(spell(scaling, Spelling::paper));
  json.key("kept").array(kept);
  json.key("feasibility").begin_array();
  for (const FeasibilityCell& c : cells) {
    if (!c.group.empty() && c.customers != 0) continue;
    json.begin_object().member("solver", c.solver.empty() ? "all" : c.solver);
    json.member("config", spell(c.scaling, Spelling::paper))
        .member("rounding", to_string(c.scaling.rounding));
    json.member("class", c.group.empty() ? "all" : c.group).key("n");
    if (c.customers == 0)
      json.value("all");
    else
      json.value(c.customers);
    json.member("runs", static_cast<int>(c.runs)).member("first", rounded(c.first, 1e-7));
    json.member("all", rounded(c.all, 1e-7)).member("last", rounded(c.last, 1e-7)).end_object();
  }
  json.end_array();
}

void write_curves(JsonWriter& json, const std::vector<GoalCurve>& curves) {
  json.key("curves").begin_array();
  for (const GoalCurve& curve : curves) {
    if (curve.customers == 0) continue;
    json.begin_object().member("gamma", curve.gamma);
    json.member("c", static_cast<int>(curve.configuration)).member("n", curve.customers);
    json.member("runs", static_cast<int>(curve.runs)).member("limit", curve.limit);
    json.key("t").begin_array();
    for (const double t : curve.times) json.raw(digits(t, 2));
    json.end_array().end_object();
  }
  json.end_array();
}

// Figures that are drawn from their own data.
void write_figures(JsonWriter& json, const Report& report) {
  json.key("charts").begin_object();
  for (const Section& section : report.sections)
    for (const Figure& figure : section.figures)
      if (figure.chart) json.key(figure.id).raw(chart_json(figure, report.style));
  json.end_object();
  for (const char* kind : {"ranks", "slope"}) {
    std::string rows = "[]";
    for (const Section& section : report.sections)
      for (const Figure& figure : section.figures)
        if (figure.kind == kind) rows = values_json(figure.data);
    json.key(kind).raw(rows);
  }
}

}  // namespace

std::string page_data(const Analysis& analysis, const Report& report) {
  const StudyData& data = analysis.data;
  JsonWriter json;
  json.begin_object();
  json.member("unit", std::string(words_of(data.clock).unit_in_words));
  json.key("solvers").array(data.solvers);
  write_schemes(json, report.style.palette);
  json.key("colors").begin_object().key("solvers").begin_array();
  for (std::size_t s = 0; s < data.solvers.size(); ++s)
    json.value(series_color(s, report.style.palette));
  json.end_array().end_object();
  write_configurations(json, data);
  write_instances(json, data);
  write_runs(json, data);
  write_feasibility(json, analysis.feasibility);
  write_curves(json, analysis.goal_curves);
  write_figures(json, report);
  return script_safe(json.end_object().text());
}

}  // namespace waywiser
