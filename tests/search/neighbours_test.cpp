#include "waywiser/search/kernel/neighbours.h"

#include "search_support.h"

namespace waywiser::search {
namespace {

// Lengths up to the largest that an instance may have: an arc that nobody can drive in time comes
// after every arc that somebody can, however long that is.
TEST(Neighbours, ArcsThatAreInfeasibleComeLastAtEveryMagnitude) {
  for (const std::int64_t unit : {std::int64_t{1}, std::int64_t{1} << 45}) {
    ScaledInstance instance;
    instance.customers = 3;
    instance.vehicles = 3;
    instance.capacity = 3;
    instance.demands = {0, 1, 1, 1};
    instance.services = {0, 0, 0, 0};
    instance.ready = {0, 0, 0, 0};
    // Customer 2 is due before anybody comes from customer 1; customer 3 is far away, and in time.
    instance.due = {250 * unit, 250 * unit, 1, 250 * unit};
    instance.durations =
        std::make_shared<IntegerMatrix>(4, std::vector<std::int64_t>{0, unit, 1, unit,        //
                                                                     unit, 0, 2, 100 * unit,  //
                                                                     1, 2, 0, unit,           //
                                                                     unit, 100 * unit, unit, 0});
    instance.distances = instance.durations;
    const auto problem = make_problem<std::int64_t>(instance, Objective::distance);
    const Neighbours<std::int64_t> neighbours(problem, {});
    const auto after = neighbours.successors(1);
    ASSERT_EQ(after.size(), 2U);
    EXPECT_EQ(problem.original[static_cast<std::size_t>(after[0].customer)], 3);
    EXPECT_EQ(problem.original[static_cast<std::size_t>(after[1].customer)], 2);
  }
}

}  // namespace
}  // namespace waywiser::search
