#include "waywiser/instance/summary.h"

#include <gtest/gtest.h>

#include "support/data.h"
#include "waywiser/instance/read.h"

namespace waywiser {
namespace {

Instance square(std::int64_t side) {
  Instance instance;
  instance.sites = {
      {0, 0, 0, 0, 100, 0}, {side, 0, 5, 0, 90, 1}, {0, side, 7, 10, 20, 3}, {0, 0, 0, 20, 90, 2}};
  instance.ids = {0, 1, 2, 3};
  instance.capacity = 6;
  return instance;
}

TEST(Summary, CountsAndSpreads) {
  const InstanceSummary summary = summarize(square(1));
  EXPECT_EQ(summary.demand.least, 0);
  EXPECT_EQ(summary.demand.most, 7);
  EXPECT_TRUE(summary.demand.sum == 12);
  EXPECT_EQ(summary.width.least, 10);
  EXPECT_EQ(summary.width.most, 90);
  EXPECT_EQ(summary.service.most, 3);
  EXPECT_EQ(summary.constrained, 2);
  EXPECT_EQ(summary.without_demand, 1);
  EXPECT_EQ(summary.coincident, 1);
  EXPECT_EQ(summary.heavy, 1);
  EXPECT_EQ(summary.longest_trip, 2.0);
}

TEST(Summary, FiguresAreExactOrSayThatTheyAreNot) {
  EXPECT_EQ(mean_text({0, 0, 1458}, 100, 0), "14.58");
  EXPECT_EQ(mean_text({0, 0, 123456789012345}, 8, 0), "15432098626543.125");
  EXPECT_EQ(mean_text({0, 0, 5}, 3, 0), "about 1.67");
  EXPECT_EQ(mean_text({0, 0, 1}, 3, 3), "about 0.00033");
  EXPECT_EQ(mean_text({0, 0, 0}, 7, 2), "0");
  const Int128 large = Int128{9'000'000'000'000'000'000} * 30;
  EXPECT_EQ(sum_text({0, 0, large}, 0), "270000000000000000000");
  EXPECT_EQ(sum_text({0, 0, large + 1}, 18), "270.000000000000000001");
  EXPECT_EQ(length_text(0.0), "0");
  EXPECT_EQ(length_text(10.0), "10");
  EXPECT_EQ(length_text(1234567.0), "1234567");
  EXPECT_EQ(length_text(1234567.891), "about 1234567.89");
  EXPECT_EQ(length_text(0.00012345678), "about 0.000123457");
  EXPECT_EQ(length_text(152.28), "152.28");
}

TEST(Summary, WarnsWhereTheFleetWeightIsSmall) {
  EXPECT_EQ(summarize(square(3)).fleet_weight_warning, "");
  EXPECT_NE(summarize(square(4)).fleet_weight_warning, "");
  Instance metres = square(4);
  metres.coordinate_decimals = 1;
  EXPECT_EQ(summarize(metres).fleet_weight_warning, "");
}

TEST(Summary, ClassComesFromTheName) {
  EXPECT_EQ(class_by_name("R101"), "R1");
  EXPECT_EQ(class_by_name("rc2_10_10"), "RC2");
  EXPECT_EQ(class_by_name("C1_2_1"), "C1");
  EXPECT_EQ(class_by_name("R1_2_11"), "");
  EXPECT_EQ(class_by_name("X-n101-k25"), "");
  EXPECT_EQ(class_by_name(std::string(100'000, 'R')), "");
}

TEST(Summary, NoPublishedInstanceIsWarnedOf) {
  WAYWISER_NEEDS_DATA("solomon/R101.txt");
  for (const std::string& file : test::all_instance_files()) {
    const InstanceSummary summary = summarize(read_instance(file).instance);
    EXPECT_EQ(summary.fleet_weight_warning, "") << file;
    EXPECT_EQ(summary.heavy, 0) << file;
  }
}

TEST(CapacityBound, RoundsUp) {
  EXPECT_EQ(capacity_bound(square(1)), 2);
}

TEST(ContentDigest, IsOverTheNumbersAlone) {
  const Instance a = square(1);
  Instance b = a;
  b.name = "other";
  b.ids = {1, 2, 3, 4};
  b.file_rounding = FileRounding::ceil_2d;
  EXPECT_EQ(content_digest(a), content_digest(b));
  Instance finer = a;
  for (Site& site : finer.sites) site.x *= 10, site.y *= 10;
  finer.coordinate_decimals = 1;
  EXPECT_EQ(content_digest(a), content_digest(finer));
  b.sites[2].due += 1;
  EXPECT_NE(content_digest(a), content_digest(b));
  b = a;
  b.vehicles = 3;
  EXPECT_NE(content_digest(a), content_digest(b));
}

}  // namespace
}  // namespace waywiser
