// A TOML table that knows its keys: what is read is typed, what is not known is an error with its
// line. toml++'s header stays in the .cpp files that include this one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <toml++/toml.h>

#include "waywiser/base/error.h"

namespace waywiser {

// The place of a node or a key in `file`.
Place toml_place(const std::string& file, const toml::source_region& region);
// What stands there, for the "found" part of an error: `the integer 3`, `the text "abc"`.
std::string toml_found(const toml::node& node);
// A scalar as JSON text. Throws InputError for dates, arrays and tables.
std::string toml_scalar(const std::string& file, const toml::node& node);
// A scalar as plain text, strings without quotes. Throws likewise.
std::string toml_plain(const std::string& file, const toml::node& node);

class TomlTable {
 public:
  // `title` is how the table is called in errors: "[study]".
  TomlTable(const std::string& file, const toml::table& table, std::string title)
      : file_(file), table_(table), title_(std::move(title)) {}

  // The node of a key, or null. Every key that the table may have must be asked for, then
  // refuse_unknown() knows the rest.
  const toml::node* find(const std::string& key);
  // Throws InputError at the first key that nobody asked for, with a suggestion.
  void refuse_unknown() const;

  // Throw InputError where the value is of another type or out of range.
  std::string text(const toml::node& node, const std::string& key, const char* expected) const;
  std::int64_t integer(const toml::node& node, const std::string& key, std::int64_t smallest,
                       std::int64_t largest) const;
  // The elements of a list, or the one value that stands in its place. Refuses an empty list.
  std::vector<const toml::node*> list(const toml::node& node, const std::string& key) const;
  // One of `choices`; the index of the one.
  std::size_t choice(const toml::node& node, const std::string& key,
                     const std::vector<std::string>& choices) const;
  [[noreturn]] void refuse(const toml::node& node, const std::string& key,
                           const std::string& expected) const;
  [[noreturn]] void missing(const std::string& key, const std::string& expected) const;

  Place place(const toml::node& node) const { return toml_place(file_, node.source()); }

 private:
  const std::string& file_;
  const toml::table& table_;
  std::string title_;
  std::vector<std::string> known_;
};

}  // namespace waywiser
