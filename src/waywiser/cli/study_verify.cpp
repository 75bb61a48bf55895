#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/study/bundle.h"
#include "waywiser/study/plan_file.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct Options {
  std::string file;
};

void print_cases(const char* what, const std::vector<std::string>& cases) {
  for (const std::string& it : cases) print("{}: {}\n", what, it);
}

void print_check(const BundleCheck& check, bool archive) {
  const VerifySummary& runs = check.runs;
  print("{}: {} of {} planned {} recorded\n", check.study, count_text(runs.records),
        count_text(runs.planned), verb(runs.planned, "run is", "runs are"));
  print("{} {} with the routes, judged again", count_text(runs.agree),
        verb(runs.agree, "agrees", "agree"));
  if (runs.no_routes > 0)
    print("; {} {} no solution to judge", count_text(runs.no_routes),
          verb(runs.no_routes, "has", "have"));
  if (runs.unjudged > 0)
    print("; {} not judged for lack of the instances on this machine (`waywiser data fetch`)",
          count_text(runs.unjudged));
  print("\n");
  if (runs.repairs > 0)
    print("{} {} of study repair {} with the routes, judged again\n", count_text(runs.repairs),
          plural(runs.repairs, "result"), verb(runs.repairs, "agrees", "agree"));
  if (archive)
    print("{} {} the checksum that the archive states\n", count_text(check.files),
          verb(check.files, "file has", "files have"));
  print_cases("altered", check.altered);
  print_cases("damaged", runs.damaged);
  print_cases("the judge contradicts", runs.disagree);
}

void write_json(const BundleCheck& check, bool archive) {
  const VerifySummary& runs = check.runs;
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.study-verify/1").member("study", check.study);
  json.member("verified", !check.contradicted() && runs.unjudged == 0);
  json.member("planned", runs.planned).member("records", runs.records);
  json.member("agree", runs.agree).member("no_routes", runs.no_routes);
  json.member("unjudged", runs.unjudged).member("repairs", runs.repairs);
  if (archive) json.member("files", check.files);
  json.key("altered").array(check.altered).key("damaged").array(runs.damaged);
  json.key("disagree").array(runs.disagree);
  print("{}\n", json.end_object().text());
}

ExitCode verify(const Options& options, const Common& common) {
  const bool archive = !options.file.ends_with(".toml");
  BundleCheck check;
  if (archive) {
    check = verify_bundle(options.file);
  } else {
    const Plan plan = known_plan(read_study(options.file));
    check.study = plan.study.name;
    check.runs = verify_study(plan);
  }
  if (common.json) {
    write_json(check, archive);
  } else {
    print_check(check, archive);
  }
  if (check.contradicted()) return ExitCode::negative;
  return check.runs.unjudged > 0 ? ExitCode::input : ExitCode::done;
}

}  // namespace

void add_study_verify(Command& noun, Common& common) {
  static Options options;
  noun.add("verify", "Judge the final routes of a study, or of an archive of one, again")
      .positional("STUDY", options.file, "The study file (TOML), or an archive of `study bundle`")
      .notes(
          "Each record is read, and the routes that it keeps are evaluated again on the instance "
          "as "
          "given: cost on the integer instance, cost in doubles, feasibility in doubles and over "
          "the "
          "reals. Results of `study repair` are judged in the same way. Of an archive the "
          "checksums are compared too; nothing is unpacked.\n\n"
          "Exit codes: 0 everything agrees, 1 something does not, 3 no study or archive, or an "
          "instance is not on this machine.")
      .action([&common] { return verify(options, common); });
}

}  // namespace waywiser::cli
