#include "waywiser/cli/generate.h"

#include <filesystem>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/cli/completion.h"
#include "waywiser/cli/man_page.h"
#include "waywiser/study/provenance.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

void write_pages(const CommandEntry& command, const std::string& folder,
                 const std::string& footer) {
  write_atomically(std::filesystem::path(folder) / (man_name(command) + ".1"),
                   man_page(command, footer), Existing::replace);
  for (const CommandEntry& child : command.children) {
    if (!child.hidden) write_pages(child, folder, footer);
  }
}

ExitCode generate_man(const CommandEntry& table, const std::string& folder) {
  const std::string footer = "waywiser " + provenance().waywiser;
  if (folder.empty()) {
    write_stdout(man_page(table, footer));
    return ExitCode::done;
  }
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure) throw WriteError("cannot make " + folder + ": " + failure.message());
  write_pages(table, folder, footer);
  return ExitCode::done;
}

void write_command(JsonWriter& json, const CommandEntry& command) {
  json.begin_object()
      .member("command", command.path)
      .member("summary", command.summary)
      .member("hidden", command.hidden);
  json.key("arguments").begin_array();
  for (const ArgumentEntry& argument : command.arguments) {
    json.begin_object()
        .member("name", argument.name)
        .member("required", argument.required)
        .member("many", argument.many)
        .end_object();
  }
  json.end_array().key("options").begin_array();
  for (const OptionEntry& option : command.options) {
    json.begin_object()
        .key("names")
        .array(option.names)
        .member("value", option.value)
        .key("choices")
        .array(option.choices)
        .member("again", option.again)
        .end_object();
  }
  json.end_array().key("commands").begin_array();
  for (const CommandEntry& child : command.children) write_command(json, child);
  json.end_array().end_object();
}

ExitCode generate_table(const CommandEntry& table) {
  JsonWriter json(JsonWriter::Style::indented);
  write_command(json, table);
  print("{}\n", json.text());
  return ExitCode::done;
}

ExitCode generate_completion(const CommandEntry& table, const std::string& shell) {
  if (shell == "bash") {
    write_stdout(bash_completion(table));
  } else if (shell == "zsh") {
    write_stdout(zsh_completion(table));
  } else if (shell == "fish") {
    write_stdout(fish_completion(table));
  } else {
    throw UsageError("SHELL: found " + in_quotes(shell) + ", expected bash, zsh or fish");
  }
  return ExitCode::done;
}

}  // namespace

void add_generate(Command& root, const CommandEntry& table) {
  static std::string folder;
  static std::string shell;
  Command noun =
      root.add("generate", "Plumbing: manual pages and completions, from the table of commands");
  noun.hidden();
  noun.add("man", "Manual pages in roff, one a command")
      .optional_positional("FOLDER", folder, "where to write all; without it the first is printed")
      .action([&table] { return generate_man(table, folder); });
  noun.add("completion", "The completion of a shell")
      .positional("SHELL", shell, "bash, zsh or fish")
      .action([&table] { return generate_completion(table, shell); });
  noun.add("table", "The table of commands as JSON").action([&table] {
    return generate_table(table);
  });
}

}  // namespace waywiser::cli
