// The common form of a table: each column with its id, title and unit beside what stands in it, one
// entry a column. A new table is such a list and a call of `fill` (CONTRIBUTING.md, "a table").
//
//   fill(table,
//        Columns<Solver>{{words("solver", "solver"), text_of(&Solver::name)},
//                        {numbers("seconds", "CPU s", kSeconds), number_of(&Solver::cpu, 2)}},
//        solvers);
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "waywiser/metrics/units.h"
#include "waywiser/report/model.h"
#include "waywiser/statistics/hodges_lehmann.h"

namespace waywiser {

// Units are those of metrics/units.h.
inline Column words(std::string id, std::string title) {
  return {std::move(id), std::move(title), false, false, ""};
}
inline Column numbers(std::string id, std::string title, std::string unit) {
  return {std::move(id), std::move(title), true, false, std::move(unit)};
}
// Complete in CSV and JSON, left out where people read.
inline Column detail(Column column) {
  column.detail = true;
  return column;
}

template <class Row>
struct ColumnOf {
  Column column;
  std::function<Cell(const Row&)> cell;
};
template <class Row>
using Columns = std::vector<ColumnOf<Row>>;

// Cells that show a member of the row.
template <class Row>
auto text_of(std::string Row::* value) {
  return [=](const Row& row) { return text_cell(row.*value); };
}
template <class Row>
auto count_of(std::size_t Row::* value) {
  return [=](const Row& row) { return count_cell(row.*value); };
}
template <class Row, class Integer>
auto integer_of(Integer Row::* value) {
  return [=](const Row& row) { return integer_cell(row.*value); };
}
template <class Row>
auto number_of(double Row::* value, int digits) {
  return [=](const Row& row) { return number_cell(row.*value, digits); };
}
template <class Row>
auto share_of(double Row::* value, int digits = 1) {
  return [=](const Row& row) { return share_cell(row.*value, digits); };
}
template <class Row>
auto p_of(double Row::* value) {
  return [=](const Row& row) { return p_cell(row.*value); };
}

// Two columns ID_lower and ID_upper of an interval, to be put beside the column ID; `cell` shows an
// end of it. `shown`: also where people read.
template <class Row>
void add_interval(Columns<Row>& columns, const std::string& id, const std::string& unit, bool shown,
                  const std::function<Interval(const Row&)>& interval,
                  const std::function<Cell(double)>& cell) {
  const auto end = [=](double Interval::* which) {
    return [=](const Row& row) { return cell(interval(row).*which); };
  };
  const auto column = [=](Column it) { return shown ? it : detail(std::move(it)); };
  columns.push_back({column(numbers(id + "_lower", "95 %\nfrom", unit)), end(&Interval::lower)});
  columns.push_back({column(numbers(id + "_upper", "\nto", unit)), end(&Interval::upper)});
}

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
