// Matrices of travel in JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/base/json_cursor.h"
#include "waywiser/instance/instance.h"

namespace waywiser {

// The rows of a square matrix at the cursor, row and column k of the instance's sites taken from
// order[k]; `size` is the order of the matrix in the file. Throws InputError with the place of a
// number, or where the matrix has another size.
DecimalMatrix read_json_matrix(JsonCursor& json, std::size_t size,
                               const std::vector<std::size_t>& order, const std::string& what);

// The same for an instance with coordinates, or nothing where the matrix holds the lengths between
// them as doubles. These are printed with up to 17 digits, which an exact decimal of the model
// cannot always have: the first such number is an error only if the matrix turns out to be another.
std::optional<DecimalMatrix> read_json_matrix_beside(JsonCursor& json, const Instance& instance,
                                                     const std::vector<std::size_t>& order,
                                                     const std::string& what);

}  // namespace waywiser
