#include "waywiser/base/decimal.h"

#include <charconv>
#include <cstdint>
#include <cstdlib>

// A number that is accepted is written and read back to itself, and is the number that the standard
// library reads, rounded once.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace waywiser;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const DecimalResult read = parse_decimal(text);
  if (!read.ok()) return 0;
  const auto [digits, decimals] = read.value;
  const DecimalResult again = parse_decimal(to_text(digits, decimals));
  if (!again.ok() || again.value != read.value) std::abort();
  const std::string_view unsigned_text = text.starts_with('+') ? text.substr(1) : text;
  double expected = 0.0;
  const auto [end, fault] =
      std::from_chars(unsigned_text.data(), unsigned_text.data() + unsigned_text.size(), expected);
  if (fault == std::errc{} && end == unsigned_text.data() + unsigned_text.size() &&
      expected != to_double(digits, decimals))
    std::abort();
  return 0;
}
