#include "waywiser/study/toml_table.h"

#include <algorithm>

#include "waywiser/base/json.h"
#include "waywiser/system/suggest.h"

namespace waywiser {

Place toml_place(const std::string& file, const toml::source_region& region) {
  return {file, static_cast<std::int64_t>(region.begin.line),
          static_cast<std::int64_t>(region.begin.column)};
}

std::string toml_found(const toml::node& node) {
  if (const auto* text = node.as_string()) return "the text " + in_quotes(text->get());
  if (const auto* number = node.as_integer()) return "the integer " + std::to_string(number->get());
  if (const auto* number = node.as_floating_point()) return "the number " + shortest(number->get());
  if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
  if (node.is_array()) return node.as_array()->empty() ? "an empty list" : "a list";
  if (node.is_table()) return "a table";
  return "a date or time";
}

std::string toml_plain(const std::string& file, const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* number = node.as_floating_point()) return shortest(number->get());
  if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
  throw InputError(toml_place(file, node.source()), toml_found(node),
                   "a number, a text, true or false");
}

std::string toml_scalar(const std::string& file, const toml::node& node) {
  std::string plain = toml_plain(file, node);
  return node.is_string() ? json_string(plain) : plain;
}

const toml::node* TomlTable::find(const std::string& key) {
  known_.push_back(key);
  return table_.get(key);
}

void TomlTable::refuse_unknown() const {
  const toml::key* first = nullptr;
  for (const auto& [key, node] : table_) {
    const bool known = std::find(known_.begin(), known_.end(), key.str()) != known_.end();
    if (known) continue;
    if (first == nullptr || key.source().begin < first->source().begin) first = &key;
  }
  if (first == nullptr) return;
  throw InputError(toml_place(file_, first->source()),
                   "the unknown key " + in_quotes(first->str()) + " in " + title_,
                   expected_word(first->str(), known_));
}

void TomlTable::refuse(const toml::node& node, const std::string& key,
                       const std::string& expected) const {
  throw InputError(place(node), toml_found(node) + " for \"" + key + "\" in " + title_, expected);
}

void TomlTable::missing(const std::string& key, const std::string& expected) const {
  throw InputError(toml_place(file_, table_.source()), title_ + " without the key \"" + key + "\"",
                   expected);
}

std::string TomlTable::text(const toml::node& node, const std::string& key,
                            const char* expected) const {
  const auto* value = node.as_string();
  if (value == nullptr || value->get().empty()) refuse(node, key, expected);
  return value->get();
}

std::int64_t TomlTable::integer(const toml::node& node, const std::string& key,
                                std::int64_t smallest, std::int64_t largest) const {
  const auto* value = node.as_integer();
  if (value == nullptr || value->get() < smallest || value->get() > largest) {
    refuse(node, key,
           "an integer from " + std::to_string(smallest) + " to " + std::to_string(largest));
  }
  return value->get();
}

std::vector<const toml::node*> TomlTable::list(const toml::node& node,
                                               const std::string& key) const {
  if (node.is_table()) refuse(node, key, "a list");
  if (!node.is_array()) return {&node};
  std::vector<const toml::node*> elements;
  for (const toml::node& element : *node.as_array()) elements.push_back(&element);
  if (elements.empty()) refuse(node, key, "at least one value");
  return elements;
}

std::size_t TomlTable::choice(const toml::node& node, const std::string& key,
                              const std::vector<std::string>& choices) const {
  const auto* value = node.as_string();
  const std::string word = value == nullptr ? "" : value->get();
  const auto it = std::find(choices.begin(), choices.end(), word);
  if (it == choices.end()) refuse(node, key, expected_word(word, choices));
  return static_cast<std::size_t>(it - choices.begin());
}

}  // namespace waywiser
