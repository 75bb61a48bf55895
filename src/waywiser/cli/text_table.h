// Rows of cells as text.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace waywiser::cli {

using TextRow = std::vector<std::string>;

// Columns as wide as their widest cell, two blanks apart, so that nothing is cut and nothing runs
// together; the first `left` columns are flush left, the others right, the last line ends with a
// line feed. `indent` blanks begin every line.
std::string text_table(const std::vector<TextRow>& rows, std::size_t left = 1,
                       std::size_t indent = 2);

}  // namespace waywiser::cli
