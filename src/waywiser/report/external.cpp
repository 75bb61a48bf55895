// vl-convert as an external process: renders Vega-Lite without a browser. Python finds it; how, is
// in docs/report.md.
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "waywiser/report/files.h"

extern char** environ;

namespace waywiser {

namespace {

namespace fs = std::filesystem;

// Arguments: pairs of input and output; the extensions say what to do.
constexpr const char* kScript = R"python(
import sys
try:
    import vl_convert
except ImportError:
    sys.exit("vl-convert-python is not installed in " + sys.executable)
jobs = sys.argv[1:]
for source, target in zip(jobs[::2], jobs[1::2]):
    with open(source, encoding="utf-8") as file:
        text = file.read()
    kind = target.rsplit(".", 1)[1]
    of = "vegalite" if source.endswith(".json") else "svg"
    options = {"scale": 2} if kind == "png" else {}
    result = getattr(vl_convert, of + "_to_" + kind)(text, **options)
    with open(target, "wb") as file:
        file.write(result.encode("utf-8") if isinstance(result, str) else result)
)python";

// WAYWISER_RENDER_PYTHON, else the environment that scripts/setup makes (beside the executable's
// source tree or here), else python3.
std::string interpreter() {
  const char* named = std::getenv("WAYWISER_RENDER_PYTHON");
  if (named != nullptr && *named != '\0') return named;
  std::error_code error;
  const fs::path executable = fs::read_symlink("/proc/self/exe", error);
  for (fs::path folder = fs::current_path(error); !folder.empty(); folder = folder.parent_path()) {
    if (fs::exists(folder / ".venv-render/bin/python", error))
      return (folder / ".venv-render/bin/python").string();
    if (folder == folder.root_path()) break;
  }
  for (fs::path folder = executable.parent_path(); !folder.empty(); folder = folder.parent_path()) {
    if (fs::exists(folder / ".venv-render/bin/python", error))
      return (folder / ".venv-render/bin/python").string();
    if (folder == folder.root_path()) break;
  }
  return "python3";
}

std::string read_all(int fd) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t got = ::read(fd, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return text;
    if (text.size() < 16384) text.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

std::string last_line(std::string text) {
  text.erase(text.find_last_not_of(" \n\r") + 1);
  const auto line = text.rfind('\n');
  return line == std::string::npos ? text : text.substr(line + 1);
}

[[noreturn]] void fail(const std::string& python, const std::string& why) {
  throw ExternalError("figures cannot be rendered (" + why +
                      "): scripts/setup render installs what it needs, or set "
                      "WAYWISER_RENDER_PYTHON to a Python that has vl-convert-python; tried " +
                      python);
}

void run_python(const std::vector<std::string>& jobs) {
  const std::string python = interpreter();
  std::vector<std::string> words{python, "-c", kScript};
  words.insert(words.end(), jobs.begin(), jobs.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  int errors[2];
  if (::pipe2(errors, O_CLOEXEC) != 0) fail(python, std::strerror(errno));
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, errors[1], STDERR_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int spawned =
      ::posix_spawnp(&child, python.c_str(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(errors[1]);
  const std::string text = spawned == 0 ? read_all(errors[0]) : std::string();
  ::close(errors[0]);
  if (spawned != 0) fail(python, std::strerror(spawned));
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) fail(python, last_line(text));
}

}  // namespace

void render_figures(const fs::path& folder, const Report& report) {
  std::vector<std::string> jobs;
  for (const Section& section : report.sections) {
    for (const Figure& figure : section.figures) {
      const std::string base = (folder / "figures" / figure.id).string();
      for (const char* kind : {".svg", ".pdf", ".png"}) {
        jobs.push_back(base + ".vl.json");
        jobs.push_back(base + kind);
      }
    }
  }
  if (!jobs.empty()) run_python(jobs);
}

void convert_svg(const std::string& svg, const fs::path& target, Existing existing) {
  std::error_code error;
  if (existing == Existing::keep && fs::exists(target, error))
    throw WriteError(target.string() + " exists: --force replaces it");
  fs::path source = target;
  source += ".tmp.svg";
  fs::path partial =
      target.parent_path() / ("." + target.stem().string() + ".tmp" + target.extension().string());
  write_atomically(source, svg, Existing::replace);
  try {
    run_python({source.string(), partial.string()});
  } catch (...) {
    fs::remove(source, error);
    fs::remove(partial, error);
    throw;
  }
  fs::remove(source, error);
  fs::rename(partial, target, error);
  if (error) throw WriteError("cannot write " + target.string() + ": " + error.message());
}

}  // namespace waywiser
