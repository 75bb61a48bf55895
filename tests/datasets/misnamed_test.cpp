#include "waywiser/datasets/misnamed.h"

#include <gtest/gtest.h>

#include "support/data.h"
#include "waywiser/instance/read.h"

namespace waywiser {
namespace {

TEST(Misnamed, TellsASmallInstanceThatBorrowsAName) {
  Instance instance = parse_instance("C101\n2 10\n0 0 0 0 0 9 0\n1 1 0 1 0 9 0\n", "t").instance;
  EXPECT_EQ(misnamed_warning(instance),
            "It is called C101 and is not the published C101: it has 1 customer and not 100");
  instance.name = "mine";
  EXPECT_EQ(misnamed_warning(instance), "");
}

TEST(Misnamed, TellsWhichNumbersOfAPublishedInstanceWereChanged) {
  WAYWISER_NEEDS_EVERY_INSTANCE();
  for (const std::string& file : test::all_instance_files())
    ASSERT_EQ(misnamed_warning(read_instance(file).instance), "") << file;
  Instance instance = read_instance(test::test_data("solomon/C101.txt")).instance;
  const std::string head = "It is called C101 and is not the published C101: these differ: ";
  ++instance.sites[5].due;
  EXPECT_EQ(misnamed_warning(instance), head + "due dates");
  ++instance.sites[7].x;
  instance.vehicles = 30;
  instance.capacity = 700;
  EXPECT_EQ(
      misnamed_warning(instance),
      head + "the fleet (30 and not 25), the capacity (700 and not 200), coordinates, due dates");
}

}  // namespace
}  // namespace waywiser
