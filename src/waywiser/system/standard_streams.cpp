#include "waywiser/system/standard_streams.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"

namespace waywiser {
namespace {

// What our own texts say to a terminal.
constexpr std::array<std::string_view, 7> kOwnSequences{
    "\x1b[0m", "\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[2K", "\x1b[H", "\x1b[2J"};

void append_escaped(std::string& text, unsigned char byte) {
  static constexpr char kHex[] = "0123456789abcdef";
  text += "\\x";
  text += kHex[byte >> 4];
  text += kHex[byte & 15];
}

std::size_t own_sequence(std::string_view text) {
  for (const std::string_view sequence : kOwnSequences) {
    if (text.starts_with(sequence)) return sequence.size();
  }
  return text.front() == '\n' || text.front() == '\t' || text.front() == '\r' ? 1 : 0;
}

// How many bytes at the start of `text` are harmless to a terminal.
std::size_t harmless(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x20 || lead == 0x7f) return 0;
  if (lead < 0x80) return 1;
  const std::size_t length = utf8_length(text);
  const bool control = length == 2 && lead == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0;
  return control ? 0 : length;
}

template <class Kept>
std::string filtered(std::string_view text, const Kept& kept) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    std::size_t length = harmless(text);
    if (length == 0) length = kept(text);
    result += text.substr(0, length);
    if (length == 0) {
      append_escaped(result, static_cast<unsigned char>(text.front()));
      length = 1;
    }
    text.remove_prefix(length);
  }
  return result;
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

void write_stdout(std::string_view bytes) {
  write_all(STDOUT_FILENO, bytes, "standard output");
}

void print_text(std::string_view text) {
  write_stdout(for_terminal(text));
}

void narrate_text(std::string_view text) noexcept {
  try {
    write_all(STDERR_FILENO, for_terminal(text), "standard error");
  } catch (const std::exception&) {  // nobody is left to be told
    return;
  }
}

std::string for_terminal(std::string_view text) {
  return filtered(text, own_sequence);
}

std::string cleaned(std::string_view name) {
  return filtered(name, [](std::string_view) { return std::size_t{0}; });
}

}  // namespace waywiser
