#include "waywiser/evaluation/timetable.h"

#include <utility>

#include "waywiser/evaluation/duration.h"
#include "waywiser/evaluation/exact_instance.h"

namespace waywiser {
namespace {

constexpr std::size_t kShownDecimals = 3;  // of an irrational number, for people

// "12.5", without the zeros at its end.
std::string shortened(std::string decimal) {
  if (decimal.find('.') == std::string::npos) return decimal;
  decimal.resize(decimal.find_last_not_of('0') + 1);
  if (decimal.ends_with('.')) decimal.pop_back();
  return decimal;
}

std::string negated(const std::string& decimal) {
  if (decimal.starts_with('-')) return decimal.substr(1);
  return decimal.find_first_not_of("0.") == std::string::npos ? decimal : "-" + decimal;
}

Bounds negated(const Bounds& bounds) {
  return {negated(bounds.upper), negated(bounds.lower)};
}

// One route in the exact unit. Positions: 0 the depot at the start, then the customers, then the
// depot again.
class RouteClock {
 public:
  RouteClock(const ExactInstance& exact, const Route& route, Departure departure)
      : exact_(exact), arithmetic_(exact.arithmetic()) {
    sites_.push_back(0);
    sites_.insert(sites_.end(), route.begin(), route.end());
    sites_.push_back(0);
    for (std::size_t k = 0; k + 1 < sites_.size(); ++k) {
      lengths_.push_back(exact.travel_time(sites_[k], sites_[k + 1]));
    }
    find_anchor(route, departure);
    drive();
    look_back();
    find_deciding();
  }

  RouteTimetable table(int number) const;

 private:
  const Site& site(std::size_t k) const { return exact_.site(sites_[k]); }
  Int128 service(std::size_t k) const { return exact_.time(site(k).service); }
  Int128 ready(std::size_t k) const { return exact_.time(site(k).ready); }
  Int128 due(std::size_t k) const { return exact_.time(site(k).due); }
  std::size_t last() const { return sites_.size() - 1; }

  // From start of service to arrival at the next stop.
  void travel(RootSum& clock, std::size_t from) const {
    clock.rational += service(from);
    RootArithmetic::add(clock, lengths_[from]);
  }

  // anchor_ and anchor_start_.
  void find_anchor(const Route& route, Departure departure);
  // Every stop, where the vehicle leaves as early as it can.
  bool in_time() const;
  // arrivals_ and starts_ from the anchor on.
  void drive();
  // From the start of service at i to the arrival at k, without waits.
  RootSum path(std::size_t i, std::size_t k) const {
    RootSum sum;
    for (; i < k; ++i) travel(sum, i);
    return sum;
  }
  // The start of service at k, which before the anchor is an arrival too.
  Bounds start(std::size_t k) const {
    return k < anchor_ ? negated(value(path(k, anchor_), anchor_start_)) : value(starts_[k]);
  }
  // paths_ and limits_.
  void look_back();
  // deciding_.
  void find_deciding();

  Bounds value(const RootSum& sum, Int128 minus = 0) const {
    return arithmetic_.bounds(sum, minus, false);
  }
  Bounds value(Int128 number) const {
    RootSum sum;
    sum.rational = number;
    return value(sum);
  }
  TimetableStop depot_start() const;
  Bounds departure(std::size_t k) const;
  TimetableStop stop(std::size_t k) const;
  // Start of service at k and the way to its limit without waiting.
  RootSum at_limit(std::size_t k) const;
  Bounds slack(std::size_t k) const;

  const ExactInstance& exact_;
  const RootArithmetic& arithmetic_;
  std::vector<int> sites_;
  std::vector<RootArithmetic::Length> lengths_;  // from a position to the next
  std::vector<RootSum> arrivals_;
  std::vector<RootSum> starts_;
  // Where service starts at a time of the data; up to there the vehicle never waits, for it leaves
  // the depot in time for that. 0: it leaves as soon as the depot opens.
  std::size_t anchor_ = 0;
  Int128 anchor_start_ = 0;
  // The stop from k on that the vehicle leaving k later would first be late at, and the time of the
  // way there without waiting.
  std::vector<std::size_t> limits_;
  std::vector<RootSum> paths_;
  // The position whose slack is that of k: its own, or where the rest of the route is late after a
  // wait, and so whatever happens before it, the first such position.
  std::vector<std::size_t> deciding_;
};

void RouteClock::find_anchor(const Route& route, Departure departure) {
  anchor_start_ = ready(0);
  if (departure == Departure::early) return;
  if (exact_.instance().longest_duration && in_time()) {
    const LeastDuration least = least_duration(exact_, route, true);
    anchor_ = least.anchor;
    anchor_start_ = least.start;
  } else if (RootSum arrival = path(0, 1); arithmetic_.compare(arrival, ready(1) - ready(0)) < 0) {
    anchor_ = 1;
    anchor_start_ = ready(1);
  }
}

bool RouteClock::in_time() const {
  RootSum clock;
  clock.rational = ready(0);
  for (std::size_t k = 1; k <= last(); ++k) {
    travel(clock, k - 1);
    if (arithmetic_.compare(clock, due(k)) > 0) return false;
    if (arithmetic_.compare(clock, ready(k)) >= 0) continue;
    clock = RootSum{};
    clock.rational = ready(k);
  }
  return true;
}

void RouteClock::drive() {
  arrivals_.resize(sites_.size());
  starts_.resize(sites_.size());
  RootSum clock;
  clock.rational = anchor_start_;
  arrivals_[anchor_] = starts_[anchor_] = clock;
  for (std::size_t k = anchor_ + 1; k <= last(); ++k) {
    travel(clock, k - 1);
    arrivals_[k] = clock;
    if (arithmetic_.compare(clock, ready(k)) < 0) {
      clock = RootSum{};
      clock.rational = ready(k);
    }
    starts_[k] = clock;
  }
}

void RouteClock::look_back() {
  limits_.assign(sites_.size(), last());
  paths_.resize(sites_.size());
  for (std::size_t k = last(); k-- > 0;) {
    limits_[k] = limits_[k + 1];
    paths_[k] = paths_[k + 1];
    travel(paths_[k], k);
    // The depot's due date is for the return alone.
    if (k > 0 && arithmetic_.compare(paths_[k], due(limits_[k]) - due(k)) <= 0) {
      limits_[k] = k;
      paths_[k] = RootSum{};
    }
  }
}

// Not for a position whose limit lies before the anchor.
RootSum RouteClock::at_limit(std::size_t k) const {
  RootSum arrival;
  if (k >= anchor_) {
    arrival = starts_[k];
    RootArithmetic::add(arrival, paths_[k]);
  } else {
    arrival = path(anchor_, limits_[k]);
    arrival.rational += anchor_start_;
  }
  return arrival;
}

void RouteClock::find_deciding() {
  deciding_.resize(sites_.size());
  bool later = false;
  for (std::size_t k = sites_.size(); k-- > 0;) {
    // With an anchor behind the limit the route is in time.
    const bool late =
        limits_[k] >= anchor_ && arithmetic_.compare(at_limit(k), due(limits_[k])) > 0;
    deciding_[k] = later && !late ? deciding_[k + 1] : k;
    later = later || late;
  }
}

Bounds RouteClock::slack(std::size_t k) const {
  const std::size_t limit = limits_[deciding_[k]];
  if (limit < anchor_) return value(path(limit, anchor_), anchor_start_ - due(limit));
  return negated(value(at_limit(deciding_[k]), due(limit)));
}

TimetableStop RouteClock::depot_start() const {
  TimetableStop stop;
  stop.travel = stop.waiting = value(0);
  stop.start = stop.arrival = start(0);
  stop.departure = departure(0);
  stop.slack = slack(anchor_ > 0 ? 1 : 0);
  return stop;
}

// The start of service and the service.
Bounds RouteClock::departure(std::size_t k) const {
  const Int128 spent = k == last() ? Int128{0} : service(k);
  return k < anchor_ ? negated(value(path(k, anchor_), anchor_start_ + spent))
                     : value(starts_[k], -spent);
}

TimetableStop RouteClock::stop(std::size_t k) const {
  TimetableStop stop;
  stop.customer = sites_[k];
  RootSum way;
  RootArithmetic::add(way, lengths_[k - 1]);
  stop.travel = value(way);
  stop.start = start(k);
  stop.arrival = k <= anchor_ ? stop.start : value(arrivals_[k]);
  const bool waits = k > anchor_ && arithmetic_.compare(arrivals_[k], ready(k)) < 0;
  stop.waiting = waits ? negated(value(arrivals_[k], ready(k))) : value(0);
  stop.departure = departure(k);
  stop.slack = slack(k);
  stop.late = k > anchor_ && arithmetic_.compare(arrivals_[k], due(k)) > 0;
  return stop;
}

RouteTimetable RouteClock::table(int number) const {
  RouteTimetable table;
  table.route = number;
  table.stops.push_back(depot_start());
  std::int64_t load = 0;
  RootSum driven;
  for (std::size_t k = 1; k <= last(); ++k) {
    table.stops.push_back(stop(k));
    if (k < last()) load += site(k).demand;
    table.stops.back().load = load;
    RootArithmetic::add(driven, lengths_[k - 1]);
  }
  table.travel = value(driven);
  RootSum end = starts_[last()];
  RootArithmetic::add(end, path(0, anchor_));
  table.duration = value(end, anchor_start_);
  return table;
}

}  // namespace

std::vector<RouteTimetable> timetable(const Instance& instance, const Routes& routes,
                                      Departure departure) {
  const ExactInstance exact(instance);
  std::vector<RouteTimetable> tables;
  int number = 0;
  for (const Route& route : routes) {
    ++number;
    if (!route.empty()) tables.push_back(RouteClock(exact, route, departure).table(number));
  }
  return tables;
}

std::string shown(const Bounds& bounds) {
  if (bounds.lower == bounds.upper) return shortened(bounds.lower);
  // The digits that both share: those of the one nearer to zero.
  const std::string& nearer = bounds.lower.starts_with('-') ? bounds.upper : bounds.lower;
  return nearer.substr(0, nearer.find('.') + 1 + kShownDecimals) + "...";
}

std::string exact_or_below(const Bounds& bounds) {
  return bounds.lower == bounds.upper ? shortened(bounds.lower) : bounds.lower;
}

}  // namespace waywiser
