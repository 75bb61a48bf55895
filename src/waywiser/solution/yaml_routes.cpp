#include "waywiser/solution/yaml_routes.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "waywiser/base/scanner.h"
#include "waywiser/solution/route_body.h"
#include "waywiser/solution/route_label.h"
#include "waywiser/solution/words.h"

namespace waywiser {
namespace {

bool is_item(std::string_view text) {
  return text == "-" || text.starts_with("- ") || text.starts_with("* ");
}

// "---", "...", "# a comment"; "#1: 5" is the label of a route.
bool is_passed(std::string_view text) {
  if (text.starts_with('#')) return route_label(text).kind == LabelKind::none;
  return text.starts_with("---") || text == "...";
}

// "key:", "key: value"
bool has_key(std::string_view text) {
  const std::size_t colon = text.find(':');
  return colon != std::string_view::npos && colon > 0 &&
         (colon + 1 == text.size() || text[colon + 1] == ' ') && !begins_number(text.substr(0, 1));
}

bool recognises(std::string_view bytes) {
  Scanner scanner(bytes, "");
  for (int line = 0; line < 20 && !scanner.at_end(); ++line) {
    scanner.skip_blank();
    const std::string_view text = scanner.rest_of_line().text;
    if (is_item(text)) return true;
    const bool key = has_key(text) || route_label(text).kind != LabelKind::none;
    if (!key && !is_passed(text)) return false;
  }
  return false;
}

class YamlReader {
 public:
  YamlReader(std::string_view bytes, const std::string& file)
      : bytes_(bytes), scanner_(bytes, file) {}

  SolutionFile read() {
    solution_.depot_separates = true;
    while (!scanner_.at_end()) {
      scanner_.skip_blank();
      const Word line = without_comment(scanner_.rest_of_line());
      if (!is_passed(line.text)) read_line(line);
    }
    if (solution_.routes.empty()) throw scanner_.error(scanner_.peek(), "a list of routes");
    return std::move(solution_);
  }

 private:
  // Where the items that follow belong.
  enum class Place { top, next_route, route, elsewhere };

  static Word without_comment(const Word& line) {
    const std::size_t comment = line.text.find(" #");
    const std::size_t end = line.text.find_last_not_of(" \t", comment);
    return comment == std::string_view::npos ? line
                                             : Word{line.text.substr(0, end + 1), line.offset};
  }

  static Word behind(const Word& word, std::size_t count) {
    const std::size_t at = std::min(word.text.find_first_not_of(" \t", count), word.text.size());
    return {word.text.substr(at), word.offset + at};
  }

  void read_line(Word line) {
    const bool at_edge =
        line.offset == 0 || bytes_[line.offset - 1] == '\n' || bytes_[line.offset - 1] == '\r';
    int dashes = 0;
    for (; is_item(line.text); ++dashes) line = behind(line, 1);
    const RouteLabel label =
        dashes == 0 || has_key(line.text) ? route_label(line.text) : RouteLabel();
    if (label.kind == LabelKind::route || label.kind == LabelKind::vehicle) {
      read_value(line, behind(line, label.length), true);
    } else if (has_key(line.text)) {
      read_key(line, at_edge && dashes == 0);
    } else if (dashes == 0) {
      throw scanner_.error(line, "an item (\"- \") or a key");
    } else {
      read_item(line, dashes);
    }
  }

  void read_key(const Word& line, bool at_edge) {
    static constexpr std::string_view kLists[] = {
        "ROUTES", "ROUTE",    "STOPS",    "CUSTOMERS", "NODES", "VISITS",     "PATH",
        "TOUR",   "SEQUENCE", "SOLUTION", "TOURS",     "PATHS", "CUSTOMERIDS"};
    const std::size_t colon = line.text.find(':');
    const std::string key = letters_of(line.text.substr(0, colon));
    const Word value = behind(line, colon + 1);
    if (std::find(std::begin(kLists), std::end(kLists), key) != std::end(kLists))
      return read_value(line, value, false);
    place_ = Place::elsewhere;
    if (at_edge && (key == "COST" || key == "TOTALCOST") && !value.at_end()) {
      if (solution_.stated_cost) throw scanner_.error(line, "one cost");
      solution_.stated_cost = cost_text(scanner_, value);
    }
  }

  // What stands behind a key of routes. A number behind a name ("route: 1") is the route's own.
  void read_value(const Word& line, const Word& value, bool label) {
    place_ = value.at_end() ? Place::next_route : Place::elsewhere;
    if (value.at_end() && !label && letters_of(line.text).ends_with('S')) place_ = Place::top;
    if (value.text.starts_with('[')) {
      read_list(value);
    } else if (label && !value.at_end()) {
      append_customers(scanner_, value, solution_.routes.emplace_back());
    }
  }

  // "[5, 3]", over several lines.
  void read_list(Word text) {
    std::vector<std::int64_t> route;
    append_customers(scanner_, text, route);
    while (text.text.find(']') == std::string_view::npos) {
      if (scanner_.at_end()) throw scanner_.error(scanner_.peek(), "] at the end of the list");
      scanner_.skip_blank();
      text = without_comment(scanner_.rest_of_line());
      append_customers(scanner_, text, route);
    }
    solution_.routes.push_back(std::move(route));
  }

  void read_item(const Word& item, int dashes) {
    if (place_ == Place::elsewhere) return;
    if (item.text.starts_with('[')) return read_list(item);
    if (item.at_end()) {
      place_ = Place::next_route;
      return;
    }
    std::vector<std::int64_t> customers;
    append_customers(scanner_, item, customers);
    const bool whole = place_ == Place::top && dashes == 1 && customers.size() > 1;
    const bool begins = whole || dashes > 1 || place_ != Place::route;
    if (begins) solution_.routes.emplace_back();
    auto& route = solution_.routes.back();
    route.insert(route.end(), customers.begin(), customers.end());
    if (!whole) place_ = Place::route;
  }

  std::string_view bytes_;
  Scanner scanner_;
  SolutionFile solution_;
  Place place_ = Place::top;
};

}  // namespace

constexpr SolutionFormat kYamlRoutes{
    .name = "yaml", .title = "YAML's lists", .recognises = recognises, .read = parse_yaml_routes};

SolutionFile parse_yaml_routes(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  return YamlReader(bytes, file).read();
}

}  // namespace waywiser
