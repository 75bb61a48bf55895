#include "waywiser/statistics/cluster_bootstrap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <tuple>

#include "waywiser/base/nan.h"
#include "waywiser/base/random.h"
#include "waywiser/statistics/weighted_quantile.h"

namespace waywiser {

namespace {

struct Sums {
  double above = 0.0;
  double below = 0.0;
};

std::vector<Sums> sums_by_cluster(std::span<const double> numerator,
                                  std::span<const double> denominator,
                                  std::span<const std::size_t> cluster) {
  if (numerator.size() != cluster.size() || denominator.size() != cluster.size())
    throw std::invalid_argument("one cluster a value");
  std::map<std::size_t, Sums> by_cluster;
  for (std::size_t i = 0; i < cluster.size(); ++i) {
    by_cluster[cluster[i]].above += numerator[i];
    by_cluster[cluster[i]].below += denominator[i];
  }
  std::vector<Sums> sums;
  for (const auto& [label, sum] : by_cluster) sums.push_back(sum);
  return sums;
}

double resample_count(std::size_t clusters) {
  double count = 1.0;  // C(2 g - 1, g)
  for (std::size_t k = 1; k <= clusters; ++k)
    count *= static_cast<double>(clusters - 1 + k) / static_cast<double>(k);
  return count;
}

void keep(std::vector<Weighted>& sample, Sums sum, double weight) {
  if (sum.below != 0.0) sample.push_back({sum.above / sum.below, weight});
}

using Take = std::function<void(std::span<const double>, double)>;

// Gives the clusters from `next` on their share of the `left` draws, in every way, and says how
// probable each is. `weight` is the probability of what was given so far, but for the order of the
// draws that are left.
void enumerate_times(std::vector<double>& times, std::size_t next, std::size_t left, double weight,
                     const Take& take) {
  const double each = 1.0 / static_cast<double>(times.size());
  if (next + 1 == times.size()) {
    times[next] = static_cast<double>(left);
    take(times, weight * std::pow(each, times[next]));
    return;
  }
  double ways = 1.0;  // C(left, taken) / clusters^taken
  for (std::size_t taken = 0; taken <= left; ++taken) {
    times[next] = static_cast<double>(taken);
    enumerate_times(times, next + 1, left - taken, weight * ways, take);
    ways *= each * static_cast<double>(left - taken) / static_cast<double>(taken + 1);
  }
}

// The probabilities of all resamples of so many clusters: a report asks hundreds of times.
std::shared_ptr<const std::vector<double>> exact_weights(std::size_t clusters) {
  static std::mutex mutex;
  static std::map<std::size_t, std::shared_ptr<const std::vector<double>>> known;
  const std::lock_guard lock(mutex);
  auto& weights = known[clusters];
  if (!weights) {
    std::vector<double> own;
    std::vector<double> times(clusters);
    enumerate_times(times, 0, clusters, 1.0, [&](auto, double weight) { own.push_back(weight); });
    weights = std::make_shared<const std::vector<double>>(std::move(own));
  }
  return weights;
}

// The sums of the resamples' values, in the order of their weights (enumerate_times() would count
// them anew for each); returns where it stopped.
double* enumerate_sums(const std::vector<double>& values, std::size_t next, std::size_t left,
                       double so_far, double* to) {
  if (next + 1 == values.size()) {
    *to = so_far + static_cast<double>(left) * values[next];
    return to + 1;
  }
  for (std::size_t taken = 0; taken <= left; ++taken)
    to = enumerate_sums(values, next + 1, left - taken,
                        so_far + static_cast<double>(taken) * values[next], to);
  return to;
}

// What is above and below the fraction bar, cluster by cluster.
struct Columns {
  std::vector<double> above;
  std::vector<double> below;

  explicit Columns(const std::vector<Sums>& clusters) {
    for (const Sums& s : clusters) {
      above.push_back(s.above);
      below.push_back(s.below);
    }
  }

  // As of means whose clusters are single values: their denominators are known.
  [[nodiscard]] bool ones() const {
    return std::all_of(below.begin(), below.end(), [](double b) { return b == 1.0; });
  }
};

void enumerate(const std::vector<Sums>& clusters, std::vector<Weighted>& sample) {
  const auto weights = exact_weights(clusters.size());
  const Columns columns(clusters);
  std::vector<double> above(weights->size());
  std::vector<double> below(weights->size(), static_cast<double>(clusters.size()));
  enumerate_sums(columns.above, 0, clusters.size(), 0.0, above.data());
  if (!columns.ones()) enumerate_sums(columns.below, 0, clusters.size(), 0.0, below.data());
  sample.reserve(weights->size());
  for (std::size_t i = 0; i < weights->size(); ++i)
    keep(sample, {above[i], below[i]}, (*weights)[i]);
}

// Resamples that are summed side by side: one addition need not wait for another.
constexpr std::size_t kLanes = 8;

// Which clusters each resample has, kLanes resamples beside each other: [block][draw][lane].
using Drawn = std::vector<std::uint16_t>;

// Entries of tables of draws that are kept: 8 MB.
constexpr std::size_t kKept = 4'000'000;

std::size_t entries(std::size_t clusters, const Draws& draws) {
  return (draws.count + kLanes - 1) / kLanes * kLanes * clusters;
}

Drawn draw(std::size_t clusters, const Draws& draws) {
  Random random(draws.seed);
  Drawn drawn(entries(clusters, draws), 0);
  for (std::size_t d = 0; d < draws.count; ++d) {
    std::uint16_t* first = &drawn[d / kLanes * kLanes * clusters + d % kLanes];
    for (std::size_t k = 0; k < clusters; ++k)
      first[k * kLanes] = static_cast<std::uint16_t>(random.index(clusters));
  }
  return drawn;
}

// A report bootstraps hundreds of means over the same instances: their resamples are drawn once.
class DrawnBefore {
 public:
  std::shared_ptr<const Drawn> of(std::size_t clusters, const Draws& draws) {
    const std::lock_guard lock(mutex_);
    const std::tuple key{clusters, draws.count, draws.seed};
    const auto known = tables_.find(key);
    if (known != tables_.end()) return known->second;
    if (kept_ + entries(clusters, draws) > kKept) {
      tables_.clear();
      kept_ = 0;
    }
    kept_ += entries(clusters, draws);
    return tables_[key] = std::make_shared<const Drawn>(draw(clusters, draws));
  }

 private:
  std::mutex mutex_;
  std::map<std::tuple<std::size_t, std::size_t, std::uint64_t>, std::shared_ptr<const Drawn>>
      tables_;
  std::size_t kept_ = 0;  // entries
};

// Sums of `values` over the clusters of a block's resamples.
std::array<double, kLanes> add_up(const std::vector<double>& values, const std::uint16_t* place) {
  std::array<double, kLanes> sums{};
  for (std::size_t k = 0; k < values.size(); ++k, place += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) sums[lane] += values[place[lane]];
  }
  return sums;
}

void take(const std::vector<Sums>& clusters, const Drawn& drawn, std::size_t resamples,
          std::vector<Weighted>& sample) {
  const Columns columns(clusters);
  const bool ones = columns.ones();
  const auto size = static_cast<double>(clusters.size());
  for (std::size_t d = 0; d < resamples; d += kLanes) {
    const std::uint16_t* block = &drawn[d * clusters.size()];
    const std::array<double, kLanes> tops = add_up(columns.above, block);
    std::array<double, kLanes> bottoms{};
    if (!ones) bottoms = add_up(columns.below, block);
    for (std::size_t lane = 0; lane < std::min(kLanes, resamples - d); ++lane)
      keep(sample, {tops[lane], ones ? size : bottoms[lane]}, 1.0);
  }
}

void draw_each(const std::vector<Sums>& clusters, const Draws& draws,
               std::vector<Weighted>& sample) {
  Random random(draws.seed);
  for (std::size_t d = 0; d < draws.count; ++d) {
    Sums sum;
    for (std::size_t k = 0; k < clusters.size(); ++k) {
      const Sums& drawn = clusters[random.index(clusters.size())];
      sum.above += drawn.above;
      sum.below += drawn.below;
    }
    keep(sample, sum, 1.0);
  }
}

// The same from a table, where that is small enough to be kept.
void draw(const std::vector<Sums>& clusters, const Draws& draws, std::vector<Weighted>& sample) {
  static DrawnBefore before;
  sample.reserve(draws.count);
  if (clusters.size() <= 0xffff && draws.count <= kKept / clusters.size()) {
    take(clusters, *before.of(clusters.size(), draws), draws.count, sample);
  } else {
    draw_each(clusters, draws, sample);
  }
}

void describe(ClusterBootstrap& result, const std::vector<Weighted>& sample, double level) {
  double whole = 0.0;
  double sum = 0.0;
  for (const Weighted& w : sample) {
    whole += w.weight;
    sum += w.weight * w.value;
  }
  result.mean = sum / whole;
  double squares = 0.0;
  for (const Weighted& w : sample)
    squares += w.weight * (w.value - result.mean) * (w.value - result.mean);
  result.deviation = std::sqrt(squares / whole);
  const double lower = weighted_quantile(sample, 0.5 - level / 2.0);
  result.interval = {lower, weighted_quantile(sample, 0.5 + level / 2.0)};
}

}  // namespace

ClusterBootstrap bootstrap_ratio(std::span<const double> numerator,
                                 std::span<const double> denominator,
                                 std::span<const std::size_t> cluster, double level,
                                 const Draws& draws) {
  const std::vector<Sums> clusters = sums_by_cluster(numerator, denominator, cluster);
  ClusterBootstrap result{cluster.size(), clusters.size(), kNan,          kNan,
                          kNan,           {kNan, kNan},    /*exact=*/true};
  if (clusters.empty()) return result;
  Sums all;
  for (const Sums& s : clusters) {
    all.above += s.above;
    all.below += s.below;
  }
  result.estimate = all.below != 0.0 ? all.above / all.below : kNan;
  std::vector<Weighted> sample;
  result.exact = resample_count(clusters.size()) <= kExactResamples;
  if (result.exact) {
    enumerate(clusters, sample);
  } else {
    draw(clusters, draws, sample);
  }
  if (!sample.empty()) describe(result, sample, level);
  return result;
}

ClusterBootstrap bootstrap_mean(std::span<const double> values,
                                std::span<const std::size_t> cluster, double level,
                                const Draws& draws) {
  const std::vector<double> ones(values.size(), 1.0);
  return bootstrap_ratio(values, ones, cluster, level, draws);
}

bool for_each_resample(std::size_t clusters, const Draws& draws, const Take& take) {
  std::vector<double> times(clusters, 0.0);
  if (clusters == 0) return true;
  if (resample_count(clusters) <= kExactResamples) {
    enumerate_times(times, 0, clusters, 1.0, take);
    return true;
  }
  Random random(draws.seed);
  for (std::size_t d = 0; d < draws.count; ++d) {
    std::fill(times.begin(), times.end(), 0.0);
    for (std::size_t k = 0; k < clusters; ++k) times[random.index(clusters)] += 1.0;
    take(times, 1.0);
  }
  return false;
}

double clustered_error(std::span<const double> values, std::span<const std::size_t> cluster,
                       bool corrected) {
  const std::vector<double> ones(values.size(), 1.0);
  const std::vector<Sums> clusters = sums_by_cluster(values, ones, cluster);
  const auto g = static_cast<double>(clusters.size());
  if (clusters.size() < 2) return kNan;
  double sum = 0.0;
  for (const Sums& s : clusters) sum += s.above;
  const auto n = static_cast<double>(values.size());
  double squares = 0.0;
  for (const Sums& s : clusters) {
    const double residual = s.above - s.below * sum / n;
    squares += residual * residual;
  }
  return std::sqrt(squares * (corrected ? g / (g - 1.0) : 1.0)) / n;
}

}  // namespace waywiser
