#include "waywiser/solution/route_body.h"

#include <algorithm>
#include <cctype>
#include <string>

#include "waywiser/base/digits.h"
#include "waywiser/solution/words.h"

namespace waywiser {
namespace {

// Also as one character: arrows, dashes.
constexpr std::string_view kArrows[] = {"-->",          "->",           "=>",
                                        "\xE2\x86\x92", "\xE2\x87\x92", "\xE2\x9E\x94",
                                        "\xE2\x9E\x9C", "\xE2\x80\x93", "\xE2\x80\x94"};
constexpr std::string_view kSeparators = " \t\v\f,;|>[]";

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}

class BodyReader {
 public:
  BodyReader(const Scanner& scanner, const Word& text, std::vector<std::int64_t>& route)
      : scanner_(scanner), text_(text), route_(route) {}

  void read() {
    const std::size_t before = route_.size();
    read_pieces();
    if (passed_ && route_.size() == before && !ended_)
      throw scanner_.error(text_, "customers, not in parentheses alone");
  }

 private:
  void read_pieces() {
    while (at_ < text_.text.size()) {
      if (pass_separator()) continue;
      const char c = text_.text[at_];
      if (c == '(') {
        pass_parentheses();
      } else if (is_letter(c)) {
        read_word();
      } else {
        read_number();
      }
    }
  }

  std::string_view rest() const { return text_.text.substr(at_); }

  bool pass_separator() {
    for (const std::string_view arrow : kArrows) {
      if (!rest().starts_with(arrow)) continue;
      at_ += arrow.size();
      return true;
    }
    const char c = text_.text[at_];
    const bool hyphen = c == '-' && (follows_number() || (number_before_ && stands_alone()));
    if (!hyphen && kSeparators.find(c) == std::string_view::npos) return false;
    if (c == '[' && list_closed_)
      throw scanner_.error(piece(at_, at_ + 1), "one list of customers a route");
    list_closed_ = list_closed_ || c == ']';
    ++at_;
    return true;
  }

  bool follows_number() const { return at_ > 0 && is_digit(text_.text[at_ - 1]); }
  bool stands_alone() const {
    return at_ > 0 && text_.text[at_ - 1] == ' ' && rest().starts_with("- ");
  }

  void pass_parentheses() {
    int depth = 0;
    const std::size_t begin = at_;
    passed_ = true;
    do {
      if (at_ == text_.text.size())
        throw scanner_.error(piece(begin, begin + 1), "a closing parenthesis on the line");
      depth += text_.text[at_] == '(' ? 1 : text_.text[at_] == ')' ? -1 : 0;
      ++at_;
    } while (depth > 0);
  }

  // "Load(0)" says something about the stop before it, "distance: 12.5" about the route, as does
  // all that follows; "Depot" is the depot at the ends.
  void read_word() {
    const std::size_t begin = at_;
    while (at_ < text_.text.size() && is_letter(text_.text[at_])) ++at_;
    if (at_ < text_.text.size() && text_.text[at_] == '(') return pass_parentheses();
    const std::string word = upper_case(text_.text.substr(begin, at_ - begin));
    if (!route_.empty() && is_measure(word)) {
      at_ = text_.text.size();
      return;
    }
    const bool depot = word == "DEPOT";
    if (!depot || ended_) {
      at_ = begin;
      read_number();  // which refuses it
    }
    ended_ = !route_.empty();
  }

  void read_number() {
    const std::size_t begin = at_;
    const auto ends = [&](char c) {
      return c == '(' || c == '-' || c == '=' || c == '\xE2' ||
             kSeparators.find(c) != std::string_view::npos;
    };
    do ++at_;
    while (at_ < text_.text.size() && !ends(text_.text[at_]));
    const Word number = piece(begin, at_);
    const std::int64_t customer = customer_number(scanner_, number);
    if (ended_) throw scanner_.error(number, "nothing after the depot at the end of the route");
    route_.push_back(customer);
    number_before_ = true;
  }

  Word piece(std::size_t begin, std::size_t end) const {
    return {text_.text.substr(begin, end - begin), text_.offset + begin};
  }

  const Scanner& scanner_;
  const Word& text_;
  std::vector<std::int64_t>& route_;
  std::size_t at_ = 0;
  bool ended_ = false;  // by the word Depot
  bool number_before_ = false;
  bool list_closed_ = false;  // by ]
  bool passed_ = false;       // something in parentheses
};

}  // namespace

void append_customers(const Scanner& scanner, const Word& text, std::vector<std::int64_t>& route) {
  BodyReader(scanner, text, route).read();
}

}  // namespace waywiser
