#include "waywiser/statistics/cluster_bootstrap.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>

#include "waywiser/base/random.h"

namespace waywiser {

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

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

// Gives the clusters from `next` on their share of the `left` draws, in every way. `weight` is the
// probability of what was given so far, but for the order of the draws that are left.
void enumerate(const std::vector<Sums>& clusters, std::size_t next, std::size_t left, Sums so_far,
               double weight, std::vector<Weighted>& sample) {
  const Sums& own = clusters[next];
  const double each = 1.0 / static_cast<double>(clusters.size());
  if (next + 1 == clusters.size()) {
    const auto times = static_cast<double>(left);
    keep(sample, {so_far.above + times * own.above, so_far.below + times * own.below},
         weight * std::pow(each, times));
    return;
  }
  double ways = 1.0;  // C(left, taken) / clusters^taken
  for (std::size_t taken = 0; taken <= left; ++taken) {
    const auto times = static_cast<double>(taken);
    enumerate(clusters, next + 1, left - taken,
              {so_far.above + times * own.above, so_far.below + times * own.below}, weight * ways,
              sample);
    ways *= each * static_cast<double>(left - taken) / static_cast<double>(taken + 1);
  }
}

void draw(const std::vector<Sums>& clusters, const Draws& draws, std::vector<Weighted>& sample) {
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
  result.interval = {weighted_quantile(sample, 0.5 - level / 2.0),
                     weighted_quantile(sample, 0.5 + level / 2.0)};
}

}  // namespace

double weighted_quantile(std::vector<Weighted> sample, double q) {
  if (sample.empty()) return kNan;
  double whole = 0.0;
  for (const Weighted& w : sample) whole += w.weight;
  // Probabilities are sums of rounded products: q reached but for their error is q reached.
  const double needed = (q - 1e-12) * whole;
  double below = 0.0;  // weight of what lies before `first`
  auto first = sample.begin();
  auto last = sample.end();
  while (last - first > 1) {  // halves, so that no full order is needed
    const auto middle = first + (last - first) / 2;
    std::nth_element(first, middle, last,
                     [](const Weighted& a, const Weighted& b) { return a.value < b.value; });
    double half = 0.0;
    for (auto it = first; it != middle; ++it) half += it->weight;
    if (below + half >= needed) {
      last = middle;
    } else {
      below += half;
      first = middle;
    }
  }
  return first->value;
}

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
    enumerate(clusters, 0, clusters.size(), {}, 1.0, sample);
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
