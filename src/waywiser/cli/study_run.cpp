#include <algorithm>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/study_options.h"
#include "waywiser/cli/study_progress.h"
#include "waywiser/study/submit.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

constexpr std::size_t kFailuresShown = 20;

ExitCode exit_code(const PoolResult& result) {
  if (!result.write_error.empty()) return ExitCode::write;
  if (result.interrupted) return ExitCode::interrupted;
  return result.failed.empty() ? ExitCode::done : ExitCode::negative;
}

void print_failures(const PoolResult& result) {
  for (std::size_t i = 0; i < std::min(result.failed.size(), kFailuresShown); ++i) {
    const FailedRun& run = result.failed[i];
    narrate("  {} {}: {}\n", run.invalid ? "invalid" : "failed ", run.label, run.reason);
  }
  if (result.failed.size() > kFailuresShown)
    narrate("  and {} more\n", result.failed.size() - kFailuresShown);
}

// What the same command would do about them.
void print_what_follows(const PoolResult& result, const Plan& plan) {
  const auto invalid = std::count_if(result.failed.begin(), result.failed.end(),
                                     [](const FailedRun& run) { return run.invalid; });
  if (result.failed.size() > static_cast<std::size_t>(invalid)) {
    narrate("failed runs are tried again by the same command; their logs are in {}\n",
            (plan.study.folder() / "logs").string());
  }
  if (invalid > 0) {
    narrate(
        "invalid runs are final: mend the solver and raise the version that it states "
        "(--describe), which makes its runs other runs\n");
  }
}

void print_end(const PoolResult& result, const Plan& plan) {
  const PoolState& state = result.state;
  narrate("{}: {} of {} {} done, {} of them in this session ({})\n", plan.study.name,
          count_text(state.done()), count_text(state.total), plural(state.total, "run"),
          count_text(state.recorded), duration_text(state.elapsed));
  print_failures(result);
  if (!result.write_error.empty()) {
    narrate("waywiser: {}\nNothing that is recorded is lost; the same command continues.\n",
            result.write_error);
  } else if (result.interrupted) {
    narrate("interrupted; the same command continues\n");
  } else {
    print_what_follows(result, plan);
  }
}

void print_json(const PoolResult& result, const Plan& plan) {
  const PoolState& state = result.state;
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.study-run/1").member("study", plan.study.name);
  json.member("folder", plan.study.folder().string()).member("runs", state.total);
  json.member("done", state.done()).member("recorded", state.recorded);
  json.member("seconds", state.elapsed).member("runner_cpu", state.runner_cpu);
  json.member("worker_cpu", state.worker_cpu);
  json.member("damaged", state.damaged).member("interrupted", result.interrupted);
  json.key("failed").begin_array();
  for (const FailedRun& run : result.failed) {
    json.begin_object().member("id", run.id).member("label", run.label);
    json.member("invalid", run.invalid).member("reason", run.reason).end_object();
  }
  print("{}\n", json.end_array().end_object().text());
}

struct Options {
  StudySelection selection;
  std::vector<std::string> ids;
  std::string element;
};

// --ids and --element: what `study submit` has packed.
std::vector<RunId> chosen_ids(const Options& options) {
  std::vector<RunId> ids;
  for (const std::string& id : options.ids) {
    if (!is_run_id(id))
      throw UsageError("--ids: found " + in_quotes(id) + ", expected 32 hexadecimal digits");
    ids.emplace_back(id);
  }
  if (options.element.empty()) return ids;
  const std::size_t colon = options.element.rfind(':');
  std::int64_t index = 0;
  if (colon != std::string::npos) index = whole_number(options.element.substr(colon + 1));
  if (index < 1)
    throw UsageError("--element: found " + in_quotes(options.element) + ", expected FILE:LINE");
  const std::vector<RunId> element = read_element(options.element.substr(0, colon), index);
  ids.insert(ids.end(), element.begin(), element.end());
  return ids;
}

ExitCode run_study(const Options& options, const Common& common) {
  const Plan plan = make_plan(read_checked_study(options.selection.file));
  print_warnings(plan, common);
  StudyProgress progress(common);
  PoolOptions pool = options.selection.pool();
  pool.selection.ids = chosen_ids(options);
  const PoolResult result = run_pool(plan, pool, progress);
  progress.finish();
  if (common.json) print_json(result, plan);
  if (!common.quiet) print_end(result, plan);
  return exit_code(result);
}

}  // namespace

void add_study_run(Command& noun, Common& common) {
  static Options options;
  Command& command = noun.add("run", "Run what is missing of a study; the same command continues");
  options.selection.add_to(command);
  command.options("--ids", options.ids, "Only the runs with these ids")
      .option("--element", options.element,
              "FILE:LINE: only the runs of this line of a file of ids, as `study submit` writes it")
      .notes(
          "SIGINT (Ctrl-C) lets the running ones finish, a second one stops them. A second runner "
          "on the same study shares the work.\n"
          "Exit codes: 0 all runs done, 1 some failed or are invalid, 2 no run is selected, 3 "
          "study "
          "file or instance refused, 4 a solver cannot be started or does not answer --describe, 5 "
          "could not write (also: a damaged record that cannot be set aside), 130 interrupted.")
      .action([&common] { return run_study(options, common); });
}

}  // namespace waywiser::cli
