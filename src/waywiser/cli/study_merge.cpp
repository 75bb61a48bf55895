

#include "waywiser/base/counted.h"
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
  print("{}: {} {} added, {} there", into.root().string(), count_text(result.added),
        plural(result.added, "record"),
        count_text(result.present) + verb(result.present, " was", " were"));
  if (result.doubles > 0) {
    print(", {} done on both sides (the earlier result is kept; {} the same result on both)",
          count_text(result.doubles),
          count_text(result.agreeing) + verb(result.agreeing, " has", " have"));
  }
  if (result.strangers > 0)
    print("; {} of the added belong to no run of the plan", count_text(result.strangers));
  if (result.repairs > 0)
    print("; {} {} added", count_text(result.repairs), plural(result.repairs, "repair"));
  print("\n");
}

void write_json(const MergeResult& result, const std::vector<std::string>& unreadable,
                const StudyFolder& into) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.study-merge/1");
  json.member("folder", into.root().string()).member("added", result.added);
  json.member("present", result.present).member("doubles", result.doubles);
  json.member("agreeing", result.agreeing).member("strangers", result.strangers);
  json.member("unjudged", result.unjudged).member("busy", result.busy);
  json.member("repairs", result.repairs).member("other_repairs", result.other_repairs);
  json.key("differing").array(result.differing).key("damaged").array(result.damaged);
  json.key("newer").array(result.newer).key("refused").array(result.refused);
  json.key("unreadable_plans").array(unreadable);
  print("{}\n", json.end_object().text());
}

void warn_of(const std::vector<std::string>& cases, const char* what) {
  for (const std::string& it : cases) narrate("waywiser: warning: {}: {}\n", what, it);
}

void warn(const MergeResult& result, const Plan& plan) {
  warn_of(result.damaged, "damaged, left where it is");
  warn_of(result.newer, "of a newer version of waywiser, left as it is");
  warn_of(result.refused, "left where it is, the judge contradicts it");
  // Runs by time differ between machines; runs by iterations should not.
  if (plan.study.clock == ClockKind::iterations)
    warn_of(result.differing, "another result on the other side");
  if (result.unjudged > 0)
    narrate("waywiser: warning: not judged, for their instances are not here: {} {}\n",
            count_text(result.unjudged), plural(result.unjudged, "record"));
  if (result.other_repairs > 0)
    narrate(
        "waywiser: warning: left where they are, of another share of the time or another seed than "
        "the study's own: {} {}\n",
        count_text(result.other_repairs), plural(result.other_repairs, "repair"));
  if (result.busy > 0)
    narrate("waywiser: warning: {} {} being done here: merge again afterwards\n",
            count_text(result.busy), verb(result.busy, "run is", "runs are"));
}

ExitCode merge_study(const Options& options, const Common& common) {
  const std::vector<StudyFolder> folders(options.folders.begin(), options.folders.end());
  const Plan plan = known_plan(read_study(options.file), folders);
  const StudyFolder into(plan.study.folder());
  const std::vector<std::string> unreadable = unreadable_plans(folders);
  const MergeResult result = merge(plan, into, folders);
  write_plan_file(into, plan);
  if (common.json) {
    write_json(result, unreadable, into);
  } else {
    print_result(result, into);
  }
  if (!common.quiet) {
    warn_of(unreadable, "cannot be read, so which versions of its solvers ran is not known");
    warn(result, plan);
  }
  return result.refused.empty() ? ExitCode::done : ExitCode::negative;
}

}  // namespace

void add_study_merge(Command& noun, Common& common) {
  static Options options;
  noun.add("merge", "Bring the folders of several machines into the study's own")
      .positional("STUDY", options.file, "The study file (TOML)")
      .positionals("FOLDERS", options.folders, "Folders with records, such as other/FILE.study")
      .notes(
          "The folders are only read, and may be of other studies that have runs in common with "
          "this one; the rest of their records comes too, and how many they are is told. Merging "
          "again adds only what is new. The final routes of what is added are judged again.\n"
          "Exit codes: 0 done, 1 the judge contradicts a record, 3 study file or folder refused, 5 "
          "could not write.")
      .action([&common] { return merge_study(options, common); });
}

}  // namespace waywiser::cli
