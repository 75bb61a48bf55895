// Every published solution of the 356 instances, judged: facts that no other code of ours made.
#include <charconv>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "support/data.h"
#include "waywiser/base/decimal.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/instance/read.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/solution/read.h"

namespace waywiser {
namespace {

struct Published {
  Instance instance;
  Resolved resolved;
  std::string stated_cost;
};

Published read_published(const std::string& instance_file, const std::string& convention) {
  Published published;
  published.instance = read_instance(instance_file).instance;
  const std::string name = std::filesystem::path(instance_file).stem().string();
  const SolutionFile file =
      read_solution(test::test_data("solutions/" + convention + "/" + name + ".sol"));
  published.resolved = resolve(published.instance, file);
  published.stated_cost = file.stated_cost.value_or("none");
  return published;
}

double as_double(const std::string& text) {
  double value = 0.0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

TEST(PublishedSolutions, SintefIsFeasibleOverTheRealsAtTheStatedCostToTheLastBit) {
  WAYWISER_NEEDS_DATA("solutions/sintef");
  int solutions = 0;
  int with_ties = 0;
  int ties = 0;
  for (const std::string& file : test::all_instance_files()) {
    const Published published = read_published(file, "sintef");
    const Routes& routes = published.resolved.routes;
    EXPECT_TRUE(published.resolved.structure.valid()) << file;
    const DoubleEvaluation in_doubles = evaluate_double(published.instance, routes);
    EXPECT_TRUE(in_doubles.feasible) << file;
    EXPECT_EQ(in_doubles.distance, as_double(published.stated_cost)) << file;
    const ExactEvaluation exact = evaluate_exact(published.instance, routes);
    EXPECT_TRUE(exact.feasible) << file;
    EXPECT_TRUE(feasible_exactly(published.instance, routes)) << file;
    EXPECT_NEAR(in_doubles.distance, as_double(exact.distance.lower), 1e-6) << file;
    ++solutions;
    with_ties += exact.ties > 0 ? 1 : 0;
    ties += exact.ties;
  }
  EXPECT_EQ(solutions, 356);
  EXPECT_EQ(with_ties, 25);
  EXPECT_EQ(ties, 28);
}

TEST(PublishedSolutions, DimacsIsFeasibleAtTheStatedCostUnderItsConvention) {
  WAYWISER_NEEDS_DATA("solutions/dimacs");
  int solutions = 0;
  for (const std::string& file : test::all_instance_files()) {
    const Published published = read_published(file, "dimacs");
    EXPECT_TRUE(published.resolved.structure.valid()) << file;
    const ScaledInstance scaled =
        scale(published.instance, {.P = 10, .rounding = Rounding::optimistic});
    const ScaledEvaluation evaluation =
        evaluate_scaled(scaled, published.resolved.routes, Objective::distance);
    EXPECT_TRUE(evaluation.feasible) << file;
    const DecimalResult stated = parse_decimal(published.stated_cost);
    ASSERT_TRUE(stated.ok()) << file;
    EXPECT_EQ(evaluation.cost, scaled_to(stated.value, 1)) << file;
    ++solutions;
  }
  EXPECT_EQ(solutions, 356);
}

}  // namespace
}  // namespace waywiser
