#include "waywiser/metrics/progress.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "waywiser/metrics/measures.h"
#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

constexpr int kPoints = 61;
constexpr double kShortest = 1e-3;      // of the limit: where the curves begin
constexpr double kShortestTime = 1e-6;  // of the limit: a time of 0 has no ratio

using Sums = std::vector<double>;  // by point in time

// Sum over the gaps of a run at each point of the grid, at most 1 each.
void add_gaps(Sums& sums, const StepFunction& gap, const std::vector<double>& grid) {
  std::size_t step = 0;
  double value = gap.start;
  for (std::size_t g = 0; g < grid.size(); ++g) {
    while (step < gap.times.size() && gap.times[step] <= grid[g] * gap.limit)
      value = gap.values[step++];
    sums[g] += value;
  }
}

// Whether the instance has a run of every configuration with this scaling.
std::vector<std::vector<bool>> supported(const StudyData& data) {
  std::vector<std::vector<bool>> has(data.configurations.size(),
                                     std::vector<bool>(data.instances.size(), false));
  for (const AnalysedRun& run : data.runs)
    if (run.counts()) has[run.configuration][run.instance] = true;
  std::vector<std::vector<bool>> all = has;
  for (std::size_t c = 0; c < has.size(); ++c) {
    for (std::size_t other = 0; other < has.size(); ++other) {
      if (data.configurations[other].scaling != data.configurations[c].scaling) continue;
      for (std::size_t i = 0; i < data.instances.size(); ++i)
        all[c][i] = all[c][i] && has[other][i];
    }
  }
  return all;
}

AnytimeCurve curve_of(std::size_t configuration, const std::map<std::uint64_t, Sums>& by_seed,
                      const std::map<std::uint64_t, double>& runs,
                      const std::vector<double>& grid) {
  AnytimeCurve curve;
  curve.configuration = configuration;
  for (std::size_t g = 0; g < grid.size(); ++g) {
    std::vector<double> means;
    for (const auto& [seed, sums] : by_seed) means.push_back(sums[g] / runs.at(seed));
    const auto [low, high] = std::minmax_element(means.begin(), means.end());
    curve.points.push_back({grid[g], mean(means), *low, *high});
  }
  return curve;
}

}  // namespace

std::vector<double> anytime_grid() {
  std::vector<double> grid;
  for (int k = 0; k < kPoints; ++k)
    grid.push_back(std::pow(10.0, std::log10(kShortest) * (1.0 - k / (kPoints - 1.0))));
  grid.back() = 1.0;
  return grid;
}

std::vector<AnytimeCurve> anytime_curves(const StudyData& data) {
  const std::vector<double> grid = anytime_grid();
  const auto counts = supported(data);
  std::vector<std::map<std::uint64_t, Sums>> gaps(data.configurations.size());
  std::vector<std::map<std::uint64_t, double>> runs(data.configurations.size());
  for (const AnalysedRun& run : data.runs) {
    if (!run.counts() || !counts[run.configuration][run.instance]) continue;
    Sums& sums = gaps[run.configuration].try_emplace(run.seed, grid.size(), 0.0).first->second;
    add_gaps(sums, float_gap_of(data, run), grid);
    runs[run.configuration][run.seed] += 1.0;
  }
  std::vector<AnytimeCurve> curves;
  for (std::size_t c = 0; c < gaps.size(); ++c)
    if (!gaps[c].empty()) curves.push_back(curve_of(c, gaps[c], runs[c], grid));
  return curves;
}

std::vector<double> targets() {
  return {0.1, 0.05, 0.02, 0.01, 0.005, 0.001};
}

std::vector<TargetCurve> target_curves(const StudyData& data) {
  std::vector<TargetCurve> curves(data.configurations.size());
  for (std::size_t c = 0; c < curves.size(); ++c) curves[c].configuration = c;
  for (const AnalysedRun& run : data.runs) {
    if (!run.counts()) continue;
    TargetCurve& curve = curves[run.configuration];
    const StepFunction gap = float_gap_of(data, run);
    for (const double target : targets()) {
      ++curve.pairs;
      if (const auto time = time_to(gap, target)) curve.times.push_back(*time / run.limit);
    }
  }
  for (TargetCurve& curve : curves) std::sort(curve.times.begin(), curve.times.end());
  std::erase_if(curves, [](const TargetCurve& curve) { return curve.pairs == 0; });
  return curves;
}

std::vector<TargetTime> target_times(const StudyData& data) {
  const std::vector<double> all = targets();
  struct Spent {
    std::vector<double> times;
    std::size_t hits = 0;
  };
  std::vector<Spent> spent(data.configurations.size() * all.size());
  for (const AnalysedRun& run : data.runs) {
    if (!run.counts()) continue;
    const StepFunction gap = float_gap_of(data, run);
    for (std::size_t k = 0; k < all.size(); ++k) {
      Spent& own = spent[run.configuration * all.size() + k];
      const auto time = time_to(gap, all[k]);
      own.hits += time ? 1U : 0U;
      own.times.push_back(time ? *time / run.limit : 1.0);
    }
  }
  std::vector<TargetTime> result;
  for (std::size_t s = 0; s < spent.size(); ++s) {
    const Spent& own = spent[s];
    if (own.times.empty()) continue;
    result.push_back({s / all.size(), all[s % all.size()], own.times.size(), own.hits,
                      expected_running_time(own.times, own.hits)});
  }
  return result;
}

Profile performance_profile(const StudyData& data, const Contest& contest) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  const double goal = data.choices.gammas.front();
  const std::size_t k = contest.configurations.size();
  std::map<std::pair<std::size_t, std::uint64_t>, std::vector<std::optional<double>>> problems;
  for (const AnalysedRun& run : data.runs) {
    const auto found =
        std::find(contest.configurations.begin(), contest.configurations.end(), run.configuration);
    if (!run.counts() || found == contest.configurations.end()) continue;
    auto& times = problems[{run.instance, run.seed}];
    times.resize(k);
    const auto time = time_to(float_gap_of(data, run), goal);
    times[static_cast<std::size_t>(found - contest.configurations.begin())] =
        time ? std::max(*time / run.limit, kShortestTime) : kInfinite;
  }
  std::vector<std::vector<double>> rows;
  for (const auto& [problem, times] : problems) {
    if (!std::all_of(times.begin(), times.end(), [](const auto& t) { return t.has_value(); }))
      continue;
    rows.emplace_back();
    for (const auto& time : times) rows.back().push_back(*time);
  }
  return {performance_ratios(rows)};
}

}  // namespace waywiser
