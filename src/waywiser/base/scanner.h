// A text file as words with places. Knows line ends of every system and a byte order mark; costs no
// memory beyond the bytes it is given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"

namespace waywiser {

// A run of characters without white space. At the end of the file `text` is empty.
struct Word {
  std::string_view text;
  std::size_t offset = 0;  // of its first byte

  bool at_end() const { return text.empty(); }
};

// Numbers that a user asked to have rounded: to how many decimals, and how many there were.
struct NumberRounding {
  int decimals = 0;
  std::int64_t rounded = 0;
};

class Scanner {
 public:
  // `bytes` must outlive the scanner and its words.
  Scanner(std::string_view bytes, std::string file);

  const std::string& file() const { return file_; }
  // From here on decimal() and its relatives round, in parts and copies too; `rounding` must
  // outlive them.
  void round_numbers(NumberRounding* rounding) { rounding_ = rounding; }

  // The next word, skipping white space and line ends; empty at the end of the file.
  Word peek();
  Word next();
  // The next word of the current line; empty where the line has no more.
  Word next_on_line();
  // What is left of the current line without white space at its ends, and on to the next line.
  Word rest_of_line();
  // Skips white space and line ends: the words that follow begin a line of their own.
  void skip_blank();
  bool at_end();
  // Where the next word would be looked for.
  std::size_t offset() const { return at_; }
  // Continues there; at most the end of the text.
  void seek(std::size_t offset);
  // The part from `begin` to `end` as a text that ends with `end_name` ("the end of the section");
  // places stay those of the whole file.
  Scanner part(std::size_t begin, std::size_t end, std::string end_name) const;

  // Where a word stands, from line 1, column 1; columns count bytes.
  Place place(const Word& word) const { return place_at(word.offset); }
  Place place_at(std::size_t offset) const;
  // True if a line ends between the two.
  bool same_line(const Word& first, const Word& second) const;

  // "found "word" (or the end of the file), expected ..." at the word's place.
  InputError error(const Word& word, const std::string& expected) const;

  // The word as a number; `what` names it in the error: "the capacity".
  Decimal decimal(const Word& word, std::string_view what) const;
  // The same, refusing numbers below zero.
  Decimal non_negative(const Word& word, std::string_view what) const;
  // A number of at least 0 of which one too large for 64 bits, up to the largest double, is the
  // largest of 64 bits: a date or a capacity that is meant as no limit.
  Decimal limit(const Word& word, std::string_view what) const;
  // The same as decimal(), refusing fractions: "25" and "25.0" are integers.
  std::int64_t integer(const Word& word, std::string_view what) const;

 private:
  DecimalResult parse(std::string_view text) const;
  bool skip_spaces();  // false at the end of a line or the file

  std::string_view bytes_;
  std::string file_;
  std::string end_name_ = "the end of the file";
  std::size_t start_ = 0;  // after a byte order mark
  std::size_t at_ = 0;
  NumberRounding* rounding_ = nullptr;
};

// Throws InputError at the first NUL byte: binary data, or UTF-16.
void refuse_binary(std::string_view bytes, const std::string& file);

// The letters A-Z of a text in upper case, everything else left out: how headers are compared, so
// that "Cust No.", "CUST  NO." and "CustNo" are one.
std::string letters_of(std::string_view text);

// ASCII upper case.
std::string upper_case(std::string_view text);

// True if a number may begin so: a digit, a sign or a point.
bool begins_number(std::string_view text);

}  // namespace waywiser
