// Bootstrap of a mean, or of a ratio of sums, whose units are clusters: whole clusters are drawn
// with replacement, as many as there are (Davison and Hinkley, "Bootstrap Methods and their
// Application", 1997, 3.8). Where there are few, every resample is counted with its probability.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "waywiser/statistics/hodges_lehmann.h"
#include "waywiser/statistics/sign_flip.h"

namespace waywiser {

// Up to so many different resamples are enumerated: C(2 g - 1, g) of g clusters, so 11 clusters.
inline constexpr double kExactResamples = 400'000;

struct ClusterBootstrap {
  std::size_t n = 0;
  std::size_t clusters = 0;
  double estimate = 0.0;   // of the sample itself
  double mean = 0.0;       // over the resamples
  double deviation = 0.0;  // standard deviation over them: the standard error of the estimate
  Interval interval;       // percentiles by the inverse of the distribution function
  bool exact = true;       // every resample; else drawn
};

// Mean of `values`, in the clusters of the labels beside them (any numbers). NaN for no values.
ClusterBootstrap bootstrap_mean(std::span<const double> values,
                                std::span<const std::size_t> cluster, double level,
                                const Draws& draws = {});

// Sum of `numerator` / sum of `denominator`. Resamples whose denominator is 0 are left out.
ClusterBootstrap bootstrap_ratio(std::span<const double> numerator,
                                 std::span<const double> denominator,
                                 std::span<const std::size_t> cluster, double level,
                                 const Draws& draws = {});

// Calls `take` with how often each of so many clusters is drawn (they add up to `clusters`) and
// with the weight of that resample: for every resample where these are few, else for the drawn
// ones. Returns whether it was every one.
bool for_each_resample(
    std::size_t clusters, const Draws& draws,
    const std::function<void(std::span<const double> times, double weight)>& take);

// Standard error of a mean by the sandwich estimator of clusters (Liang and Zeger 1986), times
// sqrt(g / (g - 1)) where `corrected`. NaN for fewer than two clusters.
double clustered_error(std::span<const double> values, std::span<const std::size_t> cluster,
                       bool corrected = true);

}  // namespace waywiser
