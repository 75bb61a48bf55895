#include "waywiser/base/scanner.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "waywiser/base/foreign_bytes.h"

namespace waywiser {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool ends_line(char c) {
  return c == '\n' || c == '\r';
}

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

std::string expected_number(std::string_view kind, std::string_view what) {
  return std::string(kind) + " as " + std::string(what);
}

}  // namespace

Scanner::Scanner(std::string_view bytes, std::string file) : bytes_(bytes), file_(std::move(file)) {
  if (bytes_.starts_with(kByteOrderMark)) start_ = at_ = kByteOrderMark.size();
}

void Scanner::seek(std::size_t offset) {
  at_ = std::min(offset, bytes_.size());
}

Scanner Scanner::part(std::size_t begin, std::size_t end, std::string end_name) const {
  Scanner part = *this;
  part.bytes_ = bytes_.substr(0, end);
  part.at_ = begin;
  part.end_name_ = std::move(end_name);
  return part;
}

bool Scanner::skip_spaces() {
  while (at_ < bytes_.size() && is_space(bytes_[at_])) ++at_;
  return at_ < bytes_.size() && !ends_line(bytes_[at_]);
}

void Scanner::skip_blank() {
  while (!skip_spaces() && at_ < bytes_.size()) ++at_;
}

bool Scanner::at_end() {
  skip_blank();
  return at_ == bytes_.size();
}

Word Scanner::next_on_line() {
  skip_spaces();
  const std::size_t begin = at_;
  while (at_ < bytes_.size() && !is_space(bytes_[at_]) && !ends_line(bytes_[at_])) ++at_;
  return {bytes_.substr(begin, at_ - begin), begin};
}

Word Scanner::next() {
  skip_blank();
  return next_on_line();
}

Word Scanner::peek() {
  skip_blank();
  const std::size_t begin = at_;
  const Word word = next_on_line();
  at_ = begin;
  return word;
}

Word Scanner::rest_of_line() {
  skip_spaces();
  const std::size_t begin = at_;
  while (at_ < bytes_.size() && !ends_line(bytes_[at_])) ++at_;
  std::size_t end = at_;
  while (end > begin && is_space(bytes_[end - 1])) --end;
  if (at_ < bytes_.size()) ++at_;
  return {bytes_.substr(begin, end - begin), begin};
}

Place Scanner::place_at(std::size_t offset) const {
  Place place{file_, 1, 1};
  std::size_t line_start = start_;
  for (std::size_t i = start_; i < std::min(offset, bytes_.size()); ++i) {
    const bool carriage_return_of_pair =
        bytes_[i] == '\r' && i + 1 < bytes_.size() && bytes_[i + 1] == '\n';
    if (!ends_line(bytes_[i]) || carriage_return_of_pair) continue;
    ++place.line;
    line_start = i + 1;
  }
  place.column = static_cast<std::int64_t>(offset - line_start) + 1;
  return place;
}

bool Scanner::same_line(const Word& first, const Word& second) const {
  const std::size_t from = std::min(first.offset, second.offset);
  const std::size_t to = std::max(first.offset, second.offset);
  const std::string_view between = bytes_.substr(from, to - from);
  return std::none_of(between.begin(), between.end(), ends_line);
}

InputError Scanner::error(const Word& word, const std::string& expected) const {
  const bool ended = word.at_end() && word.offset >= bytes_.size();
  const std::string found = ended           ? end_name_
                            : word.at_end() ? "the end of the line"
                                            : in_quotes(word.text);
  return InputError(place(word), found, expected);
}

DecimalResult Scanner::parse(std::string_view text) const {
  if (rounding_ == nullptr) return parse_decimal(text);
  const RoundedDecimal number = parse_rounded(text, rounding_->decimals);
  if (number.rounded) ++rounding_->rounded;
  return number.result;
}

Decimal Scanner::decimal(const Word& word, std::string_view what) const {
  const DecimalResult result = parse(word.text);
  if (!result.ok()) throw error(word, expected_number(describe(result.fault), what));
  return result.value;
}

Decimal Scanner::non_negative(const Word& word, std::string_view what) const {
  const Decimal value = decimal(word, what);
  if (value.digits < 0) throw error(word, expected_number("a number of at least 0", what));
  return value;
}

Decimal Scanner::limit(const Word& word, std::string_view what) const {
  if (parse_decimal(word.text).fault != DecimalFault::too_large) return non_negative(word, what);
  double value = 0.0;
  const char* const end = word.text.data() + word.text.size();
  const bool finite = std::from_chars(word.text.data(), end, value).ec == std::errc{};
  constexpr double kBeyond = 9.2e18;
  if (!finite || value < kBeyond) return non_negative(word, what);
  return {std::numeric_limits<std::int64_t>::max(), 0};
}

std::int64_t Scanner::integer(const Word& word, std::string_view what) const {
  const Decimal value = decimal(word, what);
  if (value.decimals != 0) throw error(word, expected_number("an integer", what));
  return value.digits;
}

void refuse_binary(std::string_view bytes, const std::string& file) {
  if (const std::string kind = foreign_bytes(bytes); !kind.empty())
    throw InputError({file, 0, 0}, kind, "text in ASCII or UTF-8");
  const std::size_t at = bytes.find('\0');
  if (at == std::string_view::npos) return;
  throw InputError(Scanner(bytes, file).place_at(at), "a zero byte (binary data, or UTF-16)",
                   "text in ASCII or UTF-8");
}

std::string upper_case(std::string_view text) {
  std::string upper(text);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return upper;
}

std::string letters_of(std::string_view text) {
  std::string letters = upper_case(text);
  std::erase_if(letters, [](char c) { return c < 'A' || c > 'Z'; });
  return letters;
}

bool begins_number(std::string_view text) {
  if (text.empty()) return false;
  const char c = text.front();
  return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
}

}  // namespace waywiser
