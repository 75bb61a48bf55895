#include "waywiser/cli/options.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <map>
#include <new>

#include <CLI/CLI.hpp>
#include <unistd.h>

#include "waywiser/cli/configuration.h"
#include "waywiser/cli/error_output.h"
#include "waywiser/cli/generate.h"
#include "waywiser/cli/help_text.h"
#include "waywiser/cli/misspelt.h"
#include "waywiser/cli/text_layout.h"
#include "waywiser/cli/version.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

using Words = std::vector<std::string>;

constexpr int kColumnsOfAPipe = 80;

// The command that the first words name, and the words behind it with any option before it.
struct Selected {
  const CommandEntry* command = nullptr;
  Words rest;
};

Selected select(const CommandEntry& root, const Words& words) {
  Selected selected{&root, {}};
  std::size_t at = 0;
  while (at < words.size() && !selected.command->children.empty()) {
    const std::string& word = words[at++];
    if (word.starts_with('-')) {
      selected.rest.push_back(word);
      const OptionEntry* option = root.option(word);
      if (option != nullptr && !option->value.empty() && at < words.size()) {
        selected.rest.push_back(words[at++]);
      }
      continue;
    }
    const CommandEntry* child = selected.command->child(word);
    if (child == nullptr) throw unknown_command(*selected.command, word);
    selected.command = child;
  }
  selected.rest.insert(selected.rest.end(), words.begin() + static_cast<std::ptrdiff_t>(at),
                       words.end());
  return selected;
}

// The words that belong to no option, by CLI11, and the values of each option.
struct Parsed {
  Words others;
  std::map<const OptionEntry*, Words> values;
};

CLI::Option* declare(CLI::App& app, const OptionEntry& entry, Words& values) {
  std::string flags;
  for (const std::string& name : entry.names) flags += (flags.empty() ? "" : ",") + name;
  if (entry.value.empty()) return app.add_flag(flags, values);
  return app.add_option(flags, values)
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->allow_extra_args(false);
}

Parsed parse(const CommandEntry& command, const Words& words) {
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  std::map<const OptionEntry*, Words> found;
  for (const OptionEntry& entry : command.options) declare(app, entry, found[&entry]);
  try {
    app.parse(Words(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError&) {
    // Options take any word as their value: what can fail is that the last one has none.
    throw UsageError(words.empty() ? "no command" : words.back() + " needs a value");
  }
  Parsed parsed{app.remaining(), {}};
  for (auto& [entry, values] : found) {
    if (!values.empty()) parsed.values.emplace(entry, std::move(values));
  }
  return parsed;
}

// A word that a shell made of a variable without a value: it would mean the current folder here, no
// file at all there.
bool has_empty(const Words& words) {
  return std::find(words.begin(), words.end(), "") != words.end();
}

void read_options(const CommandEntry& command, const Parsed& parsed) {
  for (const OptionEntry& entry : command.options) {
    const auto found = parsed.values.find(&entry);
    if (found == parsed.values.end()) continue;
    const Words& values = found->second;
    const std::string& name = entry.names.back();
    if (entry.value.empty() && values.front() != "true") {
      throw UsageError(name + " takes no value, found " + in_quotes(values.front()));
    }
    if (!entry.again && values.size() > 1) throw UsageError(name + " is given twice");
    if (!entry.value.empty() && command.option(values.front()) != nullptr) {
      throw UsageError(name + " needs a value, found the option " + values.front());
    }
    if (!entry.value.empty() && has_empty(values))
      throw UsageError(name + ": found \"\", expected a value");
    entry.take(values);
  }
}

void read_arguments(const CommandEntry& command, const Words& words) {
  std::size_t at = 0;
  for (const ArgumentEntry& entry : command.arguments) {
    const std::size_t end = entry.many ? words.size() : std::min(at + 1, words.size());
    if (at == end && entry.required) {
      throw UsageError(entry.name + " is missing; usage: " + usage_text(command));
    }
    if (at < end) {
      const Words given(words.begin() + static_cast<std::ptrdiff_t>(at),
                        words.begin() + static_cast<std::ptrdiff_t>(end));
      if (has_empty(given)) throw UsageError(entry.name + ": found \"\", expected a value");
      entry.take(given);
    }
    at = end;
  }
  if (at < words.size()) throw unexpected_argument(command, words[at]);
}

void read(const CommandEntry& command, const Words& words) {
  // Behind "--" nothing is an option.
  const auto plain = std::find(words.begin(), words.end(), "--");
  Parsed parsed = parse(command, Words(words.begin(), plain));
  for (const std::string& word : parsed.others) {
    if (word.size() > 1 && word.front() == '-') throw unknown_option(command, word);
  }
  if (plain != words.end()) parsed.others.insert(parsed.others.end(), plain + 1, words.end());
  read_options(command, parsed);
  read_arguments(command, parsed.others);
}

bool asks(const Words& words, const Words& flags) {
  const auto end = std::find(words.begin(), words.end(), "--");
  return std::find_first_of(words.begin(), end, flags.begin(), flags.end()) != end;
}

ExitCode print_help(const CommandEntry& command) {
  print_text(help_text(command, terminal_columns(STDOUT_FILENO).value_or(kColumnsOfAPipe)));
  return ExitCode::done;
}

void add_help(Command& root, const CommandEntry& table) {
  static Words path;
  root.add("help", "The help of a command, as --help prints it")
      .optional_positionals("COMMAND", path, "the command, and a command below it")
      .action([&table] { return print_help(*select(table, path).command); });
}

void complete(CommandEntry& entry, Common& common) {
  for (OptionEntry& option : common_options(common)) entry.options.push_back(std::move(option));
  for (CommandEntry& child : entry.children) complete(child, common);
}

ExitCode execute(const CommandEntry& root, const Words& words, Common& common) {
  if (!words.empty() && (words.front() == "-V" || words.front() == "--version")) {
    return print_version(common);
  }
  const Selected selected = select(root, words);
  if (asks(selected.rest, {"-h", "--help"})) return print_help(*selected.command);
  if (!selected.command->run) {
    read(*selected.command, selected.rest);  // a misspelt option is no question for help
    return print_help(*selected.command);
  }
  apply_configuration(common);  // before the options, which win
  read(*selected.command, selected.rest);
  return selected.command->run();
}

}  // namespace

int run(int argc, const char* const* argv, const std::string& summary, Common& common,
        const std::function<void(Command& root)>& build) {
  const Words words(argv + std::min(argc, 1), argv + argc);
  common.json = asks(words, {"--json"});  // so that an error of usage is a document too
  static CommandEntry table;              // options are read into it while the process lives
  table.name = table.path = "waywiser";
  table.summary = summary;
  try {
    Command root(table);
    build(root);
    add_help(root, table);
    add_version(root, common);
    add_generate(root, table);
    complete(table, common);
    return static_cast<int>(execute(table, words, common));
  } catch (const Error& error) {
    return tell_error(error, common);
  } catch (const std::bad_alloc&) {
    return tell_error(Error(ExitCode::input, "out of memory"), common);
  } catch (const std::filesystem::filesystem_error& failure) {
    return tell_error(WriteError(failure.what()), common);
  } catch (const std::exception& failure) {
    return tell_error(
        Error(ExitCode::disagreement, std::string("a bug of waywiser: ") + failure.what() +
                                          "; please report it with the command"),
        common);
  }
}

}  // namespace waywiser::cli
