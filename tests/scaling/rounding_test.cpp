#include "waywiser/scaling/rounding.h"

#include <gtest/gtest.h>

#include "waywiser/base/big_integer.h"
#include "waywiser/base/random.h"
#include "waywiser/scaling/root_rounder.h"
#include "waywiser/scaling/scaling.h"

namespace waywiser {
namespace {

std::int64_t root(UInt128 square, int decimals, std::int64_t P, Rounding rounding,
                  Ties ties = Ties::half_up) {
  return static_cast<std::int64_t>(
      scaled_root(square, decimals, P, scheme_of(rounding).travel, ties));
}

TEST(ScaledRoot, RoundsSquareRootOfTwo) {
  EXPECT_EQ(root(2, 0, 1000, Rounding::optimistic), 1414);
  EXPECT_EQ(root(2, 0, 1000, Rounding::pessimistic), 1415);
  EXPECT_EQ(root(2, 0, 1000, Rounding::nearest), 1414);
  EXPECT_EQ(root(2, 0, 10, Rounding::nearest), 14);
}

TEST(ScaledRoot, LeavesPerfectSquaresAlone) {
  for (const auto rounding : {Rounding::optimistic, Rounding::pessimistic, Rounding::nearest}) {
    EXPECT_EQ(root(25, 0, 1, rounding), 5);
    EXPECT_EQ(root(25, 0, 1'000'000, rounding), 5'000'000);
    EXPECT_EQ(root(0, 0, 1000, rounding), 0);
  }
}

TEST(ScaledRoot, BreaksTiesByItsRuleWithDecimals) {
  // Length 0.5 and 1.5.
  EXPECT_EQ(root(25, 1, 1, Rounding::nearest, Ties::half_up), 1);
  EXPECT_EQ(root(25, 1, 1, Rounding::nearest, Ties::half_even), 0);
  EXPECT_EQ(root(225, 1, 1, Rounding::nearest, Ties::half_up), 2);
  EXPECT_EQ(root(225, 1, 1, Rounding::nearest, Ties::half_even), 2);
  // Just above and below a half.
  EXPECT_EQ(root(26, 1, 1, Rounding::nearest, Ties::half_even), 1);
  EXPECT_EQ(root(24, 1, 1, Rounding::nearest, Ties::half_up), 0);
}

TEST(ScaledRoot, IsExactBeyond128Bits) {
  // (2^62)^2 + (2^62)^2 = 2^125 at the largest P: floor(sqrt(2^125 P^2)) by an independent check.
  const std::int64_t P = std::numeric_limits<std::int64_t>::max();
  const UInt128 square = UInt128{1} << 125;
  const BigInteger argument = to_big(square) * P * P;
  const BigInteger down = to_big(scaled_root(square, 0, P, Direction::down, Ties::half_up));
  EXPECT_LE(down * down, argument);
  EXPECT_GT((down + 1) * (down + 1), argument);
  EXPECT_EQ(to_big(scaled_root(square, 0, P, Direction::up, Ties::half_up)), down + 1);
}

TEST(ScaledRational, RoundsDecimals) {
  const auto rational = [](std::int64_t value, Direction direction, Ties ties) {
    return static_cast<std::int64_t>(scaled_rational(value, 2, 10, direction, ties));
  };
  EXPECT_EQ(rational(29, Direction::down, Ties::half_up), 2);  // 0.29 * 10
  EXPECT_EQ(rational(29, Direction::up, Ties::half_up), 3);
  EXPECT_EQ(rational(30, Direction::up, Ties::half_up), 3);
  EXPECT_EQ(rational(25, Direction::nearest, Ties::half_up), 3);
  EXPECT_EQ(rational(25, Direction::nearest, Ties::half_even), 2);
  EXPECT_EQ(rational(35, Direction::nearest, Ties::half_even), 4);
}

TEST(RoundRoot, AgreesWithTheGeneralRule) {
  Random random(7);
  for (int i = 0; i < 200'000; ++i) {
    const auto square = static_cast<std::int64_t>(random.next() >> (2 + random.below(60)));
    const RoundedRoot rounded = round_root(square);
    const auto k = static_cast<UInt128>(square);
    ASSERT_EQ(rounded.down, root(k, 0, 1, Rounding::optimistic)) << square;
    ASSERT_EQ(rounded.up, root(k, 0, 1, Rounding::pessimistic)) << square;
    ASSERT_EQ(rounded.nearest, root(k, 0, 1, Rounding::nearest)) << square;
  }
}

TEST(RoundRoot, IsExactWhereTruncationSufficesAndJustAbove) {
  for (std::int64_t r = (std::int64_t{1} << 26) + 300'000; r > (std::int64_t{1} << 26) - 300'000;
       --r) {
    ASSERT_EQ(small_floor_sqrt(r * r), r);
    ASSERT_EQ(small_floor_sqrt(r * r - 1), r - 1);
  }
}

TEST(RoundRoot, IsExactAroundPerfectSquares) {
  for (std::int64_t r = (std::int64_t{1} << 31) - 1; r > 1; r = r * 3 / 4) {
    EXPECT_EQ(small_floor_sqrt(r * r), r);
    EXPECT_EQ(small_floor_sqrt(r * r - 1), r - 1);
    EXPECT_EQ(small_floor_sqrt(r * r + 1), r);
    EXPECT_EQ(round_root(r * r + r).nearest, r);
    EXPECT_EQ(round_root(r * r + r + 1).nearest, r + 1);
  }
}

}  // namespace
}  // namespace waywiser
