#include "waywiser/statistics/components.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <stdexcept>

#include "waywiser/base/nan.h"
#include "waywiser/statistics/weighted_quantile.h"

namespace waywiser {

namespace {

using Values = std::vector<std::vector<std::vector<double>>>;

struct Means {
  std::vector<double> treatment;
  std::vector<double> block;
  std::vector<std::vector<double>> cell;
  double all = 0.0;
};

Means means_of(const Values& values, std::size_t repeats) {
  const auto t = static_cast<double>(values.size());
  const auto b = static_cast<double>(values.front().size());
  Means m{std::vector<double>(values.size(), 0.0),
          std::vector<double>(values.front().size(), 0.0),
          {},
          0.0};
  for (std::size_t i = 0; i < values.size(); ++i) {
    m.cell.emplace_back();
    for (std::size_t j = 0; j < values[i].size(); ++j) {
      double sum = 0.0;
      for (const double v : values[i][j]) sum += v;
      const double own = sum / static_cast<double>(repeats);
      m.cell[i].push_back(own);
      m.treatment[i] += own / b;
      m.block[j] += own / t;
      m.all += own / (t * b);
    }
  }
  return m;
}

double square(double x) {
  return x * x;
}

void check(const Values& values, std::size_t repeats) {
  for (const auto& treatment : values) {
    if (treatment.size() != values.front().size())
      throw std::invalid_argument("blocks are missing");
    for (const auto& cell : treatment)
      if (cell.empty() || cell.size() != repeats)
        throw std::invalid_argument("repeats are missing");
  }
}

struct MeanSquares {
  double treatments = 0.0;
  double blocks = 0.0;
  double interaction = 0.0;
  double within = 0.0;  // not looked at for one repeat
};

void take_mean_squares(VarianceComponents& result, const MeanSquares& mean) {
  const auto t = static_cast<double>(result.treatments);
  const auto b = static_cast<double>(result.blocks);
  const auto r = static_cast<double>(result.repeats);
  const bool repeated = result.repeats > 1;
  const double noise = repeated ? mean.within : 0.0;
  result.repeat = repeated ? mean.within : kNan;
  result.interaction = std::max(0.0, (mean.interaction - noise) / r);
  result.treatment = std::max(0.0, (mean.treatments - mean.interaction) / (b * r)) * (t - 1.0) / t;
  result.block = std::max(0.0, (mean.blocks - mean.interaction) / (t * r));
}

}  // namespace

double VarianceComponents::total() const {
  return treatment + block + interaction + (std::isnan(repeat) ? 0.0 : repeat);
}

double VarianceComponents::share(double component) const {
  return total() > 0.0 ? component / total() : kNan;
}

VarianceComponents variance_components(const Values& values) {
  VarianceComponents result{0, 0, 0, kNan, kNan, kNan, kNan};
  result.treatments = values.size();
  if (values.empty()) return result;
  result.blocks = values.front().size();
  if (result.treatments < 2 || result.blocks < 2) return result;
  result.repeats = values.front().front().size();
  check(values, result.repeats);
  const Means m = means_of(values, result.repeats);
  const auto t = static_cast<double>(result.treatments);
  const auto b = static_cast<double>(result.blocks);
  const auto r = static_cast<double>(result.repeats);
  double treatments = 0.0;
  double blocks = 0.0;
  double interaction = 0.0;
  double within = 0.0;
  for (const double v : m.treatment) treatments += b * r * square(v - m.all) / (t - 1.0);
  for (const double v : m.block) blocks += t * r * square(v - m.all) / (b - 1.0);
  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = 0; j < values[i].size(); ++j) {
      interaction +=
          r * square(m.cell[i][j] - m.treatment[i] - m.block[j] + m.all) / ((t - 1.0) * (b - 1.0));
      for (const double v : values[i][j]) within += square(v - m.cell[i][j]) / (t * b * (r - 1.0));
    }
  }
  take_mean_squares(result, {treatments, blocks, interaction, within});
  return result;
}

namespace {

// What resampling needs to know of a cluster of blocks.
struct ClusterSums {
  std::vector<double> cell;  // of the blocks' cell means, by treatment
  double blocks = 0.0;
  double squares = 0.0;  // of the blocks' means
  double apart = 0.0;    // squares of the cells' distances from their block's mean
  double within = 0.0;   // of the values' from their cell's
};

void add_block(ClusterSums& sums, const Values& values, const Means& m, std::size_t block) {
  sums.cell.resize(values.size(), 0.0);
  sums.blocks += 1.0;
  sums.squares += square(m.block[block] - m.all);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double cell = m.cell[i][block] - m.all;  // of the order of the differences
    sums.cell[i] += cell;
    sums.apart += square(m.cell[i][block] - m.block[block]);
    for (const double v : values[i][block]) sums.within += square(v - m.cell[i][block]);
  }
}

// The components of a resample in which each cluster stands so often.
VarianceComponents components_of(const std::vector<ClusterSums>& clusters,
                                 std::span<const double> times, std::size_t treatments,
                                 std::size_t repeats) {
  ClusterSums sum;
  sum.cell.resize(treatments, 0.0);
  for (std::size_t c = 0; c < clusters.size(); ++c) {
    if (times[c] == 0.0) continue;
    for (std::size_t i = 0; i < treatments; ++i) sum.cell[i] += times[c] * clusters[c].cell[i];
    sum.blocks += times[c] * clusters[c].blocks;
    sum.squares += times[c] * clusters[c].squares;
    sum.apart += times[c] * clusters[c].apart;
    sum.within += times[c] * clusters[c].within;
  }
  VarianceComponents result{
      treatments, static_cast<std::size_t>(sum.blocks), repeats, kNan, kNan, kNan, kNan};
  if (result.blocks < 2) return result;
  const auto t = static_cast<double>(treatments);
  const double b = sum.blocks;
  const auto r = static_cast<double>(repeats);
  double all = 0.0;
  for (const double cell : sum.cell) all += cell / (t * b);
  double between = 0.0;  // squares of the treatments' distances from the mean of all
  for (const double cell : sum.cell) between += square(cell / b - all);
  take_mean_squares(result, {b * r * between / (t - 1.0),
                             t * r * std::max(0.0, sum.squares - b * square(all)) / (b - 1.0),
                             r * std::max(0.0, sum.apart - b * between) / ((t - 1.0) * (b - 1.0)),
                             sum.within / (t * b * (r - 1.0))});
  return result;
}

Interval interval_of(const std::vector<Weighted>& sample, double level) {
  return {weighted_quantile(sample, 0.5 - level / 2.0),
          weighted_quantile(sample, 0.5 + level / 2.0)};
}

std::vector<ClusterSums> clusters_of(const Values& values, std::span<const std::size_t> cluster) {
  const Means m = means_of(values, values.front().front().size());
  std::map<std::size_t, ClusterSums> by_label;
  for (std::size_t j = 0; j < cluster.size(); ++j) add_block(by_label[cluster[j]], values, m, j);
  std::vector<ClusterSums> clusters;
  for (auto& [label, sums] : by_label) clusters.push_back(std::move(sums));
  return clusters;
}

}  // namespace

VarianceIntervals variance_intervals(const Values& values, std::span<const std::size_t> cluster,
                                     double level, const Draws& draws) {
  const Interval none{kNan, kNan};
  VarianceIntervals result{none, none, none, none, true};
  if (values.size() < 2 || values.front().size() < 2) return result;
  if (cluster.size() != values.front().size()) throw std::invalid_argument("one cluster a block");
  const std::size_t repeats = values.front().front().size();
  check(values, repeats);
  const std::vector<ClusterSums> clusters = clusters_of(values, cluster);
  std::array<std::vector<Weighted>, 4> shares;
  result.exact =
      for_each_resample(clusters.size(), draws, [&](std::span<const double> times, double weight) {
        const VarianceComponents c = components_of(clusters, times, values.size(), repeats);
        if (!(c.total() > 0.0)) return;
        shares[0].push_back({c.share(c.treatment), weight});
        shares[1].push_back({c.share(c.block), weight});
        shares[2].push_back({c.share(c.interaction), weight});
        if (repeats > 1) shares[3].push_back({c.share(c.repeat), weight});
      });
  result.treatment = interval_of(shares[0], level);
  result.block = interval_of(shares[1], level);
  result.interaction = interval_of(shares[2], level);
  result.repeat = interval_of(shares[3], level);
  return result;
}

}  // namespace waywiser
