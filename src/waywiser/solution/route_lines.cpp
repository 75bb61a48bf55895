#include "waywiser/solution/route_lines.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/solution/route_body.h"
#include "waywiser/solution/route_label.h"
#include "waywiser/solution/words.h"

namespace waywiser {
namespace {

std::string_view first_word(std::string_view line) {
  return line.substr(0, line.find_first_of(" \t"));
}

class RouteLineReader {
 public:
  explicit RouteLineReader(Scanner scanner) : scanner_(std::move(scanner)) {}

  SolutionFile read() {
    while (!scanner_.at_end()) {
      Scanner ahead = scanner_;
      const Word line = ahead.rest_of_line();
      const RouteLabel label = route_label(line.text);
      if (label.kind == LabelKind::route || label.kind == LabelKind::vehicle) {
        read_route(line, label);
      } else if (letters_of(line.text).starts_with("COST") ||
                 letters_of(line.text).starts_with("TOTALCOST")) {
        read_cost();
        continue;
      } else if (!solution_.routes.empty() && is_lone_cost(line)) {
        costs_.push_back({std::string(line.text), false});
      } else if (!solution_.routes.empty() && continues_route(line)) {
        append_customers(scanner_, line, solution_.routes.back());
      } else if (solution_.routes.empty() || !is_remark(line.text)) {
        throw scanner_.error(scanner_.next_on_line(), "a line \"Route #k: ...\" or \"Cost ...\"");
      }
      scanner_.rest_of_line();
    }
    if (solution_.routes.empty()) throw scanner_.error(scanner_.peek(), "a line \"Route #1: ...\"");
    state_cost();
    return std::move(solution_);
  }

 private:
  struct Cost {
    std::string text;
    bool of_all = false;
  };

  static bool continues_route(const Word& line) {
    const std::string_view text = line.text;
    return begins_number(text) || text.starts_with("->") || text.starts_with("Depot");
  }

  // "Time 12.3", "status: optimal", "Distance of the route: 20m": what tools write below a route. A
  // misspelt label ("Routes #2: 4") is no remark.
  static bool is_remark(std::string_view line) {
    if (route_label(line).kind == LabelKind::remark) return true;
    const std::string_view word = first_word(line);
    if (upper_case(word).starts_with("ROUT")) return false;
    if (line.find_first_of(":=") != std::string_view::npos) return true;
    const std::size_t value = line.find_first_not_of(" \t", word.size());
    return value != std::string_view::npos && parse_decimal(line.substr(value)).ok();
  }

  void read_route(const Word& line, const RouteLabel& label) {
    if (!label.ended)
      throw scanner_.error({{}, line.offset + line.text.size()},
                           "a colon after the number of the route");
    check_label(line, label);
    std::vector<std::int64_t> route;
    append_customers(scanner_, {line.text.substr(label.length), line.offset + label.length}, route);
    solution_.routes.push_back(std::move(route));
  }

  void check_label(const Word& line, const RouteLabel& label) {
    if (label.number.empty() && label.text.find('#') == std::string_view::npos && numbers_.empty())
      return;  // "Route: 5 3", as all before it
    const DecimalResult parsed = parse_decimal(label.number);
    const std::int64_t value = parsed.value.digits;
    const bool numbered_late = numbers_.empty() && !solution_.routes.empty();
    if (parsed.ok() && !numbered_late && !numbers_.insert(value).second) {
      solution_.warnings.push_back(
          fmt::format("\"{}\" stands there twice: both lines are read as routes", label.text));
      return;
    }
    if (parsed.ok() && !numbered_late && label.kind == LabelKind::vehicle) return;
    if (parsed.ok() && numbers_.size() == 1 && (value == 0 || value == 1)) first_number_ = value;
    const std::int64_t wanted = first_number_ + static_cast<std::int64_t>(numbers_.size()) - 1;
    if (parsed.ok() && !numbered_late && value == wanted) return;
    throw InputError(scanner_.place(line), "route " + in_quotes(found_label(label.text)),
                     numbered_late
                         ? "\"Route:\", as above"
                         : fmt::format("\"Route #{}:\"", std::max<std::int64_t>(wanted, 1)));
  }

  // What stands between the word Route and the colon.
  static std::string found_label(std::string_view label) {
    std::string text(label);
    if (upper_case(text).starts_with("ROUTE")) text.erase(0, 5);
    text.erase(0, std::min(text.find_first_not_of(" \t#"), text.size()));
    return text;
  }

  // "Cost 12.5", "Total cost: 12.5", or the number on a line of its own below the word. Behind the
  // number the scanner is at the end of its line.
  void read_cost() {
    Word word = scanner_.next_on_line();
    const bool of_all = letters_of(word.text).starts_with("TOTAL");
    while (!word.at_end() && !begins_number(word.text)) {
      const std::size_t sign = word.text.find_first_of(":=");
      if (sign != std::string_view::npos && sign + 1 < word.text.size()) {
        word = {word.text.substr(sign + 1), word.offset + sign + 1};
        break;
      }
      const Word next = scanner_.next_on_line();
      const bool more = letters_of(next.text) == "COST" || next.text == ":" || next.text == "=" ||
                        begins_number(next.text) || next.at_end();
      if (!more) throw scanner_.error(next, "a decimal number as the cost");
      word = next;
    }
    if (word.at_end() && begins_number(scanner_.peek().text)) word = scanner_.next();
    costs_.push_back({cost_text(scanner_, word), of_all});
    const Word rest = scanner_.next_on_line();
    if (!rest.at_end()) throw scanner_.error(rest, "the end of the line after the cost");
  }

  // One cost is the solution's; of several, the one that says so or comes last behind one a route.
  void state_cost() {
    if (costs_.empty()) return;
    const auto of_all =
        std::find_if(costs_.begin(), costs_.end(), [](const Cost& c) { return c.of_all; });
    if (of_all != costs_.end()) {
      solution_.stated_cost = of_all->text;
    } else if (costs_.size() == 1 || costs_.size() == solution_.routes.size() + 1) {
      solution_.stated_cost = costs_.back().text;
    } else {
      solution_.warnings.push_back(
          fmt::format("The file states {} costs: none is taken for the solution's", costs_.size()));
    }
  }

  Scanner scanner_;
  SolutionFile solution_;
  std::set<std::int64_t> numbers_;
  std::int64_t first_number_ = 1;
  std::vector<Cost> costs_;
};

}  // namespace

bool begins_route(Scanner scanner) {
  const LabelKind kind = route_label(scanner.rest_of_line().text).kind;
  return kind == LabelKind::route || kind == LabelKind::vehicle;
}

SolutionFile read_route_lines(Scanner scanner) {
  return RouteLineReader(std::move(scanner)).read();
}

}  // namespace waywiser
