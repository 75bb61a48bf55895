#include "waywiser/solution/cvrplib.h"

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/base/scanner.h"
#include "waywiser/solution/words.h"

namespace waywiser {
namespace {

class CvrplibReader {
 public:
  CvrplibReader(std::string_view bytes, const std::string& file) : scanner_(bytes, file) {}

  SolutionFile read() {
    while (!scanner_.at_end()) {
      const Word word = scanner_.next_on_line();
      const std::string keyword = letters_of(word.text);
      if (keyword == "ROUTE") {
        read_route(word);
      } else if (keyword == "COST") {
        read_cost(word);
      } else {
        throw scanner_.error(word, "a line \"Route #k: ...\" or \"Cost ...\"");
      }
    }
    if (solution_.routes.empty()) throw scanner_.error(scanner_.peek(), "a line \"Route #1: ...\"");
    return std::move(solution_);
  }

 private:
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
        const Word first{word.text.substr(colon + 1), word.offset + colon + 1};
        route.push_back(customer_number(scanner_, first));
        label += word.text.substr(0, colon + 1);
        break;
      }
      label += word.text;
    }
    check_label(keyword, label);
    for (word = scanner_.next_on_line(); !word.at_end(); word = scanner_.next_on_line())
      route.push_back(customer_number(scanner_, word));
    drop_depot_ends(route);
    solution_.routes.push_back(std::move(route));
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

SolutionFile parse_cvrplib(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  return CvrplibReader(bytes, file).read();
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
