#include "waywiser/solution/route_lines.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/solution/route_body.h"
#include "waywiser/solution/words.h"

namespace waywiser {
namespace {

constexpr std::string_view kDigits = "0123456789";

// The part of a line up to its first colon, that included.
std::string_view label_of(std::string_view line) {
  const std::size_t colon = line.find(':');
  return colon == std::string_view::npos ? std::string_view() : line.substr(0, colon + 1);
}

std::string_view first_word(std::string_view line) {
  return line.substr(0, line.find_first_of(" \t"));
}

enum class Label { none, route, vehicle };

bool has_digit(std::string_view text) {
  return text.find_first_of(kDigits) != std::string_view::npos;
}

std::string_view without_blanks_before(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

// "#1:", "# 1 :": nothing but a number between.
bool is_bare_number(std::string_view label) {
  return has_digit(label) && label.find_first_not_of("#:0123456789 \t") == std::string_view::npos;
}

// What kind of label a line begins with. "Routes", "Route minimisation" and the like are none.
Label kind_of(std::string_view line) {
  const std::string_view label = label_of(line);
  if (line.starts_with('#')) return is_bare_number(label) ? Label::route : Label::none;
  const std::string word = letters_of(first_word(line));
  if (word == "ROUTE") {
    const std::string_view rest = without_blanks_before(line.substr(word.size()));
    if (rest.starts_with('#') || rest.starts_with(':') || has_digit(rest.substr(0, 1)))
      return Label::route;
  }
  const std::string letters = letters_of(label);
  for (const std::string_view name : {"VEHICLE", "TRUCK", "TOUR", "DRIVER"}) {
    if (has_digit(label) && (word == name || (word == "ROUTE" && letters.ends_with(name))))
      return Label::vehicle;
  }
  return Label::none;
}

class RouteLineReader {
 public:
  explicit RouteLineReader(Scanner scanner) : scanner_(std::move(scanner)) {}

  SolutionFile read() {
    while (!scanner_.at_end()) {
      Scanner ahead = scanner_;
      const Word line = ahead.rest_of_line();
      const Label kind = kind_of(line.text);
      if (kind != Label::none) {
        read_route(line, kind);
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
    const std::string_view word = first_word(line);
    if (upper_case(word).starts_with("ROUT")) return false;
    if (line.find_first_of(":=") != std::string_view::npos) return true;
    const std::size_t value = line.find_first_not_of(" \t", word.size());
    return value != std::string_view::npos && parse_decimal(line.substr(value)).ok();
  }

  void read_route(const Word& line, Label kind) {
    const std::string_view label = label_of(line.text);
    if (label.empty())
      throw scanner_.error({{}, line.offset + line.text.size()},
                           "a colon after the number of the route");
    check_label(line, label, kind);
    std::vector<std::int64_t> route;
    append_customers(scanner_, {line.text.substr(label.size()), line.offset + label.size()}, route);
    solution_.routes.push_back(std::move(route));
  }

  void check_label(const Word& line, std::string_view label, Label kind) {
    std::string number(label.substr(std::min(label.find_first_of(kDigits), label.size() - 1)));
    number.erase(std::min(number.find_first_not_of(kDigits), number.size()));
    const DecimalResult parsed = parse_decimal(number);
    const std::int64_t value = parsed.value.digits;
    if (parsed.ok() && !numbers_.insert(value).second) {
      solution_.warnings.push_back(
          fmt::format("\"{}\" stands there twice: both lines are read as routes",
                      label.substr(0, label.size() - 1)));
      return;
    }
    if (parsed.ok() && kind == Label::vehicle) return;
    if (parsed.ok() && numbers_.size() == 1 && (value == 0 || value == 1)) first_number_ = value;
    const std::int64_t wanted = first_number_ + static_cast<std::int64_t>(numbers_.size()) - 1;
    if (parsed.ok() && value == wanted) return;
    throw InputError(scanner_.place(line), "route " + quoted(found_label(label)),
                     fmt::format("\"Route #{}:\"", std::max<std::int64_t>(wanted, 1)));
  }

  // What stands between the word Route and the colon.
  static std::string found_label(std::string_view label) {
    std::string text(label.substr(0, label.size() - 1));
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
  return kind_of(scanner.rest_of_line().text) != Label::none;
}

SolutionFile read_route_lines(Scanner scanner) {
  return RouteLineReader(std::move(scanner)).read();
}

}  // namespace waywiser
