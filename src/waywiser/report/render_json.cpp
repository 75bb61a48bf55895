#include "waywiser/base/json.h"
#include "waywiser/report/render.h"

namespace waywiser {

namespace {

void write_cell(JsonWriter& json, const Cell& cell) {
  if (cell.raw.empty())
    json.null();
  else if (cell.number)
    json.raw(cell.raw);
  else
    json.value(cell.raw);
}

// A title of two lines in one: "incum-\nbents" is "incumbents".
std::string in_one_line(const std::string& title) {
  std::string text;
  for (const char c : title) {
    if (c != '\n')
      text += c;
    else if (!text.empty() && text.back() == '-')
      text.pop_back();
    else if (!text.empty())
      text += ' ';
  }
  return text;
}

// What a column is called where people read, and the unit of its numbers (null: it has words).
void write_columns(JsonWriter& json, const std::vector<Column>& columns) {
  json.key("columns").begin_array();
  for (const Column& column : columns) {
    json.begin_object()
        .member("id", column.id)
        .member("title", in_one_line(column.title))
        .key("unit");
    if (column.unit.empty())
      json.null();
    else
      json.value(column.unit);
    json.end_object();
  }
  json.end_array();
}

// Rows as objects: what a program asks for by name.
void write_table(JsonWriter& json, const Table& table) {
  json.begin_object().member("id", table.id).member("title", table.title);
  write_columns(json, table.columns);
  json.key("rows").begin_array();
  for (const auto& row : table.rows) {
    json.begin_object();
    for (std::size_t c = 0; c < row.size(); ++c) {
      json.key(table.columns[c].id);
      write_cell(json, row[c]);
    }
    json.end_object();
  }
  json.end_array().key("notes").array(table.notes).end_object();
}

void write_section(JsonWriter& json, const Section& section) {
  json.begin_object().member("id", section.id).member("title", section.title);
  json.key("paragraphs").array(section.paragraphs);
  json.key("tables").begin_array();
  for (const Table& table : section.tables) write_table(json, table);
  json.end_array().key("figures").begin_array();
  for (const Figure& figure : section.figures) {
    json.begin_object().member("id", figure.id).member("title", figure.title);
    json.member("caption", figure.caption).key("data");
    write_table(json, figure.data);
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace

std::string render_json(const Report& report) {
  JsonWriter json;
  json.begin_object().member("schema", "waywiser.report/1").member("title", report.title);
  json.key("headline").array(report.headline);
  json.key("closing").array(report.closing);
  json.key("warnings").array(report.warnings);
  json.key("facts").begin_object();
  for (const Fact& fact : report.facts) json.member(fact.name, fact.value);
  json.end_object().key("summary");
  write_table(json, report.summary);
  json.key("sections").begin_array();
  for (const Section& section : report.sections) write_section(json, section);
  json.end_array().key("left_out").array(report.left_out).key("choices");
  write_table(json, report.choices);
  json.member("study_file", report.study_file).end_object();
  return json.text() + "\n";
}

}  // namespace waywiser
