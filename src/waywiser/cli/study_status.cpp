
#include <fmt/format.h>
#include <unistd.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/interrupt.h"
#include "waywiser/cli/study_options.h"
#include "waywiser/study/plan_file.h"
#include "waywiser/study/summary.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct Options {
  std::string file;
  bool watch = false;
};

constexpr int kWatchSeconds = 5;   // on a terminal
constexpr int kPlainSeconds = 60;  // elsewhere

std::string left_text(const Plan& plan, double limit) {
  if (plan.study.clock == ClockKind::iterations) return large_count_text(limit) + " it";
  return limit > 0 ? duration_text(limit) : "0 s";
}

void print_part(const Plan& plan, const StatusPart& part) {
  print("{:<20} {:>9} {:>9} {:>8} {:>7} {:>9} {:>12} {:>12}\n", part.solver,
        count_text(part.planned), count_text(part.done), count_text(part.running),
        count_text(part.failed + part.invalid), count_text(part.left()),
        duration_text(part.cpu_used), left_text(plan, part.limit_left));
}

void print_remarks(const Plan& plan, const StudyStatus& status, const StatusPart& total) {
  if (total.unservable > 0)
    print("{} of the done runs had no servable instance after rounding\n",
          count_text(total.unservable));
  if (total.invalid > 0)
    print("{} invalid: the judge contradicts the solver\n", count_text(total.invalid));
  if (total.disturbed > 0 && plan.study.clock != ClockKind::iterations)
    print("{} disturbed: less than 95 % of a core\n", count_text(total.disturbed));
  if (status.newer > 0)
    print("{} {} of a newer version of waywiser and cannot be read here\n",
          count_text(status.newer), verb(status.newer, "record is", "records are"));
  if (status.unreadable > 0)
    print("{} {} cannot be read and will be done again\n", count_text(status.unreadable),
          plural(status.unreadable, "record"));
  if (status.damaged > 0)
    print("{} damaged {} set aside (*.damaged)\n", count_text(status.damaged),
          verb(status.damaged, "record was", "records were"));
  for (const StrangerPart& part : status.strangers) {
    const std::string whose = part.solver.empty() ? "whose header cannot be read"
                                                  : "of " + part.solver + " " + part.version;
    print("{} {} {} no run of the plan any more ({})\n", count_text(part.records),
          plural(part.records, "record"), whose + verb(part.records, " belongs to", " belong to"),
          part.current_version ? "the study file has changed"
                               : "not the solver or version of the plan");
  }
  for (const std::string& failure : status.failures) print("failed: {}\n", failure);
}

void print_status(const Plan& plan, const StudyStatus& status) {
  const StatusPart total = status.total();
  print("{}: {} of {} {} done\n\n", plan.study.name, count_text(total.done),
        count_text(total.planned), plural(total.planned, "run"));
  print("{:<20} {:>9} {:>9} {:>8} {:>7} {:>9} {:>12} {:>12}\n", "solver", "planned", "done",
        "running", "failed", "left", "CPU used", "budget left");
  for (const StatusPart& part : status.parts) print_part(plan, part);
  if (status.parts.size() > 1) {
    StatusPart all = total;
    all.solver = "all";
    print_part(plan, all);
  }
  print("\n");
  print_remarks(plan, status, total);
}

void write_part(JsonWriter& json, const StatusPart& part) {
  json.begin_object().member("solver", part.solver).member("planned", part.planned);
  json.member("done", part.done).member("running", part.running).member("failed", part.failed);
  json.member("invalid", part.invalid).member("unservable", part.unservable);
  json.member("disturbed", part.disturbed).member("left", part.left());
  json.member("cpu_seconds_used", part.cpu_used).member("limit_left", part.limit_left);
  json.end_object();
}

void write_json(const Plan& plan, const StudyStatus& status) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", "waywiser.study-status/1").member("study", plan.study.name);
  json.member("folder", plan.study.folder().string()).member("clock", to_string(plan.study.clock));
  json.key("total");
  write_part(json, status.total());
  json.key("solvers").begin_array();
  for (const StatusPart& part : status.parts) write_part(json, part);
  json.end_array().key("strangers").begin_array();
  for (const StrangerPart& part : status.strangers) {
    json.begin_object().member("solver", part.solver).member("version", part.version);
    json.member("records", part.records).member("current_version", part.current_version);
    json.end_object();
  }
  json.end_array()
      .member("newer", status.newer)
      .member("unreadable", status.unreadable)
      .member("damaged", status.damaged);
  json.key("failures").array(status.failures);
  print("{}\n", json.end_object().text());
}

// Whether there is anything left to watch.
bool show_once(const Options& options, const Common& common, bool clear) {
  const Plan plan = known_plan(read_study(options.file));
  const StudyStatus status = status_of(plan);
  if (clear) print_text("\x1b[H\x1b[2J", Obeyed::drawing);
  if (common.json) {
    write_json(plan, status);
  } else {
    print_status(plan, status);
  }
  const StatusPart total = status.total();
  return total.done < total.planned;
}

ExitCode show_status(const Options& options, const Common& common) {
  if (options.watch && common.json) throw UsageError("--watch does not go with --json");
  if (!options.watch) {
    show_once(options, common, false);
    return ExitCode::done;
  }
  const bool terminal = ::isatty(STDOUT_FILENO) == 1;
  const StopFlag& stop = stop_on_interrupt();
  while (!stop && show_once(options, common, terminal)) {
    // In pieces: a signal that comes between the look and the sleep is seen after the first.
    for (int s = 0; s < (terminal ? kWatchSeconds : kPlainSeconds) && !stop; ++s) ::sleep(1);
  }
  return stop ? ExitCode::interrupted : ExitCode::done;
}

}  // namespace

void add_study_status(Command& noun, Common& common) {
  static Options options;
  noun.add("status", "How far a study is, from its files alone")
      .positional("STUDY", options.file, "The study file (TOML)")
      .flag("--watch", options.watch, "Show it again and again until every run is done")
      .notes("--watch ends with exit code 0 when every run is done, with 130 on Ctrl-C.")
      .action([&common] { return show_status(options, common); });
}

}  // namespace waywiser::cli
