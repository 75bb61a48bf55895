#include <unistd.h>

#include "waywiser/cli/arguments.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/instance_input.h"
#include "waywiser/cli/solution_input.h"
#include "waywiser/cli/solution_output.h"
#include "waywiser/cli/text_layout.h"
#include "waywiser/cli/timetable_output.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct TimetableOptions {
  InstanceInput input;
  std::string instance;
  std::string solution;
  std::string departure = "late";
  std::optional<std::string> output;
  bool force = false;
};

std::string json_of(const Instance& instance, const std::vector<RouteTimetable>& tables,
                    const std::string& departure, bool feasible) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object()
      .member("schema", "waywiser.timetable/1")
      .member("instance", instance.name)
      .member("departure", departure)
      .member("feasible", feasible)
      .key("timetable");
  write_timetable(json, instance, tables);
  json.end_object();
  return json.text() + "\n";
}

// By the ending of the name; a table for people where it says nothing.
std::string text_for(const std::string& name, const Instance& instance, const Routes& routes,
                     Departure departure) {
  for (const char* ending : {".csv", ".geojson", ".html"}) {
    if (name.ends_with(ending)) return solution_output(name, instance, routes, departure);
  }
  return timetable_text(instance, timetable(instance, routes, departure), std::nullopt);
}

ExitCode run_timetable(const TimetableOptions& options, const Common& common) {
  const Departure departure = parse_departure(options.departure);
  const Existing existing = options.force ? Existing::replace : Existing::keep;
  if (options.output) {
    check_output_name(*options.output);
    check_output(*options.output, existing);
  }
  refuse_two_inputs_from_stdin({&options.instance, &options.solution});
  const InstanceFile file = options.input.read(options.instance);
  tell_instance(file, common);
  const Instance& instance = file.instance;
  if (options.output) check_output_name(*options.output, instance);
  const Resolved resolved =
      resolve(instance, read_told_solution(options.solution, instance, common));
  if (!resolved.structure.valid() && !common.quiet) {
    narrate(
        "waywiser: warning: not a solution (waywiser check says why): its routes as they are\n");
  }
  const std::vector<RouteTimetable> tables = timetable(instance, resolved.routes, departure);
  const bool feasible = resolved.structure.valid() && feasible_exactly(instance, resolved.routes);
  const std::string json = json_of(instance, tables, options.departure, feasible);
  if (options.output) {
    write_output(*options.output,
                 options.output->ends_with(".json")
                     ? json
                     : text_for(*options.output, instance, resolved.routes, departure),
                 existing);
  }
  if (common.json) {
    write_stdout(json);
  } else if (!options.output) {
    print_text(timetable_text(instance, tables, terminal_columns(STDOUT_FILENO)));
  }
  return feasible ? ExitCode::done : ExitCode::negative;
}

}  // namespace

void add_timetable(Command& root, Common& common) {
  static TimetableOptions options;
  Command& command =
      root.add("timetable", "When each vehicle arrives, waits, serves and leaves, and its slack");
  command
      .positional("FILE", options.instance,
                  "the instance, or a name of the catalogue; - for standard input")
      .positional("SOLUTION", options.solution, "its routes")
      .choice("--departure", options.departure, {"late", "early"},
              "late: no waiting at the first customer; early: when the depot opens")
      .option("-o,--output", options.output,
              "Write it: .csv, .json, .geojson, .html (a page to print), text under any other name")
      .flag("--force", options.force, "Replace an existing file");
  options.input.add_to(command);
  command
      .notes(
          "Slack: how much later service may start at a stop before it or a later one is late. "
          "Load:\n"
          "of the stops so far. All over the reals: a number that ends in ... is irrational and "
          "goes\n"
          "on; --json has its bounds (docs/cli.md).\n"
          "Exit codes: 0 all in time, 1 not a solution, late or too long, 2 usage, 3 input "
          "refused, "
          "5 could not write.\n"
          "Examples:\n"
          "  waywiser timetable R101.txt R101.sol\n"
          "  waywiser timetable R101.txt R101.sol -o R101.csv\n"
          "  waywiser timetable R101.txt R101.sol -o R101.html")
      .action([&common] { return run_timetable(options, common); });
}

}  // namespace waywiser::cli
