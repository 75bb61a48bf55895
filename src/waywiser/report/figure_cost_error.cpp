#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "waywiser/report/figures.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

constexpr const char* kSchema = "https://vega.github.io/schema/vega-lite/v5.json";

std::string scheme_scale(Palette palette) {
  return fmt::format(
      R"("scale":{{"domain":["optimistic","nearest","pessimistic"],"range":["{}","{}","{}"]}})",
      scheme_color(Rounding::optimistic, palette), scheme_color(Rounding::nearest, palette),
      scheme_color(Rounding::pessimistic, palette));
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
  table.columns = {words("instance", "instance"),    numbers("n", "n"),
                   words("class", "class"),          words("solver", "solver"),
                   words("rounding", "rounding"),    numbers("P", "P"),
                   numbers("cost", "c on I"),        numbers("error", "error"),
                   numbers("x", "place on the axis")};
  for (const AnalysedRun& run : data.runs) {
    if (!is_point(data, run)) continue;
    const AnalysedInstance& instance = data.instances[run.instance];
    const Configuration& c = data.configurations[run.configuration];
    const double x = segments.at(instance.customers).place(run.last->real_cost);
    table.rows.push_back({text_cell(instance.name), integer_cell(instance.customers),
                          text_cell(instance.group), text_cell(c.solver),
                          text_cell(to_string(c.scaling->rounding)), integer_cell(c.scaling->P),
                          number_cell(run.last->real_cost, 2), number_cell(run.measures.error, 4),
                          number_cell(std::round(x * 1e5) / 1e5, 5)});
  }
  return table;
}

std::string thousands(double cost) {
  if (cost < 1e4) return fmt::format("{:.0f}", cost);
  return cost < 1e6 ? fmt::format("{:.0f}k", cost / 1e3) : fmt::format("{:.1f}M", cost / 1e6);
}

// Tick places and the labels that stand there: both ends of each segment, its size in the middle.
std::pair<std::string, std::string> axis_of(const std::map<int, Segment>& segments) {
  std::string values;
  std::string labels = "''";
  for (const auto& [n, segment] : segments) {
    const std::pair<double, std::string> ticks[3] = {
        {segment.index + 0.05, thousands(segment.least)},
        {segment.index + 0.5, fmt::format("n = {}", n)},
        {segment.index + 0.95, thousands(segment.most)}};
    for (const auto& [place, label] : ticks) {
      values += fmt::format("{}{:.2f}", values.empty() ? "" : ",", place);
      labels = fmt::format("abs(datum.value - {:.2f}) < 0.01 ? '{}' : {}", place, label, labels);
    }
  }
  return {values, labels};
}

Table box_data(const std::vector<CostErrorCell>& cells) {
  Table table;
  table.id = "cost_error_boxes";
  table.columns = {words("rounding", "rounding"),
                   words("size", "size"),
                   numbers("n", "n"),
                   numbers("runs", "runs"),
                   numbers("mean", "mean"),
                   numbers("least", "least"),
                   numbers("lower", "lower quartile"),
                   numbers("median", "median"),
                   numbers("upper", "upper quartile"),
                   numbers("most", "most")};
  for (const CostErrorCell& c : cells) {
    if (c.P != 0) continue;
    table.rows.push_back({text_cell(to_string(c.rounding)),
                          text_cell(fmt::format("n = {}", c.customers)), integer_cell(c.customers),
                          count_cell(c.cost.n), number_cell(c.cost.mean, 4),
                          number_cell(c.cost.least, 4), number_cell(c.cost.lower_quartile, 4),
                          number_cell(c.cost.median, 4), number_cell(c.cost.upper_quartile, 4),
                          number_cell(c.cost.most, 4)});
  }
  return table;
}

double largest_error(const std::vector<CostErrorCell>& cells) {
  double largest = 1e-6;
  for (const CostErrorCell& c : cells)
    if (c.P == 0 && c.cost.n > 0)
      largest = std::max({largest, std::abs(c.cost.least), std::abs(c.cost.most)});
  return 1.05 * largest;
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
      "cost on I; each size has the same width. Above the dashed line the scaled instance "
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
      R"("labelExpr":"{}","grid":false,"title":"cost on I, equal width a size"}}}},)"
      R"("y":{{"field":"error","type":"quantitative","title":"scaled-back cost minus cost on I"}},)"
      R"("color":{{"field":"rounding","type":"nominal",{},"title":"rounding"}},)"
      R"("shape":{{"field":"rounding","type":"nominal","scale":{{"domain":["optimistic","nearest","pessimistic"],)"
      R"("range":["triangle-down","circle","triangle-up"]}},"title":"rounding"}}}}}},)"
      R"({{"mark":{{"type":"rule","strokeDash":[5,4],"color":"#555"}},"encoding":{{"y":{{"datum":0}}}}}}]}})",
      kSchema, values_json(figure.data), std::max<std::size_t>(1, segments.size()), values, labels,
      scheme_scale(palette));
  return figure;
}

Figure cost_error_boxes(const std::vector<CostErrorCell>& cells, Palette palette) {
  Figure figure;
  figure.id = "cost_error_boxes";
  figure.kind = "boxes";
  figure.title = "Relative cost-estimation error";
  figure.caption =
      "In % of the cost on I, by scheme and size (from left to right); boxes are quartiles, "
      "whiskers "
      "the full range, the orange line the median, the dashed blue one the mean.";
  figure.alternative = "Box plots of the relative error by scheme and size, symmetric about zero.";
  figure.data = box_data(cells);
  const std::string x =
      R"("x":{"field":"rounding","type":"nominal","sort":["optimistic","nearest","pessimistic"],)"
      R"("title":null,"axis":{"labelAngle":0}},"xOffset":{"field":"n","type":"ordinal"})";
  const double range = largest_error(cells);
  figure.vega_lite = fmt::format(
      R"({{"$schema":"{0}","data":{{"values":{1}}},"width":360,"height":300,"layer":[)"
      R"({{"mark":{{"type":"rule"}},"encoding":{{{2},"y":{{"field":"least","type":"quantitative",)"
      R"("scale":{{"domain":[-{3:.6g},{3:.6g}]}},"title":"error in % of the cost on I"}},"y2":{{"field":"most"}}}}}},)"
      R"({{"mark":{{"type":"bar","stroke":"black","strokeWidth":0.7,"width":{{"band":0.7}}}},"encoding":{{{2},)"
      R"("y":{{"field":"lower","type":"quantitative"}},"y2":{{"field":"upper"}},)"
      R"("color":{{"field":"rounding","type":"nominal",{4},"legend":null}},)"
      R"("opacity":{{"field":"n","type":"ordinal","scale":{{"range":[0.3,0.9]}},"title":"n"}}}}}},)"
      R"({{"mark":{{"type":"tick","color":"#ff7f0e","thickness":2.5,"width":{{"band":0.7}}}},"encoding":{{{2},"y":{{"field":"median","type":"quantitative"}}}}}},)"
      R"({{"mark":{{"type":"tick","filled":false,"stroke":"#1f3fd0","strokeWidth":1.6,"thickness":0.01,"strokeDash":[4,2],"width":{{"band":0.7}}}},"encoding":{{{2},"y":{{"field":"mean","type":"quantitative"}}}}}},)"
      R"({{"mark":{{"type":"rule","strokeDash":[5,4],"color":"#555"}},"encoding":{{"y":{{"datum":0}}}}}}]}})",
      kSchema, values_json(figure.data), x, range, scheme_scale(palette));
  return figure;
}

}  // namespace waywiser
