#include "waywiser/scaling/scale.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/decimal.h"
#include "waywiser/instance/matrix_room.h"
#include "waywiser/scaling/extremes.h"
#include "waywiser/scaling/root_rounder.h"
#include "waywiser/scaling/rounding.h"
#include "waywiser/scaling/servability.h"

namespace waywiser {
namespace {

std::string site_name(const Instance& instance, int index) {
  if (index == 0) return "the depot";
  const auto i = static_cast<std::size_t>(index);
  return "customer " + std::to_string(i < instance.ids.size() ? instance.ids[i] : index);
}

ScalingOverflow overflow(const Instance& instance, const Extremes& extremes, const Scaling& scaling,
                         std::int64_t limit, const Excess& excess) {
  std::string place = instance.name;
  if (excess.to >= 0) {
    place += ", " + site_name(instance, excess.from) + " to " + site_name(instance, excess.to);
  } else if (excess.quantity != Quantity::vehicle_cost && excess.quantity != Quantity::sum) {
    place += ", " + site_name(instance, excess.from);
  }
  return ScalingOverflow(place, excess.quantity, excess.from, excess.to, to_string(excess.value),
                         excess.limit, largest_fitting_p(instance, extremes, scaling, limit));
}

// Rounds every arc of a symmetric matrix once: `rounded(i, j)` for i < j. By square blocks, so that
// the mirrored writes stay in the cache.
template <class Integer, class Rounded>
std::vector<Integer> symmetric_matrix(int order, Rounded rounded) {
  constexpr int kBlock = 64;
  const auto side = static_cast<std::size_t>(order);
  std::vector<Integer> values(side * side, 0);
  for (int top = 0; top < order; top += kBlock) {
    for (int left = top; left < order; left += kBlock) {
      for (int i = top; i < std::min(top + kBlock, order); ++i) {
        for (int j = std::max(left, i + 1); j < std::min(left + kBlock, order); ++j) {
          const auto value = static_cast<Integer>(rounded(i, j));
          values[static_cast<std::size_t>(i) * side + static_cast<std::size_t>(j)] = value;
          values[static_cast<std::size_t>(j) * side + static_cast<std::size_t>(i)] = value;
        }
      }
    }
  }
  return values;
}

template <class Integer>
std::shared_ptr<const IntegerMatrix> fast_euclidean(const Instance& instance,
                                                    const Scaling& scaling) {
  const Site* const sites = instance.sites.data();
  const std::int64_t factor = scaling.P * scaling.P;
  const int order = static_cast<int>(instance.size());
  const auto square = [&](int i, int j) {
    const std::int64_t dx = sites[i].x - sites[j].x;
    const std::int64_t dy = sites[i].y - sites[j].y;
    return (dx * dx + dy * dy) * factor;
  };
  std::vector<Integer> values;
  switch (scaling.scheme().travel) {
    case Direction::up:
      values = symmetric_matrix<Integer>(order,
                                         [&](int i, int j) { return round_root(square(i, j)).up; });
      break;
    case Direction::down:
      values = symmetric_matrix<Integer>(
          order, [&](int i, int j) { return round_root(square(i, j)).down; });
      break;
    case Direction::nearest:
      values = symmetric_matrix<Integer>(
          order, [&](int i, int j) { return round_root(square(i, j)).nearest; });
      break;
  }
  return std::make_shared<const IntegerMatrix>(order, std::move(values));
}

std::shared_ptr<const IntegerMatrix> euclidean(const Instance& instance, const Extremes& extremes,
                                               const Scaling& scaling) {
  const UInt128 longest = extremes.travel_time.squared_length;
  if (fits_round_root(longest, instance.coordinate_decimals, scaling.P)) {
    const Int128 largest =
        scaled_root(longest, 0, scaling.P, scaling.scheme().travel, scaling.ties);
    return largest <= std::numeric_limits<std::int32_t>::max()
               ? fast_euclidean<std::int32_t>(instance, scaling)
               : fast_euclidean<std::int64_t>(instance, scaling);
  }
  const int order = static_cast<int>(instance.size());
  return std::make_shared<const IntegerMatrix>(
      order, symmetric_matrix<std::int64_t>(order, [&](int i, int j) {
        return scaled_root(instance.squared_length(i, j), instance.coordinate_decimals, scaling.P,
                           scaling.scheme().travel, scaling.ties);
      }));
}

std::shared_ptr<const IntegerMatrix> explicit_matrix(const Instance& instance,
                                                     const DecimalMatrix& matrix,
                                                     const Scaling& scaling) {
  const Direction direction = scaling.scheme().travel;
  std::vector<std::int64_t> values(matrix.values.size());
  std::transform(matrix.values.begin(), matrix.values.end(), values.begin(),
                 [&](std::int64_t value) {
                   return static_cast<std::int64_t>(
                       scaled_rational(value, matrix.decimals, scaling.P, direction, scaling.ties));
                 });
  return std::make_shared<const IntegerMatrix>(static_cast<int>(instance.size()),
                                               std::move(values));
}

void scale_sites(const Instance& instance, const Scaling& scaling, ScaledInstance& scaled) {
  const Scheme& scheme = scaling.scheme();
  const auto round = [&](std::int64_t time, Direction direction) {
    return static_cast<std::int64_t>(
        scaled_rational(time, instance.time_decimals, scaling.P, direction, scaling.ties));
  };
  if (instance.longest_duration) {
    // No route that is in time lasts longer than the depot is open, and that is within the limit.
    const Int128 longest = scaled_rational(*instance.longest_duration, instance.time_decimals,
                                           scaling.P, scheme.longest_duration, scaling.ties);
    scaled.longest_duration = static_cast<std::int64_t>(std::min<Int128>(longest, kSolverLimit));
  }
  for (const Site& site : instance.sites) {
    scaled.demands.push_back(site.demand);
    scaled.services.push_back(round(site.service, scheme.service));
    scaled.ready.push_back(round(site.ready, scheme.ready));
    scaled.due.push_back(round(site.due, scheme.due));
    if (!instance.has_coordinates) continue;
    scaled.x.push_back(to_double(site.x, instance.coordinate_decimals));
    scaled.y.push_back(to_double(site.y, instance.coordinate_decimals));
  }
}

}  // namespace

ScaledInstance scale(const Instance& instance, const Scaling& scaling, std::int64_t limit) {
  if (scaling.P <= 0)
    throw UsageError(fmt::format("P: found {}, expected a positive integer", scaling.P));
  require_pairs_room(instance.name, instance.size());
  const Extremes extremes = find_extremes(instance);
  if (const auto excess = find_excess(instance, extremes, scaling, limit)) {
    throw overflow(instance, extremes, scaling, limit, *excess);
  }
  ScaledInstance scaled;
  scaled.name = instance.name;
  scaled.scaling = scaling;
  scaled.customers = instance.customers();
  scaled.vehicles = instance.vehicle_limit();
  scaled.capacity = instance.capacity;
  scaled.demand_decimals = instance.demand_decimals;
  scaled.ids = instance.ids;
  scale_sites(instance, scaling, scaled);
  scaled.durations = instance.euclidean() ? euclidean(instance, extremes, scaling)
                                          : explicit_matrix(instance, *instance.durations, scaling);
  scaled.distances = instance.distances ? explicit_matrix(instance, *instance.distances, scaling)
                                        : scaled.durations;
  return scaled;
}

ScaledInstance scale_for_solver(const Instance& instance, const Scaling& scaling) {
  ScaledInstance scaled = scale(instance, scaling);
  std::vector<UnservableCustomer> unservable = unservable_customers(scaled);
  if (!unservable.empty()) {
    throw UnservableError(scaled, std::move(unservable), &instance);
  }
  return scaled;
}

}  // namespace waywiser
