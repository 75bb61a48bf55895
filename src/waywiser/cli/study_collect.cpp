#include <optional>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/study/file.h"
#include "waywiser/study/store.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct Options {
  std::string file;
  std::vector<std::string> folders;
  std::optional<std::string> store;
  std::string format;
  std::optional<std::string> output;
  bool force = false;
};

void print_result(const CollectResult& result, const std::filesystem::path& store) {
  print("{}: {} {} with {} {}\n", store.string(), count_text(result.runs),
        plural(result.runs, "run"), count_text(result.incumbents),
        plural(result.incumbents, "incumbent"));
  print("{} added, {} done again, {} unchanged, {} removed", count_text(result.added),
        count_text(result.replaced), count_text(result.unchanged), count_text(result.removed));
  if (result.doubles > 0)
    print(", {} in two folders (the earlier result is kept)", count_text(result.doubles));
  print("\n");
}

void write_json(const CollectResult& result, const std::filesystem::path& store) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.study-collect/1");
  json.member("store", store.string()).member("runs", result.runs);
  json.member("incumbents", result.incumbents).member("added", result.added);
  json.member("replaced", result.replaced).member("unchanged", result.unchanged);
  json.member("removed", result.removed).member("doubles", result.doubles);
  json.key("damaged").array(result.damaged);
  print("{}\n", json.end_object().text());
}

ExitCode collect_study(const Options& options, const Common& common) {
  if (options.format.empty() == options.output.has_value())
    throw UsageError("--export and --output belong together");
  const StudyFile study = read_study(options.file);
  std::vector<std::filesystem::path> folders(options.folders.begin(), options.folders.end());
  if (std::filesystem::is_directory(study.folder()) || folders.empty())
    folders.insert(folders.begin(), study.folder());
  const std::filesystem::path store =
      options.store ? std::filesystem::path(*options.store) : study.folder() / "store.sqlite";
  const CollectResult result = collect(store, folders);
  if (!options.format.empty()) {
    export_store(store, *options.output,
                 options.format == "csv" ? ExportFormat::csv : ExportFormat::jsonl, options.force);
  }
  if (common.json) {
    write_json(result, store);
  } else {
    print_result(result, store);
  }
  for (const std::string& damaged : result.damaged)
    narrate("waywiser: warning: left out: {}\n", damaged);
  return ExitCode::done;
}

}  // namespace

void add_study_collect(Command& noun, Common& common) {
  static Options options;
  noun.add("collect", "Build the SQLite store from the records; only what is new is read")
      .positional("STUDY", options.file, "The study file (TOML)")
      .optional_positionals("FOLDERS", options.folders,
                            "More folders (FILE.study) with records of the same study, from other "
                            "machines")
      .option("--store", options.store, "The store (FILE.study/store.sqlite)")
      .choice("--export", options.format, {"", "csv", "jsonl"},
              "Also write runs, incumbents, instances and solutions as files")
      .option("-o,--output", options.output, "The folder for --export")
      .flag("--force", options.force, "Replace exported files")
      .notes("Tables and views: docs/store.md. The store can be deleted and built again.")
      .action([&common] { return collect_study(options, common); });
}

}  // namespace waywiser::cli
