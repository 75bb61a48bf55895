// The errors of Waywiser. Expected outcomes (a solution that is late, a run without a solution) are
// values; an error is something that stops what the user asked for. The library throws these types
// and never prints or aborts; the command line turns them into a message and an exit code
// (docs/cli.md).
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace waywiser {

// Exit codes of the executable; the same numbers in every command.
enum class ExitCode : int {
  done = 0,           // for `check`: feasible
  negative = 1,       // the answer is no
  usage = 2,          // wrong command line
  input = 3,          // a file was refused
  external = 4,       // a solver or another external part failed
  write = 5,          // an output could not be written
  disagreement = 70,  // the judge and the search disagree: a bug
  interrupted = 130,  // SIGINT or SIGTERM; the state is saved
};

// Base of every error that Waywiser throws. what() is one sentence for a person, without a trailing
// newline.
class Error : public std::runtime_error {
 public:
  Error(ExitCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ExitCode code() const { return code_; }

 private:
  ExitCode code_;
};

// A place in an input. Line and column count from 1; 0 means "the file as a whole" or "the line as
// a whole".
struct Place {
  std::string file;
  std::int64_t line = 0;
  std::int64_t column = 0;
};

// "file:line:column", leaving out what is 0.
std::string to_string(const Place& place);

// Input that was refused: where, what was found, what was expected.
class InputError : public Error {
 public:
  InputError(Place place, std::string found, std::string expected);
  const Place& place() const { return place_; }
  const std::string& found() const { return found_; }
  const std::string& expected() const { return expected_; }

 private:
  Place place_;
  std::string found_;
  std::string expected_;
};

class UsageError : public Error {
 public:
  explicit UsageError(const std::string& message) : Error(ExitCode::usage, message) {}
};

// A solver process, a download or another external part failed.
class ExternalError : public Error {
 public:
  explicit ExternalError(const std::string& message) : Error(ExitCode::external, message) {}
};

class WriteError : public Error {
 public:
  explicit WriteError(const std::string& message) : Error(ExitCode::write, message) {}
};

// The judge (evaluation/) contradicts the native solver. Always a bug of Waywiser.
class DisagreementError : public Error {
 public:
  explicit DisagreementError(const std::string& message) : Error(ExitCode::disagreement, message) {}
};

// Shortens and escapes a piece of input for an error message: control characters and bytes outside
// ASCII become \xNN, at most `limit` characters are kept.
std::string in_quotes(std::string_view found, std::size_t limit = 40);

}  // namespace waywiser
