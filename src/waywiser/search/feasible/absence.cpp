#include "waywiser/search/feasible/absence.h"

#include <cassert>
#include <limits>

namespace waywiser::search {
namespace {

// Iterations between two looks at the clock.
constexpr int kPoll = 16;

}  // namespace

template <class T>
AbsenceReduction<T>::AbsenceReduction(const Problem<T>& problem, const Neighbours<T>& neighbours,
                                      const Parameters& parameters, double spacing, Random& random)
    : problem_(problem),
      neighbours_(neighbours),
      parameters_(parameters),
      random_(random),
      temperature_(parameters.absence_heat * spacing),
      rings_(problem),
      order_({problem, problem.distance_row(0)}),
      counters_(problem.order()) {}

template <class T>
std::optional<Routes> AbsenceReduction<T>::complete(const PartialSolution& partial,
                                                    std::int64_t iterations, const Slice& slice) {
  rings_.assign(partial.routes);
  if (!rings_.consistent()) return std::nullopt;  // durations are no metric
  absent_ = partial.absent;
  int until_poll = 0;
  for (std::int64_t k = 0; !absent_.empty() && k < iterations; ++k, --until_poll) {
    if (until_poll == 0) {
      if (slice.over()) break;
      until_poll = slice.at_most(kPoll);
    }
    iterate(k % parameters_.absence_scan == 0);
    slice.clock().advance(1);
  }
  if (!absent_.empty()) return std::nullopt;
  return rings_.routes();
}

template <class T>
void AbsenceReduction<T>::iterate(bool everywhere) {
  rings_.begin();
  emptied_.clear();
  waiting_ = absent_;
  const double mean_size = problem_.mean_route_size(rings_.route_count());
  const RuinProfile profile = ruin_profile(parameters_, mean_size);
  StringRuin<T> ruin(rings_, neighbours_, random_,
                     {profile.mean_removed, profile.longest_string, mean_size});
  Sum delta = ruin(waiting_, emptied_);
  delta -= problem_.vehicle_cost * static_cast<Sum>(emptied_.size());
  if (rings_.broken()) {
    rings_.undo();
    return;
  }
  random_.shuffle(waiting_);
  order_.sort(waiting_, draw_order(random_));
  delta += recreate(everywhere);
  const bool accepted = accepts(delta);
  counters_.count(left_);
  if (accepted) {
    absent_.swap(left_);
    assert(rings_.consistent());
  } else {
    rings_.undo();
  }
}

template <class T>
auto AbsenceReduction<T>::recreate(bool everywhere) -> Sum {
  constexpr Sum kNoLimit = std::numeric_limits<Sum>::max();
  Insertion<T> insertion(rings_, neighbours_, random_, parameters_.blink);
  Sum delta = 0;
  left_.clear();
  for (const int c : waiting_) {
    const InsertionPlace<T> place = everywhere ? insertion.anywhere_by_route(c, kNoLimit)
                                               : insertion.near(c, emptied_, kNoLimit);
    if (!place.found()) {
      left_.push_back(c);
      continue;
    }
    delta += place.cost;
    rings_.insert(c, place.after);
  }
  return delta;
}

template <class T>
bool AbsenceReduction<T>::accepts(Sum delta) {
  if (left_.size() < absent_.size()) return true;
  const std::int64_t now = counters_.sum(left_);
  const std::int64_t before = counters_.sum(absent_);
  if (now != before || left_.size() != absent_.size()) return now < before;
  return static_cast<double>(delta) < temperature_ * threshold_.draw(random_);
}

template class AbsenceReduction<std::int32_t>;
template class AbsenceReduction<std::int64_t>;
template class AbsenceReduction<double>;

}  // namespace waywiser::search
