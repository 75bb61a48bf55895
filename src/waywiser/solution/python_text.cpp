#include "waywiser/solution/python_text.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <vector>

#include "waywiser/base/blanks.h"
#include "waywiser/base/scanner.h"
#include "waywiser/solution/route_label.h"

namespace waywiser {
namespace {

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

bool is_number(char c) {
  return (c >= '0' && c <= '9') || c == '.';
}

std::size_t behind_space(std::string_view text, std::size_t at) {
  while (at < text.size() && is_white_space(text[at])) ++at;
  return at;
}

// Past the string that begins at `at`.
std::size_t end_of_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size() && text[at] != quote; ++at)
    if (text[at] == '\\') ++at;
  return std::min(at + 1, text.size());
}

// Whether the dictionary at `at` maps numbers or labels to lists.
bool maps_routes_at(std::string_view text, std::size_t at) {
  const std::size_t begin = behind_space(text, at + 1);
  if (begin == text.size()) return false;
  const bool quoted = text[begin] == '"' || text[begin] == '\'';
  std::size_t end = quoted ? end_of_string(text, begin) : begin;
  while (!quoted && end < text.size() && is_number(text[end])) ++end;
  const std::size_t colon = behind_space(text, end);
  if (end == begin || colon == text.size() || text[colon] != ':') return false;
  const std::size_t value = behind_space(text, colon + 1);
  if (value == text.size() || (text[value] != '[' && text[value] != '(')) return false;
  if (!quoted) return true;
  const std::string_view key = text.substr(begin + 1, std::max<std::size_t>(end - begin, 2) - 2);
  return !route_label(std::string(key) + ":").number.empty();
}

class Translator {
 public:
  explicit Translator(std::string_view text) : text_(text) {}

  std::string translate() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (is_white_space(c)) {
        ++at_;
      } else if (c == '"' || c == '\'') {
        read_string(c);
      } else if (c == '[' || c == '(' || c == '{') {
        open(c);
      } else if (c == ']' || c == ')' || c == '}') {
        close();
      } else if (is_word(c)) {
        read_word();
      } else {
        last_ = c;
        last_at_ = at_++;
      }
    }
    return std::move(text_);
  }

 private:
  void blank(std::size_t begin, std::size_t end) {
    std::fill(text_.begin() + static_cast<std::ptrdiff_t>(begin),
              text_.begin() + static_cast<std::ptrdiff_t>(end), ' ');
  }

  void read_string(char quote) {
    const std::size_t begin = at_;
    at_ = end_of_string(text_, at_);
    if (quote == '\'') text_[begin] = text_[at_ - 1] = '"';
    pass_key(begin);
    last_ = '"';
    last_at_ = begin;
  }

  // The key of a dictionary of routes is dropped with its colon.
  void pass_key(std::size_t begin) {
    if (!opened_.ends_with('r')) return;
    const std::size_t colon = behind_space(text_, at_);
    if (colon == text_.size() || text_[colon] != ':') return;
    blank(begin, colon + 1);
    at_ = colon + 1;
    last_ = '[';
  }

  // On the stack: what closes it; 'r' for a dictionary of routes, ' ' for what is opened.
  void open(char c) {
    separate();
    const bool routes = c == '{' && maps_routes_at(text_, at_);
    opened_ += routes ? 'r' : c == '{' ? '}' : ']';
    text_[at_] = c == '{' && !routes ? '{' : '[';
    last_ = '[';
    last_at_ = at_++;
  }

  void close() {
    const char kind = opened_.empty() ? text_[at_] : opened_.back();
    if (!opened_.empty()) opened_.pop_back();
    const char closing = kind == 'r' ? ']' : kind;
    const bool right = text_[at_] == ')' || text_[at_] == (kind == 'r' ? '}' : kind);
    if (last_ == ',') blank(last_at_, last_at_ + 1);
    if (kind == ' ') {
      if (right) text_[at_] = ' ';
      if (last_ == ',') last_ = '0';
      ++at_;
      return;
    }
    if (right) text_[at_] = closing;
    last_ = ']';
    last_at_ = at_++;
  }

  void read_word() {
    const std::size_t begin = at_;
    const bool number = is_number(text_[begin]);
    if (number) separate();
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    if (!number && at_ < text_.size() && text_[at_] == '(') return open_call(begin);
    last_ = number ? '0' : 'a';
    last_at_ = begin;
    if (number && text_[at_ - 1] == '.' && at_ > begin + 1) text_[at_ - 1] = ' ';
    if (number) return pass_key(begin);
    const std::string word = text_.substr(begin, at_ - begin);
    if (word == "dtype") return pass_type(begin);
    for (const std::string_view name : {"None null", "True true", "False false"}) {
      if (name.starts_with(word + " "))
        text_.replace(begin, word.size(), name.substr(word.size() + 1));
    }
  }

  // array(, np.int64(: their parentheses go.
  void open_call(std::size_t begin) {
    separate();
    blank(begin, at_ + 1);
    opened_ += ' ';
    ++at_;
  }

  // ", dtype=int64": the comma goes with what closes the call.
  void pass_type(std::size_t begin) {
    while (at_ < text_.size() && (is_word(text_[at_]) || text_[at_] == '=')) ++at_;
    blank(begin, at_);
    last_ = ',';
    last_at_ = begin;
    const std::size_t comma = text_.find_last_not_of(" \t\n\r", begin == 0 ? 0 : begin - 1);
    if (comma != std::string::npos && text_[comma] == ',') last_at_ = comma;
  }

  // The comma that NumPy leaves out between two values.
  void separate() {
    const bool value_before = last_ == '0' || last_ == ']';
    if (value_before && !opened_.empty() && is_white_space(text_[at_ - 1])) text_[at_ - 1] = ',';
  }

  std::string text_;
  std::size_t at_ = 0;
  std::string opened_;
  char last_ = '\0';  // the piece before: a bracket, '0' for a number, '"', 'a' or itself
  std::size_t last_at_ = 0;
};

}  // namespace

bool maps_routes(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return begin != std::string_view::npos && text[begin] == '{' && maps_routes_at(text, begin);
}

std::string json_of_python(std::string_view text) {
  return Translator(text).translate();
}

}  // namespace waywiser
