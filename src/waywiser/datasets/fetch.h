// Brings a benchmark set to this machine, every instance verified.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/datasets/catalogue.h"
#include "waywiser/datasets/download.h"

namespace waywiser {

struct FetchOptions {
  // Where to look instead of data/sources.csv: a URL or a path of an archive, or a folder.
  std::optional<std::string> from;
  // SHA-256 that the archive must have, beside what every instance must have.
  std::optional<std::string> sha256;
};

struct FetchObserver {
  std::function<void(const std::string& sentence)> say;  // what happens, for a person
  DownloadProgress progress;
};

struct FetchReport {
  std::string set;
  std::filesystem::path folder;  // where its files are now
  std::string source;            // what they came from; empty if all were there
  int already = 0;               // instances that were there, with the right content
  int fetched = 0;
};

// Brings the instances of `set` that user_data_directory() lacks. Each is compared with the
// checksum of its content in the catalogue and then written at once, so that an interrupted fetch
// leaves only good files, and the next one brings the rest. Throws UsageError for an unknown set,
// ExternalError where a source fails or lacks an instance.
FetchReport fetch(const std::string& set, const FetchOptions& options,
                  const FetchObserver& observer);

enum class FileState {
  missing,
  good,
  wrong,  // readable, but other numbers than the catalogue's, or not an instance at all
};

// Compares the file with the entry's checksum.
FileState verify(const CatalogueEntry& entry, const std::filesystem::path& file);

}  // namespace waywiser
