// A table of stops as cells: its columns, its rows without the blank ones, and which row is the
// depot's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/base/table_text.h"
#include "waywiser/instance/format.h"
#include "waywiser/instance/stops_columns.h"

namespace waywiser {

class StopsTable {
 public:
  // Throws InputError where there are too few rows, or columns that ask for what the model has not,
  // all of which it names. `text` must outlive the table.
  explicit StopsTable(const InstanceText& text);

  const Scanner& scanner() const { return table_.scanner(); }
  char separator() const { return table_.separator(); }
  const StopColumns& columns() const { return columns_; }
  bool has(StopColumn kind) const { return columns_.has(kind); }
  std::size_t size() const { return rows_.size(); }
  std::int64_t line(const Word& word) const { return scanner().place(word).line; }
  // A row's cell of this kind; empty where there is no such column.
  const Word& cell(std::size_t row, StopColumn kind) const;
  // Of a row as a whole, for its place.
  const Word& begin(std::size_t row) const { return rows_[row].front(); }

  // The rows in the order of the sites: the depot's first, which the options, a mark, the name
  // Depot or else the first place in the table says.
  std::vector<std::size_t> order() const;

  // For messages: "site 3", "site Bakery"; "the demand of site 3".
  std::string who(std::size_t row) const;
  std::string what(StopColumn kind, std::size_t row) const;
  // The headers of columns that nobody reads.
  std::vector<std::string> unused() const;

  // What the table says once for all: in a column, where every row says the same or nothing, or in
  // a line "# capacity = 200" above the header.
  std::optional<Word> constant(StopColumn kind, std::string_view as_comment) const;

 private:
  void read_rows();
  void require_pair(StopColumn a, StopColumn b) const;
  void refuse_foreign() const;
  std::size_t depot_row() const;
  std::vector<std::size_t> marked_rows() const;
  std::optional<Word> comment(std::string_view wanted) const;

  const InstanceText& text_;
  TableText table_;
  StopColumns columns_;
  std::vector<std::vector<Word>> rows_;
};

}  // namespace waywiser
