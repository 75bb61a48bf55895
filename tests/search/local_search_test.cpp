// Penalised local search: moves cost what they were evaluated to, and no move is left at its end.
#include "waywiser/search/penalised/local_search.h"

#include "search_support.h"
#include "waywiser/search/crossover/route_exchange.h"
#include "waywiser/search/feasible/construct.h"
#include "waywiser/search/kernel/recorder.h"
#include "waywiser/search/penalised/completion.h"
#include "waywiser/search/penalised/moves.h"

namespace waywiser::search::local {
namespace {

using search::IterationClock;
using search::test::as_real;
using search::test::random_scaled;
using search::test::Shape;

template <class T>
double total_distance(const PenalisedRoutes<T>& plan) {
  double sum = 0;
  for (const Route& route : plan.routes()) {
    int at = 0;
    for (const int c : route) {
      sum += static_cast<double>(plan.problem().distance(at, c));
      at = c;
    }
    sum += static_cast<double>(plan.problem().distance(at, 0));
  }
  return sum;
}

Routes random_routes(int customers, int count, Random& random) {
  Routes routes(static_cast<std::size_t>(count));
  for (int c = 1; c <= customers; ++c) {
    Route& route = routes[random.below(static_cast<std::uint32_t>(count))];
    route.insert(route.begin() + random.below(static_cast<std::uint32_t>(route.size() + 1)), c);
  }
  return routes;
}

// A random move of each kind against the distance of the routes before and after it.
template <class T>
class RandomMoves {
 public:
  RandomMoves(const Problem<T>& problem, int routes) : plan_(problem), random_(9) {
    plan_.assign(random_routes(problem.customers, routes, random_));
  }

  void step() {
    const int v = customer();
    const int w = customer();
    if (v == w) return;
    plan_.number(plan_[v].route);
    plan_.number(plan_[w].route);
    if (plan_[v].route == plan_[w].route) return shift(v, w);
    if (random_.below(8) == 0) return check(TailExchange{v, w});
    SegmentExchange move{Segment::of(plan_, v), Segment::gap(plan_, w)};
    for (auto k = random_.below(3); k > 0; --k) move.a.extend_forward(plan_);
    for (auto k = random_.below(4); k > 0; --k) move.b.extend_forward(plan_);
    check(move);
  }
  int checked() const { return checked_; }

 private:
  int customer() {
    return 1 + static_cast<int>(random_.below(static_cast<std::uint32_t>(plan_.customers())));
  }
  void shift(int v, int w) {
    SegmentShift move{Segment::of(plan_, v), w};
    for (auto k = random_.below(3); k > 0; --k) move.segment.extend_forward(plan_);
    const int place = plan_.rank(w) - plan_.rank(move.segment.before);
    if (place < 0 || place > move.segment.count) check(move);
  }
  template <class Move>
  void check(const Move& move) {
    const double before = total_distance(plan_);
    const auto change = static_cast<double>(move.added_length(plan_, Distances{}));
    move.apply(plan_);
    ASSERT_NEAR(total_distance(plan_), before + change, 1e-6);
    ++checked_;
  }

  PenalisedRoutes<T> plan_;
  Random random_;
  int checked_ = 0;
};

TEST(LocalSearch, AMillionMovesAddTheDistanceThatTheyWereEvaluatedTo) {
  Shape shape;
  shape.customers = 12;
  shape.asymmetric = true;
  shape.own_distances = true;
  const auto problem = make_problem<std::int32_t>(random_scaled(shape, 41), Objective::distance);
  RandomMoves<std::int32_t> moves(problem, 3);
  for (int k = 0; k < 1'400'000 && !::testing::Test::HasFatalFailure(); ++k) moves.step();
  EXPECT_GT(moves.checked(), 1'000'000);
}

// In debug builds every applied move is compared with a recomputation of the whole plan.
TEST(LocalSearch, ComesToRestAtALowerCost) {
  Shape shape;
  shape.customers = 80;
  shape.own_distances = true;
  const auto problem = make_problem<std::int32_t>(random_scaled(shape, 42), Objective::distance);
  const Neighbours<std::int32_t> neighbours(problem, {});
  Random random(3);
  PenalisedRoutes<std::int32_t> plan(problem);
  plan.assign(random_routes(problem.customers, 16, random));
  const Weights weights{1000.0, 1.0, 1.0};
  const double before = total_distance(plan) + weights.penalty(plan);
  LocalSearch<std::int32_t> search(plan, neighbours, {}, random);
  IterationClock clock(1000);
  search.run(weights, Slice(clock, 1000));
  const double after = total_distance(plan) + weights.penalty(plan);
  EXPECT_LT(after, 0.5 * before);
  const std::int64_t applied = search.applied();
  search.run(weights, Slice(clock, 1000));
  EXPECT_EQ(search.applied(), applied + 1);  // run() counts one for "everything changed"
}

// From a local optimum only what has changed needs to be looked at.
TEST(LocalSearch, FindsItsWayBackFromTheRoutesThatChanged) {
  Shape shape;
  shape.customers = 80;
  const auto problem = make_problem<std::int32_t>(random_scaled(shape, 44), Objective::distance);
  const Neighbours<std::int32_t> neighbours(problem, {});
  Random random(6);
  PenalisedRoutes<std::int32_t> plan(problem);
  plan.assign(random_routes(problem.customers, 16, random));
  const Weights weights{1000.0, 1.0, 1.0};
  LocalSearch<std::int32_t> search(plan, neighbours, {}, random);
  IterationClock clock(100000);
  search.run(weights, Slice(clock, 100000));
  const double optimum = search.cost();

  const std::int64_t evaluated = search.evaluated();
  search.run(weights, {}, Slice(clock, 100000));
  EXPECT_EQ(search.evaluated(), evaluated);  // nothing has changed: nothing is tried

  int customer = 1;
  while (plan.size(plan[customer].route) < 4) ++customer;
  const int route = plan[customer].route;
  const int last = plan[plan.depot(route)].prev;
  plan.remove(last);
  plan.insert(last, plan.depot(route));
  EXPECT_GT(search.cost(), optimum);
  search.run(weights, std::vector<int>{route}, Slice(clock, 100000));
  EXPECT_LE(search.cost(), optimum);
  const double found = search.cost();
  search.run(weights, Slice(clock, 100000));
  EXPECT_DOUBLE_EQ(search.cost(), found);  // an optimum of all moves
}

// The same instance with all its times and lengths in another unit.
Problem<double> in_units(Problem<double> problem, double factor) {
  for (auto* values :
       {&problem.service, &problem.ready, &problem.due, &problem.durations, &problem.own_distances,
        &problem.durations_into, &problem.own_distances_into}) {
    for (double& value : *values) value *= factor;
  }
  return problem;
}

// What is too small to be an improvement depends on no unit: a power of two changes no digit.
TEST(LocalSearch, MakesTheSameMovesInEveryUnit) {
  Shape shape;
  shape.capacity = 100;
  const auto usual = make_problem(as_real(random_scaled(shape, 46)), Objective::distance);
  std::vector<Routes> ends;
  for (const double factor : {1.0, 0x1p-40, 0x1p40}) {
    const Problem<double> problem = in_units(usual, factor);
    const Neighbours<double> neighbours(problem, {});
    Random random(5);
    PenalisedRoutes<double> plan(problem);
    plan.assign(random_routes(problem.customers, 12, random));
    LocalSearch<double> search(plan, neighbours, {}, random);
    IterationClock clock(1000000);
    search.run(Weights{factor, 1.0, 1.0}, Slice(clock, 1000000));
    EXPECT_GT(search.applied(), 30);
    ends.push_back(plan.routes());
  }
  EXPECT_EQ(ends[1], ends[0]);
  EXPECT_EQ(ends[2], ends[0]);
}

TEST(Completion, GivesUpWhereWhatItHasIsNoBetterThanTheLimit) {
  Shape shape;
  shape.capacity = 100;
  const auto problem = make_problem<std::int32_t>(random_scaled(shape, 45), Objective::distance);
  const Neighbours<std::int32_t> neighbours(problem, {});
  Random random(5);
  Completion<std::int32_t> complete(problem, neighbours, {}, random);
  IterationClock clock(1000000);
  const PartialSolution all_in_two{random_routes(problem.customers, 2, random), {}};  // overloaded
  EXPECT_FALSE(complete(all_in_two, Slice(clock, 1000000), 1.0));
  const std::int64_t iterations = clock.iterations();
  EXPECT_FALSE(complete(all_in_two, Slice(clock, 1000000)));
  EXPECT_GT(clock.iterations() - iterations, iterations);  // three rounds, not one
}

TEST(Completion, MakesChildrenOfTwoSolutionsWhole) {
  Shape shape;
  shape.capacity = 400;
  shape.width = 500000;
  const auto problem = make_problem<std::int32_t>(random_scaled(shape, 43), Objective::distance);
  const Neighbours<std::int32_t> neighbours(problem, {});
  Random random(5);
  const Routes one = construct(problem);
  Routes two = one;  // each customer of the last route alone: feasible, and another structure
  const Route last = two.back();
  two.pop_back();
  for (const int c : last) two.push_back({c});
  RouteExchange<std::int32_t> exchange(problem, neighbours, random);
  Completion<std::int32_t> complete(problem, neighbours, {}, random);
  IterationClock clock(1000000);
  int whole = 0;
  for (int k = 0; k < 50; ++k) {
    const PartialSolution partial = exchange(two, one);
    std::size_t served = partial.absent.size();
    for (const Route& route : partial.routes) served += route.size();
    EXPECT_EQ(served, 40U);
    const auto routes = complete(partial, Slice(clock, 1000000));
    if (!routes) continue;
    EXPECT_TRUE(recomputed_cost(problem, *routes));
    ++whole;
  }
  EXPECT_GT(whole, 10);
}

}  // namespace
}  // namespace waywiser::search::local
