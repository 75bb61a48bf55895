#include "waywiser/planning/unserved.h"

#include <algorithm>
#include <limits>

#include "waywiser/base/decimal.h"
#include "waywiser/base/index.h"
#include "waywiser/evaluation/exact_instance.h"
#include "waywiser/planning/loosened.h"

namespace waywiser {
namespace {

// A place between two stops of a route, and what goes wrong where the customer stands there.
struct Trial {
  int route = 0;  // counts from 1
  int after = 0;
  std::int64_t excess = 0;  // of the load; 0: there is room
  bool late = false;        // at the customer itself
  std::string late_by;      // above 0 where it is
  int late_others = 0;      // stops behind it that it makes late, the return among them
  int other = 0;            // the last of them
  std::string other_by;     // the largest lateness of them
  std::string too_long_by;  // in time, but longer than the longest duration; else empty
  bool on_time() const { return !late && late_others == 0; }
  bool in_time() const { return on_time() && too_long_by.empty(); }
};

bool smaller(const std::string& a, const std::string& b) {
  const Decimal x = parse_decimal(a).value;
  const Decimal y = parse_decimal(b).value;
  const int decimals = std::max(x.decimals, y.decimals);
  return static_cast<Int128>(x.digits) * power_of_ten(decimals - x.decimals) <
         static_cast<Int128>(y.digits) * power_of_ten(decimals - y.decimals);
}

// The smallest decimal of its places that is not below a lateness.
std::string rounded_up(const Bounds& bounds) {
  return bounds.upper;
}

class Explainer {
 public:
  Explainer(const Instance& instance, const Routes& routes, const std::vector<std::size_t>& locked)
      : exact_(instance), routes_(routes), locked_(locked) {
    const auto used = std::count_if(routes.begin(), routes.end(),
                                    [](const Route& route) { return !route.empty(); });
    if (used < instance.vehicle_limit()) routes_.emplace_back();
    for (const Route& route : routes_) {
      std::int64_t load = 0;
      for (const int customer : route) load += instance.sites[at(customer)].demand;
      loads_.push_back(load);
    }
  }

  Unserved explain(int customer) const;

 private:
  const Instance& instance() const { return exact_.instance(); }
  // Drives from `from`, left at `clock`, to `to`: the arrival.
  void travel(RootSum& clock, int from, int to) const {
    clock.rational += exact_.time(exact_.site(from).service);
    RootArithmetic::add(clock, exact_.travel_time(from, to));
  }
  bool late(const RootSum& arrival, int site) const {
    return exact_.arithmetic().compare(arrival, exact_.time(exact_.site(site).due)) > 0;
  }
  Bounds lateness(const RootSum& arrival, int site) const {
    return exact_.arithmetic().bounds(arrival, exact_.time(exact_.site(site).due), true);
  }
  // From an arrival to the start of service.
  void wait(RootSum& clock, int site) const {
    const Int128 ready = exact_.time(exact_.site(site).ready);
    if (exact_.arithmetic().compare(clock, ready) >= 0) return;
    clock = RootSum{};
    clock.rational = ready;
  }

  // By how much a route that is in time is too long.
  std::optional<Bounds> too_long(const Route& route) const;
  std::vector<Trial> trials(int customer) const;
  Trial trial(int customer, std::size_t route, std::size_t position, RootSum clock) const;
  bool alone(int customer, Unserved& found) const;
  Unserved::Why reason(const std::vector<Trial>& all, Unserved& found) const;
  std::vector<int> conflicts(int customer) const;
  std::vector<Loosening> ways(int customer, const std::vector<Trial>& all) const;
  bool helps(int customer, const Loosening& loosening) const;

  ExactInstance exact_;
  Routes routes_;  // and an empty one for a vehicle that is left
  const std::vector<std::size_t>& locked_;
  std::vector<std::int64_t> loads_;
};

std::optional<Bounds> Explainer::too_long(const Route& route) const {
  if (!instance().longest_duration) return std::nullopt;
  const ExactEvaluation found = evaluate_exact(instance(), {route});
  if (found.too_long.empty()) return std::nullopt;
  return found.too_long.front().excess;
}

Trial Explainer::trial(int customer, std::size_t route, std::size_t position, RootSum clock) const {
  const Route& stops = routes_[route];
  Trial trial;
  trial.route = static_cast<int>(route) + 1;
  trial.after = position == 0 ? 0 : stops[position - 1];
  trial.excess =
      std::max(std::int64_t{0}, loads_[route] + exact_.site(customer).demand - instance().capacity);
  travel(clock, trial.after, customer);
  trial.late = late(clock, customer);
  if (trial.late) trial.late_by = rounded_up(lateness(clock, customer));
  wait(clock, customer);
  int from = customer;
  for (std::size_t k = position; k <= stops.size(); ++k) {
    const int to = k < stops.size() ? stops[k] : 0;
    travel(clock, from, to);
    if (late(clock, to)) {
      const std::string by = rounded_up(lateness(clock, to));
      if (trial.late_others++ == 0 || smaller(trial.other_by, by)) trial.other_by = by;
      trial.other = to;
    }
    wait(clock, to);
    from = to;
  }
  if (instance().longest_duration && trial.on_time()) {
    Route longer = stops;
    longer.insert(longer.begin() + static_cast<std::ptrdiff_t>(position), customer);
    if (const auto excess = too_long(longer)) trial.too_long_by = rounded_up(*excess);
  }
  return trial;
}

std::vector<Trial> Explainer::trials(int customer) const {
  std::vector<Trial> all;
  for (std::size_t r = 0; r < routes_.size(); ++r) {
    const Route& stops = routes_[r];
    const std::size_t first = r < locked_.size() ? locked_[r] : 0;
    RootSum clock;
    clock.rational = exact_.time(exact_.site(0).ready);
    for (std::size_t p = 0; p <= stops.size(); ++p) {
      if (p >= first) all.push_back(trial(customer, r, p, clock));
      if (p == stops.size()) break;
      travel(clock, p == 0 ? 0 : stops[p - 1], stops[p]);
      wait(clock, stops[p]);
    }
  }
  return all;
}

// A vehicle with nothing else to do; says what is wrong with that.
bool Explainer::alone(int customer, Unserved& found) const {
  const Site& site = exact_.site(customer);
  if (site.demand > instance().capacity) {
    found.why = Unserved::Why::too_heavy;
    found.excess = site.demand - instance().capacity;
    return false;
  }
  RootSum clock;
  clock.rational = exact_.time(exact_.site(0).ready);
  travel(clock, 0, customer);
  if (late(clock, customer)) {
    found.why = Unserved::Why::late;
    found.late_by = lateness(clock, customer);
    return false;
  }
  wait(clock, customer);
  travel(clock, customer, 0);
  if (late(clock, 0)) {
    found.why = Unserved::Why::no_return;
    found.late_by = lateness(clock, 0);
    return false;
  }
  const auto excess = too_long({customer});
  if (!excess) return true;
  found.why = Unserved::Why::too_long;
  found.late_by = *excess;
  return false;
}

Unserved::Why Explainer::reason(const std::vector<Trial>& all, Unserved& found) const {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  bool in_time = false;
  for (const Trial& trial : all) {
    if (trial.excess == 0 && trial.in_time()) {
      found.route = trial.route;
      found.after = trial.after;
      return Unserved::Why::fits;
    }
    least = std::min(least, trial.excess);
    in_time = in_time || trial.in_time();
  }
  if (!all.empty() && least > 0) {
    found.excess = least;
    return Unserved::Why::full;
  }
  return in_time ? Unserved::Why::both : Unserved::Why::windows;
}

std::vector<int> Explainer::conflicts(int customer) const {
  std::vector<int> found;
  for (const Route& route : routes_) {
    for (const int other : route) {
      if (!feasible_exactly(instance(), {{customer, other}}) &&
          !feasible_exactly(instance(), {{other, customer}})) {
        found.push_back(other);
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::optional<Loosening> candidate(const Trial& trial, Loosening::Kind kind, int demand_decimals) {
  using Kind = Loosening::Kind;
  Loosening way{kind, {}, trial.route, trial.after, trial.other};
  const bool room = trial.excess == 0;
  switch (kind) {
    case Kind::due_later:
      if (!room || !trial.late || trial.late_others > 0) return std::nullopt;
      way.amount = trial.late_by;
      return way;
    case Kind::ready_earlier:
    case Kind::service_less:
      // A wait behind the customer keeps from the rest what happens before it: what is late is so
      // by less for every moment that the customer is left earlier.
      if (!room || trial.late || trial.late_others == 0) return std::nullopt;
      way.amount = trial.other_by;
      return way;
    case Kind::other_later:
      if (!room || trial.late || trial.late_others != 1) return std::nullopt;
      way.amount = trial.other_by;
      return way;
    case Kind::longer_day:
      if (!room || trial.too_long_by.empty()) return std::nullopt;
      way.amount = trial.too_long_by;
      return way;
    case Kind::capacity:
      if (room || !trial.in_time()) return std::nullopt;
      way.amount = to_text(trial.excess, demand_decimals);
      return way;
  }
  return std::nullopt;
}

// The change made, the route driven again: nothing is said that has not been tried.
bool Explainer::helps(int customer, const Loosening& way) const {
  Instance changed = loosened(instance(), customer, way);
  const Site& site = changed.sites[at(customer)];
  if (site.service < 0 || site.ready < 0) return false;
  Route route = routes_[at(way.route - 1)];
  const auto before = std::find(route.begin(), route.end(), way.after);
  route.insert(way.after == 0 ? route.begin() : before + 1, customer);
  return feasible_exactly(changed, {route});
}

std::vector<Loosening> Explainer::ways(int customer, const std::vector<Trial>& all) const {
  using Kind = Loosening::Kind;
  std::vector<Loosening> found;
  for (const Kind kind : {Kind::due_later, Kind::ready_earlier, Kind::service_less,
                          Kind::other_later, Kind::capacity, Kind::longer_day}) {
    std::optional<Loosening> best;
    for (const Trial& trial : all) {
      auto way = candidate(trial, kind, instance().demand_decimals);
      if (!way || (best && !smaller(way->amount, best->amount)) || !helps(customer, *way)) continue;
      best = std::move(way);
    }
    if (best) found.push_back(*std::move(best));
  }
  return found;
}

Unserved Explainer::explain(int customer) const {
  Unserved found;
  found.customer = customer;
  found.by_itself = alone(customer, found);
  const std::vector<Trial> all = trials(customer);
  if (found.by_itself) {
    found.why = reason(all, found);
    found.conflicts = conflicts(customer);
  }
  if (found.why != Unserved::Why::fits) found.ways = ways(customer, all);
  return found;
}

}  // namespace

std::vector<Unserved> explain_unserved(const Instance& instance, const Routes& routes,
                                       const std::vector<std::size_t>& locked) {
  std::vector<bool> served(instance.size(), false);
  for (const Route& route : routes) {
    for (const int customer : route) served[at(customer)] = true;
  }
  const Explainer explainer(instance, routes, locked);
  std::vector<Unserved> found;
  for (int customer = 1; customer <= instance.customers(); ++customer) {
    if (!served[at(customer)]) found.push_back(explainer.explain(customer));
  }
  return found;
}

}  // namespace waywiser
