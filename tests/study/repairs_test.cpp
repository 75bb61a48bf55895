// Files of repairs/: what is written is read, what is damaged is made again; the judge decides.
#include <fstream>

#include <gtest/gtest.h>

#include "solver/support.h"
#include "support/temporary_folder.h"
#include "waywiser/study/repairs_file.h"

namespace waywiser {
namespace {

RepairedRoutes example() {
  RepairedRoutes it;
  it.run = std::string(32, 'a');
  it.share = 0.1;
  it.seed = 3;
  it.given_cost = 1.0 / 3.0;
  it.stage = RepairStage::reoptimised;
  it.repaired_at = 0.25;
  it.spent = 0.5;
  it.rounds = 7;
  it.routes = {{1, 2}, {3}};
  it.float_feasible = true;
  it.vehicles = 2;
  it.cost = 0.1;
  return it;
}

class RepairFile : public testing::Test {
 protected:
  test::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "repair.json";
  void write(const std::string& text) const { std::ofstream(path_) << text; }
};

TEST_F(RepairFile, ReadsWhatItWrites) {
  write(repair_text(example()));
  const auto read = read_repair(path_);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(repair_text(*read), repair_text(example()));
  EXPECT_EQ(read->given_cost, 1.0 / 3.0);
  EXPECT_EQ(read->stage, RepairStage::reoptimised);
  EXPECT_EQ(read->routes, example().routes);
}

TEST_F(RepairFile, DamagedOrForeignFilesAreNoResults) {
  const std::string text = repair_text(example());
  for (const std::string& wrong :
       {text.substr(0, text.size() / 2), std::string("{}"), std::string("[1]"), std::string(""),
        std::string(text).replace(text.find("repair/1"), 8, "repair/9"),
        std::string(text).replace(text.find("reoptimised"), 11, "rewritten??")}) {
    write(wrong);
    EXPECT_FALSE(read_repair(path_).has_value()) << wrong;
  }
  EXPECT_FALSE(read_repair(path_.string() + ".none").has_value());
}

TEST(JudgeRepaired, DecidesByTheRoutes) {
  const Instance instance = test::small_instance();
  RepairedRoutes it = example();
  it.routes = {{1}, {2}, {3}, {4}, {5}, {6, 7}, {8}};
  it.vehicles = 0;
  it.cost = 0.0;
  ASSERT_TRUE(judge_repaired(instance, Objective::fleet, it));
  EXPECT_EQ(it.vehicles, 7);
  const double fleet = it.cost;
  ASSERT_TRUE(judge_repaired(instance, Objective::distance, it));
  EXPECT_DOUBLE_EQ(fleet - it.cost, 7 * 80.0);  // 10 n a vehicle
  it.routes = {{1}};
  EXPECT_FALSE(judge_repaired(instance, Objective::fleet, it));
}

}  // namespace
}  // namespace waywiser
