#include "waywiser/solution/sintef.h"

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
  throw InputError(start.place(line), quoted(line.text) + (looks.empty() ? "" : " (" + looks + ")"),
                   "a solution: " + readable_solution_titles());
}

bool never(std::string_view) {
  return false;
}

}  // namespace

constexpr SolutionFormat kSintef{
    .name = "sintef", .title = "SINTEF's text", .recognises = never, .read = parse_sintef};

SolutionFile parse_sintef(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  Scanner scanner(bytes, file);
  std::string name;
  bool sintef = false;
  for (;;) {
    if (scanner.at_end()) refuse(bytes, file, scanner, sintef);
    if (begins_route(scanner)) break;
    const Word line = scanner.rest_of_line();
    const std::string letters = letters_of(line.text.substr(0, line.text.find(':')));
    if (letters == "SOLUTION") break;
    if (letters == "INSTANCENAME" || letters == "INSTANCE") {
      name = value_of(line);
      sintef = true;
    }
  }
  SolutionFile solution = read_route_lines(scanner);
  solution.name = name;
  return solution;
}

}  // namespace waywiser
