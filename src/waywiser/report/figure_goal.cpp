#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/report/figures.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

struct Step {
  const GoalCurve* curve;
  double time;
  double ratio;
};

// Steps with both of their ends: from 0 to the limit.
std::vector<Step> steps_of(const std::vector<GoalCurve>& curves, double gamma) {
  std::vector<Step> steps;
  for (const GoalCurve& curve : curves) {
    if (curve.gamma != gamma || curve.customers == 0) continue;
    steps.push_back({&curve, 0.0, 0.0});
    for (std::size_t i = 0; i < curve.times.size(); ++i) {
      const bool last_of_time = i + 1 == curve.times.size() || curve.times[i + 1] > curve.times[i];
      if (last_of_time)
        steps.push_back(
            {&curve, curve.times[i], static_cast<double>(i + 1) / static_cast<double>(curve.runs)});
    }
    steps.push_back({&curve, curve.limit, curve.ratio()});
  }
  return steps;
}

Table curve_data(const StudyData& data, const std::vector<GoalCurve>& curves, double gamma) {
  const auto text = [&](auto of) {
    return [&data, of](const Step& s) {
      return text_cell(of(data.configurations[s.curve->configuration]));
    };
  };
  using C = Configuration;
  Table table;
  table.id = "goal_curves_" + shortest(100.0 * gamma);
  fill(table,
       Columns<Step>{
           {words("solver", "solver"), text([](const C& c) { return c.solver; })},
           {numbers("n", "n", kPure),
            [](const Step& s) { return integer_cell(s.curve->customers); }},
           {words("configuration", "config"), text([](const C& c) { return c.label(); })},
           {words("rounding", "rounding"),
            text([](const C& c) { return c.scaling ? to_string(c.scaling->rounding) : "none"; })},
           {words("P", "P"),
            text([](const C& c) { return c.scaling ? std::to_string(c.scaling->P) : "real"; })},
           {numbers("time", "time", kBudget), number_of(&Step::time, 3)},
           {numbers("percent", "runs at the goal %", kPercent),
            [](const Step& s) { return number_cell(100.0 * s.ratio, 2); }}},
       steps_of(curves, gamma));
  return table;
}

// Solid, dashed, dash-dot for the paper's P; further ones continue.
std::string dash_scale(const StudyData& data) {
  static constexpr const char* kDashes[] = {"[1,0]", "[6,3]",          "[8,3,2,3]",
                                            "[2,2]", "[10,2,2,2,2,2]", "[4,4]"};
  std::vector<std::string> factors;
  for (const Configuration& c : data.configurations) {
    const std::string P = c.scaling ? std::to_string(c.scaling->P) : "real";
    if (std::find(factors.begin(), factors.end(), P) == factors.end()) factors.push_back(P);
  }
  std::string domain;
  std::string range;
  for (std::size_t i = 0; i < factors.size(); ++i) {
    domain += fmt::format("{}\"{}\"", i == 0 ? "" : ",", factors[i]);
    range += fmt::format("{}{}", i == 0 ? "" : ",",
                         factors[i] == "real" ? "[1,3]" : kDashes[std::min<std::size_t>(i, 5)]);
  }
  return fmt::format(R"("scale":{{"domain":[{}],"range":[{}]}})", domain, range);
}

// The schemes that the study has; grey for the control row.
std::string color_scale(const StudyData& data, Palette palette) {
  std::vector<std::string> domain;
  std::vector<std::string> range;
  for (const Configuration& c : data.configurations) {
    const std::string name = c.scaling ? to_string(c.scaling->rounding) : "none";
    if (std::find(domain.begin(), domain.end(), name) != domain.end()) continue;
    domain.push_back(name);
    range.emplace_back(c.scaling ? scheme_color(c.scaling->rounding, palette) : "#555555");
  }
  JsonWriter scale;
  scale.begin_object().key("domain").array(domain).key("range").array(range).end_object();
  return "\"scale\":" + scale.text();
}

}  // namespace

Figure goal_figure(const StudyData& data, const std::vector<GoalCurve>& curves, double gamma,
                   Palette palette) {
  const std::string percent = shortest(100.0 * gamma);
  Figure figure;
  figure.id = "goal_curves_" + percent;
  figure.kind = "curves";
  figure.title = fmt::format("Share of runs within {} % of c* on the real instance", percent);
  figure.caption =
      "Out of all runs of a configuration, also those that never find a float-feasible solution. "
      "Rows: sizes; columns: solvers; colour: rounding; dash: P.";
  figure.alternative = "Step curves that rise from 0 to the ratios of the table.";
  figure.data = curve_data(data, curves, gamma);
  const std::string_view unit = words_of(data.clock).unit;
  figure.vega_lite = fmt::format(
      R"({{"$schema":"https://vega.github.io/schema/vega-lite/v5.json","data":{{"values":{}}},)"
      R"("transform":[{{"calculate":"'n = ' + datum.n","as":"size"}}],)"
      R"("facet":{{"row":{{"field":"size","type":"nominal","title":null,"sort":{{"field":"n","op":"min"}}}},"column":{{"field":"solver","type":"nominal","title":null}}}},)"
      R"("resolve":{{"scale":{{"x":"independent"}}}},)"
      R"("spec":{{"width":260,"height":170,"mark":{{"type":"line","interpolate":"step-after","strokeWidth":1.4}},"encoding":{{)"
      R"("x":{{"field":"time","type":"quantitative","title":"{}"}},)"
      R"("y":{{"field":"percent","type":"quantitative","scale":{{"domain":[0,100]}},"title":"runs at the goal, %"}},)"
      R"("color":{{"field":"rounding","type":"nominal",{}}},)"
      R"("strokeDash":{{"field":"P","type":"nominal",{},"legend":{{"symbolSize":1500}}}},"detail":{{"field":"configuration"}}}}}}}})",
      values_json(figure.data), unit, color_scale(data, palette), dash_scale(data));
  return figure;
}

}  // namespace waywiser
