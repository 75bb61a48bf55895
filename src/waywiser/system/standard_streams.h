// Standard output and standard error. Nothing else in Waywiser writes to them, so that a full disk
// is noticed (exit code 5) and no name from a file can drive a terminal.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace waywiser {

// At the start of the process: descriptors 0 to 2 that are closed are opened on /dev/null, so that
// no file of ours gets such a number. Standard input cannot be read then, nor standard output
// written: both fail as if they were closed.
void open_missing_standard_streams();

// All bytes as they are, to standard output, at once. Throws WriteError. A reader that has gone
// ends the process quietly by SIGPIPE, as everywhere; where the caller has that signal ignored it
// is a WriteError too.
void write_stdout(std::string_view bytes);

// Whether write_stdout() has been called: a document is begun, an error can be none any more.
bool stdout_used();

// The same to an open descriptor that is called `name` in the error.
void write_all(int descriptor, std::string_view bytes, const std::string& name);

// What of a text a terminal may obey. Everything else that it would obey is escaped: control
// characters other than line feed and tab become \xNN, those of UTF-8 (U+0080 to U+009F) and bytes
// that are no UTF-8 too.
enum class Obeyed {
  nothing,
  colours,  // those of our tables and verdicts; names in such a text are for_terminal() already
  drawing,  // colours, the start of the line, the erasing of a line or screen: bars of progress
};
constexpr Obeyed colours_if(bool colored) {
  return colored ? Obeyed::colours : Obeyed::nothing;
}
std::string for_terminal(std::string_view text, Obeyed obeyed = Obeyed::nothing);

// Text for people: for_terminal() of it to standard output.
void print_text(std::string_view text, Obeyed obeyed = Obeyed::nothing);
template <class... Arguments>
void print(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  print_text(fmt::format(format, std::forward<Arguments>(arguments)...));
}

// Narration, cleaned likewise, to standard error. That it cannot be written stops nothing.
void narrate_text(std::string_view text, Obeyed obeyed = Obeyed::nothing) noexcept;
template <class... Arguments>
void narrate(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  narrate_text(fmt::format(format, std::forward<Arguments>(arguments)...));
}

}  // namespace waywiser
