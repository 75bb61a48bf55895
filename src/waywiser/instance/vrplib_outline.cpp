#include "waywiser/instance/vrplib_outline.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/instance/vrplib.h"

namespace waywiser {
namespace {

constexpr std::string_view kSections[] = {
    "NODE_COORD_SECTION", "DEMAND_SECTION",      "TIME_WINDOW_SECTION",   "SERVICE_TIME_SECTION",
    "DEPOT_SECTION",      "EDGE_WEIGHT_SECTION", "EDGE_DURATION_SECTION", "DISPLAY_DATA_SECTION"};

// Those that are read, then those without any influence on the instance.
constexpr std::string_view kKeys[] = {"NAME",
                                      "TYPE",
                                      "DIMENSION",
                                      "VEHICLES",
                                      "SALESMEN",
                                      "CAPACITY",
                                      "SERVICE_TIME",
                                      "VEHICLES_MAX_DURATION",
                                      "SCALE",
                                      "EDGE_WEIGHT_TYPE",
                                      "EDGE_WEIGHT_FORMAT",
                                      "EDGE_DURATION_TYPE",
                                      "EDGE_DURATION_FORMAT",
                                      "NODE_COORD_TYPE",
                                      "COMMENT",
                                      "DISPLAY_DATA_TYPE",
                                      "EDGE_WEIGHT_UNIT_OF_MEASUREMENT",
                                      "BEST_KNOWN",
                                      "BEST_KNOWN_SOLUTION",
                                      "OPTIMUM",
                                      "OPTIMAL_VALUE",
                                      "AUTHOR",
                                      "AUTHORS",
                                      "DATE",
                                      "SOURCE",
                                      "REFERENCE",
                                      "URL"};

// What some tools allow and the model does not have.
constexpr std::pair<std::string_view, std::string_view> kForeign[] = {
    {"PICKUP", "pickups"},
    {"BACKHAUL", "backhauls"},
    {"LINEHAUL", "backhauls"},
    {"PRIZE", "optional customers"},
    {"RELEASE_TIME", "release times"},
    {"MUTUALLY_EXCLUSIVE", "alternative customers"},
    {"VEHICLES_", "a heterogeneous fleet"},
    {"VEHICLE_", "a heterogeneous fleet"},
    {"CAPACITY_SECTION", "a heterogeneous fleet"},
    {"CAPACITIES", "a heterogeneous fleet"},
    {"VEHICLES_SECTION", "a heterogeneous fleet"},
    {"FIXED_EDGES", "fixed edges"},
    {"REQUIRED_NODES", "optional customers"},
    {"BREAK", "breaks"},
    {"LUNCH", "breaks"},
    {"STANDTIME", "stand times"},
    {"DEPOTS", "several depots"},
    {"DISTANCE", "a limit on the length of a route"},
    {"MAX_", "a limit on a route"},
    {"DURATION", "a limit on the duration of a route"},
    {"CTSP_SET", "sets of customers"},
    {"DRAFT_LIMIT", "draft limits"},
    {"DEMAND_DIMENSION", "several kinds of demand"},
};

template <class List>
bool contains(const List& list, std::string_view key) {
  return std::find(std::begin(list), std::end(list), key) != std::end(list);
}

bool begins_keyword(std::string_view text) {
  const char c = text.empty() ? '\0' : text.front();
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// The keyword without the colon that may be glued to it and what follows that.
std::string key_of(const Word& word) {
  return upper_case(word.text.substr(0, word.text.find(':')));
}

class Outliner {
 public:
  explicit Outliner(Scanner scanner) : scanner_(std::move(scanner)) {}

  VrplibOutline run() {
    while (!scanner_.at_end()) {
      const Word word = scanner_.next_on_line();
      if (!begins_keyword(word.text)) throw scanner_.error(word, "a keyword of VRPLIB");
      const std::string key = key_of(word);
      if (key == "EOF") {
        outline_.has_eof = true;
        break;
      }
      refuse_foreign(word, key);
      if (key.ends_with("_SECTION")) {
        read_section(word, key);
      } else {
        read_specification(word, key);
      }
    }
    if (!scanner_.at_end()) throw scanner_.error(scanner_.peek(), "nothing after EOF");
    return std::move(outline_);
  }

 private:
  void refuse_foreign(const Word& word, const std::string& key) const {
    if (contains(kSections, key) || contains(kKeys, key)) return;
    for (const auto& [prefix, what] : kForeign) {
      if (!key.starts_with(prefix)) continue;
      throw InputError(scanner_.place(word), fmt::format("{} ({})", key, what),
                       "one depot, one kind of vehicle, and one delivery in one window for each "
                       "customer");
    }
    throw scanner_.error(word, key.ends_with("_SECTION") ? "a section of VRPLIB with time windows"
                                                         : "a keyword of VRPLIB");
  }

  // Puts the scanner behind the keyword and its colon.
  void pass_colon(const Word& word, bool required) {
    const std::size_t colon = word.text.find(':');
    if (colon != std::string_view::npos) {
      scanner_.seek(word.offset + colon + 1);
      return;
    }
    Scanner ahead = scanner_;
    const Word next = ahead.next_on_line();
    if (next.text.starts_with(':')) {
      scanner_.seek(next.offset + 1);
    } else if (required) {
      throw scanner_.error(next, "a colon after " + key_of(word));
    }
  }

  void read_section(const Word& word, const std::string& key) {
    if (outline_.section(key) != nullptr) throw scanner_.error(word, "each section once");
    pass_colon(word, false);
    const std::size_t begin = scanner_.offset();
    std::size_t end = begin;
    for (;;) {  // lines of numbers
      end = scanner_.offset();
      if (scanner_.at_end() || begins_keyword(scanner_.peek().text)) break;
      scanner_.rest_of_line();
    }
    outline_.sections.push_back({key, word, begin, end});
  }

  void read_specification(const Word& word, const std::string& key) {
    if (outline_.specification(key) != nullptr && key != "COMMENT")
      throw scanner_.error(word, "each keyword once");
    pass_colon(word, true);
    outline_.specifications.push_back({key, word, scanner_.rest_of_line()});
  }

  Scanner scanner_;
  VrplibOutline outline_;
};

}  // namespace

const VrplibSpecification* VrplibOutline::specification(std::string_view key) const {
  const auto found = std::find_if(specifications.begin(), specifications.end(),
                                  [&](const auto& s) { return s.key == key; });
  return found == specifications.end() ? nullptr : &*found;
}

const VrplibSection* VrplibOutline::section(std::string_view key) const {
  const auto found =
      std::find_if(sections.begin(), sections.end(), [&](const auto& s) { return s.key == key; });
  return found == sections.end() ? nullptr : &*found;
}

bool looks_like_vrplib(std::string_view bytes) {
  Scanner scanner(bytes, "");
  for (int line = 0; line < 1000 && !scanner.at_end(); ++line) {
    const Word word = scanner.next_on_line();
    const std::string key = upper_case(word.text.substr(0, word.text.find(':')));
    if (key == "DIMENSION" || key == "TYPE" || key == "EDGE_WEIGHT_TYPE" ||
        key.ends_with("_SECTION") || (key == "CAPACITY" && scanner.peek().text.starts_with(':')))
      return true;
    scanner.rest_of_line();
  }
  return false;
}

VrplibOutline outline_vrplib(Scanner scanner) {
  return Outliner(std::move(scanner)).run();
}

}  // namespace waywiser
