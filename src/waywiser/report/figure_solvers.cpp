// The figures that compare solvers: anytime curves, critical differences, performance profiles,
// targets reached; and vehicles against distance.
#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/report/chart.h"
#include "waywiser/report/columns.h"
#include "waywiser/report/figures.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

constexpr double kLeastGap = 1e-4;  // of a logarithmic axis: 0.01 %

// A point of a chart.
struct Point {
  std::string panel;
  std::string series;
  double x = 0.0;
  double y = 0.0;
  double low = 0.0;
  double high = 0.0;
  std::string label;
};

Table points_table(const std::string& id, const std::vector<Point>& points, const Column& x,
                   const Column& y, int digits, const Columns<Point>& more = {}) {
  Table table;
  table.id = id;
  Columns<Point> columns{{words("configuration", "config"), text_of(&Point::panel)},
                         {words("solver", "solver"), text_of(&Point::series)},
                         {x, number_of(&Point::x, digits)},
                         {y, number_of(&Point::y, digits)}};
  columns.insert(columns.end(), more.begin(), more.end());
  fill(table, columns, points);
  return table;
}

Chart solver_chart(Axis x, Axis y) {
  Chart chart;
  chart.x = std::move(x);
  chart.y = std::move(y);
  chart.series = "solver";
  chart.series_title = "solver";
  chart.panel = "configuration";
  chart.panel_title = "configuration";
  return chart;
}

// Configurations of contests only: others have nobody to be compared with.
bool in_contest(const Analysis& analysis, std::size_t configuration) {
  return std::any_of(analysis.contests.begin(), analysis.contests.end(), [&](const Contest& c) {
    return std::find(c.configurations.begin(), c.configurations.end(), configuration) !=
           c.configurations.end();
  });
}

// Shares rise by a step at each of `times`.
void add_steps(std::vector<Point>& points, const Configuration& c, const std::vector<double>& times,
               std::size_t all, double from, double to) {
  const auto share = [&](std::size_t count) {
    return 100.0 * static_cast<double>(count) / static_cast<double>(all);
  };
  std::size_t k = 0;
  while (k < times.size() && times[k] <= from) ++k;
  points.push_back({c.label(), c.solver, from, share(k), 0, 0, ""});
  for (; k < times.size() && times[k] <= to; ++k) {
    const bool last_of_time = k + 1 == times.size() || times[k + 1] > times[k];
    if (last_of_time) points.push_back({c.label(), c.solver, times[k], share(k + 1), 0, 0, ""});
  }
  points.push_back({c.label(), c.solver, to, share(k), 0, 0, ""});
}

double largest_ratio(const Analysis& analysis) {
  double largest = 2.0;
  for (const Profile& profile : analysis.profiles)
    for (const auto& row : profile.ratios)
      for (const double ratio : row)
        if (!std::isinf(ratio)) largest = std::max(largest, ratio);
  return largest;
}

}  // namespace

Figure anytime_figure(const Analysis& analysis, const Style& style) {
  const StudyData& data = analysis.data;
  std::vector<Point> points;
  for (const AnytimeCurve& curve : analysis.anytime) {
    if (!in_contest(analysis, curve.configuration)) continue;
    const Configuration& c = data.configurations[curve.configuration];
    const auto shown = [](double gap) { return 100.0 * std::max(kLeastGap, gap); };
    for (const AnytimePoint& p : curve.points)
      points.push_back(
          {c.label(), c.solver, 100.0 * p.time, shown(p.gap), shown(p.low), shown(p.high), ""});
  }
  Figure figure;
  figure.id = "anytime";
  figure.kind = "chart";
  figure.title = "The gap over time";
  figure.caption =
      "Mean gap to c* on the real instances, over the instances that every solver of the "
      "configuration has a run on; line: mean of the seeds, band: lowest to highest seed. 100 % "
      "until a float-feasible solution is found; below .01 % is drawn at .01 %. Both axes are "
      "logarithmic.";
  figure.alternative = "Falling curves, one a solver: the lower and the earlier, the better.";
  figure.data =
      points_table(figure.id, points, numbers("time", "time, % of the limit", kPercent),
                   numbers("gap", "gap %", kPercent), 4,
                   {{numbers("low", "lowest seed", kPercent), number_of(&Point::low, 4)},
                    {numbers("high", "highest seed", kPercent), number_of(&Point::high, 4)}});
  Chart chart = solver_chart({"time", "time, % of the limit", true, true, true},
                             {"gap", "gap to c*, %", true, true, true});
  chart.low = "low";
  chart.high = "high";
  figure.chart = std::move(chart);
  figure.vega_lite = chart_spec(figure, style);
  return figure;
}

Figure profile_figure(const Analysis& analysis, const Style& style) {
  const double to = largest_ratio(analysis);
  std::vector<Point> points;
  for (std::size_t c = 0; c < analysis.contests.size(); ++c) {
    const Contest& contest = analysis.contests[c];
    const Profile& profile = analysis.profiles[c];
    for (std::size_t s = 0; s < contest.configurations.size() && profile.problems() > 0; ++s) {
      std::vector<double> ratios;
      for (const auto& row : profile.ratios)
        if (!std::isinf(row[s])) ratios.push_back(row[s]);
      std::sort(ratios.begin(), ratios.end());
      add_steps(points, analysis.data.configurations[contest.configurations[s]], ratios,
                profile.problems(), 1.0, to);
    }
  }
  const std::string goal = shortest(100.0 * analysis.data.choices.gammas.front());
  Figure figure;
  figure.id = "profile";
  figure.kind = "chart";
  figure.title = "Performance profile";
  figure.caption = fmt::format(
      "Share of the problems (instance and seed) on which a solver comes within {} % of c* in at "
      "most tau times the time of the fastest solver there; a run that never does has an infinite "
      "ratio, so a line ends at its share of solved problems (Dolan and More 2002). Only two "
      "solvers "
      "at a time may be ranked by such a plot: with more, who is first can depend on who else is "
      "in.",
      goal);
  figure.alternative = "Rising step curves, one a solver: the higher, the better.";
  figure.data = points_table(figure.id, points, numbers("tau", "tau", kPure),
                             numbers("percent", "problems %", kPercent), 3);
  figure.chart = solver_chart({"tau", "time ratio tau", true, true, false},
                              {"percent", "problems within tau, %", false, true, false});
  figure.chart->steps = true;
  figure.vega_lite = chart_spec(figure, style);
  return figure;
}

Figure targets_figure(const Analysis& analysis, const Style& style) {
  std::vector<Point> points;
  for (const TargetCurve& curve : analysis.target_curves) {
    if (!in_contest(analysis, curve.configuration)) continue;
    std::vector<double> times;
    for (const double t : curve.times) times.push_back(100.0 * t);
    add_steps(points, analysis.data.configurations[curve.configuration], times, curve.pairs,
              100.0 * anytime_grid().front(), 100.0);
  }
  Figure figure;
  figure.id = "targets";
  figure.kind = "chart";
  figure.title = "Targets reached over time";
  figure.caption =
      "Share of all pairs of a run and a target (gaps of 10, 5, 2, 1, .5 and .1 %) that are "
      "reached "
      "by a time: an empirical distribution function, out of all runs, also those that never find "
      "a "
      "float-feasible solution. Expected running times (ERT) are in the table.";
  figure.alternative = "Rising step curves, one a solver: the higher and the earlier, the better.";
  figure.data = points_table(figure.id, points, numbers("time", "time, % of the limit", kPercent),
                             numbers("percent", "targets %", kPercent), 4);
  figure.chart = solver_chart({"time", "time, % of the limit", true, true, true},
                              {"percent", "targets reached, %", false, true, false});
  figure.chart->steps = true;
  figure.vega_lite = chart_spec(figure, style);
  return figure;
}

Table times_table(const Analysis& analysis) {
  const StudyData& data = analysis.data;
  std::vector<TargetTime> rows;
  for (const TargetTime& t : analysis.target_times)
    if (in_contest(analysis, t.configuration)) rows.push_back(t);
  Table table;
  table.id = "ert";
  table.title = "Expected running time to a target gap, in % of the limit";
  fill(table,
       Columns<TargetTime>{
           {words("configuration", "config"),
            [&](const TargetTime& t) {
              return text_cell(data.configurations[t.configuration].label());
            }},
           {words("solver", "solver"),
            [&](const TargetTime& t) {
              return text_cell(data.configurations[t.configuration].solver);
            }},
           {numbers("target", "target %", kPure),
            [](const TargetTime& t) { return share_cell(t.target, 1); }},
           {numbers("runs", "runs", kPure), [](const TargetTime& t) { return count_cell(t.runs); }},
           {numbers("hits", "reached", kPure),
            [](const TargetTime& t) { return count_cell(t.hits); }},
           {numbers("ert", "ERT", kPure),
            [](const TargetTime& t) { return share_cell(t.time.expected, 1); }}},
       rows);
  table.notes = {
      "ERT: time spent in all runs (the whole limit in those that miss the target) over the number "
      "of runs that reach it; inf where none does."};
  table.data_only = rows.size() > 60;
  return table;
}

Figure vehicles_figure(const Analysis& analysis, const Style& style) {
  const StudyData& data = analysis.data;
  std::vector<Point> points;
  for (const InstanceFleet& f : analysis.instance_fleets) {
    const auto& reference = data.instances[f.instance].reference;
    if (f.solved == 0 || !reference || !in_contest(analysis, f.configuration)) continue;
    const Configuration& c = data.configurations[f.configuration];
    points.push_back({c.label(), c.solver, f.mean.vehicles - reference->vehicles,
                      100.0 * (f.mean.distance - reference->distance) / reference->distance, 0, 0,
                      data.instances[f.instance].name});
  }
  Figure figure;
  figure.id = "vehicles_distance";
  figure.kind = "chart";
  figure.title = "Vehicles against distance";
  figure.caption =
      "A point an instance and solver, mean over its solved seeds: vehicles beyond those of c*, "
      "and "
      "the distance in % of its own (more vehicles often buy a shorter distance, so below zero is "
      "no new best unless the vehicles are the same).";
  figure.alternative = "Scatter plot: the nearer to the origin, the better.";
  figure.data = points_table(figure.id, points, numbers("vehicles", "vehicles beyond c*", kPure),
                             numbers("distance", "distance %", kPercent), 3,
                             {{words("instance", "instance"), text_of(&Point::label)}});
  figure.chart = solver_chart({"vehicles", "vehicles beyond c*", false, false, false},
                              {"distance", "distance beyond that of c*, %", false, false, false});
  figure.chart->points = true;
  figure.chart->label = "instance";
  figure.vega_lite = chart_spec(figure, style);
  return figure;
}

}  // namespace waywiser
