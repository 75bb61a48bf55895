// The slope chart: what changes when the integer view gives way to the float view.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/report/columns.h"
#include "waywiser/report/figures.h"
#include "waywiser/report/palette.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

struct Slope {
  const RankingComparison* ranking = nullptr;
  const Configuration* configuration = nullptr;
  std::size_t index = 0;
};

std::vector<Slope> slopes_of(const Analysis& analysis) {
  std::vector<Slope> slopes;
  for (const RankingComparison& ranking : analysis.rankings) {
    if (!ranking.complete() || ranking.order(View::real).size() < 2) continue;
    for (const std::size_t c : ranking.order(View::real))
      slopes.push_back({&ranking, &analysis.data.configurations[c], c});
  }
  return slopes;
}

Cell rank_cell(const Slope& slope, View view) {
  const std::size_t rank = slope.ranking->rank(view, slope.index);
  return rank > 0 ? count_cell(rank) : number_cell(std::nan(""), 0);
}

// The schemes that the rows have, with their colours.
std::string color_scale(const std::vector<Slope>& slopes, const Style& style) {
  std::vector<std::string> names;
  std::vector<std::string> colors;
  for (const Slope& s : slopes) {
    const Rounding rounding = s.configuration->scaling->rounding;
    if (std::find(names.begin(), names.end(), to_string(rounding)) != names.end()) continue;
    names.push_back(to_string(rounding));
    colors.push_back(scheme_color(rounding, style.palette));
  }
  JsonWriter json;
  json.begin_object().key("domain").array(names).key("range").array(colors).end_object();
  return json.text();
}

}  // namespace

Figure ranking_slope(const Analysis& analysis, const Style& style) {
  const std::vector<Slope> slopes = slopes_of(analysis);
  Figure figure;
  figure.id = "ranking_slope";
  figure.kind = "slope";
  figure.title = "Ranks by integer costs, and on the real instance";
  figure.caption =
      "Each line is a configuration: its rank by mean AUC on the integer instances at the left, on "
      "the real ones at the right (1 is best). Lines that cross are what the choice of rounding "
      "hides.";
  figure.alternative = "Lines from the ranking by integer costs to that on the real instances.";
  figure.data.id = figure.id;
  fill(
      figure.data,
      Columns<Slope>{
          {words("solver", "solver"), [](const Slope& s) { return text_cell(s.ranking->solver); }},
          {words("configuration", "config"),
           [](const Slope& s) { return text_cell(s.configuration->label()); }},
          {words("rounding", "rounding"),
           [](const Slope& s) { return text_cell(to_string(s.configuration->scaling->rounding)); }},
          {numbers("P", "P", kPure),
           [](const Slope& s) { return integer_cell(s.configuration->scaling->P); }},
          {numbers("rank_integer", "rank integer", kPure),
           [](const Slope& s) { return rank_cell(s, View::integer); }},
          {numbers("rank_float", "rank float", kPure),
           [](const Slope& s) { return rank_cell(s, View::real); }}},
      slopes);
  figure.vega_lite = fmt::format(
      R"({{"$schema":"https://vega.github.io/schema/vega-lite/v5.json","data":{{"values":{}}},)"
      R"("padding":{},"transform":[{{"fold":["rank_integer","rank_float"],"as":["view","rank"]}},)"
      R"({{"calculate":"datum.view == 'rank_integer' ? 'integer' : 'float'","as":"view"}}],)"
      R"("facet":{{"field":"solver","type":"nominal","title":null}},"columns":3,"spec":{{"width":150,"height":220,"layer":[)"
      R"({{"mark":{{"type":"line","point":true}},"encoding":{{"x":{{"field":"view","type":"nominal","sort":["integer","float"],"title":null,"axis":{{"labelAngle":0}}}},)"
      R"("y":{{"field":"rank","type":"quantitative","scale":{{"reverse":true,"zero":false}},"axis":{{"tickMinStep":1}},"title":"rank"}},)"
      R"("color":{{"field":"rounding","type":"nominal","scale":{}}},"detail":{{"field":"configuration"}}}}}},)"
      R"({{"transform":[{{"filter":"datum.view == 'float'"}}],"mark":{{"type":"text","align":"left","dx":8,"fontSize":9}},"encoding":{{)"
      R"("x":{{"field":"view","type":"nominal","sort":["integer","float"]}},"y":{{"field":"rank","type":"quantitative"}},"text":{{"field":"configuration"}}}}}}]}}}})",
      values_json(figure.data), kPadding, color_scale(slopes, style));
  return figure;
}

}  // namespace waywiser
