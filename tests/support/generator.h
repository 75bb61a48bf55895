// Options of the generator, for tests.
#pragma once

#include <cstdint>
#include <string>

#include "waywiser/instance/generate.h"

namespace waywiser::test {

// A class by its name ("R1"), n customers, all else as the class has it.
inline GeneratorOptions options_of(const std::string& name, int n, std::uint64_t seed) {
  GeneratorOptions options;
  options.kind = generator_class(name).value();
  options.customers = n;
  options.seed = seed;
  return options;
}

}  // namespace waywiser::test
