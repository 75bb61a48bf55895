// CSV and TSV as cells with places: a header line, then rows. Commas, semicolons or tabs, told by
// the header; cells in quotes, which may hold line ends; blank lines and lines that begin with #
// are passed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/base/scanner.h"

namespace waywiser {

// The separator that a line has most of: a tab, a semicolon or a comma; 0 for none.
char separator_of(std::string_view line);
// The cells of a line, without white space and quotes around them.
std::vector<Word> split_cells(const Word& line, char separator);
// What a cell in quotes means: quotes that are doubled in it are one.
std::string unquoted(std::string_view cell);

class TableText {
 public:
  // True if the first line is a header: at least two cells, none of them a number or (but for the
  // first of three or more) empty, of one separator and without a colon that would make it a label.
  static bool looks_like_table(std::string_view bytes);

  // Reads the header. `scanner` is one of these bytes, which must outlive the table and its words.
  // Throws InputError where there is no header.
  TableText(Scanner scanner, std::string_view bytes);

  const Scanner& scanner() const { return scanner_; }
  const std::vector<Word>& header() const { return header_; }
  char separator() const { return separator_; }
  // "route, stop": for messages.
  std::string column_names() const;
  // Lines "# name = value" (or "name: value") above the header, each as it stands after the #.
  const std::vector<Word>& comments() const { return comments_; }

  // Goes to the next row; false at the end. Throws InputError where the row has another number of
  // cells than the header; empty cells beyond the header's are passed.
  bool next_row();
  const std::vector<Word>& row() const { return row_; }
  // The cell of a column without white space and quotes around it.
  const Word& cell(std::size_t column) const { return row_[column]; }

 private:
  bool next_line(Word& line);
  std::vector<Word> cells(const Word& line) const;

  std::string_view bytes_;
  Scanner scanner_;
  char separator_ = '\0';  // none before the header is read
  std::vector<Word> comments_;
  std::vector<Word> header_;
  std::vector<Word> row_;
};

}  // namespace waywiser
