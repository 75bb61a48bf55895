// Instances of Solomon's classes by seed, bit-identical on every machine: integers and
// base/random.h alone. Windows are laid around the times of a solution that is built with the
// instance, so that every instance has a feasible solution over the reals (pessimistic rounding may
// still lose it).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/instance/instance.h"

namespace waywiser {

// Solomon's classes: customers at random, in clusters, or half and half; 1 for a short horizon and
// small vehicles, 2 for a long horizon and large ones.
struct GeneratorClass {
  enum class Places { random, clustered, mixed };
  Places places = Places::random;
  bool long_horizon = false;
};

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

struct GeneratedInstance {
  Instance instance;
  std::vector<std::vector<int>> routes;  // the solution that was built with it, by customer index
};

// Throws UsageError where an option is out of its range.
GeneratedInstance generate(const GeneratorOptions& options);

}  // namespace waywiser
