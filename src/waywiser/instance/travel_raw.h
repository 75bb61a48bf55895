// A matrix as it stands in a file, before it is known whose rows it has: what the readers of
// travel_file.h have in common.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/instance/matrix_reader.h"

namespace waywiser {

struct RawTravel {
  NumberList numbers;                    // size * size of them, row by row
  std::size_t size = 0;                  // rows
  std::vector<std::size_t> unreachable;  // among the numbers, where a 0 stands for them
  std::vector<std::string> names;        // of the rows; empty: the table's, in its order
  std::string title;
  std::int64_t unit = 0;  // that the file itself says times have, in seconds; 0: none
};

}  // namespace waywiser
