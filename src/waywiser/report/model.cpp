#include "waywiser/report/model.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/json.h"

namespace waywiser {

namespace {

Cell missing_cell() {
  return {"\u2013", "", true, Tone::plain, ""};
}

// "-0.000" would claim a sign that its digits do not show.
std::string fixed(double value, int digits) {
  std::string text = fmt::format("{:.{}f}", value, digits);
  if (text.front() == '-' && text.find_first_not_of("-0.") == std::string::npos) text.erase(0, 1);
  return text;
}

}  // namespace

Cell missing_text() {
  Cell cell = missing_cell();
  cell.number = false;
  return cell;
}

Cell text_cell(std::string text) {
  Cell cell;
  cell.raw = text;
  cell.text = std::move(text);
  return cell;
}

Cell count_cell(std::size_t count) {
  return integer_cell(static_cast<std::int64_t>(count));
}

Cell integer_cell(std::int64_t value) {
  return {std::to_string(value), std::to_string(value), true, Tone::plain, ""};
}

Cell number_cell(double value, int digits) {
  if (std::isnan(value)) return missing_cell();
  if (std::isinf(value)) return {value > 0 ? "inf" : "-inf", "", true, Tone::plain, ""};
  return {fixed(value, digits), shortest(value), true, Tone::plain, ""};
}

Cell share_cell(double share, int digits) {
  if (std::isnan(share) || std::isinf(share)) return number_cell(share, digits);
  Cell cell{fixed(100.0 * share, digits), shortest(share), true, Tone::plain, ""};
  cell.factor = 100.0;
  return cell;
}

Cell p_cell(double p) {
  if (std::isnan(p)) return missing_cell();
  return {p != 0.0 && p < 0.0001 ? fmt::format("{:.1e}", p) : fixed(p, 4), shortest(p), true,
          Tone::plain, ""};
}

Table for_people(const Table& table) {
  Table shown = table;
  for (std::size_t c = shown.columns.size(); c-- > 0;) {
    const bool empty =
        shown.columns[c].id.rfind("paper", 0) == 0 &&
        std::all_of(shown.rows.begin(), shown.rows.end(), [&](const std::vector<Cell>& row) {
          return row[c].raw.empty() || row[c].raw == "\u2013";
        });
    if (!empty && !shown.columns[c].detail) continue;
    const auto place = static_cast<std::ptrdiff_t>(c);
    shown.columns.erase(shown.columns.begin() + place);
    for (auto& row : shown.rows) row.erase(row.begin() + place);
  }
  return shown;
}

bool has_content(const Section& section) {
  return !section.paragraphs.empty() || !section.figures.empty() ||
         std::any_of(section.tables.begin(), section.tables.end(),
                     [](const Table& t) { return !t.data_only; });
}

}  // namespace waywiser
