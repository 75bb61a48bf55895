#include <gtest/gtest.h>

#include "search/fleet_support.h"
#include "waywiser/base/random.h"
#include "waywiser/search/penalised/routes.h"

namespace waywiser::search::fleet {
namespace {

template <class T>
class PenalisedRoutesOf : public testing::Test {};
using Numbers = testing::Types<std::int32_t, std::int64_t, double>;
TYPED_TEST_SUITE(PenalisedRoutesOf, Numbers);

TYPED_TEST(PenalisedRoutesOf, KeepsItsSumsThroughRandomChanges) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto problem = random_problem<TypeParam>(seed);
    PenalisedRoutes<TypeParam> plan(problem);
    Random random(seed);
    const auto below = [&](int bound) {
      return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
    };
    for (int r = 0; r < 4; ++r) plan.open_route();
    for (int c = 1; c <= problem.customers; ++c) plan.insert(c, plan.depot(below(4)));
    plan.verify();
    typename PenalisedRoutes<TypeParam>::Saved saved;
    for (int step = 0; step < 2000; ++step) {
      const int v = 1 + below(problem.customers);
      const int w = 1 + below(problem.customers);
      const int route = plan[w].route;
      switch (below(5)) {
        case 0:
          plan.remove(v);
          plan.insert(v, plan.depot(below(plan.route_count())));
          break;
        case 1:
          if (plan[v].route != route) plan.exchange_tails(v, w);
          break;
        case 2:
          if (plan[v].route != route) plan.exchange_tails(plan[v].prev, plan.depot(route));
          break;
        case 3: {
          const int before = plan[v].prev;
          const bool pair = !plan.is_depot(plan[v].next) && plan[v].next != w;
          if (v != w) plan.move_segment(before, pair ? 2 : 1, w);
          break;
        }
        default: {
          const Snapshot snapshot = plan.snapshot();
          saved.clear();
          for (int r = 0; r < plan.route_count(); ++r) plan.save(r, saved);
          plan.remove(v);
          plan.insert(v, plan.depot(below(plan.route_count())));
          plan.reset(saved);
          ASSERT_EQ(plan.snapshot(), snapshot);
        }
      }
      ASSERT_NO_THROW(plan.verify()) << "seed " << seed << " step " << step;
    }
  }
}

}  // namespace
}  // namespace waywiser::search::fleet
