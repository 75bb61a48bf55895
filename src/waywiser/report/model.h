// The report as data: sentences, tables, figures. Renderers only write it down (docs/report.md).
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace waywiser {

// What a cell's colour says, beside its text: colour is never the only carrier.
enum class Tone {
  plain,
  better1,
  better2,
  better3,
  worse1,
  worse2,
  worse3,
  equal1,
  equal2,
  equal3,
  warning,
  strong,  // the best of its column
};

struct Cell {
  std::string text;  // for people
  std::string raw;   // for programs: every digit; "" where missing
  bool number = false;
  Tone tone = Tone::plain;
  std::string note;  // an explanation on demand
};

Cell text_cell(std::string text);
// A text that is not there: "-" for people, nothing for programs.
Cell missing_text();
Cell count_cell(std::size_t count);
Cell integer_cell(std::int64_t value);
// Fixed digits for people. NaN is a missing cell: "-" for people, nothing for programs.
Cell number_cell(double value, int digits);
// A share as per cent: 0.5 is "50.0".
Cell share_cell(double share, int digits = 1);
// A p- or q-value: "0.032", "<0.001" are for people who compare with .05; small ones as "1.2e-30".
Cell p_cell(double p);

struct Column {
  std::string id;     // in CSV and JSON
  std::string title;  // for people
  bool number = true;
  bool detail = false;  // complete in CSV and JSON, left out where people read
};

struct Table {
  std::string id;  // file name of its CSV
  std::string title;
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;
  std::vector<std::string> notes;
  // A matrix: square, symbols with tones, rows and columns alike (LaTeX colours its cells).
  bool matrix = false;
  // Too long for a page: complete in CSV, JSON and HTML, left out of terminal, Markdown and LaTeX.
  bool data_only = false;
};

// A figure: its data, and its specification for Vega-Lite with the data inside.
struct Figure {
  std::string id;
  std::string kind;  // "heat", "scatter", "boxes", "curves": what the page draws from the data
  std::string title;
  std::string caption;
  std::string alternative;  // what it shows, in words, for those who do not see it
  std::string vega_lite;    // JSON
  Table data;
};

struct Section {
  std::string id;
  std::string title;
  std::vector<std::string> paragraphs;
  std::vector<Table> tables;
  std::vector<Figure> figures;
};

struct Fact {
  std::string name;
  std::string value;
};

struct Report {
  std::string title;
  std::vector<std::string> headline;  // what was run and what came out, in sentences
  std::vector<std::string> warnings;  // what is missing, failed or disturbed
  std::vector<Fact> facts;            // P, scheme, ties, evaluation space, objective, references
  Table summary;
  std::vector<std::string> closing;  // sentences: what the summary means
  std::vector<Section> sections;
  Table choices;
  std::string study_file;
};

}  // namespace waywiser
