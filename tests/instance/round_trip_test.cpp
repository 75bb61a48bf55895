// Every pair of formats: what is written in one and then in the other is the instance it was, or
// the loss is named.
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/data.h"
#include "waywiser/base/error.h"
#include "waywiser/instance/bounds.h"
#include "waywiser/instance/generate.h"
#include "waywiser/instance/mamut.h"
#include "waywiser/instance/read.h"
#include "waywiser/instance/solomon.h"
#include "waywiser/instance/vrplib.h"
#include "waywiser/instance/write.h"

namespace waywiser {
namespace {

constexpr const InstanceFormat* kFormats[] = {&kSolomonFormat, &kVrplibFormat, &kMamutFormat};

std::vector<std::string> losses(const Instance& instance, const InstanceFormat* format) {
  return format->losses(instance);
}

// `matrix`: the most customers for which MAMUT-routing's matrix of lengths is written.
std::string text_of(const Instance& instance, const InstanceFormat* format, int matrix) {
  return format == &kMamutFormat ? format_mamut(instance, matrix) : format->write(instance);
}

void expect_same(const Instance& a, const Instance& b, const std::string& what) {
  EXPECT_TRUE(same_content(a, b)) << what;
  EXPECT_EQ(a.name, b.name) << what;
  EXPECT_EQ(content_digest(a), content_digest(b)) << what;
}

void expect_round_trips(const Instance& instance, const std::string& what, int matrix = 200) {
  for (const InstanceFormat* first : kFormats) {
    if (!losses(instance, first).empty()) {
      EXPECT_THROW(text_of(instance, first, matrix), UsageError) << what;
      continue;
    }
    const InstanceFile once = parse_instance(text_of(instance, first, matrix), what);
    EXPECT_EQ(once.format, first) << what;
    expect_same(instance, once.instance, what + " by " + std::string(first->name));
    for (const InstanceFormat* second : kFormats) {
      if (second == first || !losses(instance, second).empty()) continue;
      const InstanceFile twice = parse_instance(text_of(once.instance, second, matrix), what);
      EXPECT_EQ(twice.format, second) << what;
      expect_same(instance, twice.instance,
                  what + " by " + std::string(first->name) + " and " + std::string(second->name));
    }
  }
}

TEST(RoundTrip, AllPublishedInstancesThroughEveryPairOfFormats) {
  WAYWISER_NEEDS_EVERY_INSTANCE();
  const auto files = test::all_instance_files();
  ASSERT_EQ(files.size(), 356U);
  for (std::size_t i = 0; i < files.size(); ++i) {
    const Instance instance = read_instance(files[i]).instance;
    for (const InstanceFormat* format : kFormats) EXPECT_TRUE(losses(instance, format).empty());
    // The matrix of a file is checked with some of the instances, it takes the time of all.
    expect_round_trips(instance, files[i], i % 20 == 0 ? 400 : 0);
  }
}

TEST(RoundTrip, GeneratedInstances) {
  for (const char* name : {"R1", "R2", "C1", "C2", "RC1", "RC2"}) {
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
      GeneratorOptions options;
      options.kind = generator_class(name).value();
      options.customers = static_cast<int>(1 + seed * 13 % 60);
      options.seed = seed;
      options.decimals = static_cast<int>(seed % 6);
      options.coincident = seed % 4 == 0 ? 50 : 0;
      options.ties = seed % 3 == 0 ? 50 : 0;
      expect_round_trips(generate(options).instance, name);
    }
  }
}

// Variations that only some formats can hold.
Instance base_instance() {
  GeneratorOptions options;
  options.customers = 6;
  options.decimals = 2;
  return generate(options).instance;
}

TEST(RoundTrip, FleetThatIsNotStated) {
  Instance instance = base_instance();
  instance.vehicles.reset();
  EXPECT_EQ(losses(instance, &kSolomonFormat).size(), 1U);
  EXPECT_TRUE(losses(instance, &kVrplibFormat).empty());
  EXPECT_TRUE(losses(instance, &kMamutFormat).empty());
  expect_round_trips(instance, "no fleet");
  const Instance kept = lossy(instance, kSolomonFormat);
  EXPECT_EQ(kept.vehicles, 6);
}

// A name is a line of text: no name makes one format look like another.
TEST(RoundTrip, NamesThatLookLikeKeywords) {
  for (const char* name :
       {"_SECTION", "TYPE", "DIMENSION : 5", "EDGE_WEIGHT_TYPE: EUC_2D", "CAPACITY : 7",
        "NODE_COORD_SECTION", "EOF", "{", "{\"Instance\": 1}", "VEHICLE", "VEHICLES NUMBER",
        "VEHICLE : 3", "CUSTOMER", "NAME : x", ": x", "12 13", "NUMBER CAPACITY", "\"a\\b\""}) {
    Instance instance = base_instance();
    instance.name = name;
    expect_round_trips(instance, name);
  }
}

// JSON can hold what a line cannot; the fuzzer found that Solomon's writer did not say so.
TEST(RoundTrip, NamesOfSeveralLines) {
  using std::string_literals::operator""s;
  for (const std::string& name : {"two\nlines"s, "a\rb"s, "zero\0byte"s}) {
    Instance instance = base_instance();
    instance.name = name;
    for (const InstanceFormat* format : {&kSolomonFormat, &kVrplibFormat}) {
      EXPECT_EQ(losses(instance, format).size(), 1U);
      EXPECT_THROW(format->write(instance), UsageError);
    }
    EXPECT_TRUE(losses(instance, &kMamutFormat).empty());
    expect_round_trips(instance, "a name of several lines");
    const Instance kept = lossy(instance, kSolomonFormat);
    EXPECT_EQ(parse_instance(kSolomonFormat.write(kept), "written").instance.name.size(),
              name.size());
  }
}

// One loss is no reason for another.
TEST(RoundTrip, NothingIsGivenUpThatTheFormatHolds) {
  Instance instance = base_instance();
  instance.name = "two\nlines";
  instance.file_rounding = FileRounding::ceil_2d;
  const Instance in_lines = lossy(instance, kVrplibFormat);
  EXPECT_EQ(in_lines.name, "two lines");
  EXPECT_EQ(in_lines.file_rounding, FileRounding::ceil_2d);
  EXPECT_EQ(in_lines.ids, instance.ids);
  const Instance in_json = lossy(instance, kMamutFormat);
  EXPECT_EQ(in_json.name, instance.name);
  EXPECT_EQ(in_json.file_rounding, FileRounding::none);
}

TEST(RoundTrip, NumbersOfSites) {
  for (const std::vector<std::int64_t>& ids : std::vector<std::vector<std::int64_t>>{
           {1, 2, 3, 4, 5, 6, 7},    // Solomon alone
           {5, 6, 7, 8, 9, 10, 11},  // not MAMUT
           {3, 0, 1, 2, 4, 5, 6},    // depot in the middle: MAMUT, VRPLIB
           {70, 60, 50, 40, 30, 20, 10},
           {7, 1, 2, 3, 4, 5, 6},
           {0, 2, 1, 3, 4, 5, 6}}) {
    Instance instance = base_instance();
    instance.ids = ids;
    expect_round_trips(instance, "numbers from " + std::to_string(ids[0]));
    for (const InstanceFormat* format : kFormats) {
      EXPECT_TRUE(losses(lossy(instance, *format), format).empty());
    }
  }
}

TEST(RoundTrip, PrescribedRounding) {
  Instance instance = base_instance();
  instance.file_rounding = FileRounding::floor_2d;
  EXPECT_FALSE(losses(instance, &kSolomonFormat).empty());
  EXPECT_FALSE(losses(instance, &kMamutFormat).empty());
  expect_round_trips(instance, "floor");
}

std::shared_ptr<DecimalMatrix> asymmetric_matrix(std::size_t order, int decimals) {
  auto matrix = std::make_shared<DecimalMatrix>();
  matrix->decimals = decimals;
  for (std::size_t i = 0; i < order * order; ++i)
    matrix->values.push_back(static_cast<std::int64_t>(i * i * 7919 % 100'003));
  return matrix;
}

TEST(RoundTrip, Matrices) {
  Instance instance = base_instance();
  instance.durations = asymmetric_matrix(instance.size(), 3);
  EXPECT_FALSE(losses(instance, &kSolomonFormat).empty());
  expect_round_trips(instance, "matrix");
  EXPECT_THROW(lossy(instance, kSolomonFormat), UsageError);
  instance.distances = asymmetric_matrix(instance.size(), 0);
  EXPECT_FALSE(losses(instance, &kMamutFormat).empty());
  expect_round_trips(instance, "two matrices");
  EXPECT_THROW(lossy(instance, kMamutFormat), UsageError);
  instance.has_coordinates = false;
  for (Site& site : instance.sites) site.x = site.y = 0;
  instance.coordinate_decimals = 0;
  expect_round_trips(instance, "no coordinates");
}

TEST(RoundTrip, ExtremeNumbers) {
  Instance instance = base_instance();
  instance.time_decimals = 0;
  for (Site& site : instance.sites) {
    site.ready = 0;
    site.service = 0;
    site.due = std::numeric_limits<std::int64_t>::max();  // within reach: lengths are huge
    site.x = site.x % 2 == 0 ? -(std::int64_t{1} << 61) : (std::int64_t{1} << 61);
  }
  instance.coordinate_decimals = 0;
  instance.sites[1].service = std::int64_t{1} << 62;
  instance.capacity = kLargestLoad;
  expect_round_trips(instance, "extremes");
}

}  // namespace
}  // namespace waywiser
