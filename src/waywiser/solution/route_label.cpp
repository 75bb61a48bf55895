#include "waywiser/solution/route_label.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <string>
#include <vector>

#include "waywiser/base/blanks.h"
#include "waywiser/base/digits.h"
#include "waywiser/base/scanner.h"
#include "waywiser/solution/words.h"

namespace waywiser {
namespace {

constexpr std::string_view kVehicles[] = {"VEHICLE", "TRUCK", "TOUR", "DRIVER",  "VAN",
                                          "TRIP",    "PATH",  "VEH",  "SALESMAN"};
constexpr std::string_view kPraise[] = {"BEST", "OPTIMAL", "FINAL", "THE"};
constexpr std::string_view kLinks[] = {"NO", "NR", "NUMBER", "ID", "INDEX", "FOR", "OF", "THE"};

template <std::size_t N>
bool is_one_of(const std::string_view (&names)[N], std::string_view word) {
  return std::find(std::begin(names), std::end(names), word) != std::end(names);
}

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

bool is_one_of(std::string_view characters, char c) {
  return characters.find(c) != std::string_view::npos;
}

// The runs of letters of a text, in upper case.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_letter(text[end])) ++end;
    if (end > at) words.push_back(upper_case(text.substr(at, end - at)));
    at = end + 1;
  }
  return words;
}

// What the part before the number says: "Route #", "Route for vehicle ", "R", nothing.
LabelKind kind_of_head(std::string_view head) {
  if (head.find_first_not_of("#_-[(.' \tABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") !=
      std::string_view::npos)
    return LabelKind::none;
  std::vector<std::string> words = words_of(head);
  if (words.size() > 1 && is_one_of(kPraise, words.front())) words.erase(words.begin());
  if (words.empty()) {
    const bool plain = head.find_first_not_of("# \t") == std::string_view::npos;
    return plain ? LabelKind::route : LabelKind::none;
  }
  const bool glued = words.size() == 1 && head.find_first_of(" \t[(") == std::string_view::npos;
  if (glued && words.front() == "R") return LabelKind::route;
  if (glued && (words.front() == "V" || words.front() == "T" || words.front() == "K"))
    return LabelKind::vehicle;
  const bool indexed = words.front() == "ROUTES" && head.ends_with('[');
  if (words.front() != "ROUTE" && !indexed && !is_one_of(kVehicles, words.front()))
    return LabelKind::none;
  LabelKind kind = LabelKind::route;
  for (const std::string& word : words) {
    if (is_one_of(kVehicles, word)) {
      kind = LabelKind::vehicle;
    } else if (word != "ROUTE" && !indexed && !is_one_of(kLinks, word)) {
      return LabelKind::none;
    }
  }
  return kind;
}

// A number that ends with its point: "1. 5. 3." is a row of doubles.
bool has_pointed_number(std::string_view text) {
  for (std::size_t at = 1; at < text.size(); ++at) {
    const bool ends = at + 1 == text.size() || is_one_of(" \t,]", text[at + 1]);
    if (text[at] == '.' && is_digit(text[at - 1]) && ends) return true;
  }
  return false;
}

class LabelReader {
 public:
  explicit LabelReader(std::string_view line) : line_(line) {}

  RouteLabel read() {
    at_ = std::min(line_.find_first_of("0123456789:="), line_.size());
    const std::string_view head = line_.substr(0, at_);
    if (at_ == line_.size() || !is_digit(line_[at_])) return without_number(head);
    label_.kind = kind_of_head(head);
    if (label_.kind == LabelKind::none) return {};
    const std::size_t digits = at_;
    while (at_ < line_.size() && is_digit(line_[at_])) ++at_;
    label_.number = line_.substr(digits, at_ - digits);
    if (head.find_first_not_of("# \t") == std::string_view::npos) return behind_bare_number(head);
    return behind_number(words_of(head).front().size() == 1);
  }

 private:
  // "Route: 5 3"; "Route #x:", which is refused where it is read.
  RouteLabel without_number(std::string_view head) {
    const bool route = words_of(head).empty() ? head.starts_with('#')
                                              : words_of(head).front() == "ROUTE" &&
                                                    (head.find('#') != std::string_view::npos ||
                                                     letters_of(head) == "ROUTE");
    if (!route || at_ == line_.size() || line_[at_] != ':') return {};
    if (head.starts_with('#')) return {};  // a comment
    return ended(LabelKind::route, at_, at_ + 1);
  }

  RouteLabel behind_bare_number(std::string_view head) {
    const char next = at_ < line_.size() ? line_[at_] : '\0';
    const bool hash = head.find('#') != std::string_view::npos;
    const std::size_t colon = std::min(line_.find_first_not_of(" \t", at_), line_.size());
    if (colon < line_.size() && line_[colon] == ':')
      return ended(LabelKind::route, colon, colon + 1);
    if (hash) return {};
    if (next == ')') return ended(LabelKind::route, at_, at_ + 1);
    const std::string_view rest = line_.substr(std::min(at_ + 1, line_.size()));
    const bool list = next == '.' && !rest.empty() && is_blank(rest.front());
    if (list && !has_pointed_number(rest)) return ended(LabelKind::route, at_, at_ + 1);
    return {};
  }

  RouteLabel behind_number(bool one_letter) {
    while (at_ < line_.size()) {
      const char c = line_[at_];
      const bool dash = c == '-' && at_ + 1 < line_.size() && is_blank(line_[at_ - 1]) &&
                        is_blank(line_[at_ + 1]);
      const bool equals = c == '=' && !line_.substr(at_).starts_with("=>");
      if (c == ':' || equals || dash) return ended(label_.kind, at_, at_ + 1);
      if (c == '[' && !one_letter) return ended(label_.kind, at_, at_);
      if (!pass_tail(one_letter)) return unended();
      if (label_.kind == LabelKind::remark) return label_;
    }
    if (one_letter) return {};
    return other_words_ ? unended() : ended(label_.kind, at_, at_);
  }

  // Passes a piece between the number and what ends the label: "'s route", "/ 2", "(3 stops)".
  bool pass_tail(bool one_letter) {
    const char c = line_[at_];
    if (one_letter && !is_blank(c)) return false;
    if (c == '/') return pass_number(at_ + 1);
    if (c == '(') at_ = std::min(line_.find(')', at_), line_.size() - 1);
    if (!is_letter(c)) {
      ++at_;
      return is_one_of(" \t'._,()]", c);
    }
    const std::size_t begin = at_;
    while (at_ < line_.size() && is_letter(line_[at_])) ++at_;
    const std::string word = upper_case(line_.substr(begin, at_ - begin));
    if (word == "OF" && pass_number(at_)) return true;
    if (is_measure(word)) label_.kind = LabelKind::remark;
    other_words_ = other_words_ || (word != "S" && word != "ROUTE");
    return true;
  }

  bool pass_number(std::size_t at) {
    while (at < line_.size() && is_blank(line_[at])) ++at;
    if (at == line_.size() || !is_digit(line_[at])) return false;
    while (at < line_.size() && is_digit(line_[at])) ++at;
    at_ = at;
    return true;
  }

  // "Route 1 5 3" is told; "Tour 2000 by ..." is some other text.
  RouteLabel unended() {
    if (words_of(line_).front() != "ROUTE") return {};
    label_.text = line_;
    label_.length = line_.size();
    label_.ended = false;
    return label_;
  }

  RouteLabel ended(LabelKind kind, std::size_t text, std::size_t length) {
    label_.kind = kind;
    label_.text = line_.substr(0, text);
    label_.length = length;
    return label_;
  }

  std::string_view line_;
  std::size_t at_ = 0;
  bool other_words_ = false;  // behind the number
  RouteLabel label_;
};

}  // namespace

RouteLabel route_label(std::string_view line) {
  return LabelReader(line).read();
}

}  // namespace waywiser
