#include <algorithm>
#include <charconv>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "waywiser/report/render.h"

namespace waywiser {

namespace {

// The notation of the paper, where it stands at `at`: as it is written here, and in LaTeX.
const std::pair<const char*, const char*>* notation_at(const std::string& text, std::size_t at) {
  static constexpr std::pair<const char*, const char*> kNotation[] = {
      {"I^P", "$I^P$"}, {"g^P", "$g^P$"}, {"c*P", "$c^{*P}$"}, {"c*", "$c^*$"}};
  for (const auto& notation : kNotation)
    if (text.compare(at, std::strlen(notation.first), notation.first) == 0) return &notation;
  return nullptr;
}

std::string escaped(const std::string& text) {
  std::string result;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (const auto* notation = notation_at(text, at)) {
      result += notation->second;
      at += std::strlen(notation->first) - 1;
      continue;
    }
    const char c = text[at];
    switch (c) {
      case '&':
      case '%':
      case '$':
      case '#':
      case '_':
      case '{':
      case '}':
        result += '\\';
        result += c;
        break;
      case '^':
        result += "\\textasciicircum{}";
        break;
      case '~':
        result += "\\textasciitilde{}";
        break;
      case '\\':
        result += "\\textbackslash{}";
        break;
      case '<':
        result += "\\textless{}";
        break;
      case '>':
        result += "\\textgreater{}";
        break;
      case '\n':
        result += ' ';
        break;
      case '"':
        result += quoted ? "''" : "``";
        quoted = !quoted;
        break;
      default:
        result += c;
    }
  }
  return result;
}

// "---" in typewriter would become a dash without the braces (the paper's own spelling).
std::string symbol(const std::string& text) {
  std::string result;
  for (const char c : text) result += c == '-' ? std::string("-{}") : std::string(1, c);
  return "\\texttt{" + result + "}";
}

std::string cell_text(const Table& table, const Cell& cell, bool label) {
  if (cell.text == "\u2013") return "--";
  const bool is_symbol = table.matrix && !label && !cell.text.empty();
  std::string text = is_symbol ? symbol(cell.text) : escaped(cell.text);
  const std::string color = cell_color_name(cell.tone);
  // Where xcolor is loaded with the option table; the symbol says the same without it.
  if (!color.empty()) text = "\\ifdefined\\cellcolor\\cellcolor{" + color + "}\\fi " + text;
  if (cell.tone == Tone::strong) text = "\\textbf{" + text + "}";
  return text;
}

std::string alignment(const Table& table, const std::vector<std::size_t>& which) {
  std::string text;
  for (const std::size_t c : which)
    text += table.matrix ? (c == 0 ? 'l' : 'c') : table.columns[c].number ? 'r' : 'l';
  return text;
}

// The columns `which` of a row.
std::string row_text(const Table& table, const std::vector<Cell>& row,
                     const std::vector<std::size_t>& which) {
  std::string text;
  for (std::size_t k = 0; k < which.size(); ++k)
    text += (k == 0 ? "" : " & ") + cell_text(table, row[which[k]], which[k] == 0);
  return text + " \\\\\n";
}

// A title of two lines is stacked; a first line that is blank belongs to the column before.
std::string title_text(const Column& column) {
  const std::size_t end = column.title.find('\n');
  if (end == std::string::npos) return escaped(column.title);
  const std::string first = column.title.substr(0, end);
  return fmt::format("\\shortstack[{}]{{{}\\\\{}}}", column.number ? 'r' : 'l',
                     first.empty() ? "~" : escaped(first), escaped(column.title.substr(end + 1)));
}

// The figure where it has been rendered (`-o DIR` renders them beside the document).
std::string figure_text(const Figure& figure) {
  const std::string file = "figures/" + figure.id + ".pdf";
  return fmt::format(
      "\\IfFileExists{{{0}}}{{\\begin{{figure}}[htbp]\n\\centering\n\\includegraphics[width="
      "\\linewidth,"
      "height=0.8\\textheight,keepaspectratio]{{{0}}}\n\\caption{{{1}. {2}}}\n\\label{{fig:{3}}}\n"
      "\\end{{figure}}}}{{}}\n",
      file, escaped(figure.title), escaped(figure.caption), figure.id);
}

std::string color_definitions(Palette palette) {
  std::string text;
  for (int t = static_cast<int>(Tone::better1); t <= static_cast<int>(Tone::equal3); ++t) {
    Rgb color;
    cell_color(static_cast<Tone>(t), palette, color);
    text += fmt::format("\\definecolor{{{}}}{{RGB}}{{{}, {}, {}}}\n",
                        cell_color_name(static_cast<Tone>(t)), color.red, color.green, color.blue);
  }
  return text;
}

// Width of a column in points, as footnotesize sets it: a guess that is rather too wide.
double width_of(const Table& table, std::size_t c) {
  constexpr double kCharacter = 4.6;
  constexpr double kGap = 6.0;
  std::size_t longest = 0;
  std::size_t line = 0;
  for (const char ch : table.columns[c].title) {
    line = ch == '\n' ? 0 : line + 1;
    longest = std::max(longest, line);
  }
  for (const auto& row : table.rows) longest = std::max(longest, display_width(row[c].text));
  return kGap + kCharacter * static_cast<double>(longest);
}

// Text columns at the left name the rows: they stand in every part of a table that is split.
std::size_t key_columns(const Table& table) {
  if (table.matrix) return 1;
  std::size_t keys = 0;
  while (keys < 2 && keys + 1 < table.columns.size() && !table.columns[keys].number) ++keys;
  return std::min(std::max<std::size_t>(1, keys), table.columns.size());
}

// The columns in parts that fit the width, each with the keys.
std::vector<std::vector<std::size_t>> parts_of(const Table& table, double width) {
  const std::size_t keys = key_columns(table);
  std::vector<std::size_t> first;
  double used = 0.0;
  for (std::size_t c = 0; c < keys; ++c) {
    first.push_back(c);
    used += width_of(table, c);
  }
  std::vector<std::vector<std::size_t>> parts{first};
  double here = used;
  for (std::size_t c = keys; c < table.columns.size(); ++c) {
    const double own = width_of(table, c);
    if (here + own > width && parts.back().size() > keys) {
      parts.push_back(first);
      here = used;
    }
    parts.back().push_back(c);
    here += own;
  }
  return parts;
}

// Long texts (meanings of choices) break into lines.
bool is_prose(const Table& table, std::size_t c) {
  return std::any_of(table.rows.begin(), table.rows.end(),
                     [&](const std::vector<Cell>& row) { return display_width(row[c].text) > 40; });
}

Table with_decimals(Table table, int decimals) {
  for (auto& row : table.rows) {
    for (Cell& cell : row) {
      if (cell.raw.empty() || cell.text.find('.') == std::string::npos || !cell.number) continue;
      if (cell.text.find('e') != std::string::npos) continue;
      double value = 0.0;
      std::from_chars(cell.raw.data(), cell.raw.data() + cell.raw.size(), value);
      cell.text = number_cell(value * cell.factor, decimals).text;
    }
  }
  return table;
}

std::string definitions(const Table& table, Palette palette) {
  const bool colored = std::any_of(table.rows.begin(), table.rows.end(), [](const auto& row) {
    return std::any_of(row.begin(), row.end(),
                       [](const Cell& cell) { return !cell_color_name(cell.tone).empty(); });
  });
  if (!colored) return "";
  return "\\ifdefined\\definecolor\n" + color_definitions(palette) + "\\fi\n";
}

std::string tabular(const Table& table, const std::vector<std::size_t>& which, double width) {
  std::string columns = alignment(table, which);
  for (std::size_t k = which.size(); k-- > 0;)
    if (is_prose(table, which[k]))
      columns.replace(k, 1, fmt::format("p{{{:.0f}pt}}", width * 0.45));
  std::string text = "\\begin{tabular}{@{}" + columns + "@{}}\n\\toprule\n";
  for (std::size_t k = 0; k < which.size(); ++k)
    text += (k == 0 ? "" : " & ") + title_text(table.columns[which[k]]);
  text += " \\\\\n\\midrule\n";
  for (const auto& row : table.rows) text += row_text(table, row, which);
  return text + "\\bottomrule\n\\end{tabular}\n";
}

}  // namespace

std::string render_latex(const Table& given, const Style& style) {
  // \columnwidth of a two-column article, \textwidth of either, in points.
  constexpr double kWidths[2] = {229.5, 345.0};
  const double width = kWidths[style.latex_columns == 1 ? 0 : 1];
  const Table table = style.decimals >= 0 ? with_decimals(given, style.decimals) : given;
  const char* environment = style.latex_columns == 2 ? "table*" : "table";
  std::string text = fmt::format(
      "% needs booktabs; cells have colours where xcolor is loaded with the option table\n"
      "{}\\begin{{{}}}[htbp]\n\\centering\\footnotesize\\setlength{{\\tabcolsep}}{{3pt}}\n"
      "\\caption{{{}}}\n\\label{{tab:{}}}\n",
      definitions(table, style.palette), environment, escaped(table.title), table.id);
  const auto parts = parts_of(table, width);
  for (std::size_t p = 0; p < parts.size(); ++p)
    text += (p == 0 ? "" : "\\par\\medskip\n") + tabular(table, parts[p], width);
  for (const std::string& note : table.notes)
    text += "\\par\\vspace{0.35em}\\begin{minipage}{\\linewidth}\\footnotesize\\textit{Notes:} " +
            escaped(note) + "\\end{minipage}\n";
  return text + fmt::format("\\end{{{}}}\n", environment);
}

std::string render_latex_document(const Report& report) {
  // A document of its own has one column; two are for tables in that of others.
  Style style = report.style;
  style.latex_columns = 0;
  std::string text =
      "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n"
      "\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n"
      "\\usepackage[margin=2cm]{geometry}\n\\usepackage{booktabs}\n\\usepackage{graphicx}\n"
      "\\usepackage[table]{xcolor}\n"
      // Tables follow one another on a page instead of filling one each.
      "\\setcounter{topnumber}{9}\\setcounter{bottomnumber}{9}\\setcounter{totalnumber}{18}\n"
      "\\renewcommand{\\topfraction}{0.98}\\renewcommand{\\bottomfraction}{0.98}\n"
      "\\renewcommand{\\textfraction}{0.02}\\renewcommand{\\floatpagefraction}{0.7}\n"
      "\\makeatletter\\setlength{\\@fptop}{0pt}\\makeatother\n" +
      color_definitions(style.palette) + "\\begin{document}\n\\section*{" + escaped(report.title) +
      "}\n";
  for (const std::string& sentence : report.headline) text += escaped(sentence) + "\n\n";
  for (const Fact& fact : report.facts)
    text += "\\noindent\\textbf{" + escaped(fact.name) + "}: " + escaped(fact.value) + "\\\\\n";
  for (const std::string& warning : report.warnings)
    text += "\\noindent\\textbf{Warning}: " + escaped(warning) + "\\\\\n";
  text += "\n" + render_latex(for_people(report.summary), style);
  for (const std::string& sentence : report.closing) text += escaped(sentence) + "\n";
  for (const Section& section : report.sections) {
    if (!has_content(section)) continue;
    text += "\n\\section*{" + escaped(section.title) + "}\n";
    for (const std::string& paragraph : section.paragraphs) text += escaped(paragraph) + "\n\n";
    for (const Table& table : section.tables)
      if (!table.data_only) text += render_latex(for_people(table), style);
    for (const Figure& figure : section.figures) text += figure_text(figure);
    text += "\\clearpage\n";
  }
  for (const std::string& line : report.left_out)
    text += "\\noindent Left out: " + escaped(line) + "\\\\\n";
  return text + render_latex(report.choices, style) + "\\end{document}\n";
}

}  // namespace waywiser
