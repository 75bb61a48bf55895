#include "waywiser/solver/message.h"

#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "waywiser/base/blanks.h"
#include "waywiser/base/json.h"

namespace waywiser {
namespace {

bool is_integral(double value) {
  return std::abs(value) <= static_cast<double>(kMaxExactInteger) && value == std::trunc(value);
}

// Receives nlohmann's events. Depth 1 is the message; arrays of numbers go to the table of the
// current field down to depth 3; an object at depth 2 keeps its scalars. All else is skipped: a
// later version of the protocol may send it.
class MessageBuilder {
 public:
  explicit MessageBuilder(std::map<std::string, Field>& fields) : fields_(fields) {}

  const std::string& fault() const { return fault_; }

  bool null() { return scalar(Field::Kind::null, {}, false, 0.0, "null"); }
  bool boolean(bool truth) {
    return scalar(Field::Kind::boolean, {}, truth, 0.0, truth ? "true" : "false");
  }
  bool number_integer(std::int64_t value) {
    return number(static_cast<double>(value),
                  value >= -kMaxExactInteger && value <= kMaxExactInteger);
  }
  bool number_unsigned(std::uint64_t value) {
    return number(static_cast<double>(value), value <= std::uint64_t{kMaxExactInteger});
  }
  bool number_float(double value, const std::string&) { return number(value, is_integral(value)); }
  bool string(std::string& text) {
    return scalar(Field::Kind::string, std::move(text), false, 0.0, {});
  }
  bool binary(nlohmann::json::binary_t&) { return false; }

  bool start_object(std::size_t) {
    if (depth_ == 0) {
      ++depth_;
      return true;
    }
    if (depth_ == 1) field_->kind = Field::Kind::object;
    if (depth_ > 1) field_->kind = Field::Kind::other;
    ++depth_;
    return true;
  }
  bool end_object() {
    --depth_;
    return true;
  }
  bool key(std::string& name) {
    if (depth_ == 1) {
      field_ = &fields_[name];
      *field_ = Field{};
    } else if (depth_ == 2) {
      member_ = std::move(name);
    }
    return true;
  }
  bool start_array(std::size_t) {
    if (depth_ == 0) return refuse("not a JSON object");
    if (depth_ == 1) {
      field_->kind = Field::Kind::table;
    } else if (depth_ == 2 && field_->kind == Field::Kind::table) {
      // Numbers before the first row have no place either.
      if (!field_->table.nested && !field_->table.values.empty()) field_->kind = Field::Kind::other;
      field_->table.nested = true;
    } else {
      field_->kind = Field::Kind::other;
    }
    ++depth_;
    return true;
  }
  bool end_array() {
    --depth_;
    if (depth_ == 2 && field_->kind == Field::Kind::table) {
      field_->table.row_ends.push_back(field_->table.values.size());
    }
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) {
    fault_ = fmt::format("not JSON at byte {}", position);
    return false;
  }

 private:
  bool refuse(const char* fault) {
    fault_ = fault;
    return false;
  }

  bool number(double value, bool integral) {
    if (depth_ == 0) return refuse("not a JSON object");
    if (depth_ > 1 && field_->kind == Field::Kind::table) {
      // Numbers beside rows have no place in either kind of table.
      if (field_->table.nested != (depth_ == 3)) field_->kind = Field::Kind::other;
      field_->table.values.push_back(value);
      field_->table.integral = field_->table.integral && integral;
      return true;
    }
    scalar(Field::Kind::number, {}, false, value, {});
    if (depth_ == 1) field_->integral = integral;
    return true;
  }

  bool scalar(Field::Kind kind, std::string text, bool truth, double value, const char* literal) {
    if (depth_ == 0) return refuse("not a JSON object");
    if (depth_ == 1) {
      field_->kind = kind;
      field_->text = std::move(text);
      field_->truth = truth;
      field_->number = value;
    } else if (depth_ == 2 && field_->kind == Field::Kind::object) {
      field_->members[member_] = kind == Field::Kind::string   ? json_string(text)
                                 : kind == Field::Kind::number ? shortest(value)
                                                               : literal;
    } else {
      field_->kind = Field::Kind::other;
    }
    return true;
  }

  std::map<std::string, Field>& fields_;
  Field* field_ = nullptr;
  std::string member_;
  std::string fault_;
  int depth_ = 0;
};

}  // namespace

std::string printable(std::string_view text, std::size_t limit) {
  std::string line;  // a message of several lines as one
  for (const char c : text) {
    if (!is_white_space(c)) {
      line += c;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  line.erase(line.find_last_not_of(' ') + 1);
  const std::string with_quotes = in_quotes(line, limit);
  return with_quotes.substr(1, with_quotes.size() - 2);
}

Message Message::parse_untyped(std::string_view line) {
  Message message;
  MessageBuilder builder(message.fields_);
  if (!nlohmann::json::sax_parse(line.begin(), line.end(), &builder)) {
    throw ProtocolError(fmt::format(
        "{}: {}", builder.fault().empty() ? "not JSON" : builder.fault(), in_quotes(line, 120)));
  }
  return message;
}

Message Message::parse(std::string_view line) {
  Message message = parse_untyped(line);
  const Field* type = message.find("type");
  if (type == nullptr || type->kind != Field::Kind::string) {
    throw ProtocolError(fmt::format("a line without a type: {}", in_quotes(line, 120)));
  }
  message.type_ = type->text;
  return message;
}

const Field* Message::find(const std::string& name) const {
  const auto it = fields_.find(name);
  return it == fields_.end() ? nullptr : &it->second;
}

const Field& Message::require(const std::string& name, Field::Kind kind,
                              const char* expected) const {
  const Field* field = find(name);
  if (field == nullptr) throw ProtocolError(fmt::format("{} without {}", type_, name));
  if (field->kind != kind) {
    throw ProtocolError(fmt::format("{}: {} is not {}", type_, name, expected));
  }
  return *field;
}

const std::string& Message::text(const std::string& name) const {
  return require(name, Field::Kind::string, "a string").text;
}

double Message::number(const std::string& name) const {
  return require(name, Field::Kind::number, "a number").number;
}

std::int64_t Message::integer(const std::string& name) const {
  const Field& field = require(name, Field::Kind::number, "an integer");
  if (!field.integral) {
    throw ProtocolError(fmt::format("{}: {} is not an integer up to 2^53", type_, name));
  }
  return static_cast<std::int64_t>(field.number);
}

const NumberTable& Message::table(const std::string& name) const {
  return require(name, Field::Kind::table, "an array of numbers").table;
}

bool Message::present(const std::string& name) const {
  const Field* field = find(name);
  return field != nullptr && field->kind != Field::Kind::null;
}

std::string Message::text_or(const std::string& name, const std::string& otherwise) const {
  return present(name) ? text(name) : otherwise;
}

std::int64_t Message::integer_or(const std::string& name, std::int64_t otherwise) const {
  return present(name) ? integer(name) : otherwise;
}

double Message::number_or(const std::string& name, double otherwise) const {
  return present(name) ? number(name) : otherwise;
}

}  // namespace waywiser
