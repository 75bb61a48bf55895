// vl-convert as an external process: renders Vega-Lite without a browser. Python finds it; how, is
// in docs/report.md.
#include <cstdlib>
#include <cstring>

#include "waywiser/base/error.h"
#include "waywiser/report/files.h"
#include "waywiser/system/command.h"
#include "waywiser/system/executable.h"

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

// WAYWISER_RENDER_PYTHON, else the environment that scripts/setup makes in a folder above the
// executable, else python3 of the PATH. Never one of the current folder: whoever filled that would
// have us run what he likes.
std::string interpreter() {
  const char* named = std::getenv("WAYWISER_RENDER_PYTHON");
  if (named != nullptr && *named != '\0') return named;
  const auto environment = search_upwards(
      own_executable().parent_path(),
      [](const fs::path& folder) { return is_executable(folder / ".venv-render/bin/python"); });
  if (environment) return (*environment / ".venv-render/bin/python").string();
  return "python3";
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
  const CommandResult result = run_command(words, Capture::errors, 16384);
  if (result.launch_error != 0) fail(python, std::strerror(result.launch_error));
  if (!result.ok()) fail(python, last_line(result.output));
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
