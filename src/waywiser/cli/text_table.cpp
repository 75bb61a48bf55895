#include "waywiser/cli/text_table.h"

#include <algorithm>

#include "waywiser/cli/text_layout.h"

namespace waywiser::cli {

std::string text_table(const std::vector<TextRow>& rows, std::size_t left, std::size_t indent) {
  std::vector<std::size_t> widths;
  for (const TextRow& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], shown_width(row[i]));
    }
  }
  std::string out;
  for (const TextRow& row : rows) {
    std::string line(indent, ' ');
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(widths[i] - shown_width(row[i]), ' ');
      line += i == 0 ? "" : "  ";
      line += i < left ? row[i] + blanks : blanks + row[i];
    }
    line.resize(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

}  // namespace waywiser::cli
