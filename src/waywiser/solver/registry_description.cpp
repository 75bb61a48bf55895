#include <algorithm>
#include <array>
#include <cstring>

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "waywiser/base/clock.h"
#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/solver/message.h"
#include "waywiser/solver/registry.h"
#include "waywiser/system/child_process.h"
#include "waywiser/system/command.h"
#include "waywiser/system/suggest.h"

namespace waywiser {
namespace {

constexpr double kDescribeSeconds = 60.0;
constexpr std::size_t kMostBytes = std::size_t{1} << 20;

struct Captured {
  std::string output;
  std::string errors;
  ChildProcess::End end;
  bool in_time = true;
};

// Reads what is there; closes our end where there will be no more.
template <class Close>
void take(int fd, std::string& text, const Close& close) {
  std::array<char, 1 << 14> buffer;
  const ssize_t size = ::read(fd, buffer.data(), buffer.size());
  if (size > 0 && text.size() < kMostBytes)
    text.append(buffer.data(), static_cast<std::size_t>(size));
  if (size == 0) close();
}

Captured capture(const std::vector<std::string>& argv) {
  ChildProcess child({argv, 0, -1, protocol_modules()});
  child.close_input();
  Captured captured;
  const double deadline = wall_seconds() + kDescribeSeconds;
  while (child.output() >= 0 || child.errors() >= 0) {
    std::array<pollfd, 2> events{{{child.output(), POLLIN, 0}, {child.errors(), POLLIN, 0}}};
    if (wall_seconds() > deadline || captured.output.size() >= kMostBytes) {
      captured.in_time = false;
      child.kill();
      break;
    }
    if (::poll(events.data(), events.size(), 100) <= 0) continue;
    if (events[0].revents != 0) {
      take(child.output(), captured.output, [&] { child.close_output(); });
    }
    if (events[1].revents != 0) {
      take(child.errors(), captured.errors, [&] { child.close_errors(); });
    }
  }
  captured.end = child.wait();
  return captured;
}

[[noreturn]] void fail(const SolverCommand& solver, const std::string& fault,
                       const std::string& errors) {
  const std::string words = printable(last_line(errors), 400);
  throw ExternalError(
      fmt::format("solver {}: {}{}{}", solver.name, fault, words.empty() ? "" : ": ", words));
}

// JSON types are told apart by the first character of the text.
enum class ScalarKind { string, boolean, null, number };

ScalarKind kind_of(const std::string& scalar) {
  if (scalar.starts_with('"')) return ScalarKind::string;
  if (scalar == "true" || scalar == "false") return ScalarKind::boolean;
  if (scalar == "null" || scalar.empty()) return ScalarKind::null;
  return ScalarKind::number;
}

const char* name_of(ScalarKind kind) {
  switch (kind) {
    case ScalarKind::string:
      return "a string";
    case ScalarKind::boolean:
      return "true or false";
    case ScalarKind::null:
      return "null";
    case ScalarKind::number:
      return "a number";
  }
  return "a number";
}

bool is_number(const std::string& text) {
  if (text.find_first_not_of("0123456789+-.eE") != std::string::npos) return false;
  try {
    const Message message = Message::parse_untyped("{\"value\":" + text + "}");
    message.number("value");
    return true;
  } catch (const ProtocolError&) {
    return false;
  }
}

// The set value in the JSON type of the default. A string may come without its quotes.
std::string fitted(const std::string& name, const std::string& value, const std::string& standard) {
  const ScalarKind wanted = kind_of(standard);
  if (wanted == ScalarKind::string) return value.starts_with('"') ? value : json_string(value);
  if (wanted == ScalarKind::null) {
    return kind_of(value) == ScalarKind::number && !is_number(value) ? json_string(value) : value;
  }
  const bool fits = wanted == ScalarKind::boolean
                        ? kind_of(value) == ScalarKind::boolean
                        : kind_of(value) == ScalarKind::number && is_number(value);
  if (!fits) {
    throw UsageError(fmt::format("option {}: {} is not {} (default {})", name, in_quotes(value),
                                 name_of(wanted), standard));
  }
  return value;
}

[[noreturn]] void unknown_option(const SolverDescription& description, const std::string& name) {
  std::string message = fmt::format("{} has no option {}", description.name, in_quotes(name));
  std::vector<std::string> known;
  for (const auto& [option, standard] : description.defaults) known.push_back(option);
  message += known.empty() ? "; it has none" : did_you_mean(name, known);
  throw UsageError(message);
}

}  // namespace

SolverDescription describe_solver(const SolverCommand& solver) {
  std::vector<std::string> argv = solver.argv;
  argv.emplace_back("--describe");
  const Captured captured = capture(argv);
  if (captured.end.launch_error != 0) {
    fail(solver,
         fmt::format("cannot be started ({})", std::strerror(captured.end.launch_error)) +
             did_you_mean(solver.name, registered_solvers()),
         "");
  }
  if (!captured.in_time) fail(solver, "no answer to --describe within 60 s", captured.errors);
  if (!captured.end.known || captured.end.status != 0) {
    fail(solver, describe_status(captured.end.status) + " at --describe", captured.errors);
  }
  SolverDescription description;
  try {
    const Message message = Message::parse_untyped(captured.output);
    description.name = message.text("name");
    description.version = message.text("version");
    if (const Field* options = message.find("options")) description.defaults = options->members;
    if (const Field* features = message.find("features")) {
      const auto found = features->members.find("longest_duration");
      description.knows_longest_duration =
          found != features->members.end() && found->second == "true";
    }
    if (const Field* help = message.find("help")) {
      for (const auto& [name, text] : help->members) {
        description.help[name] = Message::parse_untyped("{\"text\":" + text + "}").text("text");
      }
    }
  } catch (const ProtocolError& error) {
    fail(solver, fmt::format("--describe did not print its line: {}", error.what()),
         captured.errors);
  }
  return description;
}

void check_features(const SolverDescription& solver, const Instance& instance) {
  if (!instance.longest_duration || solver.knows_longest_duration) return;
  throw UsageError(fmt::format(
      "{} has a longest duration of a route, which {} {} does not announce to heed "
      "(\"features\": {{\"longest_duration\": true}} at --describe; docs/protocol.md): its routes "
      "could be too long",
      instance.name.empty() ? "the instance" : instance.name, solver.name, solver.version));
}

SolverOptions complete_options(const SolverDescription& description, const SolverOptions& set) {
  SolverOptions options = description.defaults;
  for (const auto& [name, value] : set) {
    const auto known = options.find(name);
    if (known == options.end()) unknown_option(description, name);
    known->second = fitted(name, value, known->second);
  }
  return options;
}

}  // namespace waywiser
