#include "waywiser/instance/stops_table.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/instance/stops_cells.h"

namespace waywiser {
namespace {

using enum StopColumn;

bool is_yes(std::string_view text) {
  const std::string upper = upper_case(text);
  return upper == "YES" || upper == "Y" || upper == "TRUE" || upper == "1" || upper == "X" ||
         upper == "JA" || upper == "J" || upper == "WAHR" || upper == "OUI" || upper == "VRAI" ||
         upper == "DEPOT";
}

// In the cell that marks a row, or as its name.
bool says_depot(std::string_view text) {
  const std::string upper = upper_case(text);
  return upper == "DEPOT" || upper == "D\xC3\xA9POT" || upper == "D\xC3\x89POT";
}

bool is_blank_or_zero(std::string_view text) {
  return text.find_first_not_of("0.,-") == std::string_view::npos;
}

}  // namespace

StopsTable::StopsTable(const InstanceText& text)
    : text_(text), table_(text.scanner(), text.bytes), columns_(find_stop_columns(table_)) {
  read_rows();
  refuse_foreign();
}

std::vector<std::string> StopsTable::unused() const {
  std::vector<std::string> names;
  for (const std::size_t c : columns_.unused) names.emplace_back(table_.header()[c].text);
  return names;
}

void StopsTable::read_rows() {
  require_pair(latitude, longitude);
  require_pair(x, y);
  if (columns_.has(ready) && !columns_.has(due) && !columns_.has(window)) {
    throw InputError({text_.file, 1, 0}, "a table with the columns " + table_.column_names(),
                     "the columns due date too");
  }
  while (table_.next_row()) {
    const std::vector<Word>& row = table_.row();
    if (!std::all_of(row.begin(), row.end(), [](const Word& w) { return w.at_end(); }))
      rows_.push_back(row);
  }
  if (rows_.size() < 2)
    throw InputError({text_.file, 0, 0}, counted(rows_.size(), "row"),
                     "the depot's and a customer's");
}

void StopsTable::require_pair(StopColumn a, StopColumn b) const {
  if (columns_.has(a) == columns_.has(b)) return;
  throw InputError({text_.file, 1, 0}, "the columns " + table_.column_names(),
                   fmt::format("{} and {}, both or neither", title_of(a), title_of(b)));
}

// What the model has not, all of it at once.
void StopsTable::refuse_foreign() const {
  std::string list;
  const auto add = [&](const std::string& what, const Word& header, const Word& first) {
    list += fmt::format("{}{} (column {}, from line {} on)", list.empty() ? "" : ", ", what,
                        in_quotes(header.text), line(first));
  };
  for (const auto& foreign : columns_.foreign) {
    const auto used = std::find_if(rows_.begin(), rows_.end(), [&](const auto& row) {
      return !is_blank_or_zero(row[foreign.column].text);
    });
    if (used != rows_.end())
      add(foreign.what, table_.header()[foreign.column], (*used)[foreign.column]);
  }
  if (const auto c = columns_[window]) {
    const auto used = std::find_if(rows_.begin(), rows_.end(),
                                   [&](const auto& row) { return several_windows(row[*c].text); });
    if (used != rows_.end()) add("several time windows", table_.header()[*c], (*used)[*c]);
  }
  if (!list.empty())
    throw InputError({text_.file, 0, 0}, list,
                     "a delivery in one window a stop, one depot, and equal vehicles: the rest is "
                     "not of the model (docs/planning.md says what to use instead)");
}

const Word& StopsTable::cell(std::size_t row, StopColumn kind) const {
  static const Word kNone;
  const auto column = columns_[kind];
  return column ? rows_[row][*column] : kNone;
}

std::vector<std::size_t> StopsTable::order() const {
  const std::size_t depot = depot_row();
  std::vector<std::size_t> order{depot};
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    if (row != depot) order.push_back(row);
  }
  return order;
}

std::size_t StopsTable::depot_row() const {
  const auto matching = [&](const auto& is_it) {
    std::vector<std::size_t> found;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      if (is_it(row)) found.push_back(row);
    }
    return found;
  };
  const auto called = [&](std::size_t row, std::string_view wanted) {
    return unquoted(cell(row, id).text) == wanted || unquoted(cell(row, name).text) == wanted;
  };
  std::vector<std::size_t> found;
  if (const auto& wanted = text_.options.depot) {
    found = matching([&](std::size_t row) { return called(row, *wanted); });
    if (found.size() != 1)
      throw UsageError(
          fmt::format("--depot: found {}, expected the id or name of one row of {} "
                      "({} are called so)",
                      in_quotes(*wanted), text_.file, found.size()));
    return found.front();
  }
  const auto mark_column = columns_[mark];
  const bool says_yes =
      mark_column && letters_of(table_.header()[*mark_column].text).ends_with("DEPOT");
  found = matching([&](std::size_t row) {
    const std::string_view value = cell(row, mark).text;
    return says_yes ? is_yes(value) : says_depot(value);
  });
  if (found.empty())
    found = matching([&](std::size_t row) {
      return says_depot(cell(row, id).text) || says_depot(cell(row, name).text);
    });
  if (found.size() > 1)
    throw InputError(scanner().place(rows_[found[1]].front()),
                     fmt::format("a second depot beside line {}", line(rows_[found[0]].front())),
                     "one (several depots are not of the model; --depot NAME says which)");
  return found.empty() ? 0 : found.front();
}

std::string StopsTable::who(std::size_t row) const {
  for (const StopColumn kind : {id, name}) {
    if (!cell(row, kind).at_end()) return "site " + std::string(cell(row, kind).text);
  }
  return fmt::format("site {}", row);
}

std::string StopsTable::what(StopColumn kind, std::size_t row) const {
  return fmt::format("the {} of {}", title_of(kind), who(row));
}

// The value of a line "# capacity = 200" above the header.
std::optional<Word> StopsTable::comment(std::string_view wanted) const {
  for (const Word& line : table_.comments()) {
    const std::size_t sign = line.text.find_first_of("=:");
    if (sign == std::string_view::npos || letters_of(line.text.substr(0, sign)) != wanted) continue;
    const std::size_t value = line.text.find_first_not_of(" \t", sign + 1);
    if (value != std::string_view::npos) return Word{line.text.substr(value), line.offset + value};
  }
  return std::nullopt;
}

std::optional<Word> StopsTable::constant(StopColumn kind, std::string_view as_comment) const {
  std::optional<Word> stated;
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const Word& word = cell(row, kind);
    if (word.at_end()) continue;
    if (stated && stated->text != word.text)
      throw scanner().error(word, fmt::format("{} as in line {}: vehicles are equal",
                                              in_quotes(stated->text), line(*stated)));
    if (!stated) stated = word;
  }
  return stated ? stated : comment(as_comment);
}

}  // namespace waywiser
