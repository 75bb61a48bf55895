#include "waywiser/statistics/cluster_bootstrap.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

namespace waywiser {
namespace {

const std::vector<double> kValues{1, 3, 2, 2, 5, 4, 0, 1};
const std::vector<std::size_t> kClusters{0, 0, 1, 1, 1, 2, 3, 3};

// All 256 resamples of four clusters (docs/statistics.md).
TEST(ClusterBootstrap, EveryResampleOfFourClusters) {
  const ClusterBootstrap b = bootstrap_mean(kValues, kClusters, 0.95);
  EXPECT_TRUE(b.exact);
  EXPECT_EQ(b.clusters, 4U);
  EXPECT_DOUBLE_EQ(b.estimate, 2.25);
  EXPECT_NEAR(b.mean, 2.2507153003, 1e-10);
  EXPECT_NEAR(b.deviation, .5891985083, 1e-10);
  EXPECT_DOUBLE_EQ(b.interval.lower, 1.0);
  EXPECT_DOUBLE_EQ(b.interval.upper, 3.25);
}

TEST(ClusterBootstrap, StandardErrorsOfClusters) {
  EXPECT_NEAR(clustered_error(kValues, kClusters, false), .5676844414, 1e-10);
  EXPECT_NEAR(clustered_error(kValues, kClusters), .6555055301, 1e-10);
  EXPECT_TRUE(std::isnan(clustered_error(kValues, std::vector<std::size_t>(8, 1))));
}

// Clusters of one: the ordinary bootstrap, all 3,125 resamples.
TEST(ClusterBootstrap, OfSingleValuesIsTheOrdinaryOne) {
  const std::vector<double> values{1, 2, 4, 7, 11};
  const std::vector<std::size_t> own{0, 1, 2, 3, 4};
  const ClusterBootstrap b = bootstrap_mean(values, own, 0.95);
  EXPECT_NEAR(b.deviation, 1.6248076809, 1e-10);
  EXPECT_NEAR(b.interval.lower, 2.0, 1e-12);
  EXPECT_NEAR(b.interval.upper, 8.4, 1e-12);
}

TEST(ClusterBootstrap, DrawnAgreesWithExact) {
  std::vector<double> values;
  std::vector<std::size_t> clusters;
  for (std::size_t i = 0; i < 24; ++i) {
    values.push_back(static_cast<double>((i * 7) % 11));
    clusters.push_back(i / 2);  // 12 clusters: too many resamples to enumerate
  }
  const ClusterBootstrap drawn = bootstrap_mean(values, clusters, 0.95, {100'000, 4});
  EXPECT_FALSE(drawn.exact);
  // The bootstrap's own standard deviation is that of the cluster means: (g - 1) / g of CR1's
  // square for clusters of one size.
  EXPECT_NEAR(drawn.deviation, clustered_error(values, clusters, false), .01);
  EXPECT_EQ(drawn.interval.lower,
            bootstrap_mean(values, clusters, 0.95, {100'000, 4}).interval.lower);
  values.resize(22);
  clusters.resize(22);
  const ClusterBootstrap exact = bootstrap_mean(values, clusters, 0.95);
  EXPECT_TRUE(exact.exact);
  EXPECT_NEAR(exact.deviation, clustered_error(values, clusters, false), 1e-10);
}

TEST(ClusterBootstrap, RatiosOfSums) {
  const std::vector<double> above{2, 4, 6};
  const std::vector<double> below{1, 2, 3};
  const std::vector<std::size_t> own{0, 1, 2};
  const ClusterBootstrap b = bootstrap_ratio(above, below, own, 0.95);
  EXPECT_DOUBLE_EQ(b.estimate, 2.0);
  EXPECT_DOUBLE_EQ(b.interval.lower, 2.0);
  EXPECT_DOUBLE_EQ(b.interval.upper, 2.0);
  const std::vector<double> zero{0, 0, 0};
  EXPECT_TRUE(std::isnan(bootstrap_ratio(above, zero, own, 0.95).interval.lower));
  EXPECT_TRUE(std::isnan(bootstrap_mean({}, {}, 0.95).estimate));
}

}  // namespace
}  // namespace waywiser
