#include <algorithm>
#include <iterator>

#include "waywiser/base/error.h"
#include "waywiser/base/foreign_text.h"
#include "waywiser/base/scanner.h"
#include "waywiser/solution/formats.h"
#include "waywiser/solution/route_lines.h"

namespace waywiser {
namespace {

// What follows the colon of a header line, without white space at its ends.
std::string value_of(const Word& line) {
  const std::size_t colon = line.text.find(':');
  if (colon == std::string_view::npos) return {};
  const std::string_view value = line.text.substr(colon + 1);
  const std::size_t begin = value.find_first_not_of(" \t");
  return begin == std::string_view::npos ? std::string() : std::string(value.substr(begin));
}

[[noreturn]] void refuse(std::string_view bytes, const std::string& file, Scanner end,
                         bool sintef) {
  if (sintef) throw end.error(end.peek(), "a line \"Solution\" and routes");
  Scanner start(bytes, file);
  start.skip_blank();
  const Word line = start.rest_of_line();
  const std::string looks = foreign_text(bytes);
  throw InputError(start.place(line),
                   in_quotes(line.text) + (looks.empty() ? "" : " (" + looks + ")"),
                   "a solution: " + readable_solution_titles());
}

bool never(std::string_view) {
  return false;
}

// The length of a title, "Solution", "Routes:", "best_solution = ", above or before the routes; 0
// for any other line.
std::size_t title_length(std::string_view line) {
  static constexpr std::string_view kTitles[] = {"SOLUTION", "SOLUTIONS", "ROUTES", "TOURS",
                                                 "PATHS",    "PLAN",      "SOL",    "ROUTE"};
  const std::size_t sign = std::min(line.find_first_of(":="), line.size());
  std::string letters = letters_of(line.substr(0, sign));
  for (const std::string_view praise : {"BEST", "FINAL", "OPTIMAL", "VEHICLE"})
    if (letters.starts_with(praise)) letters.erase(0, praise.size());
  if (std::find(std::begin(kTitles), std::end(kTitles), letters) == std::end(kTitles)) return 0;
  const std::size_t length = std::min(sign + 1, line.size());
  const std::size_t value = line.find_first_not_of(" \t", length);
  const bool title = value == std::string_view::npos ||
                     std::string_view("[({").find(line[value]) != std::string_view::npos;
  return title ? length : 0;
}

// The routes below a title in whatever format they have; places stay those of the file.
bool read_below(std::string_view bytes, const std::string& file, std::size_t begin,
                SolutionFile& solution) {
  const SolutionFormat& format = solution_format(bytes.substr(begin));
  Scanner rest(bytes.substr(begin), file);
  if (&format == &kSintef || rest.at_end()) return false;
  std::string text(bytes);
  for (std::size_t k = 0; k < begin; ++k)
    if (text[k] != '\n' && text[k] != '\r') text[k] = ' ';
  solution = format.read(text, file);
  return true;
}

SolutionFile parse_sintef(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  Scanner scanner(bytes, file);
  SolutionFile solution;
  std::string name;
  for (bool sintef = false;;) {
    if (scanner.at_end()) refuse(bytes, file, scanner, sintef);
    if (begins_route(scanner)) break;
    const Word line = scanner.rest_of_line();
    const std::size_t title = title_length(line.text);
    if (title != 0 && read_below(bytes, file, line.offset + title, solution)) {
      if (solution.name.empty()) solution.name = name;
      return solution;
    }
    const std::string letters = letters_of(line.text.substr(0, line.text.find(':')));
    if (letters == "SOLUTION") break;
    if (letters == "INSTANCENAME" || letters == "INSTANCE") {
      name = value_of(line);
      sintef = true;
    }
  }
  solution = read_route_lines(scanner);
  solution.name = name;
  return solution;
}

}  // namespace

constexpr SolutionFormat kSintef{
    .name = "sintef", .title = "SINTEF's text", .recognises = never, .read = parse_sintef};

}  // namespace waywiser
