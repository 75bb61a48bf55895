// Routes on fine integers, with what makes an insertion cheap to judge.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "waywiser/base/index.h"
#include "waywiser/scaling/scaled_instance.h"
#include "waywiser/search/kernel/span.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

// Some customers of a pessimistic I^P of large P, numbered anew from 1, with matrices of their own
// that a cache holds. Times and lengths in units of 1/P: feasible here is feasible over the reals.
class Excerpt {
 public:
  Excerpt(const ScaledInstance& fine, std::vector<int> customers);

  int size() const { return static_cast<int>(original_.size()); }  // customers and the depot
  std::int64_t capacity() const { return capacity_; }
  std::int64_t demand(int i) const { return demands_[at(i)]; }
  std::int64_t service(int i) const { return services_[at(i)]; }
  std::int64_t ready(int i) const { return ready_[at(i)]; }
  std::int64_t due(int i) const { return due_[at(i)]; }
  const std::optional<std::int64_t>& longest_duration() const { return longest_duration_; }
  std::int64_t travel_time(int i, int j) const {
    return durations_[at(i) * original_.size() + at(j)];
  }
  std::int64_t distance(int i, int j) const {
    return (distances_.empty() ? durations_ : distances_)[at(i) * original_.size() + at(j)];
  }

  // Drives on from one site to another, which it returns.
  int pass(search::Span<std::int64_t>& span, int from, int to) const;

  // Between the numbers of the excerpt and of the instance.
  Route original(const Route& route) const;
  Route excerpt(const Route& route) const;  // all its customers must be in the excerpt
  int original(int i) const { return original_[at(i)]; }

 private:
  std::vector<int> original_;  // the depot first
  std::vector<int> number_;    // of each customer of the instance; 0: not in the excerpt
  std::int64_t capacity_;
  std::optional<std::int64_t> longest_duration_;
  std::vector<std::int64_t> demands_;
  std::vector<std::int64_t> services_;
  std::vector<std::int64_t> ready_;
  std::vector<std::int64_t> due_;
  std::vector<std::int64_t> durations_;
  std::vector<std::int64_t> distances_;  // empty: the durations
};

// One route of an excerpt.
class Schedule {
 public:
  Schedule(const Excerpt& excerpt, Route route);

  const Route& route() const { return route_; }
  bool feasible() const { return feasible_; }
  std::int64_t load() const { return load_; }
  std::int64_t distance() const { return distance_; }
  // Of the route driven at its best moment; where it is in time.
  std::int64_t duration() const;
  // The same with the customer before position p.
  std::int64_t duration_with(int customer, std::size_t position) const;

  // What inserting the customer before position p (0 .. size) adds to the distance; empty where it
  // breaks a window, the capacity or the longest duration. The route must be feasible.
  std::optional<std::int64_t> insertion(int customer, std::size_t position) const;
  // The same in its three parts.
  bool has_room_for(int customer) const {
    return load_ + excerpt_->demand(customer) <= excerpt_->capacity();
  }
  bool in_time(int customer, std::size_t position) const;
  std::int64_t detour(int customer, std::size_t position) const;
  // The positions first <= p < last outside of which no insertion of the customer can be in time:
  // departures and latest starts never fall along a route.
  std::pair<std::size_t, std::size_t> positions(int customer) const;
  // The distance saved by leaving out position p.
  std::int64_t saving(std::size_t position) const;

  Schedule with(int customer, std::size_t position) const;
  Schedule without(std::size_t position) const;
  void insert(int customer, std::size_t position);
  void erase(std::size_t first, std::size_t count);

 private:
  void recompute();
  int stop(std::size_t position) const {  // the depot beyond the ends
    return position < route_.size() ? route_[position] : 0;
  }
  int before(std::size_t position) const { return position == 0 ? 0 : route_[position - 1]; }

  const Excerpt* excerpt_;
  Route route_;
  std::vector<std::int64_t> departure_;  // earliest, from the stop before position p
  std::vector<std::int64_t> latest_;     // latest start of service at position p that is in time
  std::int64_t load_ = 0;
  std::int64_t distance_ = 0;
  bool feasible_ = true;
};

inline bool Schedule::in_time(int customer, std::size_t position) const {
  const int to = stop(position);
  const std::int64_t start =
      std::max(departure_[position] + excerpt_->travel_time(before(position), customer),
               excerpt_->ready(customer));
  if (start > excerpt_->due(customer)) return false;
  const std::int64_t next =
      start + excerpt_->service(customer) + excerpt_->travel_time(customer, to);
  return std::max(next, excerpt_->ready(to)) <= latest_[position] &&
         (!excerpt_->longest_duration() ||
          duration_with(customer, position) <= *excerpt_->longest_duration());
}

inline std::int64_t Schedule::detour(int customer, std::size_t position) const {
  const int from = before(position);
  const int to = stop(position);
  return excerpt_->distance(from, customer) + excerpt_->distance(customer, to) -
         (route_.empty() ? 0 : excerpt_->distance(from, to));
}

}  // namespace waywiser
