

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/provenance.h"
#include "waywiser/study/references.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct Options {
  std::string file;
  bool force = false;
};

ExitCode freeze_study(const Options& options, const Common& common) {
  const StudyFile study = read_study(options.file);
  const StudyRuns runs = load_runs(study, {false});
  const References references = best_of(study, runs, utc_now().substr(0, 10));
  if (references.runs == 0) throw UsageError("no run is done: there is nothing to freeze");
  write_references(study, references, options.force);
  const std::string path = StudyFolder(study.folder()).references().string();
  if (common.json) {
    JsonWriter json(JsonWriter::Style::indented);
    json.begin_object().member("schema", "waywiser.study-freeze/1").member("file", path);
    json.member("date", references.date).member("runs", references.runs);
    json.member("missing_runs", static_cast<std::int64_t>(runs.missing.size()));
    json.member("scaled", static_cast<std::int64_t>(references.scaled.size()));
    json.member("real", static_cast<std::int64_t>(references.real.size()));
    print("{}\n", json.end_object().text());
    return ExitCode::done;
  }
  print("{}: best values of {} {}, {}: {} on scaled instances, {} on real ones\n", path,
        count_text(references.runs), plural(references.runs, "run"), references.date,
        count_text(static_cast<std::int64_t>(references.scaled.size())),
        count_text(static_cast<std::int64_t>(references.real.size())));
  if (!runs.missing.empty() && !common.quiet) {
    narrate("waywiser: warning: {} of the plan {} missing\n", counted(runs.missing.size(), "run"),
            verb(runs.missing.size(), "is", "are"));
  }
  return ExitCode::done;
}

}  // namespace

void add_study_freeze(Command& noun, Common& common) {
  static Options options;
  noun.add("freeze", "Keep the best values found so far, dated, as the references of reports")
      .positional("STUDY", options.file, "The study file (TOML)")
      .flag("--force", options.force, "Replace references that were frozen before")
      .notes(
          "Without frozen references every report takes the best of the runs that it has; a new "
          "solver or run moves them, and every gap with them.")
      .action([&common] { return freeze_study(options, common); });
}

}  // namespace waywiser::cli
