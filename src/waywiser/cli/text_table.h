// Rows of cells as text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace waywiser::cli {

using TextRow = std::vector<std::string>;

// Columns as wide as their widest cell, two blanks apart, so that nothing is cut and nothing runs
// together; the first `left` columns are flush left, the others right, the last line ends with a
// line feed. `indent` blanks begin every line.
std::string text_table(const std::vector<TextRow>& rows, std::size_t left = 1,
                       std::size_t indent = 2);

struct TextColumn {
  std::string title;
  bool right = true;  // numbers
};

// The same with titles, for tables that may be wider than a terminal. Cells may have colours, which
// take no room.
class TextTable {
 public:
  // The first `keys` columns say what a line is about: they are repeated where it is broken.
  explicit TextTable(std::vector<TextColumn> columns, std::size_t keys = 1)
      : columns_(std::move(columns)), keys_(keys) {}

  void add(TextRow row) { rows_.push_back(std::move(row)); }
  bool empty() const { return rows_.empty(); }

  // Within so many columns of a terminal: what does not fit stands below, with the keys again.
  std::string text(std::optional<int> columns = std::nullopt) const;

 private:
  // The lines of some columns.
  std::string block(const std::vector<std::size_t>& shown) const;
  std::size_t width(std::size_t column) const;

  std::vector<TextColumn> columns_;
  std::size_t keys_;
  std::vector<TextRow> rows_;
};

}  // namespace waywiser::cli
