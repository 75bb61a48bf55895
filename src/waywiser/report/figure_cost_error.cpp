#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/report/figures.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

constexpr const char* kSchema = "https://vega.github.io/schema/vega-lite/v5.json";

// "scale" from the names of the schemes to something of each.
template <class Value>
std::string scheme_scale(Value value) {
  std::vector<std::string> range;
  for (const Scheme& scheme : kSchemes) range.push_back(value(scheme.id));
  JsonWriter json;
  json.begin_object().key("domain").array(rounding_names()).key("range").array(range).end_object();
  return R"("scale":)" + json.text();
}

std::string color_scale(Palette palette) {
  return scheme_scale([palette](Rounding rounding) { return scheme_color(rounding, palette); });
}

// The range of c on I of one size: one segment of the axis.
struct Segment {
  double least = 0.0;
  double most = 0.0;
  double index = 0.0;
  double place(double cost) const {
    const double width = most > least ? most - least : 1.0;
    return index + 0.05 + 0.9 * (cost - least) / width;
  }
};

bool is_point(const StudyData& data, const AnalysedRun& run) {
  return run.counts() && data.configurations[run.configuration].scaling && run.last &&
         !std::isnan(run.measures.error);
}

std::map<int, Segment> segments_of(const StudyData& data) {
  std::map<int, Segment> segments;
  for (const AnalysedRun& run : data.runs) {
    if (!is_point(data, run)) continue;
    const double cost = run.last->real_cost;
    const auto [it, fresh] =
        segments.try_emplace(data.instances[run.instance].customers, Segment{cost, cost, 0.0});
    it->second.least = std::min(it->second.least, cost);
    it->second.most = std::max(it->second.most, cost);
  }
  double index = 0.0;
  for (auto& [n, segment] : segments) segment.index = index++;
  return segments;
}

Table scatter_data(const StudyData& data, const std::map<int, Segment>& segments) {
  Table table;
  table.id = "cost_error_runs";
  std::vector<const AnalysedRun*> rows;
  for (const AnalysedRun& run : data.runs)
    if (is_point(data, run)) rows.push_back(&run);
  using Run = const AnalysedRun*;
  const auto instance = [&](Run r) -> const AnalysedInstance& {
    return data.instances[r->instance];
  };
  const auto configuration = [&](Run r) -> const Configuration& {
    return data.configurations[r->configuration];
  };
  const auto place = [=, &segments](Run r) {
    const double x = segments.at(instance(r).customers).place(r->last->real_cost);
    return number_cell(std::round(x * 1e5) / 1e5, 5);
  };
  fill(table,
       Columns<Run>{
           {words("instance", "instance"), [=](Run r) { return text_cell(instance(r).name); }},
           {numbers("n", "n", kPure), [=](Run r) { return integer_cell(instance(r).customers); }},
           {words("class", "class"), [=](Run r) { return text_cell(instance(r).group); }},
           {words("solver", "solver"), [=](Run r) { return text_cell(configuration(r).solver); }},
           {words("rounding", "rounding"),
            [=](Run r) { return text_cell(to_string(configuration(r).scaling->rounding)); }},
           {numbers("P", "P", kPure),
            [=](Run r) { return integer_cell(configuration(r).scaling->P); }},
           {numbers("cost", "c on I", kCost),
            [](Run r) { return number_cell(r->last->real_cost, 2); }},
           {numbers("error", "error", kCost),
            [](Run r) { return number_cell(r->measures.error, 4); }},
           {numbers("x", "place on the axis", kPure), place}},
       rows);
  return table;
}

std::string thousands(double cost) {
  if (cost < 1e4) return fmt::format("{:.0f}", cost);
  return cost < 1e6 ? fmt::format("{:.0f}k", cost / 1e3) : fmt::format("{:.1f}M", cost / 1e6);
}

std::string quoted_label(const std::string& text) {
  return "'" + text + "'";
}

// Where one size ends and the next begins.
std::string breaks_of(std::size_t segments) {
  std::string text;
  for (std::size_t b = 1; b < segments; ++b)
    text += fmt::format("{}{{\"at\":{}}}", b == 1 ? "" : ",", b);
  return text;
}

// Tick places and the labels that stand there: both ends of each segment, its size in the middle.
std::pair<std::string, std::string> axis_of(const std::map<int, Segment>& segments) {
  std::string values;
  std::string labels = "''";
  for (const auto& [n, segment] : segments) {
    const std::pair<double, std::string> ticks[3] = {
        {segment.index + 0.05, quoted_label(thousands(segment.least))},
        {segment.index + 0.5, fmt::format("['', 'n = {}']", n)},  // a line below
        {segment.index + 0.95, quoted_label(thousands(segment.most))}};
    for (const auto& [place, label] : ticks) {
      values += fmt::format("{}{:.2f}", values.empty() ? "" : ",", place);
      labels = fmt::format("abs(datum.value - {:.2f}) < 0.01 ? {} : {}", place, label, labels);
    }
  }
  return {values, labels};
}

// Where the boxes stand: a group a scheme, one box a size in it.
struct BoxPlaces {
  std::vector<Rounding> groups;
  std::vector<int> sizes;

  double half() const { return 0.35 / (static_cast<double>(sizes.size()) + 1.0); }
  double place(Rounding rounding, int n) const {
    const auto g = std::find(groups.begin(), groups.end(), rounding) - groups.begin();
    const auto s = std::find(sizes.begin(), sizes.end(), n) - sizes.begin();
    const double within =
        (static_cast<double>(s) + 1.0) / (static_cast<double>(sizes.size()) + 1.0);
    return std::round((static_cast<double>(g) + within) * 1e5) / 1e5;
  }
  std::string middles() const {
    std::string text;
    for (std::size_t g = 0; g < groups.size(); ++g)
      text += fmt::format("{}{}.5", g == 0 ? "" : ",", g);
    return text;
  }
  std::string names() const {
    std::string text;
    for (const Rounding rounding : groups)
      text += fmt::format("{}'{}'", text.empty() ? "" : ",", to_string(rounding));
    return text;
  }
};

BoxPlaces box_places(const std::vector<CostErrorCell>& cells) {
  BoxPlaces places;
  const auto add = [](auto& to, const auto& value) {
    if (std::find(to.begin(), to.end(), value) == to.end()) to.push_back(value);
  };
  for (const CostErrorCell& c : cells) {
    add(places.groups, c.rounding);
    add(places.sizes, c.customers);
  }
  std::sort(places.sizes.begin(), places.sizes.end());
  return places;
}

Table box_data(const std::vector<CostErrorCell>& cells) {
  Table table;
  table.id = "cost_error_boxes";
  using Errors = CostErrorCell;
  const BoxPlaces places = box_places(cells);
  std::vector<Errors> rows;
  for (const Errors& c : cells)
    if (c.P == 0) rows.push_back(c);
  const auto spread = [](double ErrorSpread::* value) {
    return [=](const Errors& c) { return number_cell(c.cost.*value, 4); };
  };
  fill(
      table,
      Columns<Errors>{
          {words("rounding", "rounding"),
           [](const Errors& c) { return text_cell(to_string(c.rounding)); }},
          {words("size", "size"),
           [](const Errors& c) { return text_cell(fmt::format("n = {}", c.customers)); }},
          {numbers("n", "n", kPure), integer_of(&Errors::customers)},
          {numbers("runs", "runs", kPure), [](const Errors& c) { return count_cell(c.cost.n); }},
          {numbers("mean", "mean", kPercent), spread(&ErrorSpread::mean)},
          {numbers("least", "least", kPercent), spread(&ErrorSpread::least)},
          {numbers("lower", "lower quartile", kPercent), spread(&ErrorSpread::lower_quartile)},
          {numbers("median", "median", kPercent), spread(&ErrorSpread::median)},
          {numbers("upper", "upper quartile", kPercent), spread(&ErrorSpread::upper_quartile)},
          {numbers("most", "most", kPercent), spread(&ErrorSpread::most)},
          {numbers("place", "place on the axis", kPure),
           [&](const Errors& c) { return number_cell(places.place(c.rounding, c.customers), 5); }}},
      rows);
  return table;
}

}  // namespace

Figure cost_error_scatter(const StudyData& data, Palette palette) {
  const std::map<int, Segment> segments = segments_of(data);
  Figure figure;
  figure.id = "cost_error_scatter";
  figure.kind = "scatter";
  figure.title = "Absolute cost-estimation error";
  figure.caption =
      "Scaled-back cost minus cost on I of the final routes of each float-feasible run, against "
      "the "
      "cost on I; the axis is broken between the sizes (vertical lines), each has the same width "
      "and its own scale. Above the dashed line the scaled instance "
      "overestimates.";
  figure.alternative =
      "Scatter plot: optimistic below zero, pessimistic above, nearest near zero, "
      "wherever the table of means says so.";
  figure.data = scatter_data(data, segments);
  const auto [values, labels] = axis_of(segments);
  figure.vega_lite = fmt::format(
      R"({{"$schema":"{}","data":{{"values":{}}},"width":460,"height":300,"layer":[)"
      R"({{"mark":{{"type":"point","size":14,"filled":true,"opacity":0.55}},"encoding":{{)"
      R"("x":{{"field":"x","type":"quantitative","scale":{{"domain":[0,{}],"nice":false}},"axis":{{"values":[{}],)"
      R"("labelExpr":"{}","labelOverlap":false,"labelFontSize":9,"grid":false,"title":"cost on I, a scale of its own for each size"}}}},)"
      R"("y":{{"field":"error","type":"quantitative","title":"scaled-back cost minus cost on I"}},)"
      R"("color":{{"field":"rounding","type":"nominal",{},"title":"rounding"}},)"
      R"("shape":{{"field":"rounding","type":"nominal",{},"title":"rounding"}}}}}},)"
      R"({{"mark":{{"type":"rule","strokeDash":[5,4],"color":"#555"}},"encoding":{{"y":{{"datum":0}}}}}},)"
      R"({{"data":{{"values":[{}]}},"mark":{{"type":"rule","color":"#999"}},"encoding":{{"x":{{"field":"at","type":"quantitative"}}}}}}]}})",
      kSchema, values_json(figure.data), std::max<std::size_t>(1, segments.size()), values, labels,
      color_scale(palette), scheme_scale(scheme_mark), breaks_of(segments.size()));
  return figure;
}

Figure cost_error_boxes(const std::vector<CostErrorCell>& cells, Palette palette) {
  Figure figure;
  figure.id = "cost_error_boxes";
  figure.kind = "boxes";
  figure.title = "Relative cost-estimation error";
  figure.caption =
      "In % of the cost on I, by scheme and size (lighter to darker, from left to right); boxes "
      "are "
      "quartiles, whiskers the full range, the solid orange line the median, the dashed blue one "
      "the mean.";
  figure.alternative = "Box plots of the relative error by scheme and size.";
  figure.data = box_data(cells);
  const BoxPlaces places = box_places(cells);
  const std::string x = fmt::format(
      R"("type":"quantitative","title":null,"scale":{{"domain":[0,{}],"nice":false}},)"
      R"("axis":{{"values":[{}],"labelExpr":"[{}][floor(datum.value)]","grid":false,"ticks":false}})",
      places.groups.size(), places.middles(), places.names());
  const std::string color = color_scale(palette);
  const auto rule = [&](const std::string& from, const std::string& to, const std::string& y) {
    return fmt::format(
        R"({{"mark":{{"type":"rule","color":"#222"}},"encoding":{{"x":{{"field":"{}",{}}},{}{}}}}})",
        from, x, to, y);
  };
  const auto y = [](const char* field) {
    return fmt::format(
        R"("y":{{"field":"{}","type":"quantitative","title":"error in % of the cost on I"}})",
        field);
  };
  const std::string cap = R"("x2":{"field":"cap_right"},)";
  const std::string layers = rule("place", "", y("least") + R"(,"y2":{"field":"lower"})") + "," +
                             rule("place", "", y("upper") + R"(,"y2":{"field":"most"})") + "," +
                             rule("cap_left", cap, y("least")) + "," +
                             rule("cap_left", cap, y("most"));
  figure.vega_lite = fmt::format(
      R"({{"$schema":"{0}","data":{{"values":{1}}},"width":380,"height":300,"transform":[)"
      R"({{"calculate":"datum.place - {2}","as":"left"}},{{"calculate":"datum.place + {2}","as":"right"}},)"
      R"({{"calculate":"datum.place - {3}","as":"cap_left"}},{{"calculate":"datum.place + {3}","as":"cap_right"}}],"layer":[{4},)"
      R"({{"mark":{{"type":"rect","stroke":"#222","strokeWidth":0.7}},"encoding":{{"x":{{"field":"left",{5}}},"x2":{{"field":"right"}},{6},"y2":{{"field":"upper"}},)"
      R"("color":{{"field":"rounding","type":"nominal",{7},"legend":null}},)"
      R"("opacity":{{"field":"n","type":"ordinal","scale":{{"range":[0.3,0.9]}},"title":"n","legend":{{"symbolFillColor":"#555"}}}}}}}},)"
      R"({{"transform":[{{"fold":["median","mean"],"as":["line","value"]}}],"mark":{{"type":"rule","strokeWidth":2.2}},"encoding":{{"x":{{"field":"left",{5}}},"x2":{{"field":"right"}},{8},)"
      R"("color":{{"field":"line","type":"nominal","scale":{{"domain":["median","mean"],"range":["#ff7f0e","#1f3fd0"]}},"title":null}},)"
      R"("strokeDash":{{"field":"line","type":"nominal","scale":{{"domain":["median","mean"],"range":[[1,0],[4,2]]}},"legend":null}}}}}},)"
      R"({{"mark":{{"type":"rule","strokeDash":[5,4],"color":"#555"}},"encoding":{{"y":{{"datum":0}}}}}}],"resolve":{{"scale":{{"color":"independent"}}}}}})",
      kSchema, values_json(figure.data), places.half(), places.half() / 2, layers, x, y("lower"),
      color, y("value"));
  return figure;
}

}  // namespace waywiser
