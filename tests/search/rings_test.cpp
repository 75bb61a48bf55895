// Routes as rings: every stored number right after any sequence of changes, and undone exactly.
#include "waywiser/search/feasible/rings.h"

#include "search_support.h"
#include "waywiser/search/feasible/construct.h"
#include "waywiser/search/feasible/insertion.h"
#include "waywiser/search/feasible/ruin.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/penalised/moves.h"

namespace waywiser::search::test {
namespace {

template <class T>
class Exercise {
 public:
  using Sum = typename Problem<T>::Sum;

  Exercise(const Problem<T>& problem, std::uint64_t seed)
      : rings_(problem),
        neighbours_(problem, {}),
        random_(seed),
        order_({problem, problem.distance_row(0)}) {
    rings_.assign(construct(problem));
    cost_ = rings_.total_distance();
  }

  void step() {
    const Routes before = rings_.routes();
    rings_.begin();
    if (random_.below(4) == 0) {
      exchange_tails();
    } else if (!ruin_and_recreate() || random_.below(3) == 0) {
      rings_.undo();
      ASSERT_EQ(rings_.routes(), before);
      cost_ = rings_.total_distance();
    }
    ASSERT_TRUE(rings_.consistent());
    if constexpr (std::is_integral_v<T>) {
      ASSERT_EQ(rings_.total_distance(), cost_);
    } else {
      ASSERT_NEAR(rings_.total_distance(), cost_, 1e-6);
    }
    save_or_restore(before);
  }

  int exchanges() const { return exchanges_; }
  int recreated() const { return recreated_; }

 private:
  bool ruin_and_recreate() {
    StringRuin<T> ruin(rings_, neighbours_, random_, {10, 10, 10});
    Insertion<T> insertion(rings_, neighbours_, random_, 128);
    std::vector<int> removed;
    std::vector<int> emptied;
    cost_ += ruin(removed, emptied);
    if (rings_.broken()) return false;
    random_.shuffle(removed);
    order_.sort(removed, draw_order(random_));
    for (const int c : removed) {
      const auto place = insertion.anywhere_by_route(c, std::numeric_limits<Sum>::max());
      if (!place.found()) return false;
      const bool opens = rings_.info(rings_.stop(place.after).route).size == 0;
      cost_ += place.cost - (opens ? rings_.problem().vehicle_cost : Sum{0});
      rings_.insert(c, place.after);
    }
    ++recreated_;
    return true;
  }

  void exchange_tails() {
    const auto n = static_cast<std::uint32_t>(rings_.customers());
    const int u = 1 + static_cast<int>(random_.below(n));
    const int v = 1 + static_cast<int>(random_.below(n));
    RingMoves::draw(rings_, u, v, random_,
                    [this](const auto& move) { return this->attempt(move); });
  }
  template <BetweenRoutes Move>
  bool attempt(const Move& move) {
    const auto [a, b] = move.routes(rings_);
    if (a == b || move.first_warp(rings_) > 0 || move.second_warp(rings_) > 0) return false;
    const auto loads = move.loads(rings_);
    const auto capacity = rings_.problem().capacity;
    if (loads.first > capacity || loads.second > capacity) return false;
    cost_ += static_cast<Sum>(move.added_length(rings_, RingDistances{}));
    move.apply(rings_);
    EXPECT_EQ(rings_.load(a), loads.first);
    EXPECT_EQ(rings_.load(b), loads.second);
    ++exchanges_;
    return true;
  }

  // The saved copy must be what it was saved as, whatever happened in between.
  void save_or_restore(const Routes&) {
    rings_.commit();
    if (random_.below(5) == 0) {
      rings_.save();
      saved_ = rings_.routes();
    } else if (!saved_.empty() && random_.below(50) == 0) {
      ASSERT_EQ(rings_.saved_routes(), saved_);
      rings_.restore();
      ASSERT_EQ(rings_.routes(), saved_);
      cost_ = rings_.total_distance();
    }
  }

  Rings<T> rings_;
  Neighbours<T> neighbours_;
  Random random_;
  ReinsertionOrder<ProblemSites<T>> order_;
  Sum cost_ = 0;
  Routes saved_;
  int exchanges_ = 0;
  int recreated_ = 0;
};

TEST(Rings, StayConsistentOverRandomChanges) {
  for (int kind = 0; kind < 4; ++kind) {
    Shape shape;
    shape.asymmetric = (kind & 1) != 0;
    shape.own_distances = (kind & 2) != 0;
    shape.width = 600000;
    const auto problem = make_problem<std::int32_t>(random_scaled(shape, 21), Objective::distance);
    Exercise<std::int32_t> exercise(problem, 5);
    for (int k = 0; k < 5000 && !::testing::Test::HasFatalFailure(); ++k) exercise.step();
    EXPECT_GT(exercise.exchanges(), 50);
    EXPECT_GT(exercise.recreated(), 500);
  }
}

TEST(Rings, StayConsistentInDoubles) {
  const auto problem = make_problem(as_real(random_scaled({}, 22)), Objective::distance);
  Exercise<double> exercise(problem, 6);
  for (int k = 0; k < 5000 && !::testing::Test::HasFatalFailure(); ++k) exercise.step();
}

TEST(Rings, DropEmptyRoutes) {
  const auto problem = make_problem<std::int64_t>(random_scaled({}, 23), Objective::distance);
  Rings<std::int64_t> rings(problem);
  const Routes routes = construct(problem);
  rings.assign(routes);
  const int spare = rings.add_route();
  const int second = rings.add_route();
  rings.drop_empty_route(spare);
  EXPECT_EQ(rings.route_count(), second);
  rings.drop_empty_route(spare);
  EXPECT_EQ(rings.routes(), routes);
  EXPECT_TRUE(rings.consistent());
}

}  // namespace
}  // namespace waywiser::search::test
