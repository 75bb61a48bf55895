#include "waywiser/planning/locks.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/base/index.h"
#include "waywiser/base/wide.h"
#include "waywiser/instance/labels.h"
#include "waywiser/scaling/scale.h"

namespace waywiser {
namespace {

constexpr int kMostDecimals = 9;

int decimals_of(std::int64_t P) {
  for (int decimals = 0; decimals <= kMostDecimals; ++decimals) {
    if (power_of_ten(decimals) == P) return decimals;
  }
  throw UsageError(
      fmt::format("--lock and --vehicle-cost: found -P {}, expected 1, 10, 100, ..., 10^9", P));
}

std::shared_ptr<const DecimalMatrix> decimal(const IntegerMatrix& matrix, int decimals) {
  DecimalMatrix result;
  result.decimals = decimals;
  for (int i = 0; i < matrix.order(); ++i) {
    for (int j = 0; j < matrix.order(); ++j) result.values.push_back(matrix.at(i, j));
  }
  return std::make_shared<const DecimalMatrix>(std::move(result));
}

// The matrices of one instance being made out of another's.
class Contraction {
 public:
  Contraction(const Instance& integers, const std::vector<Locked>& locked)
      : from_(integers), never_(integers.sites[0].due + 1) {
    std::vector<bool> inside(integers.size(), false);
    for (const Locked& one : locked) {
      for (const int stop : one.stops) inside[at(stop)] = true;
    }
    posed_.instance = integers;
    posed_.instance.vehicles = integers.vehicle_limit();
    posed_.instance.sites.clear();
    posed_.instance.ids.clear();
    add({}, integers.sites[0], nullptr);
    for (int i = 1; i <= integers.customers(); ++i) {
      if (!inside[at(i)]) add({i}, integers.sites[at(i)], nullptr);
    }
    for (const Locked& one : locked) add(one.stops, together(one.stops), &one);
  }

  Posed posed();

 private:
  void add(Route stands_for, const Site& site, const Locked* locked) {
    posed_.instance.sites.push_back(site);
    posed_.instance.ids.push_back(from_.ids[at(stands_for.empty() ? 0 : stands_for.back())]);
    posed_.stands_for.push_back(std::move(stands_for));
    locked_.push_back(locked);
  }
  std::int64_t duration(int i, int j) const { return entry(*from_.durations, i, j); }
  std::int64_t distance(int i, int j) const {
    return entry(from_.distances ? *from_.distances : *from_.durations, i, j);
  }
  std::int64_t entry(const DecimalMatrix& matrix, int i, int j) const {
    return matrix.values[at(i) * from_.size() + at(j)];
  }
  std::string name(int customer) const { return site_name(from_, customer); }
  Site together(const Route& stops) const;
  bool possible(std::size_t i, std::size_t j) const;
  std::int64_t way_to(std::size_t j) const;
  int first(std::size_t i) const { return i == 0 ? 0 : posed_.stands_for[i].front(); }
  int last(std::size_t i) const { return i == 0 ? 0 : posed_.stands_for[i].back(); }

  const Instance& from_;
  std::int64_t never_;  // a way that ends after the depot has closed, whenever it begins
  Posed posed_;
  std::vector<const Locked*> locked_;  // by site
};

Site Contraction::together(const Route& stops) const {
  Site site = from_.sites[at(stops.back())];
  site.demand = 0;
  std::int64_t clock = from_.sites[0].ready;
  int before = 0;
  for (const int stop : stops) {
    const Site& here = from_.sites[at(stop)];
    clock += from_.sites[at(before)].service + duration(before, stop);
    if (clock > here.due) {
      throw UsageError(fmt::format("--lock: {} is late in its locked place, by {} as rounded",
                                   name(stop), to_text(clock - here.due, from_.time_decimals)));
    }
    clock = std::max(clock, here.ready);
    site.demand += here.demand;
    before = stop;
  }
  if (site.demand > from_.capacity) {
    throw UsageError(fmt::format("--lock: the locked stops up to {} load {} of {}",
                                 name(stops.back()), to_text(site.demand, from_.demand_decimals),
                                 to_text(from_.capacity, from_.demand_decimals)));
  }
  site.ready = site.due = clock;
  return site;
}

bool Contraction::possible(std::size_t i, std::size_t j) const {
  if (locked_[j] != nullptr && i != 0) return i == j;
  return locked_[i] == nullptr || !locked_[i]->whole || j == 0 || i == j;
}

// All of the way from the depot along the locked stops.
std::int64_t Contraction::way_to(std::size_t j) const {
  std::int64_t sum = 0;
  int before = 0;
  for (const int stop : posed_.stands_for[j]) {
    sum += distance(before, stop);
    before = stop;
  }
  return sum;
}

Posed Contraction::posed() {
  DecimalMatrix durations;
  DecimalMatrix distances;
  durations.decimals = from_.durations->decimals;
  distances.decimals = from_.distances ? from_.distances->decimals : durations.decimals;
  const std::size_t order = locked_.size();
  for (std::size_t i = 0; i < order; ++i) {
    for (std::size_t j = 0; j < order; ++j) {
      if (i == j) {
        durations.values.push_back(0);
        distances.values.push_back(0);
        continue;
      }
      const bool goes = possible(i, j);
      durations.values.push_back(goes ? duration(last(i), first(j)) : never_);
      distances.values.push_back(i == 0 ? way_to(j) : goes ? distance(last(i), first(j)) : never_);
    }
  }
  posed_.instance.durations = std::make_shared<const DecimalMatrix>(std::move(durations));
  posed_.instance.distances = std::make_shared<const DecimalMatrix>(std::move(distances));
  std::vector<int> sites;
  for (std::size_t i = 0; i < order; ++i) sites.push_back(last(i));
  posed_.instance.labels = labels_of(from_, sites);
  return std::move(posed_);
}

}  // namespace

Instance on_integers(const Instance& instance, const Scaling& scaling) {
  const int decimals = decimals_of(scaling.P);
  const ScaledInstance scaled = scale(instance, scaling);
  Instance integers = instance;
  integers.time_decimals = decimals;
  integers.longest_duration = scaled.longest_duration;
  for (std::size_t i = 0; i < integers.sites.size(); ++i) {
    Site& site = integers.sites[i];
    site.ready = scaled.ready[i];
    site.due = scaled.due[i];
    site.service = scaled.services[i];
  }
  integers.durations = decimal(*scaled.durations, decimals);
  integers.distances =
      scaled.distances == scaled.durations ? nullptr : decimal(*scaled.distances, decimals);
  return integers;
}

Instance with_vehicle_cost(const Instance& integers, const Decimal& cost) {
  DecimalMatrix lengths = integers.distances ? *integers.distances : *integers.durations;
  const auto added = scaled_to(cost, lengths.decimals);
  if (!added) {
    throw UsageError(fmt::format("--vehicle-cost: found {}, expected at most {} decimals (-P {})",
                                 to_text(cost.digits, cost.decimals), lengths.decimals,
                                 power_of_ten(lengths.decimals)));
  }
  for (std::size_t j = 1; j < integers.size(); ++j) {
    const auto sum = checked_add(lengths.values[j], *added);
    if (!sum) throw UsageError("--vehicle-cost: too large for 64 bits");
    lengths.values[j] = *sum;
  }
  Instance dearer = integers;
  dearer.distances = std::make_shared<const DecimalMatrix>(std::move(lengths));
  return dearer;
}

Posed with_locked(const Instance& integers, const std::vector<Locked>& locked) {
  return Contraction(integers, locked).posed();
}

}  // namespace waywiser
