#include "waywiser/cli/completion.h"

#include <fmt/format.h>

namespace waywiser::cli {
namespace {

// Every command that is shown, parents first.
void collect(const CommandEntry& command, std::vector<const CommandEntry*>& all) {
  all.push_back(&command);
  for (const CommandEntry& child : command.children) {
    if (!child.hidden) collect(child, all);
  }
}

std::vector<const CommandEntry*> commands_of(const CommandEntry& root) {
  std::vector<const CommandEntry*> all;
  collect(root, all);
  return all;
}

// "study run": the path without the program.
std::string below_program(const CommandEntry& command) {
  const std::size_t blank = command.path.find(' ');
  return blank == std::string::npos ? "" : command.path.substr(blank + 1);
}

std::vector<std::string> child_names(const CommandEntry& command) {
  std::vector<std::string> names;
  for (const CommandEntry& child : command.children) {
    if (!child.hidden) names.push_back(child.name);
  }
  return names;
}

std::string joined(const std::vector<std::string>& words, const char* separator = " ") {
  return fmt::format("{}", fmt::join(words, separator));
}

std::vector<std::string> option_names(const CommandEntry& command) {
  std::vector<std::string> names;
  for (const OptionEntry& option : command.options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return names;
}

// The pattern of a case of sh: "solve:-o"|"solve:--output".
std::string case_of(const CommandEntry& command, const OptionEntry& option) {
  std::vector<std::string> words;
  for (const std::string& name : option.names) {
    words.push_back(fmt::format("\"{}:{}\"", below_program(command), name));
  }
  return joined(words, "|");
}

// What can stand behind an option: its choices, or files.
std::string bash_values(const std::vector<const CommandEntry*>& all) {
  std::string out;
  for (const CommandEntry* command : all) {
    for (const OptionEntry& option : command->options) {
      if (option.value.empty()) continue;
      const std::string answer = option.choices.empty()
                                     ? ""
                                     : fmt::format("COMPREPLY=($(compgen -W \"{}\" -- \"$cur\")); ",
                                                   joined(option.choices));
      out += fmt::format("    {}) {}return ;;\n", case_of(*command, option), answer);
    }
  }
  return out;
}

// In single quotes of zsh and fish.
std::string in_quotes(const std::string& text, const char* quote) {
  std::string out;
  for (const char c : text) out += c == '\'' ? std::string(quote) : std::string(1, c);
  return out;
}

// In a specification of zsh: what means something there is escaped first, the quotes then.
std::string zsh_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\' || c == '"' || c == '`') out += '\\';
    out += c;
  }
  return in_quotes(out, "'\\''");
}

std::string zsh_options(const CommandEntry& command) {
  std::string out;
  for (const OptionEntry& option : command.options) {
    for (const std::string& name : option.names) {
      const std::string value = option.value.empty() ? ""
                                : option.choices.empty()
                                    ? ":value:_files"
                                    : fmt::format(":value:({})", joined(option.choices));
      out += fmt::format("        '{}{}[{}]{}' \\\n", option.again ? "*" : "", name,
                         zsh_text(option.help), value);
    }
  }
  return out;
}

}  // namespace

std::string bash_completion(const CommandEntry& root) {
  const std::vector<const CommandEntry*> all = commands_of(root);
  std::vector<std::string> paths;
  std::string lists;
  for (const CommandEntry* command : all) {
    if (command != &root) paths.push_back("\"" + below_program(*command) + "\"");
    lists += fmt::format("    \"{}\") words=\"{}\"; options=\"{}\" ;;\n", below_program(*command),
                         joined(child_names(*command)), joined(option_names(*command)));
  }
  return fmt::format(
      R"(# bash completion for waywiser: made by `waywiser generate completion bash`
_waywiser() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} path="" words="" options="" i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "${{path:+$path }}${{COMP_WORDS[i]}}" in
      {}) path="${{path:+$path }}${{COMP_WORDS[i]}}" ;;
    esac
  done
  case "$path:$prev" in
{}  esac
  case "$path" in
{}  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$cur"))
  elif [[ -n $words ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  fi
}}
complete -o bashdefault -o default -F _waywiser waywiser
)",
      joined(paths, "|"), bash_values(all), lists);
}

std::string zsh_completion(const CommandEntry& root) {
  std::string cases;
  std::vector<std::string> paths;
  for (const CommandEntry* command : commands_of(root)) {
    if (command != &root) paths.push_back("\"" + below_program(*command) + "\"");
    std::string words;
    for (const CommandEntry& child : command->children) {
      if (!child.hidden) {
        words += fmt::format(" {}\\:\"{}\"", child.name, zsh_text(child.summary));
      }
    }
    const std::string others = words.empty()
                                   ? "        '*:file:_files' ;;\n"
                                   : fmt::format("        '*:command:(({}))' ;;\n", words);
    cases += fmt::format("    \"{}\")\n      _arguments \\\n{}{}", below_program(*command),
                         zsh_options(*command), others);
  }
  return fmt::format(
      R"(#compdef waywiser
# zsh completion for waywiser: made by `waywiser generate completion zsh`
_waywiser() {{
  local at="" i
  for ((i = 2; i < CURRENT; i++)); do
    case "${{at:+$at }}${{words[i]}}" in
      {}) at="${{at:+$at }}${{words[i]}}" ;;
    esac
  done
  case "$at" in
{}  esac
}}
_waywiser "$@"
)",
      joined(paths, "|"), cases);
}

std::string fish_completion(const CommandEntry& root) {
  std::vector<std::string> paths;
  std::string lines;
  for (const CommandEntry* command : commands_of(root)) {
    const std::string path = below_program(*command);
    if (command != &root) paths.push_back("'" + path + "'");
    const std::string begin = fmt::format("complete -c waywiser -n \"__waywiser_at '{}'\"", path);
    for (const CommandEntry& child : command->children) {
      if (child.hidden) continue;
      lines += fmt::format("{} -f -a '{}' -d '{}'\n", begin, child.name,
                           in_quotes(child.summary, "\\'"));
    }
    for (const OptionEntry& option : command->options) {
      lines += begin;
      for (const std::string& name : option.names) {
        lines += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      if (!option.choices.empty()) {
        lines += " -x -a '" + joined(option.choices) + "'";
      } else if (!option.value.empty()) {
        lines += " -r";
      }
      lines += fmt::format(" -d '{}'\n", in_quotes(option.help, "\\'"));
    }
  }
  return fmt::format(
      R"(# fish completion for waywiser: made by `waywiser generate completion fish`
function __waywiser_at
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l longer (string trim "$path $word")
    contains -- "$longer" {}; and set path "$longer"
  end
  test "$path" = "$argv[1]"
end
{})",
      joined(paths), lines);
}

}  // namespace waywiser::cli
