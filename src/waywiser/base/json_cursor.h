// Reading JSON where numbers must stay decimals and errors must have places: a cursor that walks
// the text once and keeps nothing. (nlohmann-json's SAX interface hands out the literal of a number
// with a point only, and never says where a value stood; use it where neither matters.)
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "waywiser/base/scanner.h"

namespace waywiser {

// Every function expects one value or piece at the cursor and moves behind it; anything else is an
// InputError with line and column. `what` names the value in errors: "the demands".
class JsonCursor {
 public:
  // `bytes` must outlive the cursor and its words.
  JsonCursor(std::string_view bytes, const std::string& file);
  // The same with a scanner of these bytes, for its way of reading numbers.
  JsonCursor(Scanner scanner, std::string_view bytes);

  // Calls member(key) for each member of an object with the cursor before its value, which the call
  // must consume. `key.text` is the key unescaped only in that it has no quotes.
  template <class Member>
  void object(std::string_view what, const Member& member) {
    open('{', "an object", what);
    for (bool first = true; !close('}', first); first = false) {
      const Word key = string_word("a key");
      expect(':', "a colon");
      member(key);
    }
  }

  // Calls item(index) for each item of an array with the cursor before it.
  template <class Item>
  void array(std::string_view what, const Item& item) {
    open('[', "an array", what);
    std::size_t index = 0;
    for (bool first = true; !close(']', first); first = false) item(index++);
  }

  // A number as it is written, by JSON's grammar: neither "+1" nor "01" nor ".5".
  Word number(std::string_view what);
  // A string with its escapes resolved.
  std::string string(std::string_view what);
  // Whether the next value is an object, an array, a string.
  bool at_object();
  bool at_array();
  bool at_string();
  // True, and passed, if the value is null.
  bool take_null();
  // Passes any value, nested at most 64 deep.
  void skip();
  // Only white space may follow.
  void finish();

  // Where the next value begins, and back to such a place, to read a value later.
  std::size_t offset();
  void seek(std::size_t offset) { at_ = offset; }
  // Just behind what was read last.
  std::size_t end_of_last() const { return at_; }

  // For numbers and places.
  const Scanner& scanner() const { return scanner_; }

 private:
  void skip_space();
  bool take(char c);
  void expect(char c, std::string_view what);
  void open(char c, std::string_view kind, std::string_view what);
  bool close(char c, bool first);
  Word string_word(std::string_view what);
  void skip_nested(int depth);
  void skip_literal();
  InputError error(const std::string& expected) const;

  std::string_view bytes_;
  Scanner scanner_;
  std::size_t at_ = 0;
};

}  // namespace waywiser
