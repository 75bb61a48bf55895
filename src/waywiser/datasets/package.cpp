#include "waywiser/datasets/package.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include "waywiser/base/error.h"

extern char** environ;

namespace waywiser {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// Runs a program of the PATH with standard input empty and both outputs in `log`. True if it exits
// with 0.
bool run_program(const Words& words, const fs::path& log) {
  std::vector<char*> argv;
  Words copy = words;
  for (std::string& word : copy) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, 1, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  ::posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t child = 0;
  const int failed = ::posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return false;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// The end of a log, each line indented: what a person needs of it.
std::string tail_of(const fs::path& log) {
  std::ifstream in(log, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  constexpr std::size_t kTail = 1200;
  if (text.size() > kTail) text = text.substr(text.find('\n', text.size() - kTail) + 1);
  std::string indented;
  for (const char c : text) {
    if (indented.empty() || indented.back() == '\n') indented += "    ";
    indented += c;
  }
  while (!indented.empty() && (indented.back() == '\n' || indented.back() == ' ')) {
    indented.pop_back();
  }
  return indented;
}

// A command line that is pip, made where there is none.
std::optional<Words> find_pip(const fs::path& folder, const fs::path& log) {
  const Words pythons{"python3", "/usr/bin/python3"};
  for (const std::string& python : pythons) {
    if (run_program({python, "-m", "pip", "--version"}, log)) return Words{python, "-m", "pip"};
  }
  const fs::path environment = folder / "pip-environment";
  for (const std::string& python : pythons) {
    if (run_program({python, "-m", "venv", "--clear", environment.string()}, log)) {
      return Words{(environment / "bin" / "python").string(), "-m", "pip"};
    }
  }
  return std::nullopt;
}

}  // namespace

fs::path download_package(const std::string& requirement, const fs::path& folder) {
  const fs::path log = folder / "pip.log";
  const fs::path wheels = folder / "wheels";
  fs::remove_all(wheels);
  fs::create_directories(wheels);
  const std::optional<Words> pip = find_pip(folder, log);
  if (!pip) {
    throw ExternalError(
        fmt::format("{} is a Python package, and there is neither pip nor venv to bring it "
                    "(Debian: python3-venv)"
                    ":\n{}",
                    requirement, tail_of(log)));
  }
  Words command = *pip;
  for (const char* word : {"download", "--no-deps", "--only-binary", ":all:", "--no-input",
                           "--disable-pip-version-check", "--progress-bar", "off", "--dest"}) {
    command.emplace_back(word);
  }
  command.push_back(wheels.string());
  command.push_back(requirement);
  if (!run_program(command, log)) {
    throw ExternalError(
        fmt::format("pip cannot bring the Python package {}:\n{}\n  Behind a proxy: set "
                    "https_proxy and run the "
                    "command again. Offline: bring the wheel here by other means and give its path "
                    "with --from.",
                    requirement, tail_of(log)));
  }
  for (const auto& entry : fs::directory_iterator(wheels)) {
    if (entry.path().extension() == ".whl") return entry.path();
  }
  throw ExternalError(fmt::format("pip brought no wheel of {}", requirement));
}

}  // namespace waywiser
