#include "waywiser/base/table_text.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/counted.h"

namespace waywiser {
namespace {

constexpr std::string_view kBlanks = " \t\v\f";
constexpr int kMostLines = 20;  // of a cell: a quote that is never closed must not take the file

// Without white space, then without quotes around it.
Word trimmed(Word cell) {
  const auto cut = [&](std::string_view blanks) {
    const std::size_t begin = std::min(cell.text.find_first_not_of(blanks), cell.text.size());
    cell.text.remove_prefix(begin);
    cell.offset += begin;
    cell.text = cell.text.substr(0, cell.text.find_last_not_of(blanks) + 1);
  };
  cut(kBlanks);
  if (cell.text.size() >= 2 && cell.text.front() == '"' && cell.text.back() == '"') {
    cell.text = cell.text.substr(1, cell.text.size() - 2);
    ++cell.offset;
    cut(kBlanks);
  }
  return cell;
}

// Empty cells at the end of a line, where it has more than `wanted`.
void drop_empty_end(std::vector<Word>& cells, std::size_t wanted) {
  while (cells.size() > wanted && cells.back().text.empty()) cells.pop_back();
}

// Where the cell that begins at `begin` ends: at a separator outside its quotes, or at the end.
std::size_t end_of_cell(std::string_view text, std::size_t begin, char separator, bool& open) {
  const std::size_t first = text.find_first_not_of(separator == '\t' ? " " : kBlanks, begin);
  bool quoted = first != std::string_view::npos && text[first] == '"';
  std::size_t at = quoted ? first + 1 : begin;
  for (; at < text.size(); ++at) {
    if (text[at] == '"' && first != std::string_view::npos && text[first] == '"') {
      quoted = !quoted;
    } else if (!quoted && text[at] == separator) {
      break;
    }
  }
  open = quoted;
  return at;
}

// Whether the line ends within quotes.
bool ends_in_quotes(std::string_view text, char separator) {
  bool open = false;
  for (std::size_t at = 0; at <= text.size(); ++at) at = end_of_cell(text, at, separator, open);
  return open;
}

}  // namespace

char separator_of(std::string_view line) {
  char best = '\0';
  std::ptrdiff_t most = 0;
  for (const char candidate : {'\t', ';', ','}) {
    const auto count = std::count(line.begin(), line.end(), candidate);
    if (count <= most) continue;
    best = candidate;
    most = count;
  }
  return best;
}

std::vector<Word> split_cells(const Word& line, char separator) {
  std::vector<Word> cells;
  bool open = false;
  for (std::size_t begin = 0; begin <= line.text.size(); ++begin) {
    const std::size_t end = end_of_cell(line.text, begin, separator, open);
    cells.push_back(trimmed({line.text.substr(begin, end - begin), line.offset + begin}));
    begin = end;
  }
  return cells;
}

std::string unquoted(std::string_view cell) {
  std::string text(cell);
  for (std::size_t at = 0; (at = text.find("\"\"", at)) != std::string::npos; ++at)
    text.erase(at, 1);
  return text;
}

bool TableText::looks_like_table(std::string_view bytes) {
  Scanner scanner(bytes, "");
  Word line;
  do {
    if (scanner.at_end()) return false;
    line = scanner.rest_of_line();
  } while (line.text.starts_with('#'));
  const char separator = separator_of(line.text);
  if (separator == '\0' || line.text.find_first_of(":{}[]<>") != std::string_view::npos)
    return false;
  std::vector<Word> cells = split_cells(line, separator);
  drop_empty_end(cells, 1);
  // pandas writes the numbers of the rows into a first column without a name.
  const bool index = cells.size() >= 3 && cells.front().text.empty();
  return cells.size() >= 2 &&
         std::all_of(cells.begin() + (index ? 1 : 0), cells.end(), [](const Word& cell) {
           return !letters_of(cell.text).empty() && cell.text.size() <= 40 &&
                  !begins_number(cell.text);
         });
}

TableText::TableText(Scanner scanner, std::string_view bytes)
    : bytes_(bytes), scanner_(std::move(scanner)) {
  Word line;
  if (!looks_like_table(bytes) || !next_line(line))
    throw scanner_.error(scanner_.peek(), "a line with the names of the columns");
  separator_ = separator_of(line.text);
  header_ = split_cells(line, separator_);
  drop_empty_end(header_, 1);
}

std::string TableText::column_names() const {
  std::string names;
  for (const Word& name : header_) names += (names.empty() ? "" : ", ") + std::string(name.text);
  return in_quotes(names, 120);
}

// The next line that is neither blank nor a comment, with the lines that its quotes hold.
bool TableText::next_line(Word& line) {
  while (!scanner_.at_end()) {
    line = scanner_.rest_of_line();
    if (line.text.starts_with('#')) {
      comments_.push_back({line.text.substr(1), line.offset + 1});
      continue;
    }
    for (int lines = 1; lines < kMostLines && separator_ != '\0' && !scanner_.at_end() &&
                        ends_in_quotes(line.text, separator_);
         ++lines) {
      const Word more = scanner_.rest_of_line();
      line.text = bytes_.substr(line.offset, more.offset + more.text.size() - line.offset);
    }
    return true;
  }
  return false;
}

std::vector<Word> TableText::cells(const Word& line) const {
  std::vector<Word> cells = split_cells(line, separator_);
  drop_empty_end(cells, header_.size());
  // Tabs at the end of a line are white space that the scanner has dropped.
  while (separator_ == '\t' && cells.size() < header_.size())
    cells.push_back({{}, line.offset + line.text.size()});
  if (cells.size() != header_.size()) {
    throw InputError(scanner_.place(line), "a row of " + counted(cells.size(), "cell"),
                     fmt::format("{}, one for each column", header_.size()));
  }
  return cells;
}

bool TableText::next_row() {
  Word line;
  if (!next_line(line)) return false;
  row_ = cells(line);
  return true;
}

}  // namespace waywiser
