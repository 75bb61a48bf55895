// Writing JSON as a stream: compact or indented, keys in the order in which they are written, the
// same bytes on every machine. (Reading is nlohmann-json's work, in the few .cpp files that need
// it: its header dominates compile time.)
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/base/wide.h"

namespace waywiser {

// Usage: JsonWriter w; w.begin_object().key("P").value(1000).end_object(); w.text();
// A misuse (a value without its key, an unclosed array) is a programming error and throws
// std::logic_error.
class JsonWriter {
 public:
  enum class Style { compact, indented };
  explicit JsonWriter(Style style = Style::compact) : style_(style) {}

  JsonWriter& begin_object();
  JsonWriter& end_object();
  JsonWriter& begin_array();
  JsonWriter& end_array();
  JsonWriter& key(std::string_view name);

  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& value(bool truth);
  JsonWriter& value(int number) { return value(static_cast<std::int64_t>(number)); }
  // Beyond 2^53 an integer is written as a string: no JSON reader is sure to keep it (docs/cli.md).
  JsonWriter& value(std::int64_t number);
  JsonWriter& value(std::uint64_t number);
  JsonWriter& value(Int128 number);
  // Shortest text that reads back to the same double. NaN and infinities are null: JSON has none.
  JsonWriter& value(double number);
  // The decimal digits / 10^decimals as a number where every reader keeps all of it (at most 15
  // digits), else as a string.
  JsonWriter& decimal(std::int64_t digits, int decimals);
  JsonWriter& null();
  // `json` is already JSON.
  JsonWriter& raw(std::string_view json);

  // key(name).value(v)
  template <class Value>
  JsonWriter& member(std::string_view name, const Value& v) {
    return key(name).value(v);
  }
  template <class Range>
  JsonWriter& array(const Range& values) {
    begin_array();
    for (const auto& v : values) value(v);
    return end_array();
  }

  // The whole document; every object and array must be closed.
  const std::string& text() const;

 private:
  void before_value();
  void close(char bracket);
  void new_line();

  struct Level {
    bool object = false;
    bool empty = true;
  };
  Style style_;
  std::string text_;
  std::vector<Level> levels_;
  bool after_key_ = false;
};

// Length of the valid UTF-8 sequence at the start of a text that is not empty, 0 if there is none
// (RFC 3629).
std::size_t utf8_length(std::string_view text);

// `text` as a JSON string with its quotes; control characters are escaped. Bytes that are not UTF-8
// become U+FFFD.
std::string json_string(std::string_view text);

// Shortest text that reads back to the same finite double: "0.1", "1e+300".
std::string shortest(double number);

}  // namespace waywiser
