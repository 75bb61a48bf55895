// vl-convert as an external process: renders Vega-Lite without a browser. Python finds it; how, is
// in docs/report.md.
#include <cstdlib>
#include <cstring>

#include "waywiser/base/error.h"
#include "waywiser/report/files.h"
#include "waywiser/system/child_process.h"
#include "waywiser/system/command.h"
#include "waywiser/system/environment.h"

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

// WAYWISER_RENDER_PYTHON, else the environment that `waywiser setup render` or scripts/setup has
// made, else python3 of the PATH. Never one of the current folder: whoever filled that would
// have us run what he likes.
std::string interpreter() {
  const char* named = std::getenv("WAYWISER_RENDER_PYTHON");
  if (named != nullptr && *named != '\0') return named;
  if (const auto python = environment_python("render")) return python->string();
  return "python3";
}

[[noreturn]] void fail(const std::string& python, const std::string& why) {
  throw ExternalError("figures cannot be rendered (" + why +
                      "): `waywiser setup render` installs what it needs, or set "
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
  ScratchFolder scratch;
  std::vector<std::string> jobs;
  std::vector<std::string> names;
  for (const Section& section : report.sections) {
    for (const Figure& figure : section.figures) {
      for (const char* kind : {".svg", ".pdf", ".png"}) {
        names.push_back(figure.id + kind);
        jobs.push_back((folder / "figures" / (figure.id + ".vl.json")).string());
        jobs.push_back((scratch.path() / names.back()).string());
      }
    }
  }
  if (jobs.empty()) return;
  run_python(jobs);
  for (const std::string& name : names) {
    write_output(folder / "figures" / name, read_own_file(scratch.path() / name),
                 Existing::replace);
  }
}

void convert_svg(const std::string& svg, const fs::path& target, Existing existing) {
  check_output(target, existing);
  ScratchFolder scratch;
  const fs::path source = scratch.path() / "picture.svg";
  const fs::path picture = scratch.path() / ("converted" + target.extension().string());
  write_atomically(source, svg, Existing::keep);
  run_python({source.string(), picture.string()});
  write_output(target, read_own_file(picture), existing);
}

}  // namespace waywiser
