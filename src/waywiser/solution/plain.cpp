#include "waywiser/solution/plain.h"

#include <utility>

#include "waywiser/base/json_cursor.h"
#include "waywiser/base/scanner.h"
#include "waywiser/solution/words.h"

namespace waywiser {
SolutionFile parse_plain(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  Scanner scanner(bytes, file);
  SolutionFile solution;
  while (!scanner.at_end()) {
    std::vector<std::int64_t> numbers;
    for (Word word = scanner.next_on_line(); !word.at_end(); word = scanner.next_on_line())
      append_customers(scanner, word, numbers);
    solution.routes.push_back(std::move(numbers));
  }
  solution.depot_separates = true;
  if (solution.routes.empty()) throw scanner.error(scanner.peek(), "a line of customers");
  return solution;
}

SolutionFile parse_json_lists(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  JsonCursor json(bytes, file);
  SolutionFile solution;
  std::vector<std::int64_t> flat;
  json.array("the routes", [&](std::size_t) {
    if (!bytes.substr(json.offset()).starts_with('[')) {
      flat.push_back(customer_number(json.scanner(), json.number("the number of a customer")));
      return;
    }
    std::vector<std::int64_t> route;
    json.array("a route", [&](std::size_t) {
      route.push_back(customer_number(json.scanner(), json.number("the number of a customer")));
    });
    solution.routes.push_back(std::move(route));
  });
  json.finish();
  if (!flat.empty()) solution.routes.push_back(std::move(flat));
  solution.depot_separates = true;
  if (solution.routes.empty())
    throw InputError({file, 0, 0}, "no route", "arrays of the numbers of customers");
  return solution;
}

}  // namespace waywiser
