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
  if (!color.empty()) text = "\\cellcolor{" + color + "}" + text;
  if (cell.tone == Tone::strong) text = "\\textbf{" + text + "}";
  return text;
}

std::string alignment(const Table& table) {
  std::string text;
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    text += table.matrix ? (c == 0 ? 'l' : 'c') : table.columns[c].number ? 'r' : 'l';
  return text;
}

std::string row_text(const Table& table, const std::vector<Cell>& row) {
  std::string text;
  for (std::size_t c = 0; c < row.size(); ++c)
    text += (c == 0 ? "" : " & ") + cell_text(table, row[c], c == 0);
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

}  // namespace

std::string render_latex(const Table& table) {
  std::string text = "% needs booktabs and xcolor with the option table\n";
  text += "\\begin{table}[htbp]\n\\centering\n\\caption{" + escaped(table.title) +
          "}\n\\label{tab:" + table.id + "}\n";
  text += "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n";
  text += "\\begin{tabular}{@{}" + alignment(table) + "@{}}\n\\toprule\n";
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    text += (c == 0 ? "" : " & ") + title_text(table.columns[c]);
  text += " \\\\\n\\midrule\n";
  for (const auto& row : table.rows) text += row_text(table, row);
  text += "\\bottomrule\n\\end{tabular}}\n";
  for (const std::string& note : table.notes)
    text += "\\par\\vspace{0.35em}\\begin{minipage}{\\linewidth}\\footnotesize\\textit{Notes:} " +
            escaped(note) + "\\end{minipage}\n";
  return text + "\\end{table}\n";
}

std::string render_latex_document(const Report& report, Palette palette) {
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
      color_definitions(palette) + "\\begin{document}\n\\section*{" + escaped(report.title) + "}\n";
  for (const std::string& sentence : report.headline) text += escaped(sentence) + "\n\n";
  for (const Fact& fact : report.facts)
    text += "\\noindent\\textbf{" + escaped(fact.name) + "}: " + escaped(fact.value) + "\\\\\n";
  for (const std::string& warning : report.warnings)
    text += "\\noindent\\textbf{Warning}: " + escaped(warning) + "\\\\\n";
  text += "\n" + render_latex(for_people(report.summary));
  for (const std::string& sentence : report.closing) text += escaped(sentence) + "\n";
  for (const Section& section : report.sections) {
    if (!has_content(section)) continue;
    text += "\n\\section*{" + escaped(section.title) + "}\n";
    for (const std::string& paragraph : section.paragraphs) text += escaped(paragraph) + "\n\n";
    for (const Table& table : section.tables)
      if (!table.data_only) text += render_latex(for_people(table));
    for (const Figure& figure : section.figures) text += figure_text(figure);
    text += "\\clearpage\n";
  }
  return text + render_latex(report.choices) + "\\end{document}\n";
}

}  // namespace waywiser
