#include <optional>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/study_options.h"
#include "waywiser/metrics/choices.h"
#include "waywiser/metrics/study_builder.h"
#include "waywiser/report/build.h"
#include "waywiser/report/files.h"
#include "waywiser/study/bundle.h"
#include "waywiser/study/plan_file.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct Options {
  std::string study;
  std::optional<std::string> output;
  bool force = false;
};

// The report as `study report -o` writes it, without the figures that a renderer makes: they differ
// between its versions.
std::vector<ArchiveMember> report_members(const StudyFile& study) {
  const Analysis analysis =
      complete_analysis(analyse(study, read_choices(study.analysis)), instance_files(study));
  std::vector<ArchiveMember> members;
  for (const ReportFile& file : report_files(analysis, build_report(analysis), ReportFormat::all))
    members.push_back({file.path.generic_string(), file.bytes});
  return members;
}

void write_json(const Bundle& bundle, const std::string& target) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.study-bundle/1").member("file", target);
  json.member("planned", bundle.planned).member("records", bundle.records);
  json.member("repairs", bundle.repairs).member("instances", bundle.instances);
  json.member("files", static_cast<std::int64_t>(bundle.members.size()));
  json.key("left_out").array(bundle.left_out);
  print("{}\n", json.end_object().text());
}

ExitCode bundle_study(const Options& options, const Common& common) {
  const StudyFile study = read_checked_study(options.study);
  const std::string target =
      options.output ? *options.output : study.path.stem().string() + ".tar.gz";
  const Existing existing = options.force ? Existing::replace : Existing::keep;
  check_output(target, existing);
  const Plan plan = known_plan(study);
  const Bundle bundle = bundle_of(plan, report_members(study));
  write_output(target, archive_bytes(bundle.members), existing);
  if (common.json) {
    write_json(bundle, target);
  } else if (!common.quiet) {
    narrate("waywiser: {} of {} {}, {} and a report are in {}\n", count_text(bundle.records),
            count_text(bundle.planned), plural(bundle.planned, "run"),
            counted(static_cast<std::size_t>(bundle.instances), "instance"), target);
  }
  if (!common.quiet) {
    for (const std::string& it : bundle.left_out) narrate("waywiser: warning: left out: {}\n", it);
  }
  return ExitCode::done;
}

}  // namespace

void add_study_bundle(Command& noun, Common& common) {
  static Options options;
  noun.add("bundle", "One archive of a study for others to check: records, report, checksums")
      .positional("STUDY", options.study, "The study file (TOML)")
      .option("-o,--output", options.output, "The archive (NAME.tar.gz in the current folder)")
      .flag("--force", options.force, "Replace an existing archive")
      .notes(
          "In it are the study file, plan, records, repairs, references, the instances that are in "
          "no "
          "public "
          "set, a report, checksums and a README that says how to verify it. The same study gives "
          "the same bytes. Unpacked it is a study again.\n\n"
          "Examples:\n  waywiser study bundle demo.toml -o demo.tar.gz\n"
          "  waywiser study verify demo.tar.gz\n\n"
          "Exit codes: 0 done, 3 study file or instance refused, 5 could not write.")
      .action([&common] { return bundle_study(options, common); });
}

}  // namespace waywiser::cli
