// A table's columns beside their cells: what a column is called and what stands in it, in one
// place.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "waywiser/report/model.h"

namespace waywiser {

template <class Row>
struct ColumnOf {
  Column column;  // {id, title, number, detail, unit}
  std::function<Cell(const Row&)> cell;
};
template <class Row>
using Columns = std::vector<ColumnOf<Row>>;

// Appends the columns, and a row for each of `rows`.
template <class Row, class Range>
void fill(Table& table, const Columns<Row>& columns, const Range& rows) {
  for (const ColumnOf<Row>& c : columns) table.columns.push_back(c.column);
  for (const Row& row : rows) {
    std::vector<Cell> cells;
    cells.reserve(columns.size());
    for (const ColumnOf<Row>& c : columns) cells.push_back(c.cell(row));
    table.rows.push_back(std::move(cells));
  }
}

}  // namespace waywiser
