// Reading a line of a record's improvements (docs/store.md, "Records").
#pragma once

#include <charconv>
#include <string_view>
#include <system_error>

#include "waywiser/solution/solution.h"

namespace waywiser {

// A cursor over one line of an incumbent. Any deviation from the writer's form makes it fail.
class LineParser {
 public:
  explicit LineParser(std::string_view line) : at_(line.data()), end_(line.data() + line.size()) {}

  bool character(char c) {
    if (at_ == end_ || *at_ != c) return false;
    ++at_;
    return true;
  }
  template <class Number>
  bool number(Number& value) {
    const auto [next, error] = std::from_chars(at_, end_, value);
    if (error != std::errc()) return false;
    at_ = next;
    return true;
  }
  template <class Number>
  bool next(Number& value) {
    return character(',') && number(value);
  }
  bool routes(Routes& routes) {
    if (!character('[')) return false;
    if (character(']')) return true;
    do {
      Route& route = routes.emplace_back();
      if (!character('[')) return false;
      if (character(']')) continue;
      do {
        if (!number(route.emplace_back())) return false;
      } while (character(','));
      if (!character(']')) return false;
    } while (character(','));
    return character(']');
  }
  void skip_rest() { at_ = end_ - 1; }
  bool done() const { return at_ == end_; }

 private:
  const char* at_;
  const char* end_;
};

}  // namespace waywiser
