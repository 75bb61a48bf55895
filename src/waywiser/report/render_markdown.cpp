#include "waywiser/report/render.h"

namespace waywiser {

namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '|' || c == '*' || c == '_' || c == '`' || c == '<') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

std::string cell_text(const Table& table, const Cell& cell) {
  const bool symbol = table.matrix && cell.tone != Tone::plain;
  if (symbol) return "`" + cell.text + "`";
  return cell.tone == Tone::strong ? "**" + escaped(cell.text) + "**" : escaped(cell.text);
}

std::string table_text(const Table& table) {
  std::string text = "|";
  std::string rule = "|";
  for (const Column& column : table.columns) {
    text += " " + escaped(column.title) + " |";
    rule += column.number ? " ---: |" : " --- |";
  }
  text += "\n" + rule + "\n";
  for (const auto& row : table.rows) {
    text += "|";
    for (const Cell& cell : row) text += " " + cell_text(table, cell) + " |";
    text += "\n";
  }
  for (const std::string& note : table.notes) text += "\n" + note + "\n";
  return text + "\n";
}

std::string titled(const Table& table) {
  std::string text = "### " + table.title + "\n\n";
  if (!table.caption.empty()) text += table.caption + "\n\n";
  return text + table_text(table);
}

std::string section_text(const Section& section) {
  std::string text = "## " + section.title + "\n\n";
  for (const std::string& paragraph : section.paragraphs) text += paragraph + "\n\n";
  for (const Table& table : section.tables)
    if (!table.data_only) text += titled(for_people(table));
  for (const Figure& figure : section.figures) {
    text += "### " + figure.title + "\n\n![" + figure.alternative + "](figures/" + figure.id +
            ".svg)\n\n" + figure.caption + "\n\n";
  }
  return text;
}

}  // namespace

std::string render_markdown(const Report& report) {
  std::string text = "# " + report.title + "\n\n";
  for (const std::string& sentence : report.headline) text += sentence + "\n";
  text += "\n";
  for (const Fact& fact : report.facts) text += "- " + fact.name + ": " + fact.value + "\n";
  text += "\n## " + report.summary.title + "\n\n" + table_text(for_people(report.summary));
  for (const std::string& sentence : report.closing) text += sentence + "\n";
  text += "\n";
  for (const std::string& warning : report.warnings) text += "> Warning: " + warning + "\n>\n";
  if (!report.warnings.empty()) text += "\n";
  for (const Section& section : report.sections)
    if (has_content(section)) text += section_text(section);
  if (!report.left_out.empty()) text += "## Left out\n\n";
  for (const std::string& line : report.left_out) text += "- " + line + "\n";
  if (!report.left_out.empty()) text += "\n";
  return text + titled(report.choices);
}

}  // namespace waywiser
