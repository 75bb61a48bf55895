#include "waywiser/base/json_cursor.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "waywiser/base/blanks.h"
#include "waywiser/base/error.h"

namespace waywiser {
namespace {

constexpr int kDeepest = 64;

bool in_number(char c) {
  return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
}

std::size_t count_digits(std::string_view text) {
  return std::min(text.find_first_not_of("0123456789"), text.size());
}

// -? (0 | [1-9] digits) (. digits)? ([eE] [+-]? digits)?
bool is_json_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const std::size_t whole = count_digits(text);
  if (whole == 0 || (whole > 1 && text.front() == '0')) return false;
  text.remove_prefix(whole);
  if (text.starts_with('.')) {
    const std::size_t fraction = count_digits(text.substr(1));
    if (fraction == 0) return false;
    text.remove_prefix(1 + fraction);
  }
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    const std::size_t exponent = count_digits(text);
    if (exponent == 0) return false;
    text.remove_prefix(exponent);
  }
  return text.empty();
}

bool in_literal(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void append_utf8(std::string& text, unsigned code) {
  const auto put = [&](unsigned byte) { text += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | code >> 6);
    put(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(0xE0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3F));
    put(0x80 | (code & 0x3F));
  } else {
    put(0xF0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3F));
    put(0x80 | (code >> 6 & 0x3F));
    put(0x80 | (code & 0x3F));
  }
}

// The four hexadecimal digits at the start of `text`, if they are there.
std::optional<unsigned> hexadecimal(std::string_view text) {
  if (text.size() < 4) return std::nullopt;
  unsigned code = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + 4, code, 16);
  if (fault != std::errc{} || end != text.data() + 4) return std::nullopt;
  return code;
}

// Resolves \uXXXX at the start of `text`, a surrogate pair included; returns how much it took.
std::size_t append_escaped_code(std::string& out, std::string_view text) {
  const auto first = hexadecimal(text.substr(2));
  if (!first) return 0;
  if (*first < 0xD800 || *first > 0xDFFF) {
    append_utf8(out, *first);
    return 6;
  }
  const bool pair = text.size() >= 12 && text[6] == '\\' && text[7] == 'u';
  const auto second = pair ? hexadecimal(text.substr(8)) : std::nullopt;
  if (!second || *first > 0xDBFF || *second < 0xDC00 || *second > 0xDFFF) return 0;
  append_utf8(out, 0x10000 + ((*first - 0xD800) << 10) + (*second - 0xDC00));
  return 12;
}

}  // namespace

JsonCursor::JsonCursor(std::string_view bytes, const std::string& file)
    : JsonCursor(Scanner(bytes, file), bytes) {}

JsonCursor::JsonCursor(Scanner scanner, std::string_view bytes)
    : bytes_(bytes), scanner_(std::move(scanner)), at_(scanner_.offset()) {}

void JsonCursor::skip_space() {
  while (at_ < bytes_.size() && is_white_space(bytes_[at_])) ++at_;
}

// What is at the cursor, for a person: up to the next delimiter.
InputError JsonCursor::error(const std::string& expected) const {
  std::size_t end = at_;
  while (end < bytes_.size() && end - at_ < 64 && !is_white_space(bytes_[end]) &&
         std::string_view(",:[]{}").find(bytes_[end]) == std::string_view::npos)
    ++end;
  if (end == at_ && at_ < bytes_.size()) ++end;
  return scanner_.error({bytes_.substr(at_, end - at_), at_}, expected);
}

bool JsonCursor::take(char c) {
  skip_space();
  if (at_ >= bytes_.size() || bytes_[at_] != c) return false;
  ++at_;
  return true;
}

void JsonCursor::expect(char c, std::string_view what) {
  if (!take(c)) throw error(std::string(what));
}

void JsonCursor::open(char c, std::string_view kind, std::string_view what) {
  if (!take(c)) throw error(std::string(kind) + " as " + std::string(what));
}

bool JsonCursor::close(char c, bool first) {
  if (take(c)) return true;
  if (!first && !take(',')) throw error(std::string("a comma or ") + c);
  return false;
}

Word JsonCursor::string_word(std::string_view what) {
  skip_space();
  if (at_ >= bytes_.size() || bytes_[at_] != '"') throw error("a string as " + std::string(what));
  const std::size_t begin = at_ + 1;
  std::size_t end = begin;
  while (end < bytes_.size() && bytes_[end] != '"') end += bytes_[end] == '\\' ? 2U : 1U;
  if (end >= bytes_.size()) throw error("a string with its closing quote");
  at_ = end + 1;
  return {bytes_.substr(begin, end - begin), begin};
}

std::string JsonCursor::string(std::string_view what) {
  const Word word = string_word(what);
  std::string out;
  for (std::size_t i = 0; i < word.text.size();) {
    if (word.text[i] != '\\') {
      out += word.text[i++];
      continue;
    }
    static constexpr std::string_view kNames = "\"\\/bfnrt";
    static constexpr std::string_view kValues = "\"\\/\b\f\n\r\t";
    const std::size_t name = kNames.find(word.text[i + 1]);
    std::size_t taken = 0;
    if (name != std::string_view::npos) {
      out += kValues[name];
      taken = 2;
    } else if (word.text[i + 1] == 'u') {
      taken = append_escaped_code(out, word.text.substr(i));
    }
    if (taken == 0)
      throw scanner_.error({word.text.substr(i, 6), word.offset + i}, "an escape of JSON");
    i += taken;
  }
  return out;
}

Word JsonCursor::number(std::string_view what) {
  skip_space();
  const std::size_t begin = at_;
  while (at_ < bytes_.size() && in_number(bytes_[at_])) ++at_;
  if (at_ == begin) throw error("a number as " + std::string(what));
  const Word word{bytes_.substr(begin, at_ - begin), begin};
  if (!is_json_number(word.text))
    throw scanner_.error(word, "a number of JSON as " + std::string(what));
  return word;
}

bool JsonCursor::at_object() {
  skip_space();
  return at_ < bytes_.size() && bytes_[at_] == '{';
}

bool JsonCursor::at_array() {
  skip_space();
  return at_ < bytes_.size() && bytes_[at_] == '[';
}

bool JsonCursor::at_string() {
  skip_space();
  return at_ < bytes_.size() && bytes_[at_] == '"';
}

bool JsonCursor::take_null() {
  skip_space();
  if (!bytes_.substr(at_).starts_with("null")) return false;
  at_ += 4;
  return true;
}

std::size_t JsonCursor::offset() {
  skip_space();
  return at_;
}

void JsonCursor::skip() {
  skip_nested(0);
}

void JsonCursor::skip_nested(int depth) {
  skip_space();
  if (depth > kDeepest) throw error("values nested at most 64 deep");
  const char c = at_ < bytes_.size() ? bytes_[at_] : '\0';
  if (c == '{') {
    object("a value", [&](const Word&) { skip_nested(depth + 1); });
  } else if (c == '[') {
    array("a value", [&](std::size_t) { skip_nested(depth + 1); });
  } else if (c == '"') {
    string_word("a value");
  } else if (in_number(c) && c != 'e' && c != 'E') {
    number("a value");
  } else {
    skip_literal();
  }
}

void JsonCursor::skip_literal() {
  std::size_t end = at_;
  while (end < bytes_.size() && in_literal(bytes_[end])) ++end;
  const std::string_view word = bytes_.substr(at_, end - at_);
  if (word != "true" && word != "false" && word != "null") throw error("a value of JSON");
  at_ = end;
}

void JsonCursor::finish() {
  skip_space();
  if (at_ < bytes_.size()) throw error("nothing after the end of the JSON document");
}

}  // namespace waywiser
