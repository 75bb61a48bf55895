#include "waywiser/scaling/extremes.h"

#include <algorithm>
#include <array>

#include "waywiser/base/index.h"
#include "waywiser/scaling/rounding.h"

namespace waywiser {
namespace {

LongestArc longest_explicit(const DecimalMatrix& matrix, int size) {
  const auto largest = std::max_element(matrix.values.begin(), matrix.values.end());
  const auto index = static_cast<int>(largest - matrix.values.begin());
  return {index / size, index % size, 0, *largest};
}

// Coordinates whose squared lengths fit 64 bits.
bool small_coordinates(const Instance& instance) {
  constexpr std::int64_t kLimit = std::int64_t{1} << 29;
  return std::all_of(instance.sites.begin(), instance.sites.end(), [](const Site& site) {
    return site.x > -kLimit && site.x < kLimit && site.y > -kLimit && site.y < kLimit;
  });
}

LongestArc longest_of_small(const Instance& instance) {
  const Site* const sites = instance.sites.data();
  const int size = static_cast<int>(instance.size());
  LongestArc longest;
  std::int64_t most = 0;
  for (int i = 0; i < size; ++i) {
    for (int j = i + 1; j < size; ++j) {
      const std::int64_t dx = sites[i].x - sites[j].x;
      const std::int64_t dy = sites[i].y - sites[j].y;
      const std::int64_t squared = dx * dx + dy * dy;
      if (squared > most) {
        most = squared;
        longest = {i, j, static_cast<UInt128>(squared), 0};
      }
    }
  }
  return longest;
}

LongestArc longest_euclidean(const Instance& instance) {
  if (small_coordinates(instance)) return longest_of_small(instance);
  const int size = static_cast<int>(instance.size());
  LongestArc longest;
  for (int i = 0; i < size; ++i) {
    for (int j = i + 1; j < size; ++j) {
      const UInt128 squared = instance.squared_length(i, j);
      if (squared > longest.squared_length) longest = {i, j, squared, 0};
    }
  }
  return longest;
}

template <class Member>
int site_with_largest(const Instance& instance, Member member) {
  const auto largest =
      std::max_element(instance.sites.begin(), instance.sites.end(),
                       [member](const Site& a, const Site& b) { return a.*member < b.*member; });
  return static_cast<int>(largest - instance.sites.begin());
}

Int128 scaled_arc(const LongestArc& arc, const Instance& instance, const DecimalMatrix* matrix,
                  const Scaling& scaling) {
  const Direction direction = scaling.scheme().travel;
  if (matrix == nullptr) {
    return scaled_root(arc.squared_length, instance.coordinate_decimals, scaling.P, direction,
                       scaling.ties);
  }
  return scaled_rational(arc.value, matrix->decimals, scaling.P, direction, scaling.ties);
}

Int128 scaled_time(const Instance& instance, std::int64_t time, const Scaling& scaling,
                   Direction direction) {
  return scaled_rational(time, instance.time_decimals, scaling.P, direction, scaling.ties);
}

}  // namespace

Extremes find_extremes(const Instance& instance) {
  const int size = static_cast<int>(instance.size());
  Extremes extremes;
  extremes.travel_time = instance.euclidean() ? longest_euclidean(instance)
                                              : longest_explicit(*instance.durations, size);
  extremes.distance =
      instance.distances ? longest_explicit(*instance.distances, size) : extremes.travel_time;
  extremes.service = site_with_largest(instance, &Site::service);
  extremes.ready = site_with_largest(instance, &Site::ready);
  extremes.due = site_with_largest(instance, &Site::due);
  return extremes;
}

LargestValues largest_values(const Instance& instance, const Extremes& extremes,
                             const Scaling& scaling) {
  const Scheme& scheme = scaling.scheme();
  const DecimalMatrix* durations = instance.durations.get();
  const DecimalMatrix* distances = instance.distances ? instance.distances.get() : durations;
  const auto largest = [&](int site, std::int64_t Site::* time, Direction direction) {
    return scaled_time(instance, instance.sites[at(site)].*time, scaling, direction);
  };
  return {scaled_arc(extremes.travel_time, instance, durations, scaling),
          scaled_arc(extremes.distance, instance, distances, scaling),
          largest(extremes.service, &Site::service, scheme.service),
          largest(extremes.ready, &Site::ready, scheme.ready),
          largest(extremes.due, &Site::due, scheme.due),
          static_cast<Int128>(10) * instance.customers() * scaling.P};
}

Int128 largest_sum(const Instance& instance, const Extremes& extremes, const Scaling& scaling) {
  const LargestValues largest = largest_values(instance, extremes, scaling);
  const Int128 n = instance.customers();
  const auto service = [&](const Site& site) {
    return scaled_time(instance, site.service, scaling, scaling.scheme().service);
  };
  // The depot's counts twice: it may be added to the start of service at the end of a route, too.
  Int128 clock = largest.ready + (n + 1) * largest.travel_time + service(instance.sites.front());
  for (const Site& site : instance.sites) clock += service(site);
  return std::max(
      clock, n * largest.vehicle_cost + 2 * n * std::max(largest.travel_time, largest.distance));
}

Int128 largest_number(const Instance& instance, const Extremes& extremes, const Scaling& scaling) {
  const LargestValues largest = largest_values(instance, extremes, scaling);
  return std::max({largest.travel_time, largest.distance, largest.service, largest.ready,
                   largest.due, largest.vehicle_cost, largest_sum(instance, extremes, scaling)});
}

std::optional<Excess> find_excess(const Instance& instance, const Extremes& extremes,
                                  const Scaling& scaling, std::int64_t limit) {
  const LargestValues largest = largest_values(instance, extremes, scaling);
  const LongestArc& longest = extremes.travel_time;
  const LongestArc& farthest = extremes.distance;
  const std::array values{
      Excess{Quantity::travel_time, longest.from, longest.to, largest.travel_time, limit},
      Excess{Quantity::distance, farthest.from, farthest.to, largest.distance, limit},
      Excess{Quantity::service, extremes.service, -1, largest.service, limit},
      Excess{Quantity::ready, extremes.ready, -1, largest.ready, limit},
      Excess{Quantity::due, extremes.due, -1, largest.due, limit},
      Excess{Quantity::vehicle_cost, 0, -1, largest.vehicle_cost, limit},
  };
  for (const Excess& excess : values) {
    if (excess.value > excess.limit) return excess;
  }
  const Int128 sum = largest_sum(instance, extremes, scaling);
  if (sum > kSumLimit) return Excess{Quantity::sum, 0, -1, sum, kSumLimit};
  return std::nullopt;
}

std::int64_t largest_fitting_p(const Instance& instance, const Extremes& extremes, Scaling scaling,
                               std::int64_t limit) {
  std::int64_t fits = 0;
  std::int64_t fails = scaling.P;
  while (fails - fits > 1) {
    scaling.P = fits + (fails - fits) / 2;
    (find_excess(instance, extremes, scaling, limit) ? fails : fits) = scaling.P;
  }
  return fits;
}

}  // namespace waywiser
