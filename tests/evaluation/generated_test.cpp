// What the generator promises: its own solution is feasible over the reals, and its options provoke
// what they are for.
#include <gtest/gtest.h>

#include "support/generator.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/instance/generate.h"
#include "waywiser/scaling/scale.h"

namespace waywiser {
namespace {

using test::options_of;

TEST(Generated, TheSolutionIsFeasibleExactly) {
  for (const char* name : {"R1", "R2", "C1", "C2", "RC1", "RC2"}) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      GeneratorOptions options = options_of(name, static_cast<int>(1 + seed * 7 % 120), seed);
      options.decimals = static_cast<int>(seed % 4);
      options.zero_slack = seed % 2 == 0;
      options.ties = seed % 3 == 0 ? 50 : 0;
      options.coincident = seed % 5 == 0 ? 40 : 0;
      const GeneratedInstance generated = generate(options);
      EXPECT_TRUE(check_structure(generated.instance, generated.routes).valid());
      EXPECT_TRUE(evaluate_exact(generated.instance, generated.routes).feasible)
          << name << " seed " << seed;
    }
  }
}

TEST(Generated, TiesAreExact) {
  GeneratorOptions options = options_of("R1", 200, 1);
  EXPECT_EQ(evaluate_exact(generate(options).instance, generate(options).routes).ties, 0);
  options.ties = 50;
  const GeneratedInstance generated = generate(options);
  const ExactEvaluation exact = evaluate_exact(generated.instance, generated.routes);
  EXPECT_TRUE(exact.feasible);
  EXPECT_GE(exact.ties, 60);
}

TEST(Generated, ZeroSlackIsLostByPessimisticRounding) {
  GeneratorOptions options = options_of("R1", 100, 2);
  options.zero_slack = true;
  const GeneratedInstance generated = generate(options);
  EXPECT_TRUE(evaluate_exact(generated.instance, generated.routes).feasible);
  const ScaledInstance pessimistic = scale(generated.instance, {1, Rounding::pessimistic, {}});
  EXPECT_FALSE(evaluate_scaled(pessimistic, generated.routes, Objective::fleet).feasible);
  const ScaledInstance optimistic = scale(generated.instance, {1, Rounding::optimistic, {}});
  EXPECT_TRUE(evaluate_scaled(optimistic, generated.routes, Objective::fleet).feasible);
}

}  // namespace
}  // namespace waywiser
