#include "waywiser/instance/vrplib.h"

#include <string>

#include <gtest/gtest.h>

#include "support/data.h"
#include "support/refusal.h"
#include "waywiser/instance/read.h"

namespace waywiser {
namespace {

using test::replaced;

const std::string kHead =
    "NAME : T\nTYPE : CVRPTW\nDIMENSION : 3\nVEHICLES : 2\nCAPACITY : 10\nSERVICE_TIME : 4\n";
const std::string kPlaces = "NODE_COORD_SECTION\n1 0 0\n2 3 4\n3 6 8\n";
const std::string kRest =
    "DEMAND_SECTION\n1 0\n2 5\n3 6\nTIME_WINDOW_SECTION\n1 0 100\n2 1 9\n3 2 50\n"
    "DEPOT_SECTION\n1\n-1\nEOF\n";
const std::string kEuclidean = kHead + "EDGE_WEIGHT_TYPE : EUC_2D\n" + kPlaces + kRest;

std::string with_matrix(const std::string& format, const std::string& numbers) {
  return kHead + "EDGE_WEIGHT_TYPE : EXPLICIT\nEDGE_WEIGHT_FORMAT : " + format +
         "\nEDGE_WEIGHT_SECTION\n" + numbers + "\n" + kRest;
}

Instance parse(const std::string& text) {
  const InstanceFile file = parse_instance(text, "t.vrp");
  EXPECT_EQ(file.format, &kVrplibFormat);
  return file.instance;
}

std::string refusal(const std::string& text) {
  return test::refusal_of([&] { parse(text); });
}

TEST(Vrplib, ReadsCoordinatesWindowsAndOneServiceTime) {
  const Instance instance = parse(kEuclidean);
  EXPECT_EQ(instance.name, "T");
  EXPECT_EQ(instance.vehicles, 2);
  EXPECT_EQ(instance.capacity, 10);
  EXPECT_EQ(instance.ids, (std::vector<std::int64_t>{0, 1, 2}));
  EXPECT_EQ(instance.sites[0], (Site{0, 0, 0, 0, 100, 0}));
  EXPECT_EQ(instance.sites[1], (Site{3, 4, 5, 1, 9, 4}));
  EXPECT_TRUE(instance.euclidean());
  EXPECT_EQ(instance.file_rounding, FileRounding::none);
}

TEST(Vrplib, ToleratesSpelling) {
  const Instance plain = parse(kEuclidean);
  std::string crlf = "\xEF\xBB\xBF" + kEuclidean;
  for (std::size_t at = 0; (at = crlf.find('\n', at)) != std::string::npos; at += 2)
    crlf.replace(at, 1, "\r\n");
  std::string lower = kEuclidean;
  for (char& c : lower) c = static_cast<char>(std::tolower(c));
  const std::string same[] = {
      crlf,
      lower,
      replaced(replaced(kEuclidean, "NAME : T", "NAME:T\n\n"), "TYPE :", "TYPE:"),
      replaced(kEuclidean, "DEMAND_SECTION", "DEMAND_SECTION :"),
      replaced(kEuclidean, "DEMAND_SECTION", "DEMAND_SECTION:  "),
      replaced(kEuclidean, "1 0 0\n2 3 4\n3 6 8", "\t3  6 8.0\n1 0 0\n 2 +3 4e0"),
      replaced(kEuclidean, "VEHICLES", "SALESMEN"),
      replaced(kEuclidean, "CVRPTW", "VRPTW"),
      replaced(kEuclidean, "TYPE : CVRPTW\n", ""),
      replaced(kEuclidean, "EOF\n", ""),
      replaced(kEuclidean, "DEPOT_SECTION\n1\n-1\n", ""),
      replaced(kEuclidean, "SERVICE_TIME : 4\n", "SERVICE_TIME_SECTION\n1 0\n2 4\n3 4\n")};
  for (const std::string& text : same) EXPECT_TRUE(same_content(plain, parse(text))) << text;
}

TEST(Vrplib, ReadsEveryMatrixFormat) {
  const std::pair<const char*, const char*> symmetric[] = {
      {"FULL_MATRIX", "0 1 2 1 0 3.5 2 3.5 0"},
      {"LOWER_ROW", "1\n2 3.5"},
      {"UPPER_ROW", "1 2\n3.5"},
      {"LOWER_DIAG_ROW", "0\n1 0\n2 3.5 0"},
      {"UPPER_DIAG_ROW", "0 1 2 0 3.5 0"},
      {"UPPER_COL", "1 2 3.5"},
      {"LOWER_COL", "1 2 3.5"},
      {"UPPER_DIAG_COL", "0 1 0 2 3.5 0"},
      {"LOWER_DIAG_COL", "0 1 2 0 3.5 0"},
  };
  for (const auto& [format, numbers] : symmetric) {
    const Instance instance = parse(with_matrix(format, numbers));
    ASSERT_TRUE(instance.durations) << format;
    EXPECT_EQ(instance.durations->decimals, 1) << format;
    EXPECT_EQ(instance.durations->values,
              (std::vector<std::int64_t>{0, 10, 20, 10, 0, 35, 20, 35, 0}))
        << format;
    EXPECT_FALSE(instance.has_coordinates);
  }
}

TEST(Vrplib, DepotNeedNotBeTheFirstNode) {
  const std::string text = replaced(with_matrix("FULL_MATRIX", "0 1 2 3 0 5 6 7 0"),
                                    "DEPOT_SECTION\n1", "DEPOT_SECTION\n2");
  const Instance instance = parse(replaced(text, "1 0\n2 5", "1 7\n2 0"));
  EXPECT_EQ(instance.ids, (std::vector<std::int64_t>{2, 1, 3}));
  EXPECT_EQ(instance.durations->values, (std::vector<std::int64_t>{0, 3, 5, 1, 0, 2, 7, 6, 0}));
  EXPECT_EQ(instance.sites[0].service, 0);
  EXPECT_EQ(instance.sites[1].service, 4);
}

TEST(Vrplib, ReadsDurationsBesideDistances) {
  const std::string text =
      replaced(with_matrix("FULL_MATRIX", "0 1 2 3 0 5 6 7 0"), "DEMAND_SECTION",
               "EDGE_DURATION_FORMAT : LOWER_ROW\nEDGE_DURATION_SECTION\n4 5.25 6\nDEMAND_SECTION");
  const Instance instance = parse(text);
  EXPECT_EQ(instance.distances->values, (std::vector<std::int64_t>{0, 1, 2, 3, 0, 5, 6, 7, 0}));
  EXPECT_EQ(instance.durations->values,
            (std::vector<std::int64_t>{0, 400, 525, 400, 0, 600, 525, 600, 0}));
  EXPECT_TRUE(same_content(instance, parse(format_vrplib(instance))));
}

TEST(Vrplib, KeepsThePrescribedRoundingAndWarns) {
  const std::pair<const char*, FileRounding> kinds[] = {{"EXACT_2D", FileRounding::exact_2d},
                                                        {"FLOOR_2D", FileRounding::floor_2d},
                                                        {"CEIL_2D", FileRounding::ceil_2d}};
  for (const auto& [name, rounding] : kinds) {
    const InstanceFile file = parse_instance(replaced(kEuclidean, "EUC_2D", name), "t.vrp");
    EXPECT_EQ(file.instance.file_rounding, rounding);
    EXPECT_EQ(file.warnings.size(), 1U);
    EXPECT_TRUE(same_content(file.instance, parse(format_vrplib(file.instance))));
  }
}

TEST(Vrplib, RefusesWithPlaceFoundAndExpected) {
  EXPECT_EQ(refusal(replaced(kEuclidean, "CVRPTW", "MDVRPTW")),
            "t.vrp:2:8: found \"MDVRPTW\", expected the type VRPTW or CVRPTW");
  EXPECT_EQ(refusal(replaced(kEuclidean, "2 1 9", "2 1 9 20 30")),
            "t.vrp:18:7: found \"20\", expected one window a customer, and the end of the line");
  EXPECT_EQ(refusal(replaced(kEuclidean, "2 1 9", "2 10 9")),
            "t.vrp:18:6: found 9, expected a due date of node 2 not before its ready time 10");
  EXPECT_EQ(refusal(replaced(kEuclidean, "2 5\n", "")),
            "t.vrp:15:1: found the end of DEMAND_SECTION, expected a row of node 2");
  EXPECT_EQ(refusal(replaced(kEuclidean, "2 5\n", "2 5\n2 5\n")),
            "t.vrp:15:1: found \"2\", expected each node once");
  EXPECT_EQ(refusal(replaced(kEuclidean, "2 5\n", "9 5\n")),
            "t.vrp:14:1: found \"9\", expected the number of a node of the first section");
  EXPECT_EQ(refusal(replaced(kEuclidean, "2 5\n", "2 -5\n")),
            "t.vrp:14:3: found \"-5\", expected a number of at least 0 as the demand of node 2");
  EXPECT_EQ(
      refusal(replaced(kEuclidean, "1\n-1", "1\n2\n-1")),
      "t.vrp:22:1: found \"2\", expected -1 after the one depot (several depots are not of the "
      "model)");
  EXPECT_EQ(refusal(replaced(kEuclidean, "DEPOT_SECTION", "PRIZE_SECTION\n1 1\nDEPOT_SECTION")),
            "t.vrp:20:1: found PRIZE_SECTION (optional customers), expected one depot, one kind of "
            "vehicle, and one delivery in one window for each customer");
  EXPECT_EQ(refusal(with_matrix("FULL_MATRIX", "0 1 2 3 0 5 6 7")),
            "t.vrp:11:1: found the end of EDGE_WEIGHT_SECTION, expected 9 numbers for a distance, "
            "and there are 8");
  EXPECT_EQ(refusal(with_matrix("FULL_MATRIX", "0 1 2 3 0 5 6 7 0 1")),
            "t.vrp:10:19: found \"1\", expected no more than 9 numbers for a distance");
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"DIMENSION : 3", "DIMENSION : 4"},
           {"DIMENSION : 3", "DIMENSION : 2"},
           {"DIMENSION : 3", "DIMENSION : 1000000000000"},
           {"DIMENSION : 3", "DIMENSION : 1"},
           {"CAPACITY : 10", "CAPACITY : 0"},
           {"CAPACITY : 10\n", ""},
           {"VEHICLES : 2", "VEHICLES : 0"},
           {"VEHICLES", "VEHICLEX"},
           {"EUC_2D", "GEO"},
           {"EUC_2D", "EXPLICIT"},
           {"TIME_WINDOW_SECTION", "TIME_WINDOW_SECTIOM"},
           {"EOF\n", "EOF\n1\n"},
           {"2 3 4", "2 nan 4"},
           {"2 3 4", "2 3"},
           {"2 3 4", "2 3 4 5"},
           {"1 0\n", "1 1\n"},
           {"NAME : T\n", "NAME : T\nNAME : U\n"}}) {
    EXPECT_NE(refusal(replaced(kEuclidean, from, to)), "") << from << " -> " << to;
  }
}

TEST(Vrplib, NumbersOtherThanOneToNAreKept) {
  std::string text = kEuclidean;
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"1 0 0\n2 3 4\n3 6 8", "7 0 0\n90 3 4\n8 6 8"},
           {"1 0\n2 5\n3 6", "7 0\n8 6\n90 5"},
           {"1 0 100\n2 1 9\n3 2 50", "90 1 9\n8 2 50\n7 0 100"},
           {"DEPOT_SECTION\n1", "DEPOT_SECTION\n7"}}) {
    text = replaced(text, from, to);
  }
  const Instance instance = parse(text);
  EXPECT_EQ(instance.ids, (std::vector<std::int64_t>{7, 90, 8}));
  EXPECT_EQ(content_digest(instance), content_digest(parse(kEuclidean)));
  EXPECT_TRUE(same_content(instance, parse(format_vrplib(instance))));
}

TEST(Vrplib, WritesAMatrixOfIntegers) {
  const VrplibIntegers integers{.name = "S",
                                .comment = "P=10",
                                .capacity = 5,
                                .vehicles = 1,
                                .x = {"0", "1.5"},
                                .y = {"0", "2"},
                                .demands = {0, 3},
                                .ready = {0, 1},
                                .due = {90, 80},
                                .services = {0, 7},
                                .durations = {0, 25, 26, 0},
                                .distances = {}};
  const Instance instance = parse(format_vrplib(integers));
  EXPECT_EQ(instance.name, "S");
  EXPECT_EQ(instance.durations->values, integers.durations);
  EXPECT_EQ(instance.sites[1], (Site{15, 20, 3, 1, 80, 7}));
  EXPECT_EQ(instance.vehicles, 1);
}

TEST(Vrplib, SaysWhatItCannotHold) {
  Instance instance = parse(kEuclidean);
  instance.ids = {1, 2, 3};
  EXPECT_THROW(format_vrplib(instance), UsageError);
}

TEST(Vrplib, HoldsAllPublishedInstances) {
  WAYWISER_NEEDS_DATA("solomon/R101.txt");
  for (const std::string& file : test::all_instance_files()) {
    const Instance instance = read_instance(file).instance;
    const Instance again = parse(format_vrplib(instance));
    EXPECT_TRUE(same_content(instance, again)) << file;
    EXPECT_EQ(instance.name, again.name);
  }
}

}  // namespace
}  // namespace waywiser
