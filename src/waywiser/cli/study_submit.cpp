

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/study_options.h"
#include "waywiser/study/plan_file.h"
#include "waywiser/study/slurm.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/executable.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct Options {
  StudySelection selection;
  std::string engine = "slurm";
  std::string element = "1h";
  std::string sbatch;
  bool dry_run = false;
};

double element_seconds(const Options& options) {
  const auto milliseconds = parse_duration(options.element);
  if (!milliseconds) {
    throw UsageError("--element: found " + in_quotes(options.element) + ", expected " +
                     kDurationGrammar);
  }
  return static_cast<double>(*milliseconds) / 1000.0;
}

ExitCode print_commands(const Plan& plan, const std::vector<std::uint32_t>& selection,
                        const Options& options, const Common& common) {
  const StudyFolder folder(plan.study.folder());
  folder.create();
  write_plan_file(folder, plan);
  const std::vector<std::uint32_t> missing = missing_runs(plan, folder, selection);
  const std::vector<Element> elements = pack(plan, missing, element_seconds(options));
  const std::filesystem::path executable = own_executable();
  if (common.json) {
    JsonWriter json(JsonWriter::Style::indented);
    json.begin_object().member("schema", "waywiser.study-submit/1").member("engine", "commands");
    json.member("missing", static_cast<std::int64_t>(missing.size())).key("commands").begin_array();
    for (const Element& element : elements) json.value(element_command(executable, plan, element));
    print("{}\n", json.end_array().end_object().text());
    return ExitCode::done;
  }
  for (const Element& element : elements) print("{}\n", element_command(executable, plan, element));
  if (!common.quiet) {
    narrate("{} missing {} in {} of about {} each\n",
            count_text(static_cast<std::int64_t>(missing.size())), plural(missing.size(), "run"),
            counted(elements.size(), "command"), options.element);
  }
  return ExitCode::done;
}

void write_json(const SlurmResult& result) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.study-submit/1").member("engine", "slurm");
  json.member("missing", result.missing).member("live", result.live);
  json.member("submitted", result.submitted).key("jobs").begin_array();
  for (const SlurmJob& job : result.jobs) {
    json.begin_object().member("job", job.id).member("script", job.script);
    json.member("elements", job.elements).member("runs", job.runs).end_object();
  }
  print("{}\n", json.end_array().end_object().text());
}

void print_result(const SlurmResult& result) {
  for (const SlurmJob& job : result.jobs) {
    print("{} {}: {} in {} ({})\n", job.id.empty() ? "not submitted" : "job", job.id,
          counted(static_cast<std::size_t>(job.runs), "run"),
          counted(static_cast<std::size_t>(job.elements), "element"), job.script);
  }
  if (result.missing == 0) print("every run has a record: nothing to submit\n");
  if (result.live > 0)
    print("{} missing {} in elements that Slurm still has\n", count_text(result.live),
          verb(result.live, "run is", "runs are"));
}

ExitCode submit_study(const Options& options, const Common& common) {
  const Plan plan = make_plan(read_checked_study(options.selection.file));
  print_warnings(plan, common);
  const std::vector<std::uint32_t> selection =
      selected_runs(plan, options.selection.pool().selection);
  if (options.engine == "commands") return print_commands(plan, selection, options, common);
  const SlurmResult result =
      submit_to_slurm(plan, selection, {element_seconds(options), options.sbatch, options.dry_run});
  if (!common.quiet) {
    for (const std::string& assumed : result.assumed) narrate("waywiser: warning: {}\n", assumed);
  }
  if (common.json) {
    write_json(result);
  } else {
    print_result(result);
  }
  return ExitCode::done;
}

}  // namespace

void add_study_submit(Command& noun, Common& common) {
  static Options options;
  Command& command =
      noun.add("submit", "Hand the missing runs to a cluster; call it again after any failure");
  options.selection.add_to(command);
  command.choice("--engine", options.engine, {"slurm", "commands"}, "Who runs them")
      .option("--element", options.element, "About how long an array element or command takes")
      .option("--sbatch", options.sbatch, "More options for sbatch, in quotes")
      .flag("--dry-run", options.dry_run,
            "Write the Slurm job but do not submit it; works without Slurm")
      .notes(
          "--engine slurm submits job arrays; runs that have a record or are in an element that "
          "Slurm still has are left out.\n"
          "--engine commands prints shell commands, one a line, for GNU parallel, OAR or anything "
          "else:\n  waywiser study submit STUDY.toml --engine commands | parallel -j 8")
      .action([&common] { return submit_study(options, common); });
}

}  // namespace waywiser::cli
