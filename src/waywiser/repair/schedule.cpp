#include "waywiser/repair/schedule.h"

#include <algorithm>
#include <utility>

namespace waywiser {
namespace {

template <class Entry>
std::vector<std::int64_t> square(const std::vector<int>& sites, Entry entry) {
  std::vector<std::int64_t> values;
  values.reserve(sites.size() * sites.size());
  for (const int i : sites) {
    for (const int j : sites) values.push_back(entry(i, j));
  }
  return values;
}

}  // namespace

Excerpt::Excerpt(const ScaledInstance& fine, std::vector<int> customers)
    : original_(std::move(customers)),
      number_(static_cast<std::size_t>(fine.customers) + 1, 0),
      capacity_(fine.capacity),
      longest_duration_(fine.longest_duration) {
  original_.insert(original_.begin(), 0);
  for (std::size_t i = 0; i < original_.size(); ++i) {
    const std::size_t site = at(original_[i]);
    number_[site] = static_cast<int>(i);
    demands_.push_back(fine.demands[site]);
    services_.push_back(fine.services[site]);
    ready_.push_back(fine.ready[site]);
    due_.push_back(fine.due[site]);
  }
  durations_ = square(original_, [&](int i, int j) { return fine.durations->at(i, j); });
  if (fine.distances != fine.durations) {
    distances_ = square(original_, [&](int i, int j) { return fine.distances->at(i, j); });
  }
}

Route Excerpt::original(const Route& route) const {
  Route result;
  for (const int i : route) result.push_back(original_[at(i)]);
  return result;
}

Route Excerpt::excerpt(const Route& route) const {
  Route result;
  for (const int customer : route) result.push_back(number_[at(customer)]);
  return result;
}

int Excerpt::pass(search::Span<std::int64_t>& span, int from, int to) const {
  span.pass(travel_time(from, to), to == 0 ? 0 : ready(to), due(to), to == 0 ? 0 : service(to));
  return to;
}

Schedule::Schedule(const Excerpt& excerpt, Route route)
    : excerpt_(&excerpt), route_(std::move(route)) {
  recompute();
}

void Schedule::recompute() {
  const Excerpt& excerpt = *excerpt_;
  load_ = 0;
  distance_ = 0;
  feasible_ = true;
  const std::size_t size = route_.size();
  departure_.resize(size + 1);
  latest_.resize(size + 1);
  departure_[0] = excerpt.ready(0) + excerpt.service(0);
  for (std::size_t p = 0; p <= size; ++p) {
    const int from = before(p);
    const int to = stop(p);
    distance_ += excerpt.distance(from, to);
    load_ += p < size ? excerpt.demand(to) : 0;
    const std::int64_t start =
        std::max(departure_[p] + excerpt.travel_time(from, to), excerpt.ready(to));
    if (start > excerpt.due(to)) feasible_ = false;
    if (p < size) departure_[p + 1] = start + excerpt.service(to);
  }
  if (load_ > excerpt.capacity()) feasible_ = false;
  if (feasible_ && excerpt.longest_duration() && duration() > *excerpt.longest_duration())
    feasible_ = false;
  latest_[size] = excerpt.due(0);
  for (std::size_t p = size; p-- > 0;) {
    const int here = route_[p];
    latest_[p] = std::min(excerpt.due(here), latest_[p + 1] - excerpt.service(here) -
                                                 excerpt.travel_time(here, stop(p + 1)));
  }
}

std::int64_t Schedule::duration() const {
  search::Span<std::int64_t> span(excerpt_->due(0), excerpt_->service(0));
  int from = 0;
  for (const int to : route_) from = excerpt_->pass(span, from, to);
  excerpt_->pass(span, from, 0);
  return span.duration();
}

std::int64_t Schedule::duration_with(int customer, std::size_t position) const {
  search::Span<std::int64_t> span(excerpt_->due(0), excerpt_->service(0));
  int from = 0;
  for (std::size_t p = 0; p < position; ++p) from = excerpt_->pass(span, from, route_[p]);
  from = excerpt_->pass(span, from, customer);
  for (std::size_t p = position; p < route_.size(); ++p)
    from = excerpt_->pass(span, from, route_[p]);
  excerpt_->pass(span, from, 0);
  return span.duration();
}

std::optional<std::int64_t> Schedule::insertion(int customer, std::size_t position) const {
  if (!has_room_for(customer) || !in_time(customer, position)) return std::nullopt;
  return detour(customer, position);
}

std::pair<std::size_t, std::size_t> Schedule::positions(int customer) const {
  const std::int64_t earliest = excerpt_->ready(customer) + excerpt_->service(customer);
  const auto first = std::lower_bound(latest_.begin(), latest_.end(), earliest);
  const auto last = std::upper_bound(departure_.begin(), departure_.end(), excerpt_->due(customer));
  return {static_cast<std::size_t>(first - latest_.begin()),
          static_cast<std::size_t>(last - departure_.begin())};
}

std::int64_t Schedule::saving(std::size_t position) const {
  const int from = before(position);
  const int to = stop(position + 1);
  return excerpt_->distance(from, route_[position]) + excerpt_->distance(route_[position], to) -
         (route_.size() == 1 ? 0 : excerpt_->distance(from, to));
}

Schedule Schedule::with(int customer, std::size_t position) const {
  Route route = route_;
  route.insert(route.begin() + static_cast<std::ptrdiff_t>(position), customer);
  return {*excerpt_, std::move(route)};
}

Schedule Schedule::without(std::size_t position) const {
  Route route = route_;
  route.erase(route.begin() + static_cast<std::ptrdiff_t>(position));
  return {*excerpt_, std::move(route)};
}

void Schedule::insert(int customer, std::size_t position) {
  route_.insert(route_.begin() + static_cast<std::ptrdiff_t>(position), customer);
  recompute();
}

void Schedule::erase(std::size_t first, std::size_t count) {
  const auto begin = route_.begin() + static_cast<std::ptrdiff_t>(first);
  route_.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
  recompute();
}

}  // namespace waywiser
