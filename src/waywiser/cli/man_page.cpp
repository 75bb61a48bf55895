#include "waywiser/cli/man_page.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#include <fmt/format.h>

#include "waywiser/cli/help_text.h"

namespace waywiser::cli {
namespace {

// Text in which nothing is a request of roff, and a hyphen is one that can be copied.
std::string roff(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) {
      out += std::string("\\&") + c;
    } else {
      out += c;
    }
  }
  return out;
}

std::string entry(const std::string& name, const std::string& help) {
  return ".TP\n.B " + roff(name) + "\n" + roff(help) + "\n";
}

std::string options_section(const CommandEntry& command, bool common, const std::string& title) {
  std::string out;
  for (const OptionEntry& option : command.options) {
    if (option.common == common) out += entry(option_text(option), option_help(option));
  }
  return out.empty() ? out : ".SH " + title + "\n" + out;
}

// Indented lines as they are set, the others filled.
std::string notes_section(const std::string& notes) {
  if (notes.empty()) return {};
  std::string out = ".SH NOTES\n";
  std::istringstream lines(notes);
  bool as_set = false;
  for (std::string line; std::getline(lines, line);) {
    const bool indented = line.starts_with(' ');
    if (indented != as_set) out += indented ? ".nf\n" : ".fi\n.PP\n";
    as_set = indented;
    out += line.empty() ? std::string(".PP\n") : roff(line) + "\n";
  }
  return out + (as_set ? ".fi\n" : "");
}

std::string see_also(const CommandEntry& command) {
  if (command.children.empty()) {
    return command.path == "waywiser" ? "" : ".SH SEE ALSO\n.BR waywiser (1)\n";
  }
  std::string out;
  for (const CommandEntry& child : command.children) {
    if (!child.hidden) out += ".BR " + roff(man_name(child)) + " (1)\n";
  }
  return ".SH SEE ALSO\n" + out;
}

std::string commands_section(const CommandEntry& command) {
  std::string out;
  for (const CommandEntry& child : command.children) {
    if (!child.hidden) out += entry(child.path, child.summary);
  }
  return out.empty() ? out : ".SH COMMANDS\n" + out;
}

constexpr const char* kExitStatus =
    ".SH EXIT STATUS\n"
    ".TP\n.B 0\ndone; for check: feasible\n"
    ".TP\n.B 1\nthe answer is no\n"
    ".TP\n.B 2\nwrong usage\n"
    ".TP\n.B 3\ninput refused\n"
    ".TP\n.B 4\na solver or another external part failed\n"
    ".TP\n.B 5\nan output could not be written\n"
    ".TP\n.B 70\na bug of waywiser\n"
    ".TP\n.B 130\ninterrupted, the state is saved\n";

}  // namespace

std::string man_name(const CommandEntry& command) {
  std::string name = command.path;
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string man_page(const CommandEntry& command, const std::string& footer) {
  std::string title = man_name(command);
  std::transform(title.begin(), title.end(), title.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  std::string out = fmt::format(".TH {} 1 \"\" \"{}\" \"Waywiser\"\n", roff(title), roff(footer));
  out += ".SH NAME\n" + roff(man_name(command)) + " \\- " + roff(command.summary) + "\n";
  out += ".SH SYNOPSIS\n.B " + roff(usage_text(command)) + "\n";
  if (!command.arguments.empty()) {
    out += ".SH ARGUMENTS\n";
    for (const ArgumentEntry& argument : command.arguments) {
      out += entry(argument.name, argument.help);
    }
  }
  return out + commands_section(command) + options_section(command, false, "OPTIONS") +
         options_section(command, true, "COMMON OPTIONS") + notes_section(command.notes) +
         kExitStatus + see_also(command);
}

}  // namespace waywiser::cli
