#include "waywiser/cli/misspelt.h"

#include "waywiser/cli/help_text.h"
#include "waywiser/system/suggest.h"

namespace waywiser::cli {
namespace {

std::vector<std::string> names_below(const CommandEntry& parent) {
  std::vector<std::string> names;
  for (const CommandEntry& child : parent.children) {
    if (!child.hidden) names.push_back(child.name);
  }
  return names;
}

// "study run" for "run": a command that lies one level deeper, by its exact name.
std::string deeper(const CommandEntry& parent, const std::string& word) {
  for (const CommandEntry& child : parent.children) {
    if (child.child(word) != nullptr) return child.name + " " + word;
  }
  return {};
}

// Whose word it is, in front of the message: "study run: ", nothing for the program itself.
std::string whose(const CommandEntry& command) {
  const std::size_t blank = command.path.find(' ');
  return blank == std::string::npos ? "" : command.path.substr(blank + 1) + ": ";
}

}  // namespace

UsageError unknown_command(const CommandEntry& parent, const std::string& word) {
  std::string text = whose(parent) + "no command " + in_quotes(word);
  const std::string below = deeper(parent, word);
  text += below.empty() ? did_you_mean(word, names_below(parent)) : "; did you mean " + below + "?";
  return UsageError(text + " (" + parent.path + " --help lists them)");
}

UsageError unknown_option(const CommandEntry& command, const std::string& word) {
  const std::string name = word.substr(0, word.find('='));
  std::vector<std::string> known;
  for (const OptionEntry& option : command.options) {
    for (const std::string& each : option.names) {
      // A single letter is near to any other.
      if (each.size() > 2) known.push_back(each);
    }
  }
  return UsageError(whose(command) + "no option " + in_quotes(name) + did_you_mean(name, known) +
                    " (" + command.path + " --help lists them)");
}

UsageError unexpected_argument(const CommandEntry& command, const std::string& word) {
  const std::string takes = arguments_text(command);
  return UsageError(whose(command) + "unexpected argument " + in_quotes(word) + "; " +
                    command.path + (takes.empty() ? " takes options alone" : " takes " + takes));
}

}  // namespace waywiser::cli
