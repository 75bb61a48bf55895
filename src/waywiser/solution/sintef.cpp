#include "waywiser/solution/sintef.h"

#include "waywiser/base/scanner.h"
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

// "Route 1 :", "Route#1:", but not "Route minimisation ..." in a reference.
bool begins_route(Scanner scanner) {
  const Word word = scanner.next_on_line();
  const std::string letters = letters_of(word.text);
  if (letters != "ROUTE") return false;
  if (word.text.size() > letters.size()) return true;
  const Word next = scanner.next_on_line();
  return begins_number(next.text) || next.text.starts_with('#');
}

}  // namespace

SolutionFile parse_sintef(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  Scanner scanner(bytes, file);
  std::string name;
  for (;;) {
    if (scanner.at_end()) throw scanner.error(scanner.peek(), "a line \"Solution\" and routes");
    if (begins_route(scanner)) break;
    const Word line = scanner.rest_of_line();
    const std::string letters = letters_of(line.text.substr(0, line.text.find(':')));
    if (letters == "SOLUTION") break;
    if (letters == "INSTANCENAME" || letters == "INSTANCE") name = value_of(line);
  }
  SolutionFile solution = read_route_lines(scanner);
  solution.name = name;
  return solution;
}

}  // namespace waywiser
