#include "waywiser/datasets/csv.h"

#include <algorithm>
#include <stdexcept>

namespace waywiser {
namespace {

CsvRecord split_record(std::string_view line) {
  CsvRecord fields(1);
  bool in_quotes = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"') {
      if (in_quotes && i + 1 < line.size() && line[i + 1] == '"') {
        fields.back() += '"';
        ++i;
      } else {
        in_quotes = !in_quotes;
      }
    } else if (c == ',' && !in_quotes) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace

std::vector<CsvRecord> parse_csv(std::string_view text, std::string_view header) {
  if (take_line(text) != header) {
    throw std::logic_error("a table of data/ does not begin with " + std::string(header));
  }
  const std::size_t fields = split_record(header).size();
  std::vector<CsvRecord> records;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.empty()) continue;
    records.push_back(split_record(line));
    if (records.back().size() != fields) {
      throw std::logic_error("a record of data/ does not have its fields: " + std::string(line));
    }
  }
  return records;
}

}  // namespace waywiser
