#include <fmt/format.h>

#include "waywiser/report/page.h"
#include "waywiser/report/palette.h"
#include "waywiser/report/render.h"

namespace waywiser {

namespace {

std::string attribute(const std::string& name, const std::string& value) {
  return value.empty() ? "" : " " + name + "=\"" + html_escaped(value) + "\"";
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// "10-Opt" stays on one line.
void keep_labels_whole(std::string& text) {
  static const std::string kOpen = "<span class=\"label\">";
  for (const char* scheme : {"-Opt", "-Nea", "-Pes"}) {
    for (std::size_t at = text.find(scheme); at != std::string::npos; at = text.find(scheme, at)) {
      std::size_t begin = at;
      while (begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9') --begin;
      text.insert(at + 4, "</span>");
      text.insert(begin, kOpen);
      at += kOpen.size() + 4;
    }
  }
}

// Text for reading: the paper's notation as it prints it.
std::string prose(const std::string& text) {
  std::string result = html_escaped(text);
  replace_all(result, "I^P", "I<sup>P</sup>");
  replace_all(result, "g^P", "g<sup>P</sup>");
  replace_all(result, "c*P", "c*<sup>P</sup>");
  keep_labels_whole(result);
  return result;
}

std::string color_style(Tone tone, Palette palette) {
  Rgb color;
  if (!cell_color(tone, palette, color)) return "";
  return fmt::format(" data-tone style=\"background:rgb({},{},{})\"", color.red, color.green,
                     color.blue);
}

// A cell of a matrix is a button: it explains itself by keyboard too.
std::string matrix_cell(const Cell& cell, Palette palette) {
  if (cell.note.empty()) return "<td></td>";
  return "<td" + color_style(cell.tone, palette) + "><button type=\"button\"" +
         attribute("data-note", cell.note) + attribute("aria-label", cell.text + ": " + cell.note) +
         ">" + html_escaped(cell.text) + "</button></td>";
}

std::string plain_cell(const Cell& cell, bool number) {
  std::string classes = number ? "number" : "";
  if (cell.tone == Tone::strong) classes += classes.empty() ? "strong" : " strong";
  return "<td" + attribute("class", classes) + attribute("title", cell.note) + ">" +
         html_escaped(cell.text) + "</td>";
}

std::string row_html(const Table& table, const std::vector<Cell>& row, Palette palette) {
  std::string text = "<tr>";
  for (std::size_t c = 0; c < row.size(); ++c) {
    if (table.matrix && c == 0)
      text += "<th scope=\"row\">" + html_escaped(row[c].text) + "</th>";
    else
      text +=
          table.matrix ? matrix_cell(row[c], palette) : plain_cell(row[c], table.columns[c].number);
  }
  return text + "</tr>\n";
}

// The corner of a matrix is no title of anything.
std::string head_cell(const Column& column) {
  if (column.title.empty()) return "<td></td>";
  return std::string("<th scope=\"col\"") + (column.number ? " class=\"number\"" : "") + ">" +
         html_escaped(column.title) + "</th>";
}

std::string table_html(const Table& table, Palette palette) {
  std::string text = "<div class=\"scroll\" role=\"region\" tabindex=\"0\"" +
                     attribute("aria-label", table.title) + "><table" +
                     (table.matrix ? " class=\"matrix\"" : "") + " id=\"table-" + table.id +
                     "\"><caption>" + prose(table.title) + "</caption><thead><tr>";
  for (const Column& column : table.columns) text += head_cell(column);
  text += "</tr></thead><tbody>\n";
  for (const auto& row : table.rows) text += row_html(table, row, palette);
  text += "</tbody></table></div>\n";
  for (const std::string& note : table.notes) text += "<p class=\"note\">" + prose(note) + "</p>\n";
  return text;
}

std::string figure_html(const Figure& figure, const std::string& link) {
  return "<figure id=\"figure-" + figure.id + "\" data-kind=\"" + figure.kind + "\"><h3>" +
         prose(figure.title) + "</h3><div class=\"controls\"></div><div class=\"drawing\">" +
         "<p>" + html_escaped(figure.alternative) + "</p></div><figcaption>" +
         prose(figure.caption) + (link.empty() ? "" : " " + link) + "</figcaption></figure>\n";
}

// One interactive figure stands for all of its kind: first, all and last; every gap goal.
bool first_of_kind(const Section& section, std::size_t index) {
  const std::string& kind = section.figures[index].kind;
  for (std::size_t k = 0; k < index; ++k)
    if (kind != "chart" && section.figures[k].kind == kind) return false;
  return true;
}

// What the page opens with, with a line and a link each: the pictures that people look at first.
bool opens_the_page(const Figure& figure) {
  for (const char* id : {"anytime", "critical_difference", "feasibility_all", "ranking_slope"})
    if (figure.id == id) return true;
  return false;
}

std::string pictures_html(const Report& report) {
  std::string text;
  for (const Section& section : report.sections) {
    for (const Figure& figure : section.figures) {
      if (!opens_the_page(figure) || figure.data.rows.empty()) continue;
      text += figure_html(
          figure, "<a href=\"#" + section.id + "\">Tables: " + prose(section.title) + "</a>");
    }
  }
  if (text.empty()) return {};
  return "<section id=\"pictures\"><h2>At a glance</h2>\n<div class=\"pictures\">\n" + text +
         "</div></section>\n";
}

std::string section_html(const Section& section, Palette palette) {
  std::string text = "<section id=\"" + section.id + "\"><h2>" + prose(section.title) + "</h2>\n";
  for (const std::string& paragraph : section.paragraphs)
    text += "<p>" + prose(paragraph) + "</p>\n";
  for (std::size_t f = 0; f < section.figures.size(); ++f)
    if (first_of_kind(section, f) && !opens_the_page(section.figures[f]))
      text += figure_html(section.figures[f], "");
  for (const Table& table : section.tables)
    if (!table.data_only) text += table_html(for_people(table), palette);
  return text + "</section>\n";
}

// A section that is one table: its title is the section's.
std::string titled_table(const std::string& id, Table table, Palette palette) {
  const std::string title = prose(table.title);
  if (!table.caption.empty()) table.title = table.caption;
  return "<section id=\"" + id + "\"><h2>" + title + "</h2>\n" + table_html(table, palette) +
         "</section>\n";
}

std::string head_html(const Report& report) {
  return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
         "<link rel=\"icon\" href=\"data:,\"><title>" +
         html_escaped(report.title) + "</title>\n<style>\n" + std::string(page_asset("page.css")) +
         "</style></head>\n";
}

std::string contents_html(const Report& report) {
  std::string text = "<nav class=\"contents\" aria-label=\"Contents\">";
  text += "<a href=\"#configurations\">Configurations</a>";
  for (const Section& section : report.sections)
    text += "<a href=\"#" + section.id + "\">" + prose(section.title) + "</a>";
  return text + "<a href=\"#choices\">Choices</a><a href=\"#study-file\">Study file</a></nav>\n";
}

std::string opening_html(const Report& report) {
  std::string text =
      "<body><a class=\"skip\" href=\"#main\">Skip to the results</a>\n"
      "<header class=\"top\"><div><h1>" +
      html_escaped(report.title) +
      "</h1></div><button type=\"button\" id=\"theme\" class=\"theme\" "
      "aria-pressed=\"false\">dark or light</button></header>\n<main id=\"main\">\n";
  for (const std::string& sentence : report.headline) text += "<p>" + prose(sentence) + "</p>\n";
  for (const std::string& sentence : report.closing)
    text += "<p class=\"lead\">" + prose(sentence) + "</p>\n";
  text += pictures_html(report);
  for (const std::string& warning : report.warnings)
    text +=
        "<p class=\"warning\" role=\"note\"><strong>Warning:</strong> " + prose(warning) + "</p>\n";
  text += "<dl class=\"facts\">";
  for (const Fact& fact : report.facts)
    text += "<dt>" + html_escaped(fact.name) + "</dt><dd>" + prose(fact.value) + "</dd>";
  return text + "</dl>\n" + contents_html(report);
}

std::string scripts_html(const std::string& data) {
  std::string text =
      "<script type=\"application/json\" id=\"data\">" + data + "</script>\n<script>\n";
  for (const char* name : {"page.js", "charts.js", "figures.js", "runs.js"})
    text += page_asset(name);
  return text + "</script>\n";
}

}  // namespace

std::string html_escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::string render_html(const Report& report, const std::string& data) {
  const Palette palette = report.style.palette;
  std::string text = head_html(report) + opening_html(report);
  text += titled_table("configurations", for_people(report.summary), palette);
  for (const Section& section : report.sections) text += section_html(section, palette);
  if (!report.left_out.empty()) {
    text += "<section id=\"left-out\"><h2>Left out</h2>\n<ul>\n";
    for (const std::string& line : report.left_out) text += "<li>" + prose(line) + "</li>\n";
    text += "</ul></section>\n";
  }
  text += titled_table("choices", report.choices, palette);
  text +=
      "<section id=\"study-file\"><h2>Study file</h2>\n<pre role=\"region\" "
      "aria-label=\"study file\" tabindex=\"0\">" +
      html_escaped(report.study_file) + "</pre></section>\n</main>\n";
  return text + scripts_html(data) + "</body></html>\n";
}

}  // namespace waywiser
