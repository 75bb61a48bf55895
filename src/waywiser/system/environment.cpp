#include "waywiser/system/environment.h"

#include <cstdlib>
#include <system_error>
#include <vector>

#include "waywiser/base/error.h"
#include "waywiser/system/command.h"
#include "waywiser/system/executable.h"
#include "waywiser/system/file.h"
#include "waywiser/system/lock.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

void run(const std::vector<std::string>& command, const std::string& what) {
  const CommandResult result = run_command(command, Capture::both, 4000);
  if (result.ok()) return;
  throw ExternalError(
      what + " failed: " + command.front() +
      (result.launch_error != 0 ? " cannot be started" : ": " + last_line(result.output)));
}

}  // namespace

fs::path user_data_directory() {
  if (const std::string xdg = variable("XDG_DATA_HOME"); !xdg.empty())
    return fs::path(xdg) / "waywiser";
  if (const std::string home = variable("HOME"); !home.empty())
    return fs::path(home) / ".local" / "share" / "waywiser";
  throw UsageError("no place for data: set HOME, XDG_DATA_HOME or WAYWISER_DATA");
}

std::optional<fs::path> environment_python(const std::string& name) {
  const fs::path python = fs::path(".venv-" + name) / "bin/python";
  const auto above = search_upwards(own_executable().parent_path(), [&](const fs::path& folder) {
    return is_executable(folder / python);
  });
  if (above) return *above / python;
  if (variable("XDG_DATA_HOME").empty() && variable("HOME").empty()) return std::nullopt;
  const fs::path ours = user_data_directory() / python;
  return is_executable(ours) ? std::optional(ours) : std::nullopt;
}

std::optional<fs::path> environment_requirements(const std::string& name) {
  const fs::path here = own_executable().parent_path();
  const fs::path installed = here / "../share/waywiser/requirements" / (name + ".txt");
  if (is_file(installed)) return installed.lexically_normal();
  const fs::path in_tree = fs::path("scripts/requirements") / (name + ".txt");
  const auto tree =
      search_upwards(here, [&](const fs::path& folder) { return is_file(folder / in_tree); });
  return tree ? std::optional(*tree / in_tree) : std::nullopt;
}

fs::path make_environment(const std::string& name, const fs::path& requirements) {
  const fs::path root = user_data_directory();
  const fs::path folder = root / (".venv-" + name);
  const fs::path stamp = folder / "complete";  // written last: what was interrupted is made anew
  std::error_code error;
  fs::create_directories(root, error);
  if (error) throw WriteError("cannot make " + root.string() + ": " + error.message());
  const auto lock = FileLock::try_acquire(root / (".venv-" + name + ".lock"));
  if (!lock) throw ExternalError("another `waywiser setup " + name + "` is at work");
  const std::string wanted = read_input(requirements.string());
  if (is_executable(folder / "bin/python") && is_file(stamp) && read_own_file(stamp) == wanted)
    return folder;
  run({"python3", "-m", "venv", "--clear", folder.string()},
      "making a Python environment (Debian: python3-venv)");
  run({(folder / "bin/python").string(), "-m", "pip", "install", "--quiet", "--no-input",
       "--disable-pip-version-check", "--requirement", requirements.string()},
      "installing the packages of " + name);
  write_atomically(stamp, wanted, Existing::replace);
  return folder;
}

}  // namespace waywiser
