#include "waywiser/cli/command.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>
#include <unistd.h>

#include "waywiser/system/number.h"
#include "waywiser/system/suggest.h"

namespace waywiser::cli {
namespace {

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

std::string text_of(const std::string& text, const std::string&) {
  return text;
}

std::int64_t integer_of(const std::string& text, const std::string& name) {
  const auto number = parse_integer(text);
  if (!number) {
    throw UsageError(name + ": found " + in_quotes(text) + ", expected an integer of 64 bits");
  }
  return *number;
}

double real_of(const std::string& text, const std::string& name) {
  const auto number = parse_real(text);
  if (!number) throw UsageError(name + ": found " + in_quotes(text) + ", expected a number");
  return *number;
}

// The one value of an option, read into `target` by `read`.
template <class Target, class Read>
auto into(Target& target, const std::string& name, Read read) {
  return [&target, name, read](const std::vector<std::string>& values) {
    target = read(values.front(), name);
  };
}

template <class Value, class Read>
auto into_list(std::vector<Value>& target, const std::string& name, Read read) {
  return [&target, name, read](const std::vector<std::string>& values) {
    target.clear();
    for (const std::string& value : values) {
      for (const std::string& part : split(value, ',')) target.push_back(read(part, name));
    }
  };
}

}  // namespace

const CommandEntry* CommandEntry::child(const std::string& wanted) const {
  const auto found = std::find_if(children.begin(), children.end(),
                                  [&](const CommandEntry& entry) { return entry.name == wanted; });
  return found == children.end() ? nullptr : &*found;
}

const OptionEntry* CommandEntry::option(const std::string& wanted) const {
  for (const OptionEntry& entry : options) {
    if (std::find(entry.names.begin(), entry.names.end(), wanted) != entry.names.end()) {
      return &entry;
    }
  }
  return nullptr;
}

Command& Command::add(const std::string& name, const std::string& summary) {
  CommandEntry& entry = entry_->children.emplace_back();
  entry.name = name;
  entry.path = entry_->path + " " + name;
  entry.summary = summary;
  return *children_.emplace_back(std::make_shared<Command>(entry));
}

OptionEntry& Command::add_option(const std::string& flags, const std::string& value,
                                 const std::string& help) {
  OptionEntry& entry = entry_->options.emplace_back();
  entry.names = split(flags, ',');
  entry.value = value;
  entry.help = help;
  return entry;
}

Command& Command::positional(const std::string& name, std::string& target,
                             const std::string& help) {
  entry_->arguments.push_back({name, help, true, false, into(target, name, text_of)});
  return *this;
}
Command& Command::optional_positional(const std::string& name, std::string& target,
                                      const std::string& help) {
  positional(name, target, help);
  entry_->arguments.back().required = false;
  return *this;
}
Command& Command::positionals(const std::string& name, std::vector<std::string>& target,
                              const std::string& help) {
  entry_->arguments.push_back(
      {name, help, true, true, [&target](const auto& values) { target = values; }});
  return *this;
}
Command& Command::optional_positionals(const std::string& name, std::vector<std::string>& target,
                                       const std::string& help) {
  positionals(name, target, help);
  entry_->arguments.back().required = false;
  return *this;
}

Command& Command::flag(const std::string& flags, bool& target, const std::string& help) {
  OptionEntry& entry = add_option(flags, "", help);
  entry.again = true;
  entry.take = [&target](const auto&) { target = true; };
  return *this;
}
Command& Command::option(const std::string& flags, std::string& target, const std::string& help) {
  OptionEntry& entry = add_option(flags, "TEXT", help);
  entry.shown_default = target;
  entry.take = into(target, entry.names.back(), text_of);
  return *this;
}
Command& Command::option(const std::string& flags, std::int64_t& target, const std::string& help) {
  OptionEntry& entry = add_option(flags, "N", help);
  entry.shown_default = std::to_string(target);
  entry.take = into(target, entry.names.back(), integer_of);
  return *this;
}
Command& Command::option(const std::string& flags, double& target, const std::string& help) {
  OptionEntry& entry = add_option(flags, "X", help);
  entry.shown_default = fmt::format("{}", target);
  entry.take = into(target, entry.names.back(), real_of);
  return *this;
}
Command& Command::option(const std::string& flags, std::optional<std::string>& target,
                         const std::string& help) {
  OptionEntry& entry = add_option(flags, "TEXT", help);
  entry.take = into(target, entry.names.back(), text_of);
  return *this;
}
Command& Command::option(const std::string& flags, std::optional<std::int64_t>& target,
                         const std::string& help) {
  OptionEntry& entry = add_option(flags, "N", help);
  entry.take = into(target, entry.names.back(), integer_of);
  return *this;
}
Command& Command::option(const std::string& flags, std::optional<double>& target,
                         const std::string& help) {
  OptionEntry& entry = add_option(flags, "X", help);
  entry.take = into(target, entry.names.back(), real_of);
  return *this;
}
Command& Command::options(const std::string& flags, std::vector<std::string>& target,
                          const std::string& help) {
  OptionEntry& entry = add_option(flags, "TEXT,...", help);
  entry.again = true;
  entry.shown_default = fmt::format("{}", fmt::join(target, ","));
  entry.take = into_list(target, entry.names.back(), text_of);
  return *this;
}
Command& Command::options(const std::string& flags, std::vector<std::int64_t>& target,
                          const std::string& help) {
  OptionEntry& entry = add_option(flags, "N,...", help);
  entry.again = true;
  entry.shown_default = fmt::format("{}", fmt::join(target, ","));
  entry.take = into_list(target, entry.names.back(), integer_of);
  return *this;
}
Command& Command::repeated(const std::string& flags, std::vector<std::string>& target,
                           const std::string& help) {
  OptionEntry& entry = add_option(flags, "TEXT", help);
  entry.again = true;
  entry.take = [&target](const auto& values) { target = values; };
  return *this;
}
Command& Command::choice(const std::string& flags, std::string& target,
                         const std::vector<std::string>& choices, const std::string& help) {
  OptionEntry& entry = add_option(flags, "", help);
  for (const std::string& choice : choices) {
    // A default that is no word of a command line ("", "by name") is not there to be given.
    if (!choice.empty() && choice.find(' ') == std::string::npos) entry.choices.push_back(choice);
  }
  entry.value = fmt::format("{}", fmt::join(entry.choices, "|"));
  entry.shown_default = target;
  entry.take = [&target, known = entry.choices, name = entry.names.back()](const auto& values) {
    if (std::find(known.begin(), known.end(), values.front()) == known.end()) {
      throw UsageError(name + ": found " + in_quotes(values.front()) + ", expected " +
                       expected_word(values.front(), known));
    }
    target = values.front();
  };
  return *this;
}

Command& Command::notes(const std::string& text) {
  entry_->notes = text;
  return *this;
}
Command& Command::hidden() {
  entry_->hidden = true;
  return *this;
}
Command& Command::action(std::function<ExitCode()> run) {
  entry_->run = std::move(run);
  return *this;
}

std::vector<OptionEntry> common_options(Common& common) {
  static std::string color;
  static bool help = false;  // seen by the parser before anything is read
  CommandEntry entry;
  Command(entry)
      .flag("--json", common.json,
            "One JSON document on standard output, nothing else there; of an error too")
      .flag("--quiet", common.quiet, "No narration and no warnings on standard error")
      .choice("--color", color, {"auto", "always", "never"}, "Colours and weight of text")
      .flag("-h,--help", help, "This help");
  OptionEntry& when = entry.options[2];
  when.shown_default = "auto";
  when.take = [&common, take = when.take](const std::vector<std::string>& values) {
    take(values);
    common.color = color_named(color);
  };
  for (OptionEntry& option : entry.options) option.common = true;
  return std::move(entry.options);
}

}  // namespace waywiser::cli
