#include "waywiser/search/feasible/anneal.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <type_traits>

namespace waywiser::search {
namespace {

// Iterations between two looks at the clock.
constexpr int kPoll = 16;
// Reports of a slice, at least: improvements in between are passed on together, so that judging
// them does not eat the budget.
constexpr double kReports = 500.0;

// What is dearer than this above the rest of the limit is too dear: costs below are compared by <.
template <class Sum>
constexpr Sum kBelow = std::is_integral_v<Sum> ? Sum{1} : Sum{0};

// Integers are exact; doubles have been added up in another order.
template <class Sum>
[[maybe_unused]] bool is_right(Sum cost, Sum from_scratch) {
  if constexpr (std::is_integral_v<Sum>) return cost == from_scratch;
  return std::abs(static_cast<double>(cost - from_scratch)) <= 1e-9 * static_cast<double>(cost);
}

// In spacings. Short routes of a fleet that was reduced are full: their structure gives way at high
// temperatures only, which take long to cool down.
double usual_hot(const Parameters& parameters, const AnnealingCase& its) {
  constexpr double kHot = 50.0;
  constexpr double kLongHot = 35.0;
  if (its.free_vehicles) return kHot;
  if (its.long_routes) return kLongHot;
  return kHot * std::clamp(its.seconds / parameters.hot_seconds, 1.0, parameters.hot_growth);
}

}  // namespace

AnnealingSchedule full_schedule(const Parameters& parameters, const AnnealingCase& its,
                                double spacing) {
  const double hot = parameters.hot > 0 ? parameters.hot : usual_hot(parameters, its);
  return {std::max(parameters.hottest, 2.0 * hot) * spacing, hot * spacing,
          parameters.cold * spacing, its.free_vehicles ? 0.0 : parameters.hot_share};
}

AnnealingSchedule refining_schedule(const Parameters& parameters, double hot, double spacing) {
  return {hot * spacing, hot * spacing, parameters.cold * spacing, 0.0};
}

template <class T>
Annealing<T>::Annealing(const Problem<T>& problem, const Neighbours<T>& neighbours,
                        const Parameters& parameters, Random& random)
    : problem_(problem),
      neighbours_(neighbours),
      parameters_(parameters),
      random_(random),
      rings_(problem),
      order_({problem, problem.distance_row(0)}) {}

template <class T>
Routes Annealing<T>::run(const Routes& start, const AnnealingSchedule& schedule, const Slice& slice,
                         Recorder<T>& recorder) {
  begin_run(start);
  const GeometricCooling hot(schedule.hottest, schedule.hot);
  const GeometricCooling cooling(schedule.hot, schedule.cold);
  double next_report = 0.0;
  while (!slice.over()) {
    const double progress = slice.progress();
    const bool hot_phase = progress < schedule.hot_share;
    const double temperature =
        hot_phase ? hot.at(progress / schedule.hot_share)
                  : cooling.at((progress - schedule.hot_share) / (1.0 - schedule.hot_share));
    const int count = slice.at_most(kPoll);
    for (int k = 0; k < count; ++k) iterate(temperature, hot_phase);
    slice.clock().advance(count);
    if (improves(recorder) && progress >= next_report && report(recorder)) {
      next_report = progress + 1.0 / kReports;
    }
  }
  if (improves(recorder)) report(recorder);
  return rings_.saved_routes();
}

template <class T>
void Annealing<T>::begin_run(const Routes& start) {
  rings_.assign(start);
  mean_route_size_ = problem_.mean_route_size(start.size());
  profile_ = ruin_profile(parameters_, mean_route_size_);
  settle_empty_routes();
  cost_ = best_ = reported_ = cost_from_scratch();
  rings_.save();
}

template <class T>
void Annealing<T>::iterate(double temperature, bool hot_phase) {
  for (int k = 0; k < parameters_.tail_exchanges; ++k) try_move(temperature);
  const auto limit = static_cast<Sum>(temperature * threshold_.draw(random_));
  // Short routes are full where vehicles cost something: then one test of the load skips most of
  // the places that are not near.
  const bool near_first = profile_.long_routes || problem_.free_vehicles();
  const bool everywhere = hot_phase || !near_first;
  rings_.begin();
  Sum delta = 0;
  if (ruin_and_recreate(limit, delta, everywhere)) {
    accept(delta);
  } else {
    rings_.undo();
  }
}

template <class T>
bool Annealing<T>::ruin_and_recreate(Sum limit, Sum& delta, bool everywhere) {
  removed_.clear();
  empty_.clear();
  StringRuin<T> ruin(rings_, neighbours_, random_,
                     {profile_.mean_removed, profile_.longest_string, mean_route_size_});
  delta = ruin(removed_, empty_);
  if (rings_.broken()) return false;
  delta -= problem_.vehicle_cost * static_cast<Sum>(empty_.size());
  if (spare_ != Rings<T>::kNone) empty_.push_back(spare_);
  random_.shuffle(removed_);
  order_.sort(removed_, draw_order(random_));
  return recreate(limit, delta, everywhere);
}

// Puts all removed customers back, or gives up as soon as the move cannot be accepted any more.
template <class T>
bool Annealing<T>::recreate(Sum limit, Sum& delta, bool everywhere) {
  for (const int c : removed_) {
    const Sum budget = limit - delta + kBelow<Sum>;
    InsertionPlace<T> found = place(c, budget, everywhere);
    if (!found.found() && !everywhere) found = place(c, budget, true);
    if (!found.found()) return false;
    delta += found.cost;
    rings_.insert(c, found.after);
  }
  return true;
}

template <class T>
InsertionPlace<T> Annealing<T>::place(int c, Sum budget, bool everywhere) {
  Insertion<T> insertion(rings_, neighbours_, random_, parameters_.blink);
  if (!everywhere) return insertion.near(c, empty_, budget);
  return profile_.long_routes ? insertion.anywhere_by_stop(c, budget)
                              : insertion.anywhere_by_route(c, budget);
}

// A move of a customer and a likely successor.
template <class T>
void Annealing<T>::try_move(double temperature) {
  const int u = 1 + random_.number(problem_.customers);
  const auto candidates = neighbours_.successors(u);
  if (candidates.empty()) return;
  const int w = candidates[random_.index(candidates.size())].customer;
  const auto limit = static_cast<Sum>(temperature * threshold_.draw(random_));
  RingMoves::draw(rings_, u, w, random_,
                  [&](const auto& move) { return this->attempt(move, limit); });
}

// Distances first, then time in O(1), loads by walking only when these pass.
template <class T>
template <BetweenRoutes Move>
bool Annealing<T>::attempt(const Move& move, Sum limit) {
  const auto [a, b] = move.routes(rings_);
  if (a == b) return false;
  const auto delta = static_cast<Sum>(move.added_length(rings_, RingDistances{}));
  if (delta > limit || move.first_warp(rings_) > 0 || move.second_warp(rings_) > 0) return false;
  const auto loads = move.loads(rings_);
  if (std::max(loads.first, loads.second) > problem_.capacity) return false;
  rings_.begin();
  move.apply(rings_);
  if (!rings_.route_short_enough(a) || !rings_.route_short_enough(b)) {
    rings_.undo();
    return false;
  }
  empty_ = {a, b};
  const auto emptied = std::count_if(empty_.begin(), empty_.end(),
                                     [&](int route) { return rings_.info(route).size == 0; });
  accept(delta - problem_.vehicle_cost * static_cast<Sum>(emptied));
  return true;
}

// The routes as they are now become the present solution.
template <class T>
void Annealing<T>::accept(Sum delta) {
  cost_ += delta;
  rings_.commit();
  const bool changed = std::any_of(empty_.begin(), empty_.end(), [&](int route) {
    return (rings_.info(route).size == 0) != (route == spare_);
  });
  if (changed) settle_empty_routes();
  assert(rings_.consistent());
  assert(is_right(cost_, cost_from_scratch()));
  if (cost_ >= best_) return;
  best_ = cost_;
  rings_.save();
}

// Closes empty routes, or keeps exactly one open where vehicles are free and some are left.
template <class T>
void Annealing<T>::settle_empty_routes() {
  for (int route = rings_.route_count() - 1; route >= 0; --route) {
    if (rings_.info(route).size == 0) rings_.drop_empty_route(route);
  }
  const bool may_open = problem_.free_vehicles() && rings_.route_count() < problem_.vehicles;
  spare_ = may_open ? rings_.add_route() : Rings<T>::kNone;
}

template <class T>
bool Annealing<T>::improves(const Recorder<T>& recorder) const {
  return best_ < reported_ && (!recorder.has_best() || best_ < recorder.best_cost());
}

template <class T>
bool Annealing<T>::report(Recorder<T>& recorder) {
  reported_ = best_;
  if (recorder.offer(rings_.saved_routes())) return true;
  if (recorder.has_best()) begin_run(recorder.best());
  return false;
}

template <class T>
auto Annealing<T>::cost_from_scratch() const -> Sum {
  return problem_.vehicle_cost * static_cast<Sum>(rings_.used_routes()) + rings_.total_distance();
}

template class Annealing<std::int32_t>;
template class Annealing<std::int64_t>;
template class Annealing<double>;

}  // namespace waywiser::search
