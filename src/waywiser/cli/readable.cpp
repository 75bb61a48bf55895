#include "waywiser/cli/readable.h"

#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/wide.h"

namespace waywiser::cli {
namespace {

// value / P in decimals, no digit lost: "68284269.247"; where it has no end "0.333333...".
std::string quotient_text(std::int64_t value, std::int64_t P) {
  constexpr int kEndless = 6;  // decimals of a quotient that never ends
  std::int64_t other = P;      // but for the factors of ten, which end
  for (const std::int64_t prime : {2, 5}) {
    while (other % prime == 0) other /= prime;
  }
  const Int128 size = value < 0 ? -Int128{value} : Int128{value};
  std::string text = (value < 0 ? "-" : "") + to_string(size / P);
  Int128 rest = size % P;
  if (rest != 0) text += '.';
  for (int decimals = 0; rest != 0 && (other == 1 || decimals < kEndless); ++decimals) {
    text += static_cast<char>('0' + static_cast<int>(rest * 10 / P));
    rest = rest * 10 % P;
  }
  return rest == 0 ? text : text + "...";
}

}  // namespace

std::string readable(double number) {
  return number != 0.0 && std::abs(number) < 1e-6 ? fmt::format("{:.3g}", number)
                                                  : fmt::format("{:.6f}", number);
}

std::string readable(const Bounds& bounds) {
  return bounds.lower == bounds.upper ? bounds.lower : bounds.lower + "...";
}

std::string readable(std::int64_t number, std::int64_t P) {
  const std::string text = std::to_string(number);
  return P == 1 ? text : text + " (" + quotient_text(number, P) + ")";
}

}  // namespace waywiser::cli
