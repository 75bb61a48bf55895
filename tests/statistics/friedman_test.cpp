// Reference values: Demsar 2006 (table 6), SciPy 1.17.1.
#include "waywiser/statistics/friedman.h"

#include <cmath>

#include <gtest/gtest.h>

namespace waywiser {
namespace {

// Demsar's table 6 in thousandths: 14 data sets, four classifiers; higher is better there, so the
// values are negated.
std::vector<std::vector<double>> demsar(double thirteenth) {
  std::vector<std::vector<double>> rows{
      {763, 768, 771, 798},        {599, 591, 590, 569}, {954, 971, 968, 967},
      {628, 661, 654, 657},        {882, 888, 886, 898}, {936, 931, 916, 931},
      {661, 668, 609, 685},        {583, 583, 563, 625}, {775, 838, 866, 875},
      {1000, 1000, 1000, 1000},    {940, 962, 965, 962}, {619, 666, 614, 669},
      {972, 981, thirteenth, 975}, {957, 978, 946, 970}};
  for (auto& row : rows)
    for (double& value : row) value = -value;
  return rows;
}

TEST(Friedman, DemsarsTable) {
  const FriedmanResult printed = friedman(demsar(975.1));  // its ranks are of unrounded values
  EXPECT_NEAR(printed.mean_ranks[0], 3.14285714, 1e-8);
  EXPECT_NEAR(printed.mean_ranks[1], 2.0, 1e-12);
  EXPECT_NEAR(printed.mean_ranks[2], 2.89285714, 1e-8);
  EXPECT_NEAR(printed.mean_ranks[3], 1.96428571, 1e-8);
  EXPECT_NEAR(printed.chi_squared, 9.278571429, 1e-9);
  EXPECT_NEAR(printed.p, .0258074967, 1e-10);
  EXPECT_NEAR(printed.iman_davenport, 3.686313032, 1e-9);
  EXPECT_NEAR(printed.p_iman_davenport, .0198230062, 1e-10);
  EXPECT_NEAR(printed.corrected, 10.228346457, 1e-9);
  EXPECT_NEAR(printed.p_corrected, .0167215803, 1e-10);
}

TEST(Friedman, TiesOfTheRoundedTable) {
  const FriedmanResult rounded = friedman(demsar(975));
  EXPECT_NEAR(rounded.mean_ranks[2], 2.9285714286, 1e-10);
  EXPECT_NEAR(rounded.mean_ranks[3], 1.9285714286, 1e-10);
  EXPECT_NEAR(rounded.chi_squared, 9.857142857, 1e-9);
  EXPECT_NEAR(rounded.p, .0198203340, 1e-10);
  EXPECT_NEAR(rounded.iman_davenport, 3.986666667, 1e-9);
  EXPECT_NEAR(rounded.p_iman_davenport, .0143524462, 1e-10);
  EXPECT_NEAR(rounded.corrected, 10.952380952, 1e-9);
  EXPECT_NEAR(rounded.p_corrected, .0119861763, 1e-10);
}

TEST(Friedman, DegenerateBlocks) {
  EXPECT_EQ(friedman({}).p, 1.0);
  EXPECT_EQ(friedman(std::vector<std::vector<double>>{{1, 2}}).p_iman_davenport, 1.0);
  const FriedmanResult same = friedman(std::vector<std::vector<double>>{{1, 2}, {3, 4}, {5, 6}});
  EXPECT_TRUE(std::isinf(same.iman_davenport));
  EXPECT_EQ(same.p_iman_davenport, 0.0);
  const FriedmanResult ties = friedman(std::vector<std::vector<double>>{{1, 1}, {2, 2}});
  EXPECT_EQ(ties.chi_squared, 0.0);
  EXPECT_EQ(ties.p_corrected, 1.0);
}

}  // namespace
}  // namespace waywiser
