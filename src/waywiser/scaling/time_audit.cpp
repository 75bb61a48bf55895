#include "waywiser/scaling/time_audit.h"

#include <algorithm>
#include <limits>

#include "waywiser/base/big_integer.h"
#include "waywiser/base/decimal.h"
#include "waywiser/base/index.h"
#include "waywiser/scaling/rounding.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/scaling/servability.h"

namespace waywiser {
namespace {

// Windows, services and single travel times of I^P, without building its matrix.
class ScaledTimes {
 public:
  ScaledTimes(const Instance& instance, const Scaling& scaling)
      : instance_(instance), scaling_(scaling) {
    const Scheme& scheme = scaling.scheme();
    for (const Site& site : instance.sites) {
      ready_.push_back(scaled(site.ready, instance.time_decimals, scheme.ready));
      due_.push_back(scaled(site.due, instance.time_decimals, scheme.due));
      service_.push_back(scaled(site.service, instance.time_decimals, scheme.service));
    }
  }

  // Whether a vehicle that starts service at i at its ready time reaches j by its due date.
  bool possible(int i, int j) const {
    return ready_[at(i)] + service_[at(i)] + travel_time(i, j) <= due_[at(j)];
  }
  bool emptied(int i) const { return ready_[at(i)] > due_[at(i)]; }
  // Out and back directly; where that fails a detour may still do.
  bool reached_directly(int i) const {
    const Int128 arrival = ready_[0] + service_[0] + travel_time(0, i);
    return arrival <= due_[at(i)] &&
           std::max(arrival, ready_[at(i)]) + service_[at(i)] + travel_time(i, 0) <= due_[0];
  }

 private:
  Int128 scaled(std::int64_t value, int decimals, Direction direction) const {
    return scaled_rational(value, decimals, scaling_.P, direction, scaling_.ties);
  }
  Int128 travel_time(int i, int j) const {
    const Direction direction = scaling_.scheme().travel;
    if (instance_.euclidean()) {
      return scaled_root(instance_.squared_length(i, j), instance_.coordinate_decimals, scaling_.P,
                         direction, scaling_.ties);
    }
    const DecimalMatrix& matrix = *instance_.durations;
    return scaled(matrix.values[at(i) * instance_.size() + at(j)], matrix.decimals, direction);
  }

  const Instance& instance_;
  const Scaling& scaling_;
  std::vector<Int128> ready_;
  std::vector<Int128> due_;
  std::vector<Int128> service_;
};

// Whether the arc is possible on I: travel time <= slack, exactly.
class RealTimes {
 public:
  explicit RealTimes(const Instance& instance) : instance_(instance) {}

  bool possible(int i, int j) const {
    const Site& from = instance_.sites[at(i)];
    const Int128 slack = static_cast<Int128>(instance_.sites[at(j)].due) - from.ready -
                         static_cast<Int128>(from.service);
    if (slack < 0) return false;
    const BigInteger time_unit = power_of_ten(instance_.time_decimals);
    if (!instance_.euclidean()) {
      const DecimalMatrix& matrix = *instance_.durations;
      const std::int64_t value = matrix.values[at(i) * instance_.size() + at(j)];
      return BigInteger(value) * time_unit <= to_big(slack) * power_of_ten(matrix.decimals);
    }
    const BigInteger available = to_big(slack) * power_of_ten(instance_.coordinate_decimals);
    return to_big(instance_.squared_length(i, j)) * time_unit * time_unit <= available * available;
  }

 private:
  const Instance& instance_;
};

void count_arc(int i, int j, bool really, const std::vector<ScaledTimes>& times,
               std::vector<TimeAudit>& audits) {
  for (std::size_t s = 0; s < audits.size(); ++s) {
    const bool scaled = times[s].possible(i, j);
    audits[s].arcs_gained += scaled && !really ? 1 : 0;
    audits[s].arcs_lost += !scaled && really ? 1 : 0;
  }
}

// Coordinates and times without decimals and small enough for squares in 64 bits.
bool small_integers(const Instance& instance) {
  constexpr std::int64_t kLimit = std::int64_t{1} << 30;
  return instance.euclidean() && instance.coordinate_decimals == 0 && instance.time_decimals == 0 &&
         std::all_of(instance.sites.begin(), instance.sites.end(), [](const Site& site) {
           return site.x > -kLimit / 4 && site.x < kLimit / 4 && site.y > -kLimit / 4 &&
                  site.y < kLimit / 4 && site.ready < kLimit / 2 && site.service < kLimit / 2 &&
                  site.due < kLimit;
         });
}

// With integers, an arc that is possible on I is possible on every I^P (slack B is an integer:
// x <= B implies P x <= P B, and rounding keeps that), and one that rounding gains has
// B < x < B + 1 even under optimistic with P = 1. Those few are looked at one by one.
std::int64_t audit_small_arcs(const Instance& instance, const std::vector<ScaledTimes>& times,
                              std::vector<TimeAudit>& audits) {
  const int size = static_cast<int>(instance.size());
  const Site* const sites = instance.sites.data();
  std::int64_t possible = 0;
  for (int i = 0; i < size; ++i) {
    const Site from = sites[i];
    const std::int64_t departure = from.ready + from.service;
    for (int j = 0; j < size; ++j) {
      const std::int64_t slack = sites[j].due - departure;
      if (slack < 0 || i == j) continue;
      const std::int64_t dx = from.x - sites[j].x;
      const std::int64_t dy = from.y - sites[j].y;
      const std::int64_t excess = dx * dx + dy * dy - slack * slack;
      possible += excess <= 0 ? 1 : 0;
      if (excess > 0 && excess <= 2 * slack) count_arc(i, j, false, times, audits);
    }
  }
  return possible;
}

std::int64_t audit_arcs(const Instance& instance, const std::vector<ScaledTimes>& times,
                        std::vector<TimeAudit>& audits) {
  const RealTimes real(instance);
  const int size = static_cast<int>(instance.size());
  std::int64_t possible = 0;
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < size; ++j) {
      if (i == j) continue;
      const bool really = real.possible(i, j);
      possible += really ? 1 : 0;
      count_arc(i, j, really, times, audits);
    }
  }
  return possible;
}

void audit_customers(const Instance& instance, const Scaling& scaling, const ScaledTimes& times,
                     TimeAudit& audit) {
  bool all_direct = true;
  for (int i = 0; i <= instance.customers(); ++i) {
    audit.emptied_windows += times.emptied(i) ? 1 : 0;
    if (i > 0 && !times.emptied(i) && !times.reached_directly(i)) all_direct = false;
  }
  if (all_direct) return;
  for (const UnservableCustomer& customer :
       unservable_customers(scale(instance, scaling, std::numeric_limits<std::int64_t>::max()))) {
    if (customer.why == UnservableCustomer::Why::unreachable ||
        customer.why == UnservableCustomer::Why::no_return) {
      ++audit.unreachable;
    }
  }
}

}  // namespace

TimeAudits audit_times(const Instance& instance, std::span<const Scaling> scalings) {
  TimeAudits audits;
  audits.scaled.resize(scalings.size());
  std::vector<ScaledTimes> times;
  for (std::size_t s = 0; s < scalings.size(); ++s) {
    times.emplace_back(instance, scalings[s]);
    audit_customers(instance, scalings[s], times.back(), audits.scaled[s]);
  }
  audits.possible_arcs = small_integers(instance) ? audit_small_arcs(instance, times, audits.scaled)
                                                  : audit_arcs(instance, times, audits.scaled);
  return audits;
}

}  // namespace waywiser
