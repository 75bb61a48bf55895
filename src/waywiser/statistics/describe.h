// Means, quantiles, rank correlation.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "waywiser/statistics/hodges_lehmann.h"

namespace waywiser {

// NaN for an empty sample, as below.
double mean(std::span<const double> values);
double median(std::span<const double> values);
// Linear interpolation between order statistics (type 7, the default of NumPy and R), 0 <= q <= 1.
double quantile(std::span<const double> values, double q);
// Of a sample, n - 1 in the denominator; NaN for fewer than two values.
double standard_deviation(std::span<const double> values);

// Kendall's tau-b: 1 for the same order, -1 for the reverse. NaN where one side is constant.
double kendall_tau(std::span<const double> a, std::span<const double> b);

// Ranks 1.. by ascending value, ties share their mean rank.
std::vector<double> ranks(std::span<const double> values);

// Percentile interval of `statistic` over samples of `size` indices drawn with replacement from
// 0..size-1. The same seed gives the same interval on any machine. NaNs are left out.
Interval bootstrap_interval(std::size_t size, std::size_t resamples, double level,
                            std::uint64_t seed,
                            const std::function<double(std::span<const std::size_t>)>& statistic);

}  // namespace waywiser
