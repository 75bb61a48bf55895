// Where tests find the public benchmark data: the folder that WAYWISER_DATA names or, unset,
// ../shared/data beside the source tree. None of it is part of the project.
//
//   TEST(Reader, ReadsEverySolomonInstance) {
//     WAYWISER_NEEDS_DATA("solomon/R101.txt");
//     ... test_data("solomon/R101.txt") ...
//   }
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace waywiser::test {

inline std::filesystem::path beside_source_tree() {
  return std::filesystem::path(WAYWISER_SOURCE_DIR).parent_path() / "shared" / "data";
}

// Or what scripts/test-data has fetched, where there is no such folder.
inline std::filesystem::path data_folder() {
  const char* named = std::getenv("WAYWISER_DATA");
  if (named != nullptr && *named != '\0') return named;
  std::error_code error;
  if (std::filesystem::exists(beside_source_tree(), error)) return beside_source_tree();
  return std::filesystem::path(WAYWISER_SOURCE_DIR) / "build" / "data" / "waywiser";
}

// The path of a file or folder of the data: "solomon/R101.txt", "solutions/sintef".
inline std::string test_data(const std::string& relative) {
  return (data_folder() / relative).string();
}

inline bool has_test_data(const std::string& relative) {
  std::error_code error;
  return std::filesystem::exists(data_folder() / relative, error);
}

// In continuous integration a machine that has the data must use it.
inline bool skipping_is_a_failure() {
  const char* ci = std::getenv("CI");
  std::error_code error;
  return ci != nullptr && std::string_view(ci) == "true" &&
         std::filesystem::exists(beside_source_tree(), error);
}

// Files of a folder of the data by extension (".txt"), sorted by name; of its subfolders too. None
// where there is no such folder: perhaps only some of the sets are here.
inline std::vector<std::string> test_data_files(const std::string& folder,
                                                const std::string& extension) {
  std::vector<std::string> files;
  if (!has_test_data(folder)) return files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(data_folder() / folder)) {
    if (entry.is_regular_file() && entry.path().extension() == extension)
      files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The instances of Solomon and of Gehring and Homberger that are here: 356 where all sets are.
inline std::vector<std::string> all_instance_files() {
  std::vector<std::string> files = test_data_files("solomon", ".txt");
  const std::vector<std::string> large = test_data_files("homberger", ".txt");
  files.insert(files.end(), large.begin(), large.end());
  return files;
}

}  // namespace waywiser::test

// Skips the test, saying why, where the data is lacking; fails it where that must not happen.
#define WAYWISER_NEEDS_DATA(relative)                                                        \
  do {                                                                                       \
    if (!::waywiser::test::has_test_data(relative)) {                                        \
      const std::string reason = "needs " + ::waywiser::test::test_data(relative) +          \
                                 " (set WAYWISER_DATA to a folder with the benchmark sets)"; \
      if (::waywiser::test::skipping_is_a_failure()) FAIL() << reason;                       \
      GTEST_SKIP() << reason;                                                                \
    }                                                                                        \
  } while (false)

// The same for all six sets: some may be here and others not.
#define WAYWISER_NEEDS_EVERY_INSTANCE()                                                   \
  do {                                                                                    \
    for (const char* set : {"solomon", "homberger/200", "homberger/400", "homberger/600", \
                            "homberger/800", "homberger/1000"})                           \
      WAYWISER_NEEDS_DATA(set);                                                           \
  } while (false)
