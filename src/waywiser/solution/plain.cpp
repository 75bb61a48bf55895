#include "waywiser/solution/plain.h"

#include <algorithm>
#include <utility>

#include "waywiser/base/error.h"
#include "waywiser/base/json_cursor.h"
#include "waywiser/base/scanner.h"
#include "waywiser/solution/json_route.h"
#include "waywiser/solution/python_text.h"
#include "waywiser/solution/route_body.h"
#include "waywiser/solution/words.h"

namespace waywiser {
namespace {

bool begins_list(std::string_view text) {
  return begins_number(text) || upper_case(text).starts_with("DEPOT");
}

// One array, tuple or dictionary of routes over the whole text; arrays on lines of their own are
// plain lists.
bool is_json(std::string_view bytes) {
  Scanner scanner(bytes, "");
  scanner.skip_blank();
  const Word line = scanner.rest_of_line();
  const bool nested = line.text.find_first_of("[(", 1) != std::string_view::npos;
  if (line.text.starts_with('(')) return nested;
  if (line.text.starts_with('{')) return maps_routes(bytes);
  if (!line.text.starts_with('[')) return false;
  return !line.text.ends_with(']') || scanner.at_end() || nested;
}

bool is_plain(std::string_view bytes) {
  Scanner scanner(bytes, "");
  std::string_view first = scanner.peek().text;
  if (letters_of(first) == "COST") {
    scanner.rest_of_line();
    first = scanner.peek().text;
  }
  const bool rule = first.find_first_not_of("+-=") == std::string_view::npos;  // "-----"
  return !rule && (begins_list(first) || first.starts_with('['));
}

// A cost, which is taken, or a remark.
bool read_remark(const Scanner& scanner, const Word& line, SolutionFile& solution) {
  const std::string letters = letters_of(line.text);
  const bool cost = letters.starts_with("COST") || letters.starts_with("TOTALCOST");
  if (!cost && !is_lone_cost(line)) return line.text.find(':') != std::string_view::npos;
  const std::size_t number = std::min(line.text.find_first_of("+-.0123456789"), line.text.size());
  if (solution.stated_cost) throw scanner.error(line, "one cost");
  solution.stated_cost = cost_text(scanner, {line.text.substr(number), line.offset + number});
  return true;
}

// What may stand below arrays.
void read_remarks(std::string_view bytes, const std::string& file, std::size_t begin,
                  SolutionFile& solution) {
  Scanner scanner(bytes, file);
  scanner.seek(begin);
  while (!scanner.at_end()) {
    const Word line = scanner.rest_of_line();
    const bool list = line.text.find_first_of("[({") == 0;
    if (list || !read_remark(scanner, line, solution))
      throw scanner.error(line, "the end of the file, or a cost");
  }
}

void read_line(const Scanner& scanner, const Word& line, SolutionFile& solution) {
  const bool list = begins_list(line.text) || line.text.starts_with('[');
  if (list && !is_lone_cost(line)) {
    append_customers(scanner, line, solution.routes.emplace_back());
  } else if (!read_remark(scanner, line, solution)) {
    throw scanner.error(line, "a line of customers");
  }
}
}  // namespace

constexpr SolutionFormat kPlainLists{.name = "plain",
                                     .title = "a list of customers a line",
                                     .recognises = is_plain,
                                     .read = parse_plain};
constexpr SolutionFormat kJsonLists{.name = "json-lists",
                                    .title = "JSON's or Python's lists",
                                    .recognises = is_json,
                                    .read = parse_json_lists};

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
  const std::string text = json_of_python(bytes);
  JsonCursor json(text, file);
  SolutionFile solution;
  std::vector<std::int64_t> flat;
  json.array("the routes", [&](std::size_t) {
    if (!json.at_array()) return flat.push_back(json_customer(json));
    read_json_route(json, solution.routes.emplace_back());
  });
  read_remarks(bytes, file, json.end_of_last(), solution);
  if (!flat.empty()) solution.routes.push_back(std::move(flat));
  solution.depot_separates = true;
  if (solution.routes.empty())
    throw InputError({file, 0, 0}, "no route", "arrays of the numbers of customers");
  return solution;
}

}  // namespace waywiser
