// The report as data: sentences, tables, figures. Renderers only write it down (docs/report.md).
#pragma once

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "waywiser/report/style.h"

namespace waywiser {

struct Cell {
  std::string text;  // for people
  std::string raw;   // for programs: every digit; "" where missing
  bool number = false;
  Tone tone = Tone::plain;
  std::string note;     // an explanation on demand
  double factor = 1.0;  // text = factor x raw: 100 for shares
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
  std::string unit;     // of its numbers in CSV and JSON (columns.h); "" of words
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

// An axis of a chart: the column that it shows.
struct Axis {
  std::string column;
  std::string title;
  bool log = false;
  bool plain = false;  // labels in full: no 1e3
  bool zero = false;   // begins at 0
};

// Lines or points drawn from the columns of a figure's data.
struct Chart {
  Axis x;
  Axis y;
  std::string series;  // column: a colour and a dash (or shape) each
  std::string series_title;
  std::string panel;  // column: a panel each
  std::string panel_title;
  std::string low, high;  // columns of a band about the line; "" for none
  std::string label;      // column that names a point; "" for none
  bool steps = false;
  bool points = false;
};

// A figure: its data, and its specification for Vega-Lite with the data inside.
struct Figure {
  std::string id;
  // What the page draws: "heat", "scatter", "boxes", "curves" from the runs, "ranks" and "chart"
  // from the data.
  std::string kind;
  std::string title;
  std::string caption;
  std::string alternative;  // what it shows, in words, for those who do not see it
  std::string vega_lite;    // JSON
  Table data;
  std::optional<Chart> chart;  // of the kind "chart"
};

struct Section {
  std::string id;
  std::string title;
  std::vector<std::string> paragraphs;
  std::vector<Table> tables;
  std::vector<Figure> figures;
  std::string left_out;  // why the section has nothing to say of this study; "" where it has
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
  std::vector<std::string> left_out;  // sections that mean nothing for this study, and why
  Table choices;
  std::string study_file;
  Style style;
};

// The table without details, and without columns "paper..." that are empty throughout: nothing to
// compare with.
Table for_people(const Table& table);
// Whether a section has anything to show besides data for programs.
bool has_content(const Section& section);

}  // namespace waywiser
