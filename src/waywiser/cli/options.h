// The command line as a tree of commands with options. A thin layer over CLI11, whose header is
// included by options.cpp alone because it dominates compile time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "waywiser/base/error.h"

namespace waywiser::cli {

// What every command takes.
struct Common {
  enum class Color { automatic, always, never };
  bool json = false;   // one JSON document on standard output, nothing else there
  bool quiet = false;  // no narration on standard error
  Color color = Color::automatic;

  bool color_on_stdout() const;
  bool color_on_stderr() const;
};

// Reads its options into variables of the caller, which must outlive the parse. `flags` is CLI11's:
// "-o,--output". A wrong value is an exit with code 2 and a message that names the option.
class Command {
 public:
  // A command below this one.
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

  // Longer text below the options in --help: examples, exit codes.
  Command& notes(const std::string& text);
  // Not shown in the list of commands (plumbing).
  Command& hidden();
  // What the command does once its options are read.
  Command& action(std::function<ExitCode()> run);

  struct Node;
  explicit Command(std::shared_ptr<Node> node) : node_(std::move(node)) {}

 private:
  std::shared_ptr<Node> node_;
};

// Parses and runs: the exit code of the process. Errors are printed to standard error as "waywiser:
// ...".
int run(int argc, const char* const* argv, const std::string& summary, Common& common,
        const std::function<void(Command& root)>& build);

}  // namespace waywiser::cli
