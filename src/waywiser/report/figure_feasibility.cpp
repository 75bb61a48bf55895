#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/report/figures.h"
#include "waywiser/report/listed.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

std::string name_of(FeasibilityMeasure measure) {
  switch (measure) {
    case FeasibilityMeasure::first:
      return "first";
    case FeasibilityMeasure::all:
      return "all";
    case FeasibilityMeasure::last:
      return "last";
  }
  return "";
}

double value_of(const FeasibilityCell& c, FeasibilityMeasure measure) {
  switch (measure) {
    case FeasibilityMeasure::first:
      return c.first;
    case FeasibilityMeasure::all:
      return c.all;
    case FeasibilityMeasure::last:
      return c.last;
  }
  return 0.0;
}

Table heat_data(const std::vector<FeasibilityCell>& cells, FeasibilityMeasure measure) {
  Table data;
  data.id = "feasibility_" + name_of(measure);
  const std::vector<Scaling> kept = kept_guarantees(cells);
  std::vector<FeasibilityCell> rows;
  for (const FeasibilityCell& c : cells) {
    const bool one_way = c.group.empty() != (c.customers == 0);
    if (!c.solver.empty() || !one_way) continue;
    if (std::find(kept.begin(), kept.end(), c.scaling) == kept.end()) rows.push_back(c);
  }
  fill(
      data,
      Columns<FeasibilityCell>{
          {words("by", "by"),
           [](const FeasibilityCell& c) { return text_cell(c.group.empty() ? "size" : "class"); }},
          {words("subset", "subset"),
           [](const FeasibilityCell& c) {
             return text_cell(c.group.empty() ? fmt::format("n = {}", c.customers) : c.group);
           }},
          {words("configuration", "config"),
           [](const FeasibilityCell& c) { return text_cell(spell(c.scaling, Spelling::paper)); }},
          {numbers("runs", "runs", kPure), count_of(&FeasibilityCell::runs)},
          {numbers("percent", "float-feasible %", kPercent),
           [=](const FeasibilityCell& c) { return number_cell(100.0 * value_of(c, measure), 1); }}},
      rows);
  return data;
}

// What the figure does not show, for its caption.
std::string left_out(const std::vector<FeasibilityCell>& cells) {
  std::vector<std::string> labels;
  for (const Scaling& scaling : kept_guarantees(cells))
    labels.push_back(spell(scaling, Spelling::paper));
  if (labels.empty()) return "";
  return fmt::format(" Left out: {}, 100 % throughout, as {} {}.", listed(labels),
                     labels.size() == 1 ? "it" : "they",
                     verb(labels.size(), "guarantees", "guarantee"));
}

// Labels in the order of the tables, not of the alphabet.
std::string order_json(const Table& data, std::size_t column) {
  std::vector<std::string> seen;
  for (const auto& row : data.rows)
    if (std::find(seen.begin(), seen.end(), row[column].raw) == seen.end())
      seen.push_back(row[column].raw);
  JsonWriter json;
  json.array(seen);
  return json.text();
}

std::string panel(const std::string& by, const std::string& title, const Table& data) {
  const std::string order = order_json(data, 2);
  return fmt::format(
      R"({{"transform":[{{"filter":"datum.by == '{}'"}}],"width":{{"step":58}},"height":{{"step":30}},)"
      R"("encoding":{{"x":{{"field":"configuration","type":"nominal","sort":{},"title":null,)"
      R"("axis":{{"labelAngle":0}}}},"y":{{"field":"subset","type":"nominal","sort":{},"title":"{}",)"
      // The titles of both panels stand clear of the longest label.
      R"("axis":{{"minExtent":60}}}}}},)"
      R"("layer":[{{"mark":"rect","encoding":{{"color":{{"field":"percent","type":"quantitative",)"
      R"("scale":{{"domain":[0,100],"scheme":"viridis"}},"title":"float-feasible %"}}}}}},)"
      R"({{"mark":{{"type":"text","fontSize":12}},"encoding":{{"text":{{"field":"percent",)"
      R"("type":"quantitative","format":".1f"}},"color":{{"condition":{{"test":"datum.percent > 55",)"
      R"("value":"black"}},"value":"white"}}}}}}]}})",
      by, order, order_json(data, 1), title);
}

}  // namespace

Figure feasibility_heat_map(const std::vector<FeasibilityCell>& cells, FeasibilityMeasure measure) {
  const std::string name = name_of(measure);
  Figure figure;
  figure.id = "feasibility_" + name;
  figure.kind = "heat";
  const std::string what = measure == FeasibilityMeasure::all     ? "All incumbents"
                           : measure == FeasibilityMeasure::first ? "First incumbents"
                                                                  : "Last incumbents";
  figure.title = what + ": share that is float-feasible";
  figure.caption =
      "By rounding scheme and P, decomposed by class (top) and size (bottom), over all solvers." +
      left_out(cells);
  figure.data = heat_data(cells, measure);
  figure.alternative =
      "Heat map of the float-feasible share in per cent; the table beside it has "
      "every number.";
  figure.vega_lite = fmt::format(
      R"({{"$schema":"https://vega.github.io/schema/vega-lite/v5.json","data":{{"values":{}}},)"
      R"("vconcat":[{},{}],"config":{{"axis":{{"ticks":false,"domain":false}},"view":{{"stroke":null}}}}}})",
      values_json(figure.data), panel("class", "class", figure.data),
      panel("size", "size", figure.data));
  return figure;
}

std::string values_json(const Table& table) {
  JsonWriter json;
  json.begin_array();
  for (const auto& row : table.rows) {
    json.begin_object();
    for (std::size_t c = 0; c < row.size(); ++c) {
      json.key(table.columns[c].id);
      if (row[c].raw.empty() && row[c].number)
        json.null();
      else if (row[c].number)
        json.raw(row[c].raw);
      else
        json.value(row[c].raw);
    }
    json.end_object();
  }
  json.end_array();
  return json.text();
}

}  // namespace waywiser
