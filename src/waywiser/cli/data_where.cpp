
#include <fmt/format.h>
#include <unistd.h>

#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/text_layout.h"
#include "waywiser/datasets/fetch.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::vector<std::string> names;
  bool verify = false;
};

// What a root has of a set.
int count_in(const fs::path& root, const std::string& set) {
  int found = 0;
  for (const CatalogueEntry* entry : entries_of(set)) {
    std::error_code ignored;
    found += fs::is_regular_file(root / set / (entry->name + ".txt"), ignored) ? 1 : 0;
  }
  return found;
}

ExitCode show_roots(const Common& common) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.data-where/1").key("roots").begin_array();
  const std::vector<fs::path> roots = data_roots();
  for (const fs::path& root : roots) {
    json.begin_object().member("root", root.string()).key("sets").begin_object();
    std::string text;
    for (const std::string& set : set_names()) {
      const int found = count_in(root, set);
      json.member(set, found);
      if (found > 0) text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", set, found);
    }
    json.end_object().end_object();
    if (!common.json) {
      print_text(fitted(root.string() + ": " + (text.empty() ? "no instances" : text) + "\n",
                        terminal_columns(STDOUT_FILENO)));
    }
  }
  json.end_array().end_object();
  if (common.json) print("{}\n", json.text());
  if (roots.empty())
    throw UsageError("no place for data: set HOME, XDG_DATA_HOME or WAYWISER_DATA");
  return ExitCode::done;
}

// "good", "wrong", or "unknown" for a file that the catalogue does not know by name.
std::string state_of(const std::string& file) {
  const CatalogueEntry* entry = find_by_name(fs::path(file).stem().string());
  if (entry == nullptr) return "unknown";
  return verify(*entry, file) == FileState::good ? "good" : "wrong";
}

ExitCode show_files(const Options& options, const Common& common) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.data-where/1").key("files").begin_array();
  bool all_good = true;
  for (const std::string& name : options.names) {
    for (const std::string& file : resolve_instances(name)) {
      const std::string state = options.verify ? state_of(file) : "";
      all_good = all_good && state != "wrong";
      json.begin_object().member("file", file);
      if (options.verify) json.member("state", state);
      json.end_object();
      if (!common.json) {
        print("{}{}\n", file, options.verify ? fmt::format("  {}", state) : "");
      }
    }
  }
  json.end_array().end_object();
  if (common.json) print("{}\n", json.text());
  return all_good ? ExitCode::done : ExitCode::negative;
}

}  // namespace

void add_data_where(Command& noun, Common& common) {
  static Options options;
  Command command = noun.add("where", "Where instance files are looked for, and found");
  command
      .optional_positionals("NAME", options.names,
                            "Instances, sets or globs: C101, solomon, 'homberger/600/R1*'")
      .flag("--verify", options.verify, "Compare each file with its published checksum")
      .notes(
          "Without a name: the folders in the order in which they are searched (those of "
          "WAYWISER_DATA,\nthen the one of `waywiser data fetch`).\n\nExit codes: 0 found (and "
          "good), 1 a file has other content than published, 3 not found.")
      .action([&common] {
        return options.names.empty() ? show_roots(common) : show_files(options, common);
      });
}

}  // namespace waywiser::cli
