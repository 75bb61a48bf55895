// One line of the protocol as flat fields: scalars, tables of numbers, objects of scalars. Parsed
// as a stream, so that a matrix of millions of numbers costs eight bytes a number and no tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/base/error.h"

namespace waywiser {

// A line that is not what the protocol says. what() is a clause: "incumbent without cost".
class ProtocolError : public ExternalError {
 public:
  explicit ProtocolError(const std::string& message) : ExternalError(message) {}
};

// Numbers of a one- or two-dimensional array, row after row. A double holds every integer that the
// protocol admits (2^53).
struct NumberTable {
  std::vector<double> values;
  std::vector<std::size_t> row_ends;  // of a two-dimensional array: end of each row in `values`
  bool nested = false;
  bool integral = true;  // every value is an integer of at most 2^53 in size
};

struct Field {
  enum class Kind { null, boolean, number, string, table, object, other };
  Kind kind = Kind::null;
  bool truth = false;
  double number = 0.0;
  bool integral = false;  // `number` is an integer of at most 2^53 in size
  std::string text;
  NumberTable table;
  std::map<std::string, std::string> members;  // of an object: JSON scalars as text
};

// Text from outside for a message or a record, as one line: blanks and ends of lines become one
// blank, other control characters and bytes outside ASCII are escaped, at most `limit` characters
// are kept.
std::string printable(std::string_view text, std::size_t limit);

class Message {
 public:
  // Throws ProtocolError where the line is not one JSON object with a string `type`.
  static Message parse(std::string_view line);
  // The same without asking for a type: what `--describe` prints.
  static Message parse_untyped(std::string_view line);

  const std::string& type() const { return type_; }
  const Field* find(const std::string& name) const;

  // Each throws ProtocolError naming the message and the field where it is missing or of another
  // kind.
  const std::string& text(const std::string& name) const;
  double number(const std::string& name) const;         // finite
  std::int64_t integer(const std::string& name) const;  // at most 2^53 in size
  const NumberTable& table(const std::string& name) const;
  // The same for fields that may be absent (or null).
  std::string text_or(const std::string& name, const std::string& otherwise) const;
  std::int64_t integer_or(const std::string& name, std::int64_t otherwise) const;
  double number_or(const std::string& name, double otherwise) const;

 private:
  const Field& require(const std::string& name, Field::Kind kind, const char* expected) const;
  bool present(const std::string& name) const;

  std::string type_;
  std::map<std::string, Field> fields_;
};

}  // namespace waywiser
