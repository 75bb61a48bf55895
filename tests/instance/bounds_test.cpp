// What is bounded where an instance enters: sums of demands, dates and capacities that are meant as
// no limit, and digits that 64 bits do not hold.
#include "waywiser/instance/bounds.h"

#include <string>

#include <gtest/gtest.h>

#include "support/refusal.h"
#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/instance/read.h"
#include "waywiser/instance/solomon.h"

namespace waywiser {
namespace {

std::string head(const std::string& capacity) {
  return "T\nVEHICLE\nNUMBER CAPACITY\n3 " + capacity +
         "\nCUSTOMER\nCUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE DATE SERVICE TIME\n";
}

InstanceFile parse(const std::string& text, const InstanceOptions& options = {}) {
  return parse_instance(text, "t.txt", options);
}

std::string refusal(const std::string& text) {
  return test::refusal_of([&] { parse(text); });
}

TEST(Loads, ATotalBeyondTheBoundIsRefusedAtItsCustomer) {
  const std::string rows =
      "0 0 0 0 0 9 0\n1 1 0 1000000000000000000 0 9 0\n2 2 0 1000000000000000000 0 9 0\n";
  EXPECT_EQ(parse(head("8e18") + rows).instance.sites[2].demand, 1'000'000'000'000'000'000);
  EXPECT_EQ(refusal(head("8e18") + rows + "3 2 0 1000000000000000000 0 9 0\n"),
            "t.txt:10:7: found 1000000000000000000, expected demands that come to at most "
            "2305843009213693952 together");
}

TEST(Loads, DecimalsOfTheCapacityAloneDoNotSpendTheBound) {
  std::string rows = "0 0 0 0 0 9 0\n";
  for (int i = 1; i <= 50; ++i) rows += std::to_string(i) + " 1 0 300000000.25 0 9 0\n";
  const InstanceFile file = parse(head("600000000.500000001") + rows);
  EXPECT_EQ(file.instance.demand_decimals, 2);
  EXPECT_EQ(file.instance.sites[1].demand, 30'000'000'025);
  EXPECT_EQ(file.instance.capacity, 60'000'000'050);  // two of them, exactly
  EXPECT_EQ(file.warnings,
            (std::vector<std::string>{
                "The capacity 600000000.500000001 is read as 600000000.5: no load of these "
                "customers lies between"}));
  // With fewer customers everything is kept.
  const InstanceFile few = parse(head("6.500000001") + "0 0 0 0 0 9 0\n1 1 0 3.25 0 9 0\n");
  EXPECT_EQ(few.instance.demand_decimals, 9);
  EXPECT_TRUE(few.warnings.empty());
}

TEST(Loads, ACapacityWithoutLimitBecomesTheTotal) {
  for (const char* capacity :
       {"9223372036854775807", "18446744073709551615", "1e30", "1.7976931348623157e308"}) {
    const InstanceFile file =
        parse(head(capacity) + "0 0 0 0 0 9 0\n1 1 0 3 0 9 0\n2 1 0 4 0 9 0\n");
    EXPECT_EQ(file.instance.capacity, 7) << capacity;
    ASSERT_EQ(file.warnings.size(), 1U);
    EXPECT_EQ(file.warnings[0].find(std::string("The capacity ") + capacity + " is read as 7"), 0U);
    EXPECT_EQ(capacity_bound(file.instance), 1);
  }
}

TEST(Loads, ValidateBoundsInstancesOfCallersToo) {
  Instance instance = parse(head("5") + "0 0 0 0 0 9 0\n1 1 0 3 0 9 0\n2 1 0 3 0 9 0\n").instance;
  instance.sites[1].demand = instance.sites[2].demand = kLargestLoad;
  EXPECT_THROW(validate(instance, "x"), InputError);
  instance.sites[1].demand = 0;
  validate(instance, "x");
  instance.capacity = kLargestLoad + 1;
  EXPECT_THROW(validate(instance, "x"), InputError);
  instance.capacity = 1;  // and the bound on the fleet does not overflow
  instance.sites[1].demand = kLargestLoad;
  EXPECT_EQ(capacity_bound(instance), std::int64_t{1} << 62);
}

TEST(Dates, ThoseThatBindNothingAreReadAsTheEndOfTime) {
  for (const char* date : {"9223372036854775807", "9223372036854775807.0", "1e18", "9e12",
                           "18446744073709551615", "1.7976931348623157e308"}) {
    const InstanceFile file = parse(head("5") + "0 0 0 0 0.5 " + date + " 0\n1 3 4 3 0.25 " + date +
                                    " 7.5\n2 3 4 1 0 90 1\n");
    // Latest ready time 1, services 8 and 1, three arcs of at most 7.
    EXPECT_EQ(to_text(file.instance.sites[0].due, file.instance.time_decimals), "31") << date;
    EXPECT_EQ(to_text(file.instance.sites[1].due, file.instance.time_decimals), "31") << date;
    EXPECT_EQ(to_text(file.instance.sites[2].due, file.instance.time_decimals), "90");
    ASSERT_EQ(file.warnings.size(), 1U);
    EXPECT_EQ(file.warnings[0].find(std::string("The due date ") + date +
                                    " (or one like it) of 2 sites binds nothing"),
              0U)
        << file.warnings[0];
    const Instance again = parse(format_solomon(file.instance)).instance;
    EXPECT_TRUE(same_content(file.instance, again)) << "reading is idempotent";
  }
}

TEST(Dates, ThoseThatBindOrAreUsualStay) {
  // Milliseconds of the epoch, and a date that is large but reachable.
  const std::string rows =
      "0 0 0 0 1700000000000 1700000009000 0\n1 3 4 3 1700000000000 1700000001000 1\n";
  const InstanceFile file = parse(head("5") + rows);
  EXPECT_TRUE(file.warnings.empty());
  EXPECT_EQ(file.instance.sites[1].due, 1'700'000'001'000);
  EXPECT_TRUE(parse(head("5") + "0 0 0 0 0 1e9 0\n1 3 4 3 0 1e9 1\n").warnings.empty());
}

TEST(Decimals, AreReadAsFarAs64BitsHoldThem) {
  const InstanceFile file = parse(
      head("5") + "0 4.7953953400019 52.35978973842591 0 0 9 0\n1 4.94998 52.355364 3 0 9 0\n");
  EXPECT_EQ(file.instance.coordinate_decimals, 14);
  EXPECT_EQ(file.instance.sites[0].y, 5'235'978'973'842'591);
  const std::string message =
      refusal(head("5") + "0 0.12345678901234567 1000 0 0 9 0\n1 4 5 3 0 9 0\n");
  EXPECT_NE(message.find("t.txt:7:23: found 1000, expected a number that fits 64 bits with the 17 "
                         "decimals of its kind as the y coordinate"),
            std::string::npos)
      << message;
  EXPECT_NE(message.find("--round-decimals"), std::string::npos);
}

TEST(Decimals, AreRoundedOnRequestOnlyAndLoudly) {
  InstanceOptions options;
  options.round_decimals = 2;
  const InstanceFile file =
      parse(head("5") + "0 0.12345678901234567 1000 0 0 9 0\n1 4.125 5.135 3 0 9.5 0\n", options);
  EXPECT_EQ(file.instance.coordinate_decimals, 2);
  EXPECT_EQ(file.instance.sites[0].x, 12);
  EXPECT_EQ(file.instance.sites[1].x, 412);  // half to even
  EXPECT_EQ(file.instance.sites[1].y, 514);
  ASSERT_EQ(file.warnings.size(), 1U);
  EXPECT_EQ(file.warnings[0].substr(0, 34), "3 numbers were rounded to 2 decima");
}

TEST(Decimals, RoundingCarriesAndVanishes) {
  const auto rounded = [](const char* text, int decimals) {
    const RoundedDecimal number = parse_rounded(text, decimals);
    return to_text(number.result.value.digits, number.result.value.decimals);
  };
  EXPECT_EQ(rounded("9.9999", 2), "10");
  EXPECT_EQ(rounded("-0.0051", 2), "-0.01");
  EXPECT_EQ(rounded("0.005", 2), "0");
  EXPECT_EQ(rounded("0.0000001", 2), "0");
  EXPECT_EQ(rounded("0.5", 0), "0");
  EXPECT_EQ(rounded("1.5", 0), "2");
  EXPECT_EQ(rounded("0.6", 0), "1");
  EXPECT_EQ(rounded("12.25e-1", 2), "1.22");
  EXPECT_EQ(rounded("123456.789012345678901234567", 12), "123456.789012345679");
  EXPECT_FALSE(parse_rounded("1.25", 2).rounded);
}

// Doubles of many magnitudes, as programs write them: no unit holds them all.
TEST(Decimals, MatricesOfManyMagnitudesSayWhatToDo) {
  const std::string far = "855.1379071318836";
  const std::string near = "0.00872066711207011";
  const std::string wanted =
      "found \"855.1379071318836\", expected numbers that all fit 64 bits with 17 decimals, as "
      "many "
      "as one of them has; `waywiser instance convert FILE OUT --round-decimals N` rounds all "
      "numbers";
  const std::string vrplib =
      "NAME : M\nTYPE : CVRPTW\nDIMENSION : 2\nCAPACITY : 9\nEDGE_WEIGHT_TYPE : EXPLICIT\n"
      "EDGE_WEIGHT_FORMAT : FULL_MATRIX\nEDGE_WEIGHT_SECTION\n0 " +
      near + "\n" + far +
      " 0\nDEMAND_SECTION\n1 0\n2 1\nTIME_WINDOW_SECTION\n1 0 9\n2 0 9\n"
      "SERVICE_TIME_SECTION\n1 0\n2 0\nDEPOT_SECTION\n1\n-1\nEOF\n";
  const std::string vroom =
      R"({"jobs":[{"id":1,"location_index":1}],"vehicles":[{"id":1,"start_index":0,"end_index":0}],)"
      R"("matrices":{"car":{"durations":[[0,)" +
      near + "],[" + far + ",0]]}}}";
  const std::string mamut =
      R"({"instance_name":"x","num_customers":1,"vehicle_capacity":9,"coordinates":[[0,0],[1,0]],)"
      R"("demands":[0,1],"service_times":[0,0],"time_windows":[[0,9],[0,9]],"depot":0,)"
      R"("arc_costs":[[0,)" +
      near + "],[" + far + ",0]]}";
  InstanceOptions rounded;
  rounded.round_decimals = 6;
  for (const std::string& text : {vrplib, vroom, mamut}) {
    const std::string said = refusal(text);
    EXPECT_NE(said.find(wanted), std::string::npos) << said;
    EXPECT_EQ(parse(text, rounded).instance.durations->values[2], 855137907) << text;
  }
}

// 20,000 stops of a few bytes each would take gigabytes before anything could be said.
TEST(MatrixRoom, IsBoundedBeforeItIsTaken) {
  const int sites = 10002;
  std::string stops = "id,lat,lon\n";
  std::string nodes =
      "NAME : M\nTYPE : CVRPTW\nDIMENSION : 10002\nCAPACITY : 9\nEDGE_WEIGHT_TYPE : "
      "EXPLICIT\nEDGE_WEIGHT_FORMAT : LOWER_ROW\nDEMAND_SECTION\n";
  std::string windows = "TIME_WINDOW_SECTION\n";
  std::string jobs;
  for (int site = 0; site < sites; ++site) {
    const std::string id = std::to_string(site);
    stops += id + ",50,8\n";
    nodes += std::to_string(site + 1) + " 0\n";
    windows += std::to_string(site + 1) + " 0 9\n";
    if (site > 0)
      jobs += (site > 1 ? ",{" : "{") + std::string("\"id\":") + id + ",\"location_index\":1}";
  }
  InstanceOptions speed;
  speed.speed = "30km/h";
  const std::string expected =
      "found 10002 sites with a matrix of all pairs, expected at most 10001 (10,000 customers), or "
      "lengths between coordinates";
  EXPECT_EQ(test::refusal_of([&] { parse(stops, speed); }), "t.txt: " + expected);
  const std::string vrplib = refusal(nodes + windows + "EDGE_WEIGHT_SECTION\n1 2\nEOF\n");
  EXPECT_NE(vrplib.find(expected), std::string::npos) << vrplib;
  const std::string vroom = refusal(
      "{\"jobs\":[" + jobs +
      R"(],"vehicles":[{"id":1,"start_index":0,"end_index":0}],"matrices":{"car":{"durations":[[0,1],[1,0]]}}})");
  EXPECT_NE(vroom.find(expected), std::string::npos) << vroom;
}

TEST(Ids, ANumberTwiceIsRefusedAtItsPlace) {
  InstanceOptions speed;
  speed.speed = "30km/h";
  EXPECT_EQ(test::refusal_of([&] { parse("id,lat,lon\n0,50,8\n1,50,8.1\n01,50,8.2\n", speed); }),
            "t.txt:4:1: found \"01\" a second time, expected an id of its own for each row");
  EXPECT_EQ(refusal("{\"jobs\":[{\"id\":4,\"location_index\":1},\n{\"id\":4,\"location_index\":1}],"
                    R"("vehicles":[{"id":1,"start_index":0,"end_index":0}],)"
                    R"("matrices":{"car":{"durations":[[0,1],[1,0]]}}})"),
            "t.txt:2:1: found job 4 a second time, expected an id of its own for each job");
}

}  // namespace
}  // namespace waywiser
