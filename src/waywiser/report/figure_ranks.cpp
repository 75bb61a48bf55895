// The critical-difference diagram: mean ranks on a line, bars over what no test tells apart.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/report/columns.h"
#include "waywiser/report/figures.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

// A solver's mark, or a bar over a group (`to` is then another rank).
struct Mark {
  std::string configuration;
  std::string what;  // "solver" or "group"
  std::string name;
  double from = 0.0;
  double to = 0.0;
  int line = 0;  // solvers from the best down; groups above them
};

std::vector<Mark> marks_of(const Analysis& analysis) {
  std::vector<Mark> marks;
  for (const Contest& contest : analysis.contests) {
    if (contest.friedman.blocks < 2) continue;
    std::vector<std::size_t> order(contest.standings.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto rank = [&](std::size_t s) { return contest.standings[s].mean_rank; };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    int line = 0;
    for (const std::size_t s : order) {
      const std::string& name = analysis.data.configurations[contest.configurations[s]].solver;
      marks.push_back({contest.label(), "solver", name, rank(s), rank(s), ++line});
    }
    line = 0;
    for (const auto& group : contest.groups)
      marks.push_back(
          {contest.label(), "group", "", rank(group.front()), rank(group.back()), --line});
  }
  return marks;
}

}  // namespace

Figure critical_difference(const Analysis& analysis, const Style&) {
  Figure figure;
  figure.id = "critical_difference";
  figure.kind = "ranks";
  figure.title = "Mean ranks, and what cannot be told apart";
  figure.caption =
      "Mean rank of the float AUC over the instances (1: the lowest on all). A bar joins solvers "
      "of "
      "which no pair differs by Wilcoxon's test with Holm's correction at .05; whether they differ "
      "at all is Friedman's test in the table.";
  figure.alternative = "Solvers on a line by mean rank, the best at the left.";
  figure.data.id = figure.id;
  fill(figure.data,
       Columns<Mark>{
           {words("configuration", "config"),
            [](const Mark& m) { return text_cell(m.configuration); }},
           {words("what", "what"), [](const Mark& m) { return text_cell(m.what); }},
           {words("solver", "solver"), [](const Mark& m) { return text_cell(m.name); }},
           {numbers("from", "mean rank", kPure),
            [](const Mark& m) { return number_cell(m.from, 3); }},
           {numbers("to", "to", kPure), [](const Mark& m) { return number_cell(m.to, 3); }},
           {numbers("line", "line", kPure), [](const Mark& m) { return integer_cell(m.line); }}},
       marks_of(analysis));
  std::size_t most = 2;
  for (const Contest& contest : analysis.contests) most = std::max(most, contest.standings.size());
  figure.vega_lite = fmt::format(
      R"({{"$schema":"https://vega.github.io/schema/vega-lite/v5.json","data":{{"values":{0}}},)"
      R"("facet":{{"field":"configuration","type":"nominal","title":null}},"columns":1,)"
      R"("spec":{{"width":380,"height":{{"step":16}},"layer":[)"
      R"({{"transform":[{{"filter":"datum.what == 'group'"}}],"mark":{{"type":"rule","strokeWidth":4,"color":"#555"}},)"
      R"("encoding":{{"x":{{"field":"from","type":"quantitative","scale":{{"domain":[1,{1}],"zero":false}}}},"x2":{{"field":"to"}},"y":{{"field":"line","type":"ordinal","axis":null}}}}}},)"
      R"({{"transform":[{{"filter":"datum.what == 'solver'"}}],"mark":{{"type":"point","filled":true,"size":50,"color":"#000"}},)"
      R"("encoding":{{"x":{{"field":"from","type":"quantitative","title":"mean rank: left is better","scale":{{"domain":[1,{1}],"zero":false}},"axis":{{"orient":"top","tickMinStep":1}}}},"y":{{"field":"line","type":"ordinal","axis":null}}}}}},)"
      R"({{"transform":[{{"filter":"datum.what == 'solver'"}}],"mark":{{"type":"text","align":"left","dx":8}},)"
      R"("encoding":{{"text":{{"field":"solver"}},"x":{{"field":"from","type":"quantitative","scale":{{"domain":[1,{1}],"zero":false}}}},"y":{{"field":"line","type":"ordinal","axis":null}}}}}}]}}}})",
      values_json(figure.data), most);
  return figure;
}

}  // namespace waywiser
