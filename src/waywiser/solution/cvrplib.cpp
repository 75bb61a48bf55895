#include "waywiser/solution/cvrplib.h"

#include <fmt/format.h>

#include "waywiser/base/scanner.h"
#include "waywiser/solution/route_lines.h"

namespace waywiser {

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
