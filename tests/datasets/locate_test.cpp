#include "waywiser/datasets/locate.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "support/temporary_folder.h"
#include "waywiser/base/error.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

// A folder of its own, and the two variables that say where data is, for the time of a test.
class Locate : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"WAYWISER_DATA", "XDG_DATA_HOME"}) {
      const char* value = std::getenv(name);
      saved_.emplace_back(name, value == nullptr ? std::optional<std::string>() : value);
    }
    ::setenv("WAYWISER_DATA", (folder_ / "shared").c_str(), 1);
    ::setenv("XDG_DATA_HOME", (folder_ / "home").c_str(), 1);
  }
  void TearDown() override {
    for (const auto& [name, value] : saved_) {
      if (value) {
        ::setenv(name.c_str(), value->c_str(), 1);
      } else {
        ::unsetenv(name.c_str());
      }
    }
  }
  std::string touch(const fs::path& relative) const {
    const fs::path path = folder_ / relative;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << "x";
    return path.string();
  }

  test::TemporaryFolder temporary_;
  fs::path folder_ = temporary_.path();

 private:
  std::vector<std::pair<std::string, std::optional<std::string>>> saved_;
};

using Paths = std::vector<std::string>;

TEST_F(Locate, FindsAnInstanceByNameInTheFirstRootThatHasIt) {
  const std::string fetched = touch("home/waywiser/solomon/C101.txt");
  EXPECT_EQ(resolve_instances("C101"), Paths{fetched});
  const std::string shared = touch("shared/solomon/C101.txt");
  EXPECT_EQ(resolve_instances("c101"), Paths{shared});
  EXPECT_EQ(resolve_instances("solomon/C101"), Paths{shared});
}

TEST_F(Locate, SearchesSeveralFoldersOfTheVariable) {
  ::setenv("WAYWISER_DATA", ((folder_ / "a").string() + "::" + (folder_ / "b").string()).c_str(),
           1);
  const std::string file = touch("b/homberger/200/c1_2_1.txt");
  EXPECT_EQ(resolve_instances("C1_2_1"), Paths{file});
}

TEST_F(Locate, ExpandsASetInTheOrderOfTheCatalogue) {
  Paths expected;
  for (const CatalogueEntry* entry : entries_of("homberger/600")) {
    expected.push_back(touch("shared/" + entry->set + "/" + entry->name + ".txt"));
  }
  EXPECT_EQ(expected.size(), 60U);
  EXPECT_EQ(resolve_instances("homberger/600/*"), expected);
  EXPECT_EQ(resolve_instances("homberger/600"), expected);
  EXPECT_EQ(resolve_instances("homberger/600/c1_6_1*"), (Paths{expected[0], expected[9]}));
}

TEST_F(Locate, GlobsFilesOfTheUsersOwnWithNumbersInTheirOrder) {
  const std::string tenth = touch("my/x10.vrp");
  const std::string second = touch("my/x2.vrp");
  touch("my/x2.sol");
  EXPECT_EQ(resolve_instances("my/*.vrp", folder_), (Paths{second, tenth}));
  EXPECT_EQ(resolve_instances("my/x2.vrp", folder_), Paths{second});
  EXPECT_EQ(resolve_instances(tenth, folder_ / "elsewhere"), Paths{tenth});
}

TEST_F(Locate, SaysHowToFetchWhatIsMissing) {
  touch("shared/solomon/R101.txt");
  try {
    resolve_instances("solomon/R1*");
    FAIL() << "R102 is missing";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("R102"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("waywiser data fetch solomon"), std::string::npos);
  }
}

TEST_F(Locate, TakesAPathOrTheNameOfOneInstance) {
  const std::string file = touch("shared/solomon/R101.txt");
  EXPECT_EQ(resolve_instance("r101"), file);
  EXPECT_EQ(resolve_instance("solomon/R101"), file);
  for (const std::string& as_it_is : {file, std::string("-"), std::string("no/such.txt")}) {
    EXPECT_EQ(resolve_instance(as_it_is), as_it_is);
  }
  EXPECT_THROW(resolve_instance("R102"), InputError);     // not on this machine
  EXPECT_THROW(resolve_instance("solomon"), InputError);  // 56
}

TEST_F(Locate, RefusesWhatIsNothing) {
  EXPECT_THROW(resolve_instances("my/*.vrp", folder_), InputError);
  EXPECT_THROW(resolve_instances("R999"), InputError);
  EXPECT_THROW(resolve_instances(""), InputError);
}

}  // namespace
}  // namespace waywiser
