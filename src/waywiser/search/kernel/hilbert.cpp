#include "waywiser/search/kernel/hilbert.h"

#include <algorithm>
#include <utility>

namespace waywiser::search {
namespace {

constexpr std::uint32_t kCells = 1U << 16;

std::uint64_t position(std::uint32_t x, std::uint32_t y) {
  std::uint64_t result = 0;
  for (std::uint32_t side = kCells / 2; side > 0; side /= 2) {
    const bool right = (x & side) != 0;
    const bool upper = (y & side) != 0;
    const std::uint64_t quadrant = (right ? 3U : 0U) ^ (upper ? 1U : 0U);
    result += std::uint64_t{side} * side * quadrant;
    if (upper) continue;
    if (right) {  // the curve enters this quadrant mirrored
      x = kCells - 1 - x;
      y = kCells - 1 - y;
    }
    std::swap(x, y);
  }
  return result;
}

}  // namespace

std::vector<std::uint64_t> hilbert_positions(const std::vector<double>& x,
                                             const std::vector<double>& y) {
  std::vector<std::uint64_t> result(x.size());
  if (x.empty()) return result;
  const auto [left, right] = std::minmax_element(x.begin(), x.end());
  const auto [lower, upper] = std::minmax_element(y.begin(), y.end());
  const double width = std::max({*right - *left, *upper - *lower, 1e-300});
  const auto cell = [&](double value, double origin) {
    return static_cast<std::uint32_t>((value - origin) / width * (kCells - 1));
  };
  for (std::size_t i = 0; i < x.size(); ++i)
    result[i] = position(cell(x[i], *left), cell(y[i], *lower));
  return result;
}

}  // namespace waywiser::search
