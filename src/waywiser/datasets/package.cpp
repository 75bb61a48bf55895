#include "waywiser/datasets/package.h"

#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/system/command.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// Runs a program of the PATH; what it says replaces `log`. True if it exits with 0.
bool run_program(const Words& words, std::string& log) {
  constexpr std::size_t kTail = 1200;
  CommandResult result = run_command(words, Capture::both, kTail);
  log = std::move(result.output);
  if (log.size() == kTail) log.erase(0, log.find('\n') + 1);  // whole lines
  return result.ok();
}

// Each line indented: what a person needs of it.
std::string indented(const std::string& log) {
  std::string text;
  for (const char c : log) {
    if (text.empty() || text.back() == '\n') text += "    ";
    text += c;
  }
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

// A command line that is pip, made where there is none.
std::optional<Words> find_pip(const fs::path& folder, std::string& log) {
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
  std::string log;
  const fs::path wheels = folder / "wheels";
  fs::remove_all(wheels);
  fs::create_directories(wheels);
  const std::optional<Words> pip = find_pip(folder, log);
  if (!pip) {
    throw ExternalError(
        fmt::format("{} is a Python package, and there is neither pip nor venv to bring it "
                    "(Debian: python3-venv)"
                    ":\n{}",
                    requirement, indented(log)));
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
                    requirement, indented(log)));
  }
  for (const auto& entry : fs::directory_iterator(wheels)) {
    if (entry.path().extension() == ".whl") return entry.path();
  }
  throw ExternalError(fmt::format("pip brought no wheel of {}", requirement));
}

}  // namespace waywiser
