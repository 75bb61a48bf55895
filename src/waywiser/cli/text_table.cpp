#include "waywiser/cli/text_table.h"

#include <algorithm>

#include "waywiser/cli/text_layout.h"

namespace waywiser::cli {
namespace {

constexpr std::size_t kGap = 2;

// What a terminal shows of a cell: no colours.
std::size_t width_of(const std::string& cell) {
  std::string shown;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    if (cell[i] == '\x1b') {
      i = std::min(cell.find('m', i), cell.size());
    } else {
      shown += cell[i];
    }
  }
  return shown_width(shown);
}

std::string line_of(const TextRow& row, const std::vector<std::size_t>& widths,
                    const std::vector<bool>& right, std::size_t indent) {
  std::string line(indent, ' ');
  for (std::size_t c = 0; c < row.size(); ++c) {
    const std::string blanks(widths[c] - width_of(row[c]), ' ');
    line += (c == 0 ? "" : std::string(kGap, ' ')) + (right[c] ? blanks + row[c] : row[c] + blanks);
  }
  line.resize(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

}  // namespace

std::string text_table(const std::vector<TextRow>& rows, std::size_t left, std::size_t indent) {
  std::vector<std::size_t> widths;
  for (const TextRow& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], width_of(row[c]));
  }
  std::vector<bool> right(widths.size(), true);
  std::fill_n(right.begin(), std::min(left, right.size()), false);
  std::string text;
  for (const TextRow& row : rows) text += line_of(row, widths, right, indent);
  return text;
}

std::size_t TextTable::width(std::size_t column) const {
  std::size_t width = width_of(columns_[column].title);
  for (const TextRow& row : rows_) width = std::max(width, width_of(row[column]));
  return width;
}

std::string TextTable::block(const std::vector<std::size_t>& shown) const {
  TextRow titles;
  std::vector<std::size_t> widths;
  std::vector<bool> right;
  for (const std::size_t c : shown) {
    titles.push_back(columns_[c].title);
    widths.push_back(width(c));
    right.push_back(columns_[c].right);
  }
  std::string text = line_of(titles, widths, right, kGap);
  for (const TextRow& row : rows_) {
    TextRow cells;
    for (const std::size_t c : shown) cells.push_back(row[c]);
    text += line_of(cells, widths, right, kGap);
  }
  return text;
}

std::string TextTable::text(std::optional<int> columns) const {
  const std::size_t most = columns ? static_cast<std::size_t>(*columns) : std::string::npos;
  std::string text;
  std::vector<std::size_t> shown;
  std::size_t used = 0;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    if (shown.size() > keys_ && used + kGap + width(c) > most) {
      text += block(shown) + "\n";
      shown.resize(keys_);
      used = 0;
      for (const std::size_t key : shown) used += kGap + width(key);
    }
    shown.push_back(c);
    used += kGap + width(c);
  }
  return text + block(shown);
}

}  // namespace waywiser::cli
