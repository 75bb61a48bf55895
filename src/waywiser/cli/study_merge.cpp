

#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/study/merge.h"
#include "waywiser/study/plan_file.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct Options {
  std::string file;
  std::vector<std::string> folders;
};

void print_result(const MergeResult& result, const StudyFolder& into) {
  print("{}: {} records added, {} were there", into.root().string(), count_text(result.added),
        count_text(result.present));
  if (result.doubles > 0)
    print(", {} done on both sides (the earlier result is kept)", count_text(result.doubles));
  if (result.strangers > 0)
    print("; {} of the added belong to no run of the plan", count_text(result.strangers));
  print("\n");
}

void write_json(const MergeResult& result, const StudyFolder& into) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.study-merge/1");
  json.member("folder", into.root().string()).member("added", result.added);
  json.member("present", result.present).member("doubles", result.doubles);
  json.member("strangers", result.strangers).key("damaged").array(result.damaged);
  print("{}\n", json.end_object().text());
}

ExitCode merge_study(const Options& options, const Common& common) {
  const Plan plan = known_plan(read_study(options.file));
  const StudyFolder into(plan.study.folder());
  const MergeResult result = merge(plan, into, {options.folders.begin(), options.folders.end()});
  if (common.json) {
    write_json(result, into);
  } else {
    print_result(result, into);
  }
  for (const std::string& damaged : result.damaged)
    narrate("waywiser: warning: damaged, left where it is: {}\n", damaged);
  return ExitCode::done;
}

}  // namespace

void add_study_merge(Command& noun, Common& common) {
  static Options options;
  noun.add("merge", "Bring the folders of several machines into the study's own")
      .positional("STUDY", options.file, "The study file (TOML)")
      .positionals("FOLDERS", options.folders, "Folders (FILE.study) of the same study")
      .notes("The folders are only read. Merging again adds only what is new.")
      .action([&common] { return merge_study(options, common); });
}

}  // namespace waywiser::cli
