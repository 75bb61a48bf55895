// Renderers: the report model written down. Pure functions of the model, the same bytes every time.
#pragma once

#include <map>
#include <string>

#include "waywiser/report/model.h"
#include "waywiser/report/palette.h"

namespace waywiser {

struct TerminalStyle {
  bool color = false;
  bool brief = true;  // summary and closing sentences; otherwise every section
};

std::string render_terminal(const Report& report, const TerminalStyle& style);
std::string render_markdown(const Report& report);
std::string render_csv(const Table& table);
std::string render_json(const Report& report);

// One LaTeX table that compiles by \input with booktabs alone (coloured where xcolor has the option
// table), split into parts where it is wider than the column or page of `style`; and a document
// that holds all of them.
std::string render_latex(const Table& table, const Style& style = {});
std::string render_latex_document(const Report& report);

// Width in columns of a terminal, counting each character of UTF-8 once.
std::size_t display_width(const std::string& text);

}  // namespace waywiser
