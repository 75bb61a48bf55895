#include "waywiser/datasets/locate.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include <fmt/format.h>
#include <fnmatch.h>
#include <glob.h>

#include "waywiser/base/error.h"
#include "waywiser/system/descriptor.h"
#include "waywiser/system/natural_order.h"
#include "waywiser/system/suggest.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

bool has_wildcard(std::string_view pattern) {
  return pattern.find_first_of("*?[") != std::string_view::npos;
}

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

std::vector<std::string> glob_files(const fs::path& base, const std::string& pattern) {
  const fs::path joined = base == "." ? fs::path(pattern) : base / pattern;
  std::vector<std::string> files;
  if (!has_wildcard(pattern)) {
    if (is_file(joined)) files.push_back(joined.string());
    return files;
  }
  glob_t found{};
  if (::glob(joined.c_str(), GLOB_NOSORT, nullptr, &found) == 0) {
    for (std::size_t i = 0; i < found.gl_pathc; ++i) {
      if (is_file(found.gl_pathv[i])) files.emplace_back(found.gl_pathv[i]);
    }
  }
  ::globfree(&found);
  std::sort(files.begin(), files.end(), natural_less);
  return files;
}

bool matches(const std::string& pattern, const std::string& text) {
  return ::fnmatch(pattern.c_str(), text.c_str(), FNM_CASEFOLD | FNM_PATHNAME) == 0;
}

std::vector<const CatalogueEntry*> catalogue_matches(const std::string& pattern) {
  std::vector<const CatalogueEntry*> found;
  for (const CatalogueEntry& entry : catalogue()) {
    if (matches(pattern, entry.name) || matches(pattern, entry.set) ||
        matches(pattern, entry.set + "/" + entry.name)) {
      found.push_back(&entry);
    }
  }
  return found;
}

std::string joined_roots() {
  std::string text;
  for (const fs::path& root : data_roots()) text += (text.empty() ? "" : ", ") + root.string();
  return text.empty() ? "no folder (neither WAYWISER_DATA nor HOME is set)" : text;
}

}  // namespace

std::vector<fs::path> data_roots() {
  std::vector<fs::path> roots;
  std::string_view rest;
  const std::string listed = environment("WAYWISER_DATA");
  for (rest = listed; !rest.empty();) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    if (end > 0) roots.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (!environment("XDG_DATA_HOME").empty() || !environment("HOME").empty()) {
    roots.push_back(user_data_directory());
  }
  return roots;
}

std::optional<fs::path> find_file(const CatalogueEntry& entry) {
  std::string lower = entry.name;
  std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  for (const fs::path& root : data_roots()) {
    for (const std::string& file : {entry.name + ".txt", entry.name + ".TXT", lower + ".txt"}) {
      fs::path path = root / entry.set / file;
      if (is_file(path)) return path;
    }
  }
  return std::nullopt;
}

std::vector<NamedInstance> find_instances(const std::string& pattern, const fs::path& base) {
  std::vector<NamedInstance> found;
  for (std::string& file : glob_files(base, pattern)) found.push_back({std::move(file), nullptr});
  if (!found.empty()) return found;
  for (const CatalogueEntry* entry : catalogue_matches(pattern)) {
    const std::optional<fs::path> path = find_file(*entry);
    found.push_back({path ? path->string() : std::string(), entry});
  }
  if (found.empty()) {
    std::error_code ignored;
    const fs::path path = base == "." ? fs::path(pattern) : base / pattern;
    throw InputError({.file = pattern},
                     fs::is_directory(path, ignored) ? "a directory"
                     : fs::exists(path, ignored)     ? kind_of_file(path)
                                                     : "no such file and no such instance",
                     "a path, a glob, or a name of the catalogue such as C101, solomon/R1* or "
                     "homberger/600 (`waywiser data list`)");
  }
  return found;
}

InputError not_here(const CatalogueEntry& entry, const std::string& pattern) {
  return {
      {.file = pattern},
      fmt::format("instance {} is not on this machine (searched: {})", entry.name, joined_roots()),
      fmt::format("its file: run `waywiser data fetch {}`, or set WAYWISER_DATA to "
                  "a folder with {}/{}.txt",
                  entry.set, entry.set, entry.name)};
}

std::vector<std::string> resolve_instances(const std::string& pattern, const fs::path& base) {
  const fs::path path = base == "." ? fs::path(pattern) : base / pattern;
  std::error_code ignored;
  // A pipe or a device: its reader says what there is to say. A folder may be called like a set.
  if (fs::exists(path, ignored) && !fs::is_directory(path, ignored)) return {path.string()};
  std::vector<std::string> files;
  for (NamedInstance& instance : find_instances(pattern, base)) {
    if (instance.path.empty()) throw not_here(*instance.entry, pattern);
    files.push_back(std::move(instance.path));
  }
  return files;
}

std::string resolve_instance(const std::string& name) {
  std::error_code ignored;
  if (name == "-" || fs::exists(name, ignored)) return name;
  const std::vector<const CatalogueEntry*> found = catalogue_matches(name);
  if (found.empty()) {
    if (name.find('/') != std::string::npos) return name;  // a path: its reader says more
    std::vector<std::string> known;
    for (const CatalogueEntry& entry : catalogue()) known.push_back(entry.name);
    throw InputError({.file = name},
                     "neither a file nor an instance of the catalogue" + did_you_mean(name, known),
                     "a path, or a name such as C101 (`waywiser data list`)");
  }
  if (found.size() > 1) {
    throw InputError({.file = name}, fmt::format("a name of {} instances", found.size()),
                     "one instance, such as " + found.front()->name);
  }
  const std::optional<fs::path> file = find_file(*found.front());
  if (!file) throw not_here(*found.front(), name);
  return file->string();
}

}  // namespace waywiser
