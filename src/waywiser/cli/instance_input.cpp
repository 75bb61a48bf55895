#include "waywiser/cli/instance_input.h"

#include <climits>

#include <unistd.h>

#include "waywiser/base/decimal.h"
#include "waywiser/cli/arguments.h"
#include "waywiser/cli/text_layout.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {

void InstanceInput::add_to(Command& command) {
  command
      .option(
          "--matrix", options.matrix,
          "Driving times beside a table of stops: CSV (square, or from,to,value), JSON of OSRM, "
          "Valhalla or openrouteservice, NumPy's .npy")
      .option("--distances", options.distances,
              "Distances beside them, which then are what is minimised and reported")
      .option("--speed", options.speed,
              "In place of a matrix: times along great circles at this speed, such as 30km/h")
      .option("--depot", options.depot,
              "The id or name of the depot in a table of stops (else its mark, the name Depot, or "
              "the first row)")
      .option("--capacity", options.capacity, "The capacity, where FILE does not state it")
      .option("--max-duration", options.max_duration,
              "The longest duration of a route, waits included, in place of what FILE states: 8h, "
              "480min; plain numbers are in FILE's unit, which is seconds in what has none")
      .option("--vehicles", options.vehicles, "The fleet, where FILE does not state it")
      .option("--time-unit", options.time_unit,
              "What numbers without a unit are in a table of stops: s, min or h")
      .option("--matrix-unit", options.matrix_unit,
              "What the numbers of --matrix are: s, min or h (s unless given)")
      .option("--round-decimals", round_decimals,
              "Round every number of FILE and --matrix to so many decimals, half to even: for more "
              "digits than 64 bits hold. The result is another instance");
}

InstanceFile InstanceInput::read(const std::string& name) const {
  return read_file(resolve_instance(name));
}

InstanceFile InstanceInput::read_file(const std::string& path) const {
  InstanceOptions read = options;
  if (round_decimals) {
    check_range("--round-decimals", *round_decimals, 0, kMaxDecimals);
    read.round_decimals = static_cast<int>(*round_decimals);
  }
  if (read.matrix && *read.matrix == "-")
    throw UsageError("--matrix: found \"-\", expected a file");
  return read_instance(path, read);
}

void tell_understood(const InstanceFile& file, const Common& common) {
  if (file.understood.empty() || common.quiet) return;
  narrate("{}\n", wrapped("Understood: " + file.understood,
                          terminal_columns(STDERR_FILENO).value_or(INT_MAX), 2));
}

void tell_warnings(const std::vector<std::string>& warnings, const Common& common) {
  if (common.quiet) return;
  for (const std::string& warning : warnings) narrate("waywiser: warning: {}\n", warning);
}

void tell_instance(const InstanceFile& file, const Common& common) {
  tell_understood(file, common);
  tell_warnings(file.warnings, common);
}

}  // namespace waywiser::cli
