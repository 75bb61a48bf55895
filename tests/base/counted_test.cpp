#include "waywiser/base/counted.h"

#include <cstddef>

#include <gtest/gtest.h>

namespace waywiser {
namespace {

TEST(Counted, OneIsNoPlural) {
  EXPECT_EQ(counted(1, "stop"), "1 stop");
  EXPECT_EQ(counted(std::size_t{0}, "late arrival"), "0 late arrivals");
  EXPECT_EQ(counted(-1, "customer"), "-1 customers");
  EXPECT_EQ(plural(1L, "run"), "run");
  EXPECT_EQ(plural(2U, "run"), "runs");
}

}  // namespace
}  // namespace waywiser
