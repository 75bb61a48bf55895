#include "waywiser/search/fleet/ejector.h"

#include <algorithm>

namespace waywiser::search::fleet {

template <class T>
typename Ejector<T>::Item Ejector<T>::item(int node) const {
  const PenalisedStop<T>& stop = plan_[node];
  const Problem<T>& problem = plan_.problem();
  const bool is_customer = !plan_.is_depot(node);
  const auto site = static_cast<std::size_t>(plan_.site(node));
  return {plan_.site(node),
          is_customer ? problem.demand[site] : Load{0},
          is_customer ? problem.ready[site] : T{0},
          problem.due[site],
          problem.service[site],
          stop.latest,
          stop.warp_after == 0,
          is_customer,
          counters_[plan_.site(node)]};
}

template <class T>
void Ejector<T>::copy(int route) {
  items_.clear();
  const int end = plan_.depot(route);
  for (int node = plan_[end].next; node != end; node = plan_[node].next) {
    items_.push_back(item(node));
  }
  items_.push_back(item(end));
  load_ = plan_.load(route);
}

template <class T>
bool Ejector<T>::from_route(int route, const Limits& limits) {
  copy(route);
  return solve(limits, 0, load_ - plan_.problem().capacity);
}

template <class T>
void Ejector<T>::begin_insertions(int route, int customer) {
  copy(route);
  Item added = item(customer);
  added.may_go = false;
  load_ += added.demand;
  items_.insert(items_.begin(), added);
}

template <class T>
bool Ejector<T>::with_insertion(int place, const Limits& limits) {
  const auto at = static_cast<std::size_t>(place);
  std::size_t now = 0;
  while (items_[now].may_go) ++now;
  for (; now < at; ++now) std::swap(items_[now], items_[now + 1]);
  // The customer itself sees what follows; the stops before it do not see it.
  Item& added = items_[at];
  const Item& next = items_[at + 1];
  const T latest = next.latest - plan_.problem().duration(added.site, next.site) - added.service;
  added.clean = next.clean && latest >= added.ready;
  added.latest = std::min(latest, added.due);
  return solve(limits, at, load_ - plan_.problem().capacity);
}

template <class T>
bool Ejector<T>::solve(const Limits& limits, std::size_t first_valid, Load excess) {
  best_.clear();
  current_.clear();
  best_sum_ = limits.less_than;
  most_ = static_cast<std::size_t>(limits.customers);
  first_valid_ = first_valid;
  work_left_ = limits.work;
  const Problem<T>& problem = plan_.problem();
  search(0, problem.ready[0] + problem.service[0], 0, excess, 0);
  work_done_ += limits.work - work_left_;
  return best_sum_ < limits.less_than;
}

template <class T>
void Ejector<T>::search(std::size_t index, T departure, int site, Load excess, std::int64_t sum) {
  const T* durations = plan_.problem().duration_row(site);
  for (;; ++index) {
    if (--work_left_ < 0) return;
    const Item& next = items_[index];
    const T arrival = departure + durations[next.site];
    if (index >= first_valid_ && excess <= 0 && next.clean && arrival <= next.latest) {
      best_sum_ = sum;
      best_ = current_;
      return;
    }
    if (index + 1 == items_.size()) return;
    if (next.may_go && current_.size() < most_ && sum + next.counter < best_sum_) {
      current_.push_back(next.site);
      search(index + 1, departure, site, excess - next.demand, sum + next.counter);
      current_.pop_back();
    }
    if (arrival > next.due) return;  // it cannot stay
    departure = std::max(arrival, next.ready) + next.service;
    site = next.site;
    durations = plan_.problem().duration_row(site);
  }
}

template class Ejector<std::int32_t>;
template class Ejector<std::int64_t>;
template class Ejector<double>;

}  // namespace waywiser::search::fleet
