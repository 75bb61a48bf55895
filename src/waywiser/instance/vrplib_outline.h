// A VRPLIB file cut into its specifications ("KEY : VALUE") and sections, before any number is
// read.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/base/scanner.h"

namespace waywiser {

struct VrplibSpecification {
  std::string key;  // upper case
  Word keyword;
  Word value;  // without white space at its ends
};

struct VrplibSection {
  std::string key;  // upper case, "NODE_COORD_SECTION"
  Word keyword;
  std::size_t begin = 0;  // of its data
  std::size_t end = 0;
};

struct VrplibOutline {
  std::vector<VrplibSpecification> specifications;
  std::vector<VrplibSection> sections;
  bool has_eof = false;

  const VrplibSpecification* specification(std::string_view key) const;
  const VrplibSection* section(std::string_view key) const;
};

// Refuses what is not of the format, what stands twice, what follows EOF, and by name what the
// model cannot hold (several depots are found later). Throws InputError.
VrplibOutline outline_vrplib(Scanner scanner);

}  // namespace waywiser
