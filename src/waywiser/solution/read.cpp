#include "waywiser/solution/read.h"

#include "waywiser/base/scanner.h"
#include "waywiser/solution/cvrplib.h"
#include "waywiser/solution/mamut.h"
#include "waywiser/solution/plain.h"
#include "waywiser/solution/sintef.h"
#include "waywiser/system/file.h"

namespace waywiser {

SolutionFile read_solution(const std::string& path) {
  return parse_solution(read_input(path), path == "-" ? "standard input" : path);
}

SolutionFormat solution_format(std::string_view bytes) {
  const std::string_view first = Scanner(bytes, "").peek().text;
  if (first.starts_with('{')) return SolutionFormat::mamut;
  if (first.starts_with('[') || begins_number(first)) return SolutionFormat::plain;
  const std::string letters = letters_of(first);
  return letters == "ROUTE" || letters == "COST" || first.empty() ? SolutionFormat::cvrplib
                                                                  : SolutionFormat::sintef;
}

SolutionFile parse_solution(std::string_view bytes, const std::string& file) {
  switch (solution_format(bytes)) {
    case SolutionFormat::cvrplib:
      return parse_cvrplib(bytes, file);
    case SolutionFormat::sintef:
      return parse_sintef(bytes, file);
    case SolutionFormat::mamut:
      return parse_mamut_solution(bytes, file);
    case SolutionFormat::plain:
      break;
  }
  const bool json = Scanner(bytes, file).peek().text.starts_with('[');
  return json ? parse_json_lists(bytes, file) : parse_plain(bytes, file);
}

}  // namespace waywiser
