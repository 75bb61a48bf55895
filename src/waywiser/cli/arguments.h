// Options that several commands share, read into the library's types.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>

#include "waywiser/cli/options.h"
#include "waywiser/scaling/scaling.h"

namespace waywiser::cli {

// -P, --rounding, --ties.
struct ScalingOptions {
  std::optional<std::int64_t> P;
  std::optional<std::string> rounding;
  std::optional<std::string> ties;

  void add_to(Command& command);
  bool given() const { return P || rounding || ties; }
  // What was given, with P=1000, pessimistic, half-up for the rest. Throws UsageError for P < 1, an
  // unknown name, or ties without `nearest`.
  Scaling scaling() const;
};

// Throws UsageError that names the option where the value lies outside.
void check_range(const std::string& option, std::int64_t value, std::int64_t lowest,
                 std::int64_t highest = std::numeric_limits<std::int64_t>::max());

// What FILE and SOLUTION may be, for help texts: every format that is read.
std::string instance_argument();
std::string solution_argument();

// Throws UsageError where two of the files to be read are "-": there is one standard input.
void refuse_two_inputs_from_stdin(std::initializer_list<const std::string*> files);

Rounding parse_rounding(const std::string& name);
Ties parse_ties(const std::string& name);

}  // namespace waywiser::cli
