// The command line as a table: a tree of commands with their options. It is filled by the add_*
// functions of commands.h and read by the parser (options.h), the help, the manual pages and the
// completions, so that all of them say the same.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/base/error.h"
#include "waywiser/cli/common.h"

namespace waywiser::cli {

struct OptionEntry {
  std::vector<std::string> names;    // "-o", "--output": the last one stands in messages
  std::string value;                 // what stands for the value in the help: "N"; "" for a flag
  std::vector<std::string> choices;  // all values there are, where they are few
  std::string shown_default;         // "" where there is none worth showing
  std::string help;
  bool again = false;   // may be given more than once
  bool common = false;  // belongs to every command
  // Gets every value in the order given (a flag none). Throws UsageError that names the option.
  std::function<void(const std::vector<std::string>&)> take;
};

struct ArgumentEntry {
  std::string name;  // "FILE"
  std::string help;
  bool required = true;
  bool many = false;
  std::function<void(const std::vector<std::string>&)> take;
};

struct CommandEntry {
  std::string name;  // "show"
  std::string path;  // "waywiser instance show"
  std::string summary;
  std::string notes;
  bool hidden = false;  // in no list (plumbing)
  std::deque<CommandEntry> children;
  std::vector<ArgumentEntry> arguments;
  std::vector<OptionEntry> options;
  std::function<ExitCode()> run;

  const CommandEntry* child(const std::string& wanted) const;
  // An option by any of its names; null if there is none.
  const OptionEntry* option(const std::string& wanted) const;
};

// Fills an entry. Options are read into variables of the caller, which must outlive the parse.
// `flags` are the names, comma between them: "-o,--output". A wrong value is a UsageError that
// names the option. Numbers follow system/number.h: what does not fit 64 bits is refused.
class Command {
 public:
  explicit Command(CommandEntry& entry) : entry_(&entry) {}

  // A command below this one, which lives as long as any copy of this.
  Command& add(const std::string& name, const std::string& summary);

  Command& positional(const std::string& name, std::string& target, const std::string& help);
  Command& optional_positional(const std::string& name, std::string& target,
                               const std::string& help);
  Command& positionals(const std::string& name, std::vector<std::string>& target,
                       const std::string& help);
  Command& optional_positionals(const std::string& name, std::vector<std::string>& target,
                                const std::string& help);

  Command& flag(const std::string& flags, bool& target, const std::string& help);
  Command& option(const std::string& flags, std::string& target, const std::string& help);
  Command& option(const std::string& flags, std::int64_t& target, const std::string& help);
  Command& option(const std::string& flags, double& target, const std::string& help);
  Command& option(const std::string& flags, std::optional<std::string>& target,
                  const std::string& help);
  Command& option(const std::string& flags, std::optional<std::int64_t>& target,
                  const std::string& help);
  Command& option(const std::string& flags, std::optional<double>& target, const std::string& help);
  // Values separated by commas, or the option given again; they replace the default.
  Command& options(const std::string& flags, std::vector<std::string>& target,
                   const std::string& help);
  Command& options(const std::string& flags, std::vector<std::int64_t>& target,
                   const std::string& help);
  // One value each time the option is given; a comma is part of it.
  Command& repeated(const std::string& flags, std::vector<std::string>& target,
                    const std::string& help);
  // One of `choices`, by name.
  Command& choice(const std::string& flags, std::string& target,
                  const std::vector<std::string>& choices, const std::string& help);

  // Longer text below the options in --help: examples, exit codes. Lines that begin with blanks
  // keep their breaks.
  Command& notes(const std::string& text);
  // Not shown in the list of commands (plumbing).
  Command& hidden();
  // What the command does once its options are read.
  Command& action(std::function<ExitCode()> run);

 private:
  OptionEntry& add_option(const std::string& flags, const std::string& value,
                          const std::string& help);

  CommandEntry* entry_;
  std::vector<std::shared_ptr<Command>> children_;
};

// --json, --quiet, --color and --help, which belong to every command.
std::vector<OptionEntry> common_options(Common& common);

}  // namespace waywiser::cli
