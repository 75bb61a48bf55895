#include "waywiser/search/fleet/reduction.h"

#include <algorithm>
#include <limits>

namespace waywiser::search::fleet {
namespace {

// In iterations; a slice that grows for ever must not leave the integers.
constexpr double kLongestSlice = 1e12;

}  // namespace

template <class T>
Reduction<T>::Reduction(const Problem<T>& problem, const Neighbours<T>& neighbours,
                        const FleetParameters& parameters, Random& random)
    : parameters_(parameters),
      plan_(problem),
      ejection_(plan_, neighbours, parameters, Scale::of(problem), random),
      soft_(plan_, neighbours, parameters, Scale::of(problem), random) {}

template <class T>
std::optional<Routes> Reduction<T>::attempt(const Routes& start, SearchClock& clock, double until) {
  if (start.size() < 2) return std::nullopt;
  plan_.assign(start);
  pool_.clear();
  drop_easiest_route();
  ejection_.new_attempt();
  pause_ = pause_left_ = 0;
  length_ = parameters_.slice;
  anneals_next_ = false;
  return search(clock, until);
}

template <class T>
std::optional<Routes> Reduction<T>::resume(SearchClock& clock, double until) {
  anneals_next_ = false;  // an annealing that was cut off has left customers to be ejected
  return search(clock, until);
}

template <class T>
std::optional<Routes> Reduction<T>::search(SearchClock& clock, double until) {
  AttemptBudget budget(clock, until);
  budget_ = &budget;
  const bool long_routes = plan_.route_count() * parameters_.long_route < plan_.customers();
  // On long routes most vehicles go after a short annealing, and the last ones after a long one:
  // slices of both kinds begin longer than on short routes, and grow faster.
  const double anneal_factor = long_routes ? parameters_.long_slice : 1.0;
  const double eject_factor = long_routes ? parameters_.long_slice * parameters_.eject_share : 1.0;
  const double growth = long_routes ? parameters_.long_growth : parameters_.slice_growth;
  while (!solved() && !budget.over()) {
    const bool first = length_ <= parameters_.slice;
    if (!anneals_next_) {
      eject(static_cast<std::int64_t>(length_ * (first ? 1.0 : eject_factor)));
    } else if (parameters_.soft != 0 && pause_left_-- <= 0) {
      anneal(static_cast<std::int64_t>(length_ * anneal_factor));
    }
    anneals_next_ = !anneals_next_;
    if (!budget.over()) length_ = std::min(length_ * growth, kLongestSlice);
  }
  budget_ = nullptr;
  if (!solved()) return std::nullopt;
  return plan_.routes();
}

// The one whose customers have been easiest to place so far.
template <class T>
void Reduction<T>::drop_easiest_route() {
  int easiest = 0;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (int route = 0; route < plan_.route_count(); ++route) {
    std::int64_t sum = 0;
    for (int c = plan_[plan_.depot(route)].next; !plan_.is_depot(c); c = plan_[c].next) {
      sum += ejection_.counters()[c];
    }
    if (sum < least) {
      least = sum;
      easiest = route;
    }
  }
  for (int c = plan_[plan_.depot(easiest)].next; !plan_.is_depot(c); c = plan_[c].next) {
    pool_.push_back(c);
  }
  plan_.close_route(easiest);
}

template <class T>
void Reduction<T>::eject(std::int64_t iterations) {
  AttemptSlice slice(*budget_, iterations);
  ejection_.run(pool_, slice);
}

// Its result is kept unless it leaves many more customers without a route.
template <class T>
void Reduction<T>::anneal(std::int64_t iterations) {
  const Snapshot before = plan_.snapshot();
  const Pool pool_before = pool_;
  const auto most_now =
      static_cast<std::int64_t>(parameters_.anneal_share * static_cast<double>(budget_->left()));
  AttemptSlice slice(*budget_, std::min(iterations, most_now));
  if (soft_.run(pool_, slice)) return;
  ejection_.make_feasible(pool_);
  const double most = parameters_.soft_keep * static_cast<double>(pool_before.size()) + 1.0;
  if (static_cast<double>(pool_.size()) <= most) {
    pause_ = 0;
    return;
  }
  plan_.restore(before);
  pool_ = pool_before;
  pause_ = std::min(parameters_.longest_pause, 2 * pause_ + 1);
  pause_left_ = pause_;
}

template class Reduction<std::int32_t>;
template class Reduction<std::int64_t>;
template class Reduction<double>;

}  // namespace waywiser::search::fleet
