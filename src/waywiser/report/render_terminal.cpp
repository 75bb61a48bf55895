#include <algorithm>

#include "waywiser/report/render.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser {

namespace {

constexpr std::size_t kTextWidth = 100;

const char* color_of(Tone tone) {
  switch (tone) {
    case Tone::better1:
    case Tone::better2:
    case Tone::better3:
      return "\033[32m";
    case Tone::worse1:
    case Tone::worse2:
    case Tone::worse3:
      return "\033[31m";
    case Tone::equal1:
    case Tone::equal2:
    case Tone::equal3:
      return "\033[34m";
    case Tone::warning:
      return "\033[33m";
    case Tone::strong:
      return "\033[1m";
    case Tone::plain:
      return "";
  }
  return "";
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::size_t own = display_width(text);
  const std::string blanks(width > own ? width - own : 0, ' ');
  return right ? blanks + text : text + blanks;
}

// Titles may hold two lines ("AUC\nfloat").
std::vector<std::string> lines_of(const std::string& title) {
  std::vector<std::string> lines(1);
  for (const char c : title) {
    if (c == '\n')
      lines.emplace_back();
    else
      lines.back() += c;
  }
  return lines;
}

std::vector<std::size_t> widths_of(const Table& table) {
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    std::size_t width = 0;
    for (const std::string& line : lines_of(table.columns[c].title))
      width = std::max(width, display_width(line));
    for (const auto& row : table.rows) width = std::max(width, display_width(row[c].text));
    widths.push_back(width);
  }
  return widths;
}

std::string trimmed(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string header(const Table& table, const std::vector<std::size_t>& widths) {
  std::size_t height = 1;
  for (const Column& column : table.columns)
    height = std::max(height, lines_of(column.title).size());
  std::string text;
  for (std::size_t h = 0; h < height; ++h) {
    std::string line;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
      const auto lines = lines_of(table.columns[c].title);
      const std::size_t blank = height - lines.size();
      line += padded(h < blank ? "" : lines[h - blank], widths[c], table.columns[c].number) + "  ";
    }
    text += trimmed(line);
  }
  return text;
}

std::string body(const Table& table, const std::vector<std::size_t>& widths, bool color) {
  std::string text;
  for (const auto& row : table.rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string cell =
          padded(for_terminal(row[c].text), widths[c], table.columns[c].number);
      const std::string paint = color ? color_of(row[c].tone) : "";
      line += paint.empty() ? cell : paint + cell + "\033[0m";
      line += "  ";
    }
    text += trimmed(line);
  }
  return text;
}

std::string table_text(const Table& table, bool color) {
  const auto widths = widths_of(table);
  std::size_t total = 0;
  for (const std::size_t width : widths) total += width + 2;
  std::string rule;
  for (std::size_t i = 0; i + 2 < total; ++i) rule += "\u2500";
  std::string text = header(table, widths) + rule + "\n" + body(table, widths, color);
  return text;
}

// `lead` is ours and may be coloured; `text` is not.
std::string wrapped(const std::string& text, const std::string& indent,
                    const std::string& lead = "") {
  std::string result;
  std::string line = lead;
  std::string word;
  const auto take = [&] {
    if (!line.empty() && display_width(line) + 1 + display_width(word) > kTextWidth) {
      result += line + "\n";
      line = indent;
      line += word;
    } else {
      if (!line.empty()) line += ' ';
      line += word;
    }
    word.clear();
  };
  for (const char c : for_terminal(text)) {
    if (c == ' ')
      take();
    else
      word += c;
  }
  take();
  return result + line + "\n";
}

std::string bold(const std::string& text, bool color) {
  return color ? "\033[1m" + for_terminal(text) + "\033[0m" : text;
}

std::string titled(const Table& table, bool color) {
  std::string text = bold(table.title, color) + "\n\n" + table_text(table, color);
  for (const std::string& note : table.notes) text += wrapped(note, "");
  return text + "\n";
}

}  // namespace

std::size_t display_width(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::string render_terminal(const Report& report, const TerminalStyle& style) {
  std::string text = bold(report.title, style.color) + "\n";
  for (const std::string& sentence : report.headline) text += wrapped(sentence, "");
  for (const Fact& fact : report.facts) text += wrapped(fact.name + ": " + fact.value, "  ");
  text += "\n" + table_text(for_people(report.summary), style.color);
  for (const std::string& note : report.summary.notes) text += wrapped(note, "");
  text += "\n";
  for (const std::string& warning : report.warnings)
    text += wrapped(warning, "  ", style.color ? "\033[33mwarning:\033[0m" : "warning:");
  if (!report.warnings.empty()) text += "\n";
  if (!style.brief) {
    for (const Section& section : report.sections) {
      if (!has_content(section)) continue;
      text += bold(section.title, style.color) + "\n";
      for (const std::string& paragraph : section.paragraphs) text += wrapped(paragraph, "") + "\n";
      for (const Table& table : section.tables)
        if (!table.data_only) text += titled(for_people(table), style.color);
    }
    for (const std::string& line : report.left_out) text += wrapped("left out: " + line, "  ");
    text += titled(report.choices, style.color);
  }
  for (const std::string& sentence : report.closing) text += wrapped(sentence, "");
  return text;
}

}  // namespace waywiser
