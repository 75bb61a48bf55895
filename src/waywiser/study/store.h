// The store: one SQLite file built from record files (docs/store.md has its tables and views). It
// can be deleted and built again at any time; the records are the truth.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace waywiser {

inline constexpr int kStoreVersion = 2;

// The key of incumbent k >= 1 of a run is run * kKeysPerRun + k: all of a run are one range.
inline constexpr std::int64_t kKeysPerRun = 1 << 20;

struct CollectResult {
  std::int64_t added = 0;
  std::int64_t replaced = 0;  // the file has been done again since
  std::int64_t unchanged = 0;
  std::int64_t removed = 0;  // their files are gone
  std::int64_t doubles = 0;  // the same run from two folders: the one that finished first is kept
  std::vector<std::string> damaged;  // files that do not verify, left out
  std::int64_t runs = 0;             // in the store now
  std::int64_t incumbents = 0;
};

// Brings the records of the folders (each a study's folder, FILE.study) into the store. Incremental
// and idempotent; the content does not depend on the order of folders or calls. A kill at any
// instant leaves a store that the next call completes. Throws WriteError, InputError.
CollectResult collect(const std::filesystem::path& store,
                      const std::vector<std::filesystem::path>& folders);

enum class ExportFormat { csv, jsonl };

// Writes runs, incumbents, instances and solutions as files of these names into `folder`, sorted by
// run id: the same records give the same bytes. Throws WriteError where one exists, unless
// `replace`.
void export_store(const std::filesystem::path& store, const std::filesystem::path& folder,
                  ExportFormat format, bool replace);

// The tables and views as SQL: what an empty store is made of.
const char* store_schema();

}  // namespace waywiser
