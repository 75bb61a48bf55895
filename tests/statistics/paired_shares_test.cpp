#include "waywiser/statistics/paired_shares.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "waywiser/base/random.h"

namespace waywiser {
namespace {

std::vector<std::vector<bool>> blocks_of(const std::vector<std::string>& rows) {
  std::vector<std::vector<bool>> blocks;
  for (const std::string& row : rows) {
    blocks.emplace_back();
    for (const char c : row) blocks.back().push_back(c == '1');
  }
  return blocks;
}

std::vector<bool> column(const std::vector<std::vector<bool>>& blocks, std::size_t k) {
  std::vector<bool> values;
  for (const auto& block : blocks) values.push_back(block[k]);
  return values;
}

const std::vector<std::string> kRows{"110", "110", "100", "111", "000", "110",
                                     "100", "111", "100", "110", "100", "110"};

// Every permutation of every block, one by one.
double spelled_out(const std::vector<std::vector<bool>>& blocks) {
  const std::size_t k = blocks.front().size();
  const auto squares = [&](const std::vector<std::vector<bool>>& rows) {
    int sum = 0;
    for (std::size_t t = 0; t < k; ++t) {
      int total = 0;
      for (const auto& row : rows) total += row[t] ? 1 : 0;
      sum += total * total;
    }
    return sum;
  };
  std::vector<std::vector<bool>> now = blocks;
  for (auto& row : now) std::sort(row.begin(), row.end());
  const int observed = squares(blocks);
  double all = 0.0;
  double hits = 0.0;
  for (;;) {
    all += 1.0;
    hits += squares(now) >= observed ? 1.0 : 0.0;
    std::size_t row = 0;
    while (row < now.size() && !std::next_permutation(now[row].begin(), now[row].end())) ++row;
    if (row == now.size()) return hits / all;
  }
}

TEST(PairedShares, CochransQ) {
  const CochranQ q = cochran_q(blocks_of(kRows));
  EXPECT_NEAR(q.q, 13.55555556, 1e-8);
  EXPECT_NEAR(q.p, .0011388028, 1e-10);
  EXPECT_EQ(q.blocks, 12U);
  EXPECT_EQ(q.informative, 9U);
  EXPECT_NEAR(q.p_exact, spelled_out(blocks_of(kRows)), 1e-12);
}

TEST(PairedShares, CochransExactPByEveryPermutation) {
  Random random(11);
  for (int round = 0; round < 30; ++round) {
    std::vector<std::vector<bool>> blocks(5, std::vector<bool>(4));
    for (auto& block : blocks)
      for (std::size_t t = 0; t < 4; ++t)
        block[t] = random.unit() < 0.2 + 0.2 * static_cast<double>(t);
    EXPECT_NEAR(cochran_q(blocks).p_exact, spelled_out(blocks), 1e-12) << round;
  }
}

TEST(PairedShares, CochransQOfTwoIsMcNemar) {
  const auto blocks = blocks_of({"10", "10", "10", "11", "00", "01", "10"});
  const McNemar m = mcnemar(column(blocks, 0), column(blocks, 1));
  EXPECT_EQ(m.first_only, 4U);
  EXPECT_EQ(m.second_only, 1U);
  EXPECT_NEAR(cochran_q(blocks).p_exact, m.p, 1e-12);
}

TEST(PairedShares, NoInformativeBlock) {
  const CochranQ q = cochran_q(blocks_of({"111", "000"}));
  EXPECT_EQ(q.q, 0.0);
  EXPECT_EQ(q.p, 1.0);
  EXPECT_EQ(q.p_exact, 1.0);
  EXPECT_EQ(cochran_q({}).p, 1.0);
  EXPECT_THROW(cochran_q({{true}}), std::invalid_argument);
  EXPECT_THROW(cochran_q({{true, false}, {true}}), std::invalid_argument);
}

// Too many to count: permutations are drawn.
TEST(PairedShares, ManyTreatmentsHaveNoExactP) {
  Random random(2);
  std::vector<std::vector<bool>> blocks(200, std::vector<bool>(9));
  for (auto& block : blocks)
    for (std::size_t t = 0; t < 9; ++t) block[t] = random.unit() < 0.5;
  const CochranQ q = cochran_q(blocks);
  EXPECT_TRUE(std::isnan(q.p_exact));
  EXPECT_GT(q.p, 0.0);
  EXPECT_EQ(q.drawn, 10'000U);
  EXPECT_EQ(q.best_p(), q.p_drawn);
  EXPECT_NEAR(q.p_drawn, q.p, 5.0 * q.standard_error() + .01);
  EXPECT_EQ(cochran_q(blocks, {10'000, 1}).p_drawn, q.p_drawn);
  EXPECT_EQ(cochran_q(blocks, {0, 1}).best_p(), q.p);
}

// Adds P(sum of squares >= observed) of the totals that give `left` successes to treatments in
// descending order: `weight` is the probability of what was given so far.
double multinomial_tail(int treatments, int left, int most, int equal, std::int64_t squares,
                        double log_weight, std::int64_t observed) {
  if (treatments == 0) return left == 0 && squares >= observed ? std::exp(log_weight) : 0.0;
  double p = 0.0;
  for (int t = std::min(left, most); t >= 0; --t) {
    const int ties = t == most ? equal + 1 : 1;  // orders of equal totals count once
    p += multinomial_tail(treatments - 1, left - t, t, ties, squares + std::int64_t{t} * t,
                          log_weight - std::lgamma(t + 1.0) - std::log(ties), observed);
  }
  return p;
}

// One success in each of 50 blocks: the totals are multinomial, and p can be summed over the ways
// to write 50 as nine totals.
TEST(PairedShares, DrawnPermutationsComeNearTheExactP) {
  const std::vector<int> totals{11, 9, 7, 6, 5, 4, 4, 3, 1};
  std::vector<std::vector<bool>> blocks;
  std::int64_t observed = 0;
  for (std::size_t t = 0; t < totals.size(); ++t) {
    observed += std::int64_t{totals[t]} * totals[t];
    for (int k = 0; k < totals[t]; ++k) {
      blocks.emplace_back(9, false);
      blocks.back()[t] = true;
    }
  }
  ASSERT_EQ(blocks.size(), 50U);
  const double all = std::lgamma(51.0) - 50.0 * std::log(9.0) + std::lgamma(10.0);
  EXPECT_NEAR(multinomial_tail(9, 50, 50, 0, 0, all, 0), 1.0, 1e-9);
  const double exact = multinomial_tail(9, 50, 50, 0, 0, all, observed);
  const CochranQ q = cochran_q(blocks);
  ASSERT_TRUE(std::isnan(q.p_exact));
  EXPECT_GT(exact, .01);
  EXPECT_LT(exact, .5);
  EXPECT_NEAR(q.p_drawn, exact, 4.0 * q.standard_error());
  EXPECT_LT(q.standard_error(), .005);
}

TEST(PairedShares, McNemarExact) {
  const auto blocks = blocks_of(kRows);
  EXPECT_DOUBLE_EQ(mcnemar(column(blocks, 0), column(blocks, 1)).p, .125);
  EXPECT_DOUBLE_EQ(mcnemar(column(blocks, 0), column(blocks, 2)).p, .00390625);
  EXPECT_EQ(mcnemar({true, false}, {true, false}).p, 1.0);
  EXPECT_EQ(mcnemar({true, false}, {false, true}).p, 1.0);
}

TEST(PairedShares, ClopperPearson) {
  const Interval all = clopper_pearson(176, 176, .95);
  EXPECT_NEAR(all.lower, .9792585823, 1e-10);
  EXPECT_EQ(all.upper, 1.0);
  EXPECT_NEAR(clopper_pearson(176, 176, .90).lower, .9831228362, 1e-10);
  const Interval most = clopper_pearson(173, 176, .95);
  EXPECT_NEAR(most.lower, .9509963141, 1e-10);
  EXPECT_NEAR(most.upper, .9964709282, 1e-10);
  EXPECT_EQ(clopper_pearson(0, 5, .95).lower, 0.0);
  EXPECT_TRUE(std::isnan(clopper_pearson(0, 0, .95).lower));
  EXPECT_THROW(clopper_pearson(2, 1, .95), std::invalid_argument);
}

// Whatever the share is, it is covered with at least 95 %.
TEST(PairedShares, ClopperPearsonCovers) {
  constexpr std::size_t n = 12;
  for (double share = 0.005; share < 1.0; share += 0.005) {
    double covered = 0.0;
    double probability = std::pow(1.0 - share, n);
    for (std::size_t hits = 0; hits <= n; ++hits) {
      const Interval i = clopper_pearson(hits, n, .95);
      if (i.lower <= share && share <= i.upper) covered += probability;
      probability *=
          share / (1.0 - share) * static_cast<double>(n - hits) / static_cast<double>(hits + 1);
    }
    EXPECT_GE(covered, 0.95 - 1e-12) << share;
  }
}

}  // namespace
}  // namespace waywiser
