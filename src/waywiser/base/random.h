// Portable random numbers: the same seed gives the same sequence on every machine. std::
// distributions are not used anywhere, their results differ between standard libraries.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace waywiser {

// xoshiro256++ 1.0 (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021),
// seeded by SplitMix64.
class Random {
 public:
  explicit Random(std::uint64_t seed);

  std::uint64_t next() {
    const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  // Uniform in 0 .. bound-1, bound >= 1 (Lemire, "Fast random integer generation in an interval",
  // 2019).
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (low < threshold) {
        product = (next() >> 32) * bound;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // An index of a container of that size, uniformly: 1 <= size < 2^32.
  std::size_t index(std::size_t size) { return below(static_cast<std::uint32_t>(size)); }

  // The same for counts that are int: 1 <= bound.
  int number(int bound) { return static_cast<int>(below(static_cast<std::uint32_t>(bound))); }

  // Any order of the values is as likely as any other (Fisher and Yates, from the back).
  template <class Values>
  void shuffle(Values& values) {
    for (std::size_t k = values.size(); k > 1; --k) std::swap(values[k - 1], values[index(k)]);
  }

  // Uniform in [0, 1), a multiple of 2^-53.
  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  static std::uint64_t rotate(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  std::array<std::uint64_t, 4> state_;
};

// Natural logarithm by +, -, x, / alone, so that annealing accepts the same moves on every machine.
// x > 0, finite; the error is below 4 ulp on [2^-53, 1].
double portable_log(double x);

}  // namespace waywiser
