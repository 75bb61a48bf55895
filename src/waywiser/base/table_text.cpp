#include "waywiser/base/table_text.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace waywiser {
namespace {

constexpr std::string_view kBlanks = " \t\v\f";

// The separator that a header has most of; 0 for none.
char separator_of(std::string_view header) {
  char best = '\0';
  std::ptrdiff_t most = 0;
  for (const char candidate : {'\t', ';', ','}) {
    const auto count = std::count(header.begin(), header.end(), candidate);
    if (count <= most) continue;
    best = candidate;
    most = count;
  }
  return best;
}

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

std::vector<Word> split(const Word& line, char separator) {
  std::vector<Word> cells;
  std::size_t begin = 0;
  bool quoted = false;
  for (std::size_t at = 0; at <= line.text.size(); ++at) {
    if (at < line.text.size() && line.text[at] == '"') quoted = !quoted;
    if (at < line.text.size() && (quoted || line.text[at] != separator)) continue;
    cells.push_back(trimmed({line.text.substr(begin, at - begin), line.offset + begin}));
    begin = at + 1;
  }
  if (cells.size() > 1 && cells.back().text.empty()) cells.pop_back();
  return cells;
}

}  // namespace

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
  const std::vector<Word> cells = split(line, separator);
  return cells.size() >= 2 && std::all_of(cells.begin(), cells.end(), [](const Word& cell) {
           return !letters_of(cell.text).empty() && cell.text.size() <= 40 &&
                  !begins_number(cell.text);
         });
}

TableText::TableText(Scanner scanner, std::string_view bytes) : scanner_(std::move(scanner)) {
  Word line;
  if (!looks_like_table(bytes) || !next_line(line))
    throw scanner_.error(scanner_.peek(), "a line with the names of the columns");
  separator_ = separator_of(line.text);
  header_ = split(line, separator_);
}

std::string TableText::column_names() const {
  std::string names;
  for (const Word& name : header_) names += (names.empty() ? "" : ", ") + std::string(name.text);
  return quoted(names, 120);
}

// The next line that is neither blank nor a comment.
bool TableText::next_line(Word& line) {
  while (!scanner_.at_end()) {
    line = scanner_.rest_of_line();
    if (!line.text.starts_with('#')) return true;
    comments_.push_back({line.text.substr(1), line.offset + 1});
  }
  return false;
}

std::vector<Word> TableText::cells(const Word& line) const {
  std::vector<Word> cells = split(line, separator_);
  if (cells.size() != header_.size()) {
    throw InputError(scanner_.place(line), fmt::format("a row of {} cells", cells.size()),
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
