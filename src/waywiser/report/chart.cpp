#include "waywiser/report/chart.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/report/figures.h"

namespace waywiser {

namespace {

constexpr int kBetweenLabels = 5;  // the numbers of a logarithmic axis stand close to each other

std::size_t column_of(const Table& table, const std::string& id) {
  std::size_t c = 0;
  while (c < table.columns.size() && table.columns[c].id != id) ++c;
  return c;
}

// Distinct values of a column in the order of the rows.
std::vector<std::string> values_of(const Table& table, const std::string& id) {
  std::vector<std::string> seen;
  const std::size_t c = column_of(table, id);
  if (c == table.columns.size()) return seen;
  for (const auto& row : table.rows)
    if (std::find(seen.begin(), seen.end(), row[c].raw) == seen.end()) seen.push_back(row[c].raw);
  return seen;
}

std::vector<std::string> colors_of(const std::vector<std::string>& series, const Style& style) {
  std::vector<std::string> colors;
  for (std::size_t s = 0; s < series.size(); ++s) colors.push_back(series_color(s, style.palette));
  return colors;
}

void axis(JsonWriter& json, const char* name, const Axis& axis) {
  json.key(name).begin_object().member("field", axis.column).member("type", "quantitative");
  json.member("title", axis.title).key("scale").begin_object();
  if (axis.log) json.member("type", "log").member("nice", false);
  if (!axis.log) json.member("zero", axis.zero);
  json.end_object();
  json.key("axis").begin_object().member("grid", axis.log || !axis.zero);
  if (axis.plain) json.member("format", "~r");
  if (axis.log) json.member("labelSeparation", kBetweenLabels);
  json.end_object().end_object();
}

// The colour of a series. Beside a band its legend is told that it shows lines: it is shared with
// the band, once for all panels, and would be a pale disc.
void color_channel(JsonWriter& json, const Figure& figure, const Style& style) {
  const Chart& chart = *figure.chart;
  const std::vector<std::string> series = values_of(figure.data, chart.series);
  json.key("color").begin_object().member("field", chart.series).member("type", "nominal");
  json.member("title", chart.series_title).key("scale").begin_object();
  json.key("domain").array(series).key("range").array(colors_of(series, style)).end_object();
  if (!chart.low.empty()) {
    json.key("legend").begin_object().member("symbolType", "stroke").member("symbolOpacity", 1);
    json.member("symbolFillColor", "transparent").end_object();
  }
  json.end_object();
}

void series_channels(JsonWriter& json, const Figure& figure, const Style& style, bool shapes) {
  const std::vector<std::string> series = values_of(figure.data, figure.chart->series);
  color_channel(json, figure, style);
  // A second carrier beside the colour.
  json.key(shapes ? "shape" : "strokeDash").begin_object().member("field", figure.chart->series);
  json.member("type", "nominal").member("title", figure.chart->series_title);
  json.key("scale").begin_object().key("domain").array(series).key("range").begin_array();
  for (std::size_t s = 0; s < series.size(); ++s) {
    if (shapes) {
      json.value(series_shape(s));
    } else {
      json.begin_array();
      for (const int part : series_dash(s)) json.value(part);
      json.end_array();
    }
  }
  json.end_array().end_object().end_object();
}

void band_layer(JsonWriter& json, const Figure& figure, const Style& style) {
  const Chart& chart = *figure.chart;
  json.begin_object().key("mark").begin_object().member("type", "area").member("opacity", 0.15);
  json.member("interpolate", chart.steps ? "step-after" : "linear").end_object();
  json.key("encoding").begin_object();
  axis(json, "x", chart.x);
  Axis low = chart.y;
  low.column = chart.low;
  axis(json, "y", low);
  json.key("y2").begin_object().member("field", chart.high).end_object();
  color_channel(json, figure, style);
  json.end_object().end_object();
}

void main_layer(JsonWriter& json, const Figure& figure, const Style& style) {
  const Chart& chart = *figure.chart;
  json.begin_object().key("mark").begin_object();
  if (chart.points) {
    json.member("type", "point").member("filled", true).member("opacity", 0.7).member("size", 36);
  } else {
    json.member("type", "line").member("strokeWidth", 1.8);
    json.member("interpolate", chart.steps ? "step-after" : "linear");
  }
  json.end_object().key("encoding").begin_object();
  axis(json, "x", chart.x);
  axis(json, "y", chart.y);
  series_channels(json, figure, style, chart.points);
  json.end_object().end_object();
}

}  // namespace

std::string chart_spec(const Figure& figure, const Style& style) {
  const Chart& chart = *figure.chart;
  const std::vector<std::string> panels = values_of(figure.data, chart.panel);
  JsonWriter json;
  json.begin_object().member("$schema", "https://vega.github.io/schema/vega-lite/v5.json");
  json.key("data").begin_object().key("values").raw(values_json(figure.data)).end_object();
  json.key("padding").raw(kPadding);
  if (panels.size() > 1) {
    json.key("facet").begin_object().member("field", chart.panel).member("type", "nominal");
    json.key("title").null().key("sort").array(panels);
    // Long names in two lines, lest one runs into its neighbour's.
    json.key("header").begin_object().member("labelExpr", "split(datum.label, ': ')").end_object();
    json.end_object().member("columns", 3);
    json.key("spec").begin_object();
  }
  json.member("width", panels.size() > 1 ? 200 : 380)
      .member("height", panels.size() > 1 ? 150 : 260);
  json.key("layer").begin_array();
  if (!chart.low.empty()) band_layer(json, figure, style);
  main_layer(json, figure, style);
  json.end_array();
  if (panels.size() > 1) json.end_object();
  return json.end_object().text();
}

std::string chart_json(const Figure& figure, const Style& style) {
  const Chart& chart = *figure.chart;
  const Table& data = figure.data;
  const std::vector<std::string> series = values_of(data, chart.series);
  const std::vector<std::string> panels = values_of(data, chart.panel);
  JsonWriter json;
  json.begin_object();
  for (const auto& [name, own] : {std::pair("x", &chart.x), std::pair("y", &chart.y)}) {
    json.key(name).begin_object().member("title", own->title).member("log", own->log);
    json.member("zero", own->zero).end_object();
  }
  json.member("steps", chart.steps).member("points", chart.points);
  json.key("series").array(series).key("colors").array(colors_of(series, style));
  json.key("dashes").begin_array();
  for (std::size_t s = 0; s < series.size(); ++s) {
    std::string dash;
    for (const int part : series_dash(s)) dash += (dash.empty() ? "" : " ") + std::to_string(part);
    json.value(dash);
  }
  json.end_array().key("shapes").begin_array();
  for (std::size_t s = 0; s < series.size(); ++s) json.value(series_shape(s));
  json.end_array().key("panels").array(panels).member("panel", chart.panel_title);
  json.key("rows").begin_array();
  const auto place = [](const std::vector<std::string>& all, const std::string& value) {
    return static_cast<int>(std::find(all.begin(), all.end(), value) - all.begin());
  };
  const std::size_t x = column_of(data, chart.x.column);
  const std::size_t y = column_of(data, chart.y.column);
  const std::size_t own_series = column_of(data, chart.series);
  const std::size_t own_panel = column_of(data, chart.panel);
  const std::size_t label = column_of(data, chart.label);
  for (const auto& row : data.rows) {
    json.begin_array().value(place(series, row[own_series].raw));
    json.value(panels.empty() ? 0 : place(panels, row[own_panel].raw));
    for (const std::size_t c : {x, y}) json.raw(row[c].raw.empty() ? "null" : row[c].text);
    if (!chart.low.empty()) {
      json.raw(row[column_of(data, chart.low)].text);
      json.raw(row[column_of(data, chart.high)].text);
    }
    if (label < data.columns.size()) json.value(row[label].raw);
    json.end_array();
  }
  return json.end_array().end_object().text();
}

}  // namespace waywiser
