#include "waywiser/base/json.h"

#include <array>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "waywiser/base/decimal.h"

namespace waywiser {

std::size_t utf8_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = lead < 0x80                   ? 1
                             : lead >= 0xc2 && lead < 0xe0 ? 2
                             : lead >= 0xe0 && lead < 0xf0 ? 3
                             : lead >= 0xf0 && lead < 0xf5 ? 4
                                                           : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  if (lead == 0xe0 && byte(1) < 0xa0) return 0;  // overlong
  if (lead == 0xed && byte(1) > 0x9f) return 0;  // surrogates
  if (lead == 0xf0 && byte(1) < 0x90) return 0;  // overlong
  if (lead == 0xf4 && byte(1) > 0x8f) return 0;  // beyond U+10FFFF
  return length;
}

namespace {

void append_string(std::string& out, std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  out += '"';
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const char c = text.front();
    if (length == 0) {
      out += "\xef\xbf\xbd";
    } else if (length == 2 && c == '\xc2' && static_cast<unsigned char>(text[1]) < 0xa0) {
      // U+0080 to U+009F: terminals obey them as they obey escape sequences.
      out += "\\u00";
      out += kHex[static_cast<unsigned char>(text[1]) >> 4];
      out += kHex[static_cast<unsigned char>(text[1]) & 15];
    } else if (length > 1) {
      out += text.substr(0, length);
    } else if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      out += "\\u00";
      out += kHex[static_cast<unsigned char>(c) >> 4];
      out += kHex[static_cast<unsigned char>(c) & 15];
    } else {
      out += c;
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out += '"';
}

template <class Number>
void append_number(std::string& out, Number number) {
  std::array<char, 32> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  out.append(buffer.data(), end);
}

}  // namespace

void JsonWriter::new_line() {
  if (style_ == Style::compact) return;
  text_ += '\n';
  text_.append(2 * levels_.size(), ' ');
}

void JsonWriter::before_value() {
  if (after_key_) {
    after_key_ = false;
    return;
  }
  if (levels_.empty()) {
    if (!text_.empty()) throw std::logic_error("JSON: two documents in one writer");
    return;
  }
  if (levels_.back().object) throw std::logic_error("JSON: a value without its key");
  if (!levels_.back().empty) text_ += ',';
  levels_.back().empty = false;
  new_line();
}

JsonWriter& JsonWriter::begin_object() {
  before_value();
  text_ += '{';
  levels_.push_back({true, true});
  return *this;
}

JsonWriter& JsonWriter::begin_array() {
  before_value();
  text_ += '[';
  levels_.push_back({false, true});
  return *this;
}

void JsonWriter::close(char bracket) {
  if (levels_.empty() || after_key_ || levels_.back().object != (bracket == '}')) {
    throw std::logic_error("JSON: closed what was not open");
  }
  const bool empty = levels_.back().empty;
  levels_.pop_back();
  if (!empty) new_line();
  text_ += bracket;
}

JsonWriter& JsonWriter::end_object() {
  close('}');
  return *this;
}

JsonWriter& JsonWriter::end_array() {
  close(']');
  return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  if (levels_.empty() || !levels_.back().object || after_key_)
    throw std::logic_error("JSON: a key outside an object");
  if (!levels_.back().empty) text_ += ',';
  levels_.back().empty = false;
  new_line();
  append_string(text_, name);
  text_ += style_ == Style::compact ? ":" : ": ";
  after_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  before_value();
  append_string(text_, text);
  return *this;
}

JsonWriter& JsonWriter::value(bool truth) {
  before_value();
  text_ += truth ? "true" : "false";
  return *this;
}

JsonWriter& JsonWriter::value(std::int64_t number) {
  if (number > kMaxExactInteger || number < -kMaxExactInteger)
    return value(to_string(static_cast<Int128>(number)));
  before_value();
  append_number(text_, number);
  return *this;
}

JsonWriter& JsonWriter::value(std::uint64_t number) {
  if (number > static_cast<std::uint64_t>(kMaxExactInteger))
    return value(to_string(static_cast<UInt128>(number)));
  return value(static_cast<std::int64_t>(number));
}

JsonWriter& JsonWriter::value(Int128 number) {
  if (number > kMaxExactInteger || number < -kMaxExactInteger) return value(to_string(number));
  return value(static_cast<std::int64_t>(number));
}

JsonWriter& JsonWriter::value(double number) {
  if (!std::isfinite(number)) return null();
  before_value();
  append_number(text_, number);
  return *this;
}

JsonWriter& JsonWriter::decimal(std::int64_t digits, int decimals) {
  constexpr std::int64_t kSafe = 1'000'000'000'000'000;
  const std::string text = to_text(digits, decimals);
  return digits > -kSafe && digits < kSafe ? raw(text) : value(text);
}

JsonWriter& JsonWriter::null() {
  before_value();
  text_ += "null";
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  before_value();
  text_ += json;
  return *this;
}

const std::string& JsonWriter::text() const {
  if (!levels_.empty()) throw std::logic_error("JSON: an object or array is still open");
  return text_;
}

std::string json_string(std::string_view text) {
  std::string out;
  append_string(out, text);
  return out;
}

std::string shortest(double number) {
  std::string out;
  append_number(out, number);
  return out;
}

}  // namespace waywiser
