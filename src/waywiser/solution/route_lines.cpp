#include "waywiser/solution/route_lines.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/solution/words.h"

namespace waywiser {
namespace {

class RouteLineReader {
 public:
  explicit RouteLineReader(Scanner scanner) : scanner_(std::move(scanner)) {}

  SolutionFile read() {
    while (!scanner_.at_end()) {
      const Word word = scanner_.next_on_line();
      const std::string keyword = letters_of(word.text);
      if (keyword == "ROUTE") {
        read_route(word);
      } else if (keyword == "COST") {
        read_cost(word);
      } else if (!solution_.routes.empty() && is_remark(word)) {
        scanner_.rest_of_line();
      } else if (begins_number(word.text) && !solution_.routes.empty()) {
        read_customers(word, solution_.routes.back());
      } else {
        throw scanner_.error(word, "a line \"Route #k: ...\" or \"Cost ...\"");
      }
    }
    if (solution_.routes.empty()) throw scanner_.error(scanner_.peek(), "a line \"Route #1: ...\"");
    return std::move(solution_);
  }

 private:
  // "Time 12.3", "status: optimal": what tools write below the routes.
  bool is_remark(const Word& word) const {
    const std::string_view key = word.text.substr(0, word.text.find(':'));
    const bool is_key = !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    });
    if (!is_key) return false;
    Scanner ahead = scanner_;
    const Word next = ahead.next_on_line();
    return key.size() < word.text.size() || next.text.starts_with(':') ||
           (parse_decimal(next.text).ok() && ahead.next_on_line().at_end());
  }

  // "#1:", "# 1 :", "#1 :"; what is glued to "Route" or to the colon included.
  void read_route(const Word& keyword) {
    std::string label(keyword.text.substr(std::string_view("Route").size()));
    Word word = keyword;
    std::vector<std::int64_t> route;
    while (!label.ends_with(':')) {
      word = scanner_.next_on_line();
      if (word.at_end()) throw scanner_.error(word, "a colon after the number of the route");
      const std::size_t colon = word.text.find(':');
      if (colon != std::string_view::npos && colon + 1 < word.text.size()) {
        append_customers(scanner_, {word.text.substr(colon + 1), word.offset + colon + 1}, route);
        label += word.text.substr(0, colon + 1);
        break;
      }
      label += word.text;
    }
    check_label(keyword, label);
    read_customers(scanner_.next_on_line(), route);
    solution_.routes.push_back(std::move(route));
  }

  // The customers from `word` to the end of the line.
  void read_customers(Word word, std::vector<std::int64_t>& route) {
    for (; !word.at_end(); word = scanner_.next_on_line()) append_customers(scanner_, word, route);
  }

  // Routes count up from 1 (some tools: from 0), so that a lost or doubled line is noticed.
  void check_label(const Word& keyword, std::string label) {
    label.pop_back();
    if (label.starts_with('#')) label.erase(0, 1);
    const DecimalResult number = parse_decimal(label);
    const bool counts = number.ok() && number.value.decimals == 0;
    const bool first = solution_.routes.empty();
    if (counts && first && (number.value.digits == 0 || number.value.digits == 1))
      first_number_ = number.value.digits;
    const std::int64_t wanted = first_number_ + static_cast<std::int64_t>(solution_.routes.size());
    if (counts && number.value.digits == wanted) return;
    throw InputError(scanner_.place(keyword), "route " + quoted(label),
                     fmt::format("\"Route #{}:\"", wanted));
  }

  void read_cost(const Word& keyword) {
    if (solution_.stated_cost) throw scanner_.error(keyword, "one line \"Cost ...\"");
    Word word = scanner_.next_on_line();
    if (word.text == ":" || word.text == "=") word = scanner_.next_on_line();
    solution_.stated_cost = cost_text(scanner_, word);
    const Word rest = scanner_.next_on_line();
    if (!rest.at_end()) throw scanner_.error(rest, "the end of the line after the cost");
  }

  Scanner scanner_;
  SolutionFile solution_;
  std::int64_t first_number_ = 1;
};

}  // namespace

SolutionFile read_route_lines(Scanner scanner) {
  return RouteLineReader(std::move(scanner)).read();
}

}  // namespace waywiser
