#include "waywiser/cli/arguments.h"

#include <algorithm>

#include "waywiser/instance/formats.h"
#include "waywiser/solution/formats.h"
#include "waywiser/system/number.h"

namespace waywiser::cli {

void ScalingOptions::add_to(Command& command) {
  command.option("-P", P, "Scaling factor, a positive integer (1000 unless given)")
      .option("--rounding", rounding,
              "pessimistic (feasible on I^P implies feasible on I), optimistic (the converse) or "
              "nearest (no guarantee); pessimistic unless given")
      .option("--ties", ties, "half-up or half-even, for nearest; half-up unless given");
}

Scaling ScalingOptions::scaling() const {
  Scaling scaling;
  if (P) scaling.P = *P;
  check_range("-P", scaling.P, 1);
  if (rounding) scaling.rounding = parse_rounding(*rounding);
  if (ties) {
    scaling.ties = parse_ties(*ties);
    if (scaling.rounding != Rounding::nearest) {
      throw UsageError("--ties says how --rounding nearest breaks ties; it has no meaning for " +
                       to_string(scaling.rounding));
    }
  }
  return scaling;
}

void check_range(const std::string& option, std::int64_t value, std::int64_t lowest,
                 std::int64_t highest) {
  (void)integer_from(std::to_string(value), option, lowest, highest);
}

std::string instance_argument() {
  return "the instance (" + readable_format_titles() +
         "), or a name of the catalogue; - for standard input";
}

void refuse_two_inputs_from_stdin(std::initializer_list<const std::string*> files) {
  const auto from_stdin = std::count_if(files.begin(), files.end(),
                                        [](const std::string* file) { return *file == "-"; });
  if (from_stdin > 1) {
    throw UsageError("only one file can be read from standard input, found \"-\" for " +
                     std::to_string(from_stdin));
  }
}

std::string solution_argument() {
  return "the solution (" + readable_solution_titles() + "); - for standard input";
}

Rounding parse_rounding(const std::string& name) {
  for (const Rounding rounding : {Rounding::pessimistic, Rounding::optimistic, Rounding::nearest}) {
    if (to_string(rounding) == name) return rounding;
  }
  throw UsageError("--rounding: found " + quoted(name) +
                   ", expected pessimistic, optimistic or nearest");
}

Ties parse_ties(const std::string& name) {
  for (const Ties ties : {Ties::half_up, Ties::half_even}) {
    if (to_string(ties) == name) return ties;
  }
  throw UsageError("--ties: found " + quoted(name) + ", expected half-up or half-even");
}

}  // namespace waywiser::cli
