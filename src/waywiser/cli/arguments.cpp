#include "waywiser/cli/arguments.h"

#include <algorithm>

#include "waywiser/instance/formats.h"
#include "waywiser/solution/formats.h"
#include "waywiser/system/number.h"
#include "waywiser/system/suggest.h"

namespace waywiser::cli {
namespace {

// "optimistic, nearest or pessimistic".
std::string either(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + names[i];
  }
  return text;
}

std::string meaning(Guarantee guarantee) {
  switch (guarantee) {
    case Guarantee::inner:
      return "feasible on I^P implies feasible on I";
    case Guarantee::outer:
      return "feasible on I implies feasible on I^P";
    case Guarantee::none:
      return "no guarantee";
  }
  return "";
}

// "optimistic (feasible on I implies feasible on I^P), ...".
std::string explained_schemes() {
  std::string text;
  for (const Scheme& scheme : kSchemes) {
    text += (text.empty() ? "" : ", ") + std::string(scheme.name) + " (" +
            meaning(scheme.guarantee) + ")";
  }
  return text;
}

// The schemes for which a tie rule has a meaning.
std::string tied_schemes() {
  std::vector<std::string> names;
  for (const Scheme& scheme : kSchemes) {
    if (scheme.has_ties()) names.emplace_back(scheme.name);
  }
  return either(names);
}

}  // namespace

void ScalingOptions::add_to(Command& command) {
  command.option("-P", P, "Scaling factor, a positive integer (1000 unless given)")
      .option("--rounding", rounding,
              explained_schemes() + "; " + to_string(Scaling{}.rounding) + " unless given")
      .option("--ties", ties,
              either(ties_names()) + ", for " + tied_schemes() + "; " + to_string(Scaling{}.ties) +
                  " unless given");
}

Scaling ScalingOptions::scaling() const {
  Scaling scaling;
  if (P) scaling.P = *P;
  check_range("-P", scaling.P, 1);
  if (rounding) scaling.rounding = parse_rounding(*rounding);
  if (ties) {
    scaling.ties = parse_ties(*ties);
    if (!scaling.scheme().has_ties()) {
      throw UsageError("--ties says how --rounding " + tied_schemes() +
                       " breaks ties; it has no meaning for " + to_string(scaling.rounding));
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
  if (const auto rounding = find_rounding(name)) return *rounding;
  throw UsageError("--rounding: found " + in_quotes(name) + ", expected " +
                   either(rounding_names()) + did_you_mean(name, rounding_names()));
}

Ties parse_ties(const std::string& name) {
  if (const auto ties = find_ties(name)) return *ties;
  throw UsageError("--ties: found " + in_quotes(name) + ", expected " + either(ties_names()));
}

}  // namespace waywiser::cli
