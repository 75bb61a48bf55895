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

// The same to an open descriptor that is called `name` in the error.
void write_all(int descriptor, std::string_view bytes, const std::string& name);

// Text for people: for_terminal() of it.
void print_text(std::string_view text);
template <class... Arguments>
void print(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  print_text(fmt::format(format, std::forward<Arguments>(arguments)...));
}

// Narration, cleaned likewise. That it cannot be written stops nothing.
void narrate_text(std::string_view text) noexcept;
template <class... Arguments>
void narrate(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  narrate_text(fmt::format(format, std::forward<Arguments>(arguments)...));
}

// The text without what a terminal would obey: control characters other than line feed and tab
// become \xNN, those of UTF-8 (U+0080 to U+009F) and bytes that are no UTF-8 too. What Waywiser
// itself says to a terminal is kept: the colours red, green and yellow and their end, the carriage
// return, and the erasing of a line or screen.
std::string for_terminal(std::string_view text);

// One name or message of somebody else, before it becomes part of a text: nothing is kept, neither
// colours nor line feeds.
std::string cleaned(std::string_view name);

}  // namespace waywiser
