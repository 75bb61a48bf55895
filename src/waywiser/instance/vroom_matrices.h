// Where the matrices of a VROOM problem stand in its text: they are read last, when it is known
// whose rows are wanted.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "waywiser/base/json_cursor.h"

namespace waywiser {

// Where each begins in the file; 0, where no matrix can be, for none.
struct VroomMatrices {
  std::size_t durations = 0;
  std::size_t distances = 0;
};

// `offset`: of the member "matrices". Throws InputError where that is no object.
VroomMatrices find_vroom_matrices(JsonCursor& json, std::size_t offset, std::string_view profile);

// How many rows the matrix there has; leaves the cursor at its begin.
std::size_t rows_of_matrix(JsonCursor& json, std::size_t offset, const std::string& what);

}  // namespace waywiser
