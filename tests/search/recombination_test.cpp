// What solutions take over from each other makes them better and leaves them feasible.
#include "waywiser/search/crossover/recombination.h"

#include "search_support.h"
#include "waywiser/search/feasible/anneal.h"
#include "waywiser/search/feasible/construct.h"
#include "waywiser/search/kernel/recorder.h"

namespace waywiser::search {
namespace {

using test::random_scaled;
using test::Shape;

class RecombinationTest : public ::testing::Test {
 protected:
  static Shape shape() {
    Shape shape;
    shape.customers = 100;
    shape.capacity = 600;
    shape.width = 400000;
    return shape;
  }

  Measured<std::int32_t> annealed(std::uint64_t seed, std::int64_t iterations) {
    Random random(seed);
    Annealing<std::int32_t> annealing(problem_, neighbours_, parameters_, random);
    Recorder<std::int32_t> recorder(problem_, sink_);
    IterationClock clock(iterations);
    const AnnealingSchedule schedule{20000.0, 20000.0, 300.0, 0.0};
    return measured(problem_,
                    annealing.run(construct(problem_), schedule,
                                  Slice(clock, static_cast<double>(iterations)), recorder));
  }

  // Of several searches that know nothing of each other.
  class Any : public IncumbentSink<std::int64_t> {
   public:
    void incumbent(const Routes& /*routes*/, std::int64_t /*cost*/) override {}
  };

  ScaledInstance instance_ = random_scaled(shape(), 71);
  Problem<std::int32_t> problem_ = make_problem<std::int32_t>(instance_, Objective::distance);
  Neighbours<std::int32_t> neighbours_{problem_, {}};
  Parameters parameters_;
  Random random_{5};
  Any sink_;
  Recombination<std::int32_t> recombination_{problem_, neighbours_, parameters_, 500.0, random_};
};

TEST_F(RecombinationTest, AssemblingMakesTheReceiverBetterThanBoth) {
  int changes = 0;
  int better = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Measured<std::int32_t> receiver = annealed(seed, 1500);
    const Measured<std::int32_t> donor = annealed(100 + seed, 1500);
    const std::int64_t before = receiver.cost;
    IterationClock clock(1000000);
    const bool changed = recombination_.assemble(receiver, donor, Slice(clock, 1000000));
    EXPECT_EQ(changed, receiver.cost < before);
    EXPECT_EQ(recomputed_cost(problem_, receiver.routes), receiver.cost);
    if (changed) ++changes;
    if (receiver.cost < std::min(before, donor.cost)) ++better;
  }
  EXPECT_GE(changes, 4);
  EXPECT_GE(better, 2);
}

TEST_F(RecombinationTest, NothingIsTakenFromItself) {
  Measured<std::int32_t> receiver = annealed(1, 500);
  const Measured<std::int32_t> donor = receiver;
  IterationClock clock(1000000);
  EXPECT_FALSE(recombination_.assemble(receiver, donor, Slice(clock, 1000000)));
  EXPECT_EQ(receiver.routes, donor.routes);
}

TEST_F(RecombinationTest, AssemblingEndsWithItsSlice) {
  Measured<std::int32_t> receiver = annealed(1, 500);
  const Measured<std::int32_t> donor = annealed(2, 1500);
  const std::int64_t before = receiver.cost;
  IterationClock clock(10);
  clock.advance(10);
  EXPECT_FALSE(recombination_.assemble(receiver, donor, Slice(clock, 10)));
  EXPECT_EQ(receiver.cost, before);
}

}  // namespace
}  // namespace waywiser::search
