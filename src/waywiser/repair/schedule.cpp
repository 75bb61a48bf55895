#include "waywiser/repair/schedule.h"

#include <algorithm>
#include <utility>

namespace waywiser {
namespace {

std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

}  // namespace

Schedule::Schedule(const ScaledInstance& fine, Route route)
    : fine_(&fine), route_(std::move(route)) {
  const std::size_t size = route_.size();
  departure_.resize(size + 1);
  latest_.resize(size + 1);
  departure_[0] = fine.ready[0] + fine.services[0];
  for (std::size_t p = 0; p <= size; ++p) {
    const int from = before(p);
    const int to = stop(p);
    distance_ += fine.distances->at(from, to);
    load_ += p < size ? fine.demands[at(to)] : 0;
    const std::int64_t start =
        std::max(departure_[p] + fine.durations->at(from, to), fine.ready[at(to)]);
    if (start > fine.due[at(to)]) feasible_ = false;
    if (p < size) departure_[p + 1] = start + fine.services[at(to)];
  }
  if (load_ > fine.capacity) feasible_ = false;
  latest_[size] = fine.due[0];
  for (std::size_t p = size; p-- > 0;) {
    const int here = route_[p];
    latest_[p] = std::min(fine.due[at(here)], latest_[p + 1] - fine.services[at(here)] -
                                                  fine.durations->at(here, stop(p + 1)));
  }
}

std::optional<std::int64_t> Schedule::insertion(int customer, std::size_t position) const {
  if (load_ + fine_->demands[at(customer)] > fine_->capacity) return std::nullopt;
  const int from = before(position);
  const int to = stop(position);
  const std::int64_t start = std::max(departure_[position] + fine_->durations->at(from, customer),
                                      fine_->ready[at(customer)]);
  if (start > fine_->due[at(customer)]) return std::nullopt;
  const std::int64_t next =
      start + fine_->services[at(customer)] + fine_->durations->at(customer, to);
  if (std::max(next, fine_->ready[at(to)]) > latest_[position]) return std::nullopt;
  return fine_->distances->at(from, customer) + fine_->distances->at(customer, to) -
         (route_.empty() ? 0 : fine_->distances->at(from, to));
}

std::int64_t Schedule::saving(std::size_t position) const {
  const int from = before(position);
  const int to = stop(position + 1);
  return fine_->distances->at(from, route_[position]) + fine_->distances->at(route_[position], to) -
         (route_.size() == 1 ? 0 : fine_->distances->at(from, to));
}

Schedule Schedule::with(int customer, std::size_t position) const {
  Route route = route_;
  route.insert(route.begin() + static_cast<std::ptrdiff_t>(position), customer);
  return {*fine_, std::move(route)};
}

Schedule Schedule::without(std::size_t position) const {
  Route route = route_;
  route.erase(route.begin() + static_cast<std::ptrdiff_t>(position));
  return {*fine_, std::move(route)};
}

}  // namespace waywiser
