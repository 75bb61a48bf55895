#include "waywiser/evaluation/reach.h"

#include <gtest/gtest.h>

#include "waywiser/instance/read.h"

namespace waywiser {
namespace {

Instance instance(const std::string& rows) {
  return parse_instance("t\n2 10\n" + rows, "t").instance;
}

TEST(Reach, NamesCustomersWhomNoVehicleServesInTime) {
  const Instance late =
      instance("0 0 0 0 0 100 0\n1 30 40 1 0 49 1\n2 3 4 1 0 100 1\n3 30 40 1 0 50 1\n");
  const auto found = out_of_reach(late);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].customer, 1);
  EXPECT_FALSE(found[0].on_return);
  EXPECT_EQ(reach_text(late, found),
            "customer 1 is reached at 50.000000, after its due date 49; customer 3 lets no vehicle "
            "return before 101.000000, after the depot's due date 100");
  EXPECT_TRUE(out_of_reach(instance("0 0 0 0 0 101 0\n1 30 40 1 0 50 1\n")).empty());
}

}  // namespace
}  // namespace waywiser
