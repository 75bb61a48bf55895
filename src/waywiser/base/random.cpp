#include "waywiser/base/random.h"

#include <bit>

namespace waywiser {

Random::Random(std::uint64_t seed) {
  for (auto& word : state_) {
    seed += 0x9e3779b97f4a7c15U;
    std::uint64_t z = seed;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    word = z ^ (z >> 31);
  }
}

double portable_log(double x) {
  // x = m * 2^e with m in [sqrt(1/2), sqrt(2)); log m = 2 atanh(s), s = (m-1)/(m+1), by its odd
  // series: |s| < 0.172, so the term s^21/21 is below 2^-53 of the sum.
  auto bits = std::bit_cast<std::uint64_t>(x);
  int exponent = static_cast<int>(bits >> 52) - 1023;
  if (exponent == -1023) {  // subnormal: bring it into the normal range first
    bits = std::bit_cast<std::uint64_t>(x * 0x1.0p60);
    exponent = static_cast<int>(bits >> 52) - 1023 - 60;
  }
  double m = std::bit_cast<double>((bits & 0x000fffffffffffffU) | 0x3ff0000000000000U);
  if (m > 1.4142135623730951) {
    m *= 0.5;
    ++exponent;
  }
  const double s = (m - 1.0) / (m + 1.0);
  const double z = s * s;
  double sum = 0.0;
  for (int k = 21; k >= 3; k -= 2) sum = (sum + 1.0 / k) * z;
  return 2.0 * (s + s * sum) + exponent * 0.6931471805599453;
}

}  // namespace waywiser
