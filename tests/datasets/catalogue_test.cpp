#include "waywiser/datasets/catalogue.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "support/data.h"
#include "waywiser/datasets/source.h"
#include "waywiser/instance/read.h"

namespace waywiser {
namespace {

TEST(Catalogue, HasTheSixSets) {
  std::map<std::string, int> sizes;
  for (const CatalogueEntry& entry : catalogue()) ++sizes[entry.set];
  EXPECT_EQ(sizes, (std::map<std::string, int>{{"solomon", 56},
                                               {"homberger/200", 60},
                                               {"homberger/400", 60},
                                               {"homberger/600", 60},
                                               {"homberger/800", 60},
                                               {"homberger/1000", 60}}));
  EXPECT_EQ(set_names(),
            (std::vector<std::string>{"solomon", "homberger/200", "homberger/400", "homberger/600",
                                      "homberger/800", "homberger/1000"}));
  EXPECT_EQ(entries_of("Homberger/200").size(), 60U);
  EXPECT_TRUE(entries_of("homberger").empty());
}

TEST(Catalogue, EveryEntryIsComplete) {
  const std::set<std::string> classes{"R1", "R2", "C1", "C2", "RC1", "RC2"};
  for (const CatalogueEntry& entry : catalogue()) {
    SCOPED_TRACE(entry.name);
    EXPECT_TRUE(classes.contains(entry.instance_class));
    EXPECT_GT(entry.customers, 0);
    EXPECT_GT(entry.capacity, 0);
    for (const BestKnown& best : {entry.sintef, entry.dimacs}) {
      EXPECT_GT(best.vehicles, 0);
      EXPECT_LE(best.vehicles, entry.vehicles);
      EXPECT_GT(best.distance, 0.0);
      EXPECT_EQ(best.date.size(), 10U);
      EXPECT_FALSE(best.source.empty());
    }
  }
}

// Truncated distances let five vehicles fewer than the fewest known over the reals serve R1_10_1.
TEST(Catalogue, HoldsTwoInstancesWhereTruncationSavesVehicles) {
  std::vector<std::string> found;
  for (const CatalogueEntry& entry : catalogue()) {
    if (entry.dimacs.vehicles < entry.sintef.vehicles) found.push_back(entry.name);
  }
  EXPECT_EQ(found, (std::vector<std::string>{"R1_6_1", "R1_10_1"}));
}

TEST(Catalogue, FindsByNameInAnyCase) {
  ASSERT_NE(find_by_name("c1_2_10"), nullptr);
  EXPECT_EQ(find_by_name("c1_2_10")->set, "homberger/200");
  EXPECT_EQ(find_by_name("R101")->sintef.vehicles, 19);
  EXPECT_EQ(find_by_name("C101")->sintef.distance, 828.9368669428343);
  EXPECT_EQ(find_by_name("C101")->dimacs.distance, 827.3);
  EXPECT_EQ(find_by_name("R113"), nullptr);
}

TEST(Catalogue, KnowsTheMisprints) {
  int misprints = 0;
  for (const CatalogueEntry& entry : catalogue()) {
    misprints += static_cast<int>(entry.misprints.size());
  }
  EXPECT_EQ(misprints, 15);
  ASSERT_EQ(find_by_name("C1_8_1")->misprints.size(), 1U);
  EXPECT_EQ(find_by_name("C1_8_1")->misprints[0].distance, "25030.36");
}

TEST(Catalogue, ChecksumsAreThoseOfTheInstances) {
  WAYWISER_NEEDS_EVERY_INSTANCE();
  std::set<std::string> digests;
  for (const CatalogueEntry& entry : catalogue()) {
    SCOPED_TRACE(entry.name);
    const Instance instance =
        read_instance(test::test_data(entry.set + "/" + entry.name + ".txt")).instance;
    EXPECT_EQ(content_digest(instance), entry.digest);
    EXPECT_EQ(find_by_digest(entry.digest), &entry);
    EXPECT_EQ(instance.customers(), entry.customers);
    EXPECT_EQ(instance.vehicle_limit(), entry.vehicles);
    EXPECT_EQ(instance.capacity, entry.capacity);
    digests.insert(entry.digest);
  }
  EXPECT_EQ(digests.size(), 356U);
  EXPECT_EQ(find_by_digest(""), nullptr);
}

TEST(Catalogue, HasTwentyFourSetsOfCoordinates) {
  std::set<std::string> all;
  std::set<std::string> solomon;
  for (const CatalogueEntry& entry : catalogue()) {
    all.insert(entry.coordinates);
    if (entry.set == "solomon") solomon.insert(entry.coordinates);
  }
  EXPECT_EQ(all.size(), 24U);
  EXPECT_EQ(solomon,
            (std::set<std::string>{"solomon/C1", "solomon/C2", "solomon/R", "solomon/RC"}));
}

// Gehring and Homberger's R2 have the places of R1 in another order.
TEST(Catalogue, SetsOfCoordinatesAreThoseOfTheInstances) {
  WAYWISER_NEEDS_EVERY_INSTANCE();
  std::map<std::vector<std::pair<std::int64_t, std::int64_t>>, std::set<std::string>> by_places;
  for (const CatalogueEntry& entry : catalogue()) {
    const Instance instance =
        read_instance(test::test_data(entry.set + "/" + entry.name + ".txt")).instance;
    std::vector<std::pair<std::int64_t, std::int64_t>> places;
    for (const Site& site : instance.sites) places.emplace_back(site.x, site.y);
    std::sort(places.begin() + 1, places.end());
    by_places[places].insert(entry.coordinates);
  }
  EXPECT_EQ(by_places.size(), 24U);
  for (const auto& [places, names] : by_places) EXPECT_EQ(names.size(), 1U) << *names.begin();
}

TEST(Catalogue, EverySetHasASource) {
  for (const std::string& set : set_names()) {
    const std::vector<DataSource> sources = sources_of(set);
    ASSERT_FALSE(sources.empty()) << set;
    for (const DataSource& source : sources) {
      EXPECT_FALSE(source.provenance.empty());
      if (source.kind == SourceKind::package) {
        EXPECT_EQ(source.sha256.size(), 64U);
      } else {
        EXPECT_TRUE(source.location.starts_with("https://"));
      }
    }
  }
  EXPECT_TRUE(sources_of("homberger/300").empty());
}

}  // namespace
}  // namespace waywiser
