#include "waywiser/metrics/sets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "waywiser/datasets/catalogue.h"

namespace waywiser {
namespace {

using ::testing::ElementsAre;

AnalysedInstance named(const std::string& name) {
  AnalysedInstance instance;
  instance.name = name;
  const CatalogueEntry* entry = find_by_name(name);
  instance.digest = entry != nullptr ? entry->digest : "digest of " + name;
  return instance;
}

StudyData data_of(const std::vector<std::string>& names) {
  StudyData data;
  for (const std::string& name : names) data.instances.push_back(named(name));
  return data;
}

std::shared_ptr<const Instance> at(std::vector<std::pair<int, int>> places) {
  auto instance = std::make_shared<Instance>();
  for (const auto& [x, y] : places) {
    Site site;
    site.x = x;
    site.y = y;
    instance->sites.push_back(site);
  }
  return instance;
}

std::shared_ptr<const Instance> file(const std::string& name, const std::string& /*digest*/) {
  if (name == "a") return at({{0, 0}, {1, 2}, {3, 4}});
  if (name == "b") return at({{0, 0}, {3, 4}, {1, 2}});  // in another order
  if (name == "c") return at({{1, 2}, {0, 0}, {3, 4}});  // another depot
  if (name == "R101" || name == "like R101") return at({{35, 35}, {41, 49}});
  return nullptr;
}

TEST(CoordinateSets, OfTheCatalogueNeedNoFile) {
  const CoordinateSets sets = coordinate_sets(data_of({"R101", "R201", "C101", "RC208"}), {});
  EXPECT_THAT(sets.set_of, ElementsAre(0, 0, 1, 2));
  EXPECT_EQ(sets.count, 3U);
  EXPECT_EQ(sets.catalogued, 4U);
}

TEST(CoordinateSets, OfOthersAreComputedFromTheirFiles) {
  const CoordinateSets sets = coordinate_sets(data_of({"a", "b", "c", "lost"}), file);
  EXPECT_THAT(sets.set_of, ElementsAre(0, 0, 1, 2));
  EXPECT_EQ(sets.computed, 3U);
  EXPECT_EQ(sets.unknown, 1U);
}

// R101 with other windows is no new evidence beside it.
TEST(CoordinateSets, JoinWhatTheCatalogueHasAndWhatItHasNot) {
  const CoordinateSets sets = coordinate_sets(data_of({"R101", "like R101", "R102"}), file);
  EXPECT_THAT(sets.set_of, ElementsAre(0, 0, 0));
  EXPECT_EQ(sets.count, 1U);
}

TEST(CoordinateSets, UnitsOfEvidence) {
  const CoordinateSets sets = coordinate_sets(data_of({"R101", "R201", "C101"}), {});
  EXPECT_THAT(evidence_units(sets, EvidenceUnit::instance), ElementsAre(0, 1, 2));
  EXPECT_THAT(evidence_units(sets, EvidenceUnit::coordinates), ElementsAre(0, 0, 1));
}

}  // namespace
}  // namespace waywiser
