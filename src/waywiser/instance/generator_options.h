// What an instance is generated from: a class of Solomon's, a size, a seed, and what provokes
// rounding.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace waywiser {

// Solomon's classes: customers at random, in clusters, or half and half; 1 for a short horizon and
// small vehicles, 2 for a long horizon and large ones.
struct GeneratorClass {
  enum class Places { random, clustered, mixed };
  Places places = Places::random;
  bool long_horizon = false;
};

std::string class_name(const GeneratorClass& kind);  // "RC1"
// "R1", "R2", "C1", "C2", "RC1", "RC2" in any case; empty for anything else.
std::optional<GeneratorClass> generator_class(const std::string& name);

struct GeneratorOptions {
  GeneratorClass kind;
  int customers = 100;  // 1 .. kMaxGeneratedCustomers
  std::uint64_t seed = 1;
  std::optional<int> density;         // % of customers with a window; by class if not given
  std::optional<std::int64_t> width;  // mean width of these windows; by class if not given
  std::optional<int> clusters;        // by class and size if not given

  // What provokes rounding.
  int decimals = 0;         // 0 .. kMaxGeneratedDecimals, of coordinates, times and services
  bool zero_slack = false;  // a due date is the arrival in the solution, rounded up to the decimals
  int ties = 0;             // % of customers that the solution reaches exactly at their due date
  int coincident = 0;       // % of customers at the place of another one
};

inline constexpr int kMaxGeneratedCustomers = 10'000;
inline constexpr int kMaxGeneratedDecimals = 5;

}  // namespace waywiser
