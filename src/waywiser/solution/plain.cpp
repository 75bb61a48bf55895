#include "waywiser/solution/plain.h"

#include <algorithm>
#include <utility>

#include "waywiser/base/error.h"
#include "waywiser/base/json_cursor.h"
#include "waywiser/base/scanner.h"
#include "waywiser/solution/route_body.h"
#include "waywiser/solution/words.h"

namespace waywiser {
namespace {

bool begins_list(std::string_view text) {
  return begins_number(text) || upper_case(text).starts_with("DEPOT");
}

// One array over the whole text; arrays on lines of their own are plain lists.
bool is_json(std::string_view bytes) {
  Scanner scanner(bytes, "");
  if (!scanner.peek().text.starts_with('[')) return false;
  const Word line = scanner.rest_of_line();
  return !line.text.ends_with(']') || scanner.at_end() || line.text.starts_with("[[");
}

bool is_plain(std::string_view bytes) {
  const std::string_view first = Scanner(bytes, "").peek().text;
  return begins_list(first) || first.starts_with('[');
}

void read_line(const Scanner& scanner, const Word& line, SolutionFile& solution) {
  const bool cost = letters_of(line.text).starts_with("COST");
  if (cost || is_lone_cost(line)) {
    const std::size_t number = std::min(line.text.find_first_of("+-.0123456789"), line.text.size());
    if (solution.stated_cost) throw scanner.error(line, "one cost");
    solution.stated_cost = cost_text(scanner, {line.text.substr(number), line.offset + number});
  } else if (begins_list(line.text) || line.text.starts_with('[')) {
    append_customers(scanner, line, solution.routes.emplace_back());
  } else if (line.text.find(':') == std::string_view::npos) {
    throw scanner.error(line, "a line of customers");
  }
}

}  // namespace

constexpr SolutionFormat kPlainLists{.name = "plain",
                                     .title = "a list of customers a line",
                                     .recognises = is_plain,
                                     .read = parse_plain};
constexpr SolutionFormat kJsonLists{
    .name = "json-lists", .title = "JSON arrays", .recognises = is_json, .read = parse_json_lists};

SolutionFile parse_plain(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  Scanner scanner(bytes, file);
  SolutionFile solution;
  solution.depot_separates = true;
  while (!scanner.at_end()) read_line(scanner, scanner.rest_of_line(), solution);
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
