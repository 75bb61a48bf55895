#include "waywiser/base/wide.h"

#include <limits>

#include <gtest/gtest.h>

#include "waywiser/base/big_integer.h"
#include "waywiser/base/random.h"

namespace waywiser {
namespace {

UInt128 random_wide(Random& random) {
  const UInt128 value = (static_cast<UInt128>(random.next()) << 64) | random.next();
  return value >> random.below(128);
}

TEST(FloorSqrt, IsTheFloorForEverySize) {
  Random random(1);
  for (int i = 0; i < 200'000; ++i) {
    const UInt128 value = random_wide(random);
    const UInt128 root = floor_sqrt(value);
    ASSERT_LE(root * root, value);
    if (root < std::numeric_limits<std::uint64_t>::max()) {
      ASSERT_GT((root + 1) * (root + 1), value);
    }
  }
}

TEST(FloorSqrt, IsExactAroundPerfectSquares) {
  Random random(2);
  for (int i = 0; i < 200'000; ++i) {
    const UInt128 root = (random.next() >> random.below(63)) | 1U;
    ASSERT_EQ(floor_sqrt(root * root), root);
    ASSERT_EQ(floor_sqrt(root * root - 1), root - 1);
    if (root < std::numeric_limits<std::uint64_t>::max()) {
      ASSERT_EQ(floor_sqrt(root * root + 2 * root), root);
    }
  }
}

TEST(FloorSqrt, HandlesTheEnds) {
  EXPECT_EQ(floor_sqrt(UInt128{0}), 0U);
  EXPECT_EQ(floor_sqrt(UInt128{1}), 1U);
  EXPECT_EQ(floor_sqrt(~UInt128{0}), std::numeric_limits<std::uint64_t>::max());
}

TEST(FloorSqrt, IsTheFloorOfBigIntegers) {
  Random random(3);
  for (int i = 0; i < 2'000; ++i) {
    BigInteger value = 1;
    const std::uint32_t words = 1 + random.below(12);
    for (std::uint32_t w = 0; w < words; ++w) value = (value << 64) + random.next();
    value >>= random.below(64);
    const BigInteger root = floor_sqrt(value);
    ASSERT_LE(root * root, value);
    ASSERT_GT((root + 1) * (root + 1), value);
    ASSERT_EQ(floor_sqrt(BigInteger(root * root)), root);
    ASSERT_EQ(floor_sqrt(BigInteger(root * root - 1)), root - 1);
  }
}

TEST(FloorDivide, GoesTowardsMinusInfinity) {
  EXPECT_EQ(floor_divide(7, 2), 3);
  EXPECT_EQ(floor_divide(-7, 2), -4);
  EXPECT_EQ(floor_divide(-8, 2), -4);
}

TEST(FixedText, KeepsEveryPlace) {
  EXPECT_EQ(fixed_text(12500, 3), "12.500");
  EXPECT_EQ(fixed_text(-5, 2), "-0.05");
  EXPECT_EQ(fixed_text(7, 0), "7");
}

}  // namespace
}  // namespace waywiser
