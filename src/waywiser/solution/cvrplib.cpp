#include "waywiser/solution/cvrplib.h"

#include <fmt/format.h>

#include "waywiser/base/scanner.h"
#include "waywiser/solution/route_lines.h"

namespace waywiser {

namespace {

// A file without a word is none of any format: this reader says what is missing. A cost may stand
// first here as above lists.
bool recognises(std::string_view bytes) {
  Scanner scanner(bytes, "");
  if (letters_of(scanner.peek().text) == "COST") scanner.rest_of_line();
  scanner.skip_blank();
  return scanner.at_end() || begins_route(scanner);
}

std::string write(const SolutionText& solution) {
  return format_cvrplib(solution.routes, solution.ids, solution.cost);
}

}  // namespace

constexpr SolutionFormat kCvrplib{.name = "cvrplib",
                                  .title = "routes as CVRPLIB's .sol, with arrows or by vehicle",
                                  .ending = ".sol",
                                  .recognises = recognises,
                                  .read = parse_cvrplib,
                                  .write = write};

SolutionFile parse_cvrplib(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  return read_route_lines(Scanner(bytes, file));
}

std::string format_cvrplib(const Routes& routes, const std::vector<std::int64_t>& ids,
                           const std::string& cost) {
  std::string text;
  for (std::size_t k = 0; k < routes.size(); ++k) {
    text += fmt::format("Route #{}:", k + 1);
    for (const int customer : routes[k])
      text += fmt::format(" {}", ids.at(static_cast<std::size_t>(customer)));
    text += '\n';
  }
  return text + "Cost " + cost + "\n";
}

}  // namespace waywiser
