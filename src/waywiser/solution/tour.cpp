#include "waywiser/solution/tour.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "waywiser/base/scanner.h"
#include "waywiser/solution/words.h"

namespace waywiser {
namespace {

bool recognises(std::string_view bytes) {
  Scanner scanner(bytes, "");
  for (int line = 0; line < 100 && !scanner.at_end(); ++line) {
    if (upper_case(scanner.peek().text).starts_with("TOUR_SECTION")) return true;
    scanner.rest_of_line();
  }
  return false;
}

// "KEY : VALUE" as its two halves.
std::string_view value_of(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return {};
  const std::string_view value = line.substr(colon + 1);
  return value.substr(std::min(value.find_first_not_of(" \t"), value.size()));
}

// "828" and LKH-3's "0_828", a penalty and a length; nothing else is a cost.
void state_cost(std::string_view number, SolutionFile& solution) {
  number = number.substr(std::min(number.find_first_not_of(" \t"), number.size()));
  if (const std::size_t penalty = number.find('_'); penalty != std::string_view::npos)
    number = number.substr(penalty + 1);
  if (parse_decimal(number).fault != DecimalFault::malformed)
    solution.stated_cost = std::string(number);
}

// "Length = 828", "Cost = 0_828".
void read_comment(const Word& line, SolutionFile& solution) {
  const std::string_view value = value_of(line.text);
  const std::size_t sign = value.find('=');
  const std::string letters = letters_of(value.substr(0, sign));
  if (sign != std::string_view::npos && (letters == "LENGTH" || letters == "COST"))
    state_cost(value.substr(sign + 1), solution);
}

// The nodes of one tour, up to its -1; false where there is none left.
bool read_nodes(Scanner& scanner, SolutionFile& solution) {
  std::vector<std::int64_t> route;
  for (Word word = scanner.next();; word = scanner.next()) {
    const bool end = word.at_end() || upper_case(word.text) == "EOF";
    if (end && !route.empty()) throw scanner.error(word, "-1 after the last node");
    if (end || word.text == "-1") break;
    route.push_back(customer_number(scanner, word));
  }
  if (route.empty()) return false;
  solution.routes.push_back(std::move(route));
  return true;
}

constexpr std::string_view kTraversed = "THE TOURS TRAVERSED";

bool recognises_lines(std::string_view bytes) {
  Scanner scanner(bytes, "");
  for (int line = 0; line < 2 && !scanner.at_end(); ++line) {
    if (upper_case(scanner.rest_of_line().text).starts_with(kTraversed)) return true;
  }
  return false;
}

// The nodes before the parenthesis.
std::vector<std::int64_t> nodes_of_line(const Scanner& scanner, const Word& line) {
  std::vector<std::int64_t> nodes;
  const std::string_view numbers = line.text.substr(0, line.text.find('('));
  for (std::size_t at = numbers.find_first_not_of(" \t"); at < numbers.size();) {
    const std::size_t end = std::min(numbers.find_first_of(" \t", at), numbers.size());
    nodes.push_back(customer_number(scanner, {numbers.substr(at, end - at), line.offset + at}));
    at = numbers.find_first_not_of(" \t", end);
  }
  return nodes;
}

}  // namespace

constexpr SolutionFormat kTour{
    .name = "tour", .title = "a tour of LKH", .recognises = recognises, .read = parse_tour};

SolutionFile parse_tour(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  Scanner scanner(bytes, file);
  SolutionFile solution;
  for (bool section = false; !section;) {
    if (scanner.at_end()) throw scanner.error(scanner.peek(), "TOUR_SECTION");
    const Word line = scanner.rest_of_line();
    const std::string key = upper_case(line.text.substr(0, line.text.find_first_of(" \t:")));
    section = key == "TOUR_SECTION";
    if (key == "NAME") solution.name = value_of(line.text);
    if (key == "COMMENT") read_comment(line, solution);
  }
  solution.nodes = true;
  solution.depot_separates = true;
  while (read_nodes(scanner, solution)) {
  }
  if (solution.routes.empty()) throw scanner.error(scanner.peek(), "the nodes of the tour");
  return solution;
}

constexpr SolutionFormat kTourLines{.name = "tour-lines",
                                    .title = "LKH's tours a line",
                                    .recognises = recognises_lines,
                                    .read = parse_tour_lines};

SolutionFile parse_tour_lines(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  Scanner scanner(bytes, file);
  SolutionFile solution;
  solution.nodes = true;
  Word line = scanner.rest_of_line();
  for (; !upper_case(line.text).starts_with(kTraversed); line = scanner.rest_of_line()) {
    solution.name = std::string(line.text.substr(0, line.text.find(',')));
    state_cost(value_of(line.text), solution);
    if (scanner.at_end()) throw scanner.error(scanner.peek(), "The tours traversed by ...");
  }
  while (!scanner.at_end()) {
    line = scanner.rest_of_line();
    solution.routes.push_back(nodes_of_line(scanner, line));
  }
  if (solution.routes.empty()) throw scanner.error(scanner.peek(), "the nodes of a tour");
  return solution;
}

}  // namespace waywiser
