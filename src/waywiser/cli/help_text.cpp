#include "waywiser/cli/help_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/cli/text_layout.h"

namespace waywiser::cli {
namespace {

constexpr int kWidest = 110;  // longer lines are hard to read
constexpr int kNames = 24;    // columns of the names before their explanations

struct Line {
  std::string name;
  std::string help;
};

// Names in a column of their own; the explanation of a long one begins below it.
std::string section(const std::string& title, const std::vector<Line>& lines, int columns) {
  if (lines.empty()) return {};
  std::size_t longest = 0;
  for (const Line& line : lines) longest = std::max(longest, shown_width(line.name));
  const int indent = std::min(static_cast<int>(longest) + 4, std::min(kNames, columns / 3));
  std::string out = "\n" + title + ":\n";
  for (const Line& line : lines) {
    std::string name = wrapped(line.name, columns, 6);
    const bool beside = shown_width(name) + 4 <= static_cast<std::size_t>(indent);
    out += "  " + name;
    out += beside ? std::string(static_cast<std::size_t>(indent) - 2 - shown_width(name), ' ')
                  : "\n" + std::string(static_cast<std::size_t>(indent), ' ');
    out += wrapped(line.help, columns, indent) + "\n";
  }
  return out;
}

std::vector<Line> option_lines(const CommandEntry& command, bool common) {
  std::vector<Line> lines;
  for (const OptionEntry& option : command.options) {
    if (option.common == common) lines.push_back({option_text(option), option_help(option)});
  }
  return lines;
}

}  // namespace

std::string arguments_text(const CommandEntry& command) {
  std::string text;
  for (const ArgumentEntry& argument : command.arguments) {
    const std::string name = argument.name + (argument.many ? "..." : "");
    text += (text.empty() ? "" : " ") + (argument.required ? name : "[" + name + "]");
  }
  return text;
}

std::string usage_text(const CommandEntry& command) {
  std::string text = command.path;
  const std::string arguments = arguments_text(command);
  if (!arguments.empty()) text += " " + arguments;
  if (!command.children.empty()) text += " SUBCOMMAND";
  return text + " [OPTIONS]";
}

std::string option_text(const OptionEntry& option) {
  std::string text = fmt::format("{}", fmt::join(option.names, ", "));
  if (!option.value.empty()) text += " " + option.value;
  return text;
}

std::string option_help(const OptionEntry& option) {
  if (option.shown_default.empty()) return option.help;
  return option.help + " (default: " + option.shown_default + ")";
}

std::string help_text(const CommandEntry& command, int columns) {
  columns = std::min(columns, kWidest);
  std::string out = wrapped(command.summary, columns) + "\n\n";
  out += "Usage: " + wrapped(usage_text(command), columns, 7) + "\n";
  std::vector<Line> arguments;
  for (const ArgumentEntry& argument : command.arguments) {
    arguments.push_back({argument.name, argument.help});
  }
  std::vector<Line> children;
  for (const CommandEntry& child : command.children) {
    if (!child.hidden) children.push_back({child.name, child.summary});
  }
  out += section("Arguments", arguments, columns) + section("Subcommands", children, columns) +
         section("Options", option_lines(command, false), columns) +
         section("Common options", option_lines(command, true), columns);
  if (!command.notes.empty()) out += "\n" + reflowed(command.notes, columns);
  return out;
}

}  // namespace waywiser::cli
