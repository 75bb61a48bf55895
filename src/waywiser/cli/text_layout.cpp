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

}  // namespace

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
