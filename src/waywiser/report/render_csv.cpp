#include <string_view>

#include "waywiser/report/render.h"

namespace waywiser {

namespace {

// Whether a spreadsheet would run the text as a formula: it begins like one, and has something to
// compute. The symbols of the matrices ("+++", "---", "=") begin like one and have nothing.
bool is_formula(const std::string& text) {
  return !text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos &&
         text.find_first_not_of("=+-@ \t\r\n") != std::string::npos;
}

// RFC 4180, with LF. Names come from instances and solvers of others: a formula among them gets an
// apostrophe in front, which spreadsheets take for "this is text".
std::string field(const std::string& given, bool number) {
  std::string text = !number && is_formula(given) ? "'" + given : given;
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

}  // namespace

std::string render_csv(const Table& table) {
  std::string text;
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    text += (c == 0 ? "" : ",") + field(table.columns[c].id, false);
  text += "\n";
  for (const auto& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c)
      text += (c == 0 ? "" : ",") + field(row[c].raw, row[c].number);
    text += "\n";
  }
  return text;
}

}  // namespace waywiser
