#include "waywiser/system/command.h"

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "waywiser/system/descriptor.h"

extern char** environ;

namespace waywiser {
namespace {

int start(std::vector<std::string> argv, Capture capture, int output, pid_t& child) {
  std::vector<char*> words;
  for (std::string& word : argv) words.push_back(word.data());
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  if (const int error = ::posix_spawn_file_actions_init(&actions); error != 0) return error;
  ::posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (capture == Capture::both) {
    ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  } else {
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  }
  const int error = ::posix_spawnp(&child, words[0], &actions, nullptr, words.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  return error;
}

// The end of what comes, without keeping more than twice `most`.
std::string read_end(int fd, std::size_t most) {
  std::string text;
  std::array<char, 65536> buffer{};
  for (;;) {
    const ssize_t got = ::read(fd, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(got));
    if (text.size() > 2 * most) text.erase(0, text.size() - most);
  }
  if (text.size() > most) text.erase(0, text.size() - most);
  return text;
}

}  // namespace

CommandResult run_command(const std::vector<std::string>& argv, Capture capture, std::size_t most) {
  CommandResult result;
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) {
    result.launch_error = errno;
    return result;
  }
  const Descriptor ours(ends[0]);
  Descriptor theirs(ends[1]);
  pid_t child = -1;
  result.launch_error = start(argv, capture, theirs.get(), child);
  theirs.close();
  if (result.launch_error != 0) return result;
  result.output = read_end(ours.get(), most);
  while (::waitpid(child, &result.status, 0) < 0 && errno == EINTR) {
  }
  return result;
}

std::string last_line(const std::string& text) {
  const std::size_t end = text.find_last_not_of(" \n\r\t");
  if (end == std::string::npos) return {};
  const std::size_t begin = text.find_last_of("\n\r", end);
  const std::size_t first = begin == std::string::npos ? 0 : begin + 1;
  return text.substr(first, end + 1 - first);
}

}  // namespace waywiser
