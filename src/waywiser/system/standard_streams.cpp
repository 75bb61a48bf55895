#include "waywiser/system/standard_streams.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"

namespace waywiser {
namespace {

std::atomic<bool> used = false;  // standard output, by write_stdout()

constexpr std::array<std::string_view, 6> kColours{"\x1b[0m",  "\x1b[1m",  "\x1b[31m",
                                                   "\x1b[32m", "\x1b[33m", "\x1b[34m"};
constexpr std::array<std::string_view, 4> kDrawing{"\r", "\x1b[2K", "\x1b[H", "\x1b[2J"};

void append_escaped(std::string& text, unsigned char byte) {
  static constexpr char kHex[] = "0123456789abcdef";
  text += "\\x";
  text += kHex[byte >> 4];
  text += kHex[byte & 15];
}

// How many bytes at the start of `text` a terminal is to obey.
std::size_t obeyed_bytes(std::string_view text, Obeyed obeyed) {
  const auto begins = [&](std::string_view sequence) { return text.starts_with(sequence); };
  if (text.front() == '\n' || text.front() == '\t') return 1;
  if (obeyed == Obeyed::nothing) return 0;
  if (const auto* it = std::find_if(kColours.begin(), kColours.end(), begins);
      it != kColours.end()) {
    return it->size();
  }
  if (obeyed == Obeyed::colours) return 0;
  const auto* it = std::find_if(kDrawing.begin(), kDrawing.end(), begins);
  return it == kDrawing.end() ? 0 : it->size();
}

// Whether `text` begins with one of Unicode's separators of lines, or with what lets a terminal
// write from right to left: U+2028 to U+202E, U+2066 to U+2069.
bool turns_text(std::string_view text) {
  if (text.size() < 3 || text[0] != '\xe2') return false;
  const auto last = static_cast<unsigned char>(text[2]);
  return (text[1] == '\x80' && last >= 0xa8 && last <= 0xae) ||
         (text[1] == '\x81' && last >= 0xa6 && last <= 0xa9);
}

// How many bytes at the start of `text` are harmless to a terminal.
std::size_t harmless(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x20 || lead == 0x7f) return 0;
  if (lead < 0x80) return 1;
  const std::size_t length = utf8_length(text);
  const bool control = length == 2 && lead == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0;
  return control || turns_text(text) ? 0 : length;
}

}  // namespace

void open_missing_standard_streams() {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    if (::fcntl(fd, F_GETFD) >= 0 || errno != EBADF) continue;
    // The wrong way round for input and output: their use fails. Nobody can be told about stderr.
    // The lowest free number is taken, and those below are open by now.
    ::open("/dev/null", fd == STDOUT_FILENO ? O_RDONLY : O_WRONLY);
  }
}

void write_all(int descriptor, std::string_view bytes, const std::string& name) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      throw WriteError("cannot write " + name + ": " + std::strerror(errno));
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

bool stdout_used() {
  return used;
}

void write_stdout(std::string_view bytes) {
  used = true;
  write_all(STDOUT_FILENO, bytes, "standard output");
}

void print_text(std::string_view text, Obeyed obeyed) {
  write_stdout(for_terminal(text, obeyed));
}

void narrate_text(std::string_view text, Obeyed obeyed) noexcept {
  try {
    write_all(STDERR_FILENO, for_terminal(text, obeyed), "standard error");
  } catch (const std::exception&) {  // nobody is left to be told
    return;
  }
}

std::string for_terminal(std::string_view text, Obeyed obeyed) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    std::size_t length = harmless(text);
    if (length == 0) length = obeyed_bytes(text, obeyed);
    result += text.substr(0, length);
    if (length == 0) {
      append_escaped(result, static_cast<unsigned char>(text.front()));
      length = 1;
    }
    text.remove_prefix(length);
  }
  return result;
}

}  // namespace waywiser
