
#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/arguments.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/study_options.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/repairs.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct Options {
  std::string file;
  std::string share = "0.1";
  std::int64_t seed = 1;
  std::int64_t jobs = 1;
  bool force = false;
};

double share_of(const std::string& text) {
  const DecimalResult parsed = parse_decimal(text);
  const double share = parsed.ok() ? to_double(parsed.value.digits, parsed.value.decimals) : 0.0;
  if (share <= 0.0 || share > 100.0)
    throw UsageError("--share: found " + in_quotes(text) +
                     ", expected a number above 0 and at most 100");
  return share;
}

void print_json(const RepairStudySummary& s, const std::string& folder) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.study-repair/1").member("folder", folder);
  json.member("runs", s.runs).member("kept", s.kept).member("done", s.done);
  json.member("late", s.late).member("repaired", s.repaired);
  json.member("no_routes", s.no_routes).member("no_instance", s.no_instance);
  print("{}\n", json.end_object().text());
}

void print_summary(const RepairStudySummary& s, const std::string& folder) {
  print(
      "{}: {} of {} {} with a solution; {} now, {} of them infeasible over the reals, {} of these "
      "repaired\n",
      folder, count_text(s.kept + s.done), count_text(s.runs), plural(s.runs, "run"),
      count_text(s.done), count_text(s.late), count_text(s.repaired));
  if (s.no_routes > 0)
    print("{} {} without the routes of the last solution\n", count_text(s.no_routes),
          plural(s.no_routes, "record"));
  if (s.no_instance > 0)
    print("{} {} on instances that are not on this machine (waywiser data where)\n",
          count_text(s.no_instance), verb(s.no_instance, "run is", "runs are"));
}

ExitCode repair(const Options& options, const Common& common) {
  check_range("--seed", options.seed, 0);
  check_range("--jobs", options.jobs, 1, 1024);
  const double share = share_of(options.share);
  const StudyFile study = read_checked_study(options.file);
  const auto told = [&](std::int64_t done, std::int64_t all) {
    if (common.quiet || (done != all && done % 100 != 0)) return;
    narrate("waywiser: {} of {} {}\n", count_text(done), count_text(all), plural(all, "run"));
  };
  const RepairStudySummary summary = repair_study(study,
                                                  {share, static_cast<std::uint64_t>(options.seed),
                                                   static_cast<int>(options.jobs), options.force},
                                                  told);
  const std::string folder = StudyFolder(study.folder()).repairs().string();
  if (common.json) {
    print_json(summary, folder);
  } else {
    print_summary(summary, folder);
  }
  return summary.no_instance > 0 ? ExitCode::input : ExitCode::done;
}

}  // namespace

void add_study_repair(Command& noun, Common& common) {
  static Options options;
  noun.add("repair", "Give the final routes of every run the same time more: repair, then polish")
      .positional("STUDY", options.file, "The study file (TOML)")
      .option("--share", options.share,
              "Time for each run, as a share of its own limit: CPU time, or iterations where the "
              "study counts these")
      .option("-j,--jobs", options.jobs, "Runs at a time")
      .option("--seed", options.seed, "Seed of the repair")
      .flag("--force", options.force, "Replace results of another share or seed")
      .notes(
          "Late routes are repaired (docs/repair.md), and all are polished by the same means until "
          "the time is used up, so that coarse and fine configurations can be compared after the "
          "same time. Results are kept in repairs/ beside the records, which stay as they are; it "
          "can be stopped and goes on where it was. `study report` has the comparison.\n\n"
          "Exit codes: 0 done, 2 results of another budget are there, 3 no study, or an instance "
          "is not on this machine, 5 could not write.")
      .action([&common] { return repair(options, common); });
}

}  // namespace waywiser::cli
