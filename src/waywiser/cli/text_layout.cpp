#include "waywiser/cli/text_layout.h"

#include <algorithm>
#include <vector>

#include <sys/ioctl.h>

namespace waywiser::cli {
namespace {

constexpr int kNarrowest = 40;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool ends_sentence(std::string_view line) {
  return line.ends_with('.') || line.ends_with(':');
}

// Bytes at the front of `text` that a terminal shows as nothing: a colour.
std::size_t colour_at(std::string_view text) {
  if (!text.starts_with("\x1b[")) return 0;
  const std::size_t end = text.find('m');
  return end == std::string_view::npos ? 0 : end + 1;
}

// Where the text of a line begins that has a label in front of it; else two more than its indent.
std::size_t hanging_indent(std::string_view line) {
  constexpr std::size_t kWidestLabel = 24;
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t gap = line.find("  ", begin);
  const std::size_t text = gap == std::string_view::npos ? gap : line.find_first_not_of(' ', gap);
  return begin > 0 && text != std::string_view::npos && text <= kWidestLabel ? text : begin + 2;
}

// The last blank at which the line can be broken so that what is before it fits; npos if none.
std::size_t last_break(std::string_view line, std::size_t columns) {
  std::size_t found = std::string_view::npos;
  std::size_t width = 0;
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  for (std::size_t at = 0; at < line.size();) {
    if (const std::size_t colour = colour_at(line.substr(at)); colour > 0) {
      at += colour;
      continue;
    }
    if (line[at] == ' ' && at > begin) found = at;
    width += shown_width(line.substr(at, 1));
    if (width > columns && found != std::string_view::npos) return found;
    ++at;
  }
  return width > columns ? found : std::string_view::npos;
}

std::string fitted_line(std::string_view line, std::size_t columns) {
  const std::size_t hang = std::min(hanging_indent(line), columns / 2);
  std::string rest(line);
  std::string out;
  while (true) {
    const std::size_t at = last_break(rest, columns);
    const std::size_t next = at == std::string::npos ? at : rest.find_first_not_of(' ', at);
    if (next == std::string::npos) return out + rest;
    out += rest.substr(0, rest.find_last_not_of(' ', at) + 1) + "\n";
    rest = std::string(hang, ' ') + rest.substr(next);
  }
}

}  // namespace

std::string fitted(std::string_view text, std::optional<int> columns) {
  if (!columns) return std::string(text);
  std::string out;
  for (const std::string_view line : lines_of(text)) {
    out += fitted_line(line, static_cast<std::size_t>(*columns)) + "\n";
  }
  return out;
}

std::optional<int> terminal_columns(int descriptor) {
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return std::nullopt;
  return std::max<int>(size.ws_col, kNarrowest);
}

std::size_t shown_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // not a continuation byte
  }));
}

std::string wrapped(std::string_view text, int columns, int indent) {
  const auto room = static_cast<std::size_t>(std::max(columns - indent, 1));
  std::string out;
  std::size_t used = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    if (used > 0 && used + 1 + shown_width(word) > room) {
      out += "\n" + std::string(static_cast<std::size_t>(indent), ' ');
      used = 0;
    }
    if (used > 0) out += ' ';
    out += word;
    used += (used > 0 ? 1 : 0) + shown_width(word);
  }
  return out;
}

std::string reflowed(std::string_view text, int columns) {
  std::vector<std::string> paragraphs;
  std::string_view before;
  for (const std::string_view line : lines_of(text)) {
    const bool joins = !paragraphs.empty() && !line.empty() && line.front() != ' ' &&
                       !before.empty() && before.front() != ' ' && !ends_sentence(before);
    if (joins) {
      paragraphs.back().append(" ").append(line);
    } else {
      paragraphs.emplace_back(line);
    }
    before = line;
  }
  std::string out;
  for (const std::string& paragraph : paragraphs) {
    const std::size_t blanks = std::min(paragraph.find_first_not_of(' '), paragraph.size());
    const int deeper = static_cast<int>(blanks) + (blanks > 0 ? 4 : 0);
    out += std::string(blanks, ' ');
    const std::size_t long_line = static_cast<std::size_t>(columns);
    // A table or command that fits is left as it was set.
    out += blanks > 0 && shown_width(paragraph) <= long_line ? paragraph.substr(blanks)
                                                             : wrapped(paragraph, columns, deeper);
    out += "\n";
  }
  return out;
}

}  // namespace waywiser::cli
