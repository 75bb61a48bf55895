// vl-convert as an external process: renders Vega-Lite without a browser. Python finds it; how, is
// in docs/report.md.
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/report/files.h"
#include "waywiser/system/child_process.h"
#include "waywiser/system/command.h"
#include "waywiser/system/environment.h"

namespace waywiser {

namespace {

namespace fs = std::filesystem;

// Arguments: width in millimetres and size of the labels in points (0: as drawn), then pairs of
// input and output; the extensions say what to do. Text has a size of its own on the paper: what is
// drawn is as wide as its labels make it, so the size at which it comes out right after the figure
// is brought to its width is found by trying.
constexpr const char* kScript = R"python(
import json, re, sys
try:
    import vl_convert
except ImportError:
    sys.exit("vl-convert-python is not installed in " + sys.executable)
width, font = map(float, sys.argv[1:3])
POINTS = 72 / 25.4
LABEL = 10  # Vega-Lite's size of labels
DEFAULTS = {
    "axis": {"labelFontSize": 10, "titleFontSize": 11, "labelLimit": 180},
    "legend": {"labelFontSize": 10, "titleFontSize": 11, "labelLimit": 160},
    "header": {"labelFontSize": 10, "titleFontSize": 11},
    "title": {"fontSize": 13, "subtitleFontSize": 11},
    "text": {"fontSize": 11},
}
SIZES = {size for part in DEFAULTS.values() for size in part}

def larger(part, factor):
    if isinstance(part, list):
        return [larger(each, factor) for each in part]
    if isinstance(part, dict):
        return {key: value * factor if key in SIZES and isinstance(value, (int, float)) else larger(value, factor)
                for key, value in part.items()}
    return part

def with_text(spec, factor):
    plain = {key: value for key, value in spec.items() if key not in ("data", "datasets")}
    config = {**DEFAULTS, **plain.get("config", {})}
    for key, values in DEFAULTS.items():
        config[key] = {**values, **config[key]}
    return {**spec, **larger({**plain, "config": config}, factor)}

def points_of(svg):
    return float(re.search(r'<svg[^>]* width="([\d.]+)"', svg)[1])

def svg_of(text):
    if not font:
        return vl_convert.vegalite_to_svg(text)
    spec = json.loads(text)
    factor = font / LABEL
    for _ in range(12 if width else 1):
        svg = vl_convert.vegalite_to_svg(json.dumps(with_text(spec, factor)))
        if not width:
            break
        wanted = font / LABEL * points_of(svg) / (width * POINTS)
        if abs(wanted - factor) < 0.01 * factor or factor >= 6 < wanted:
            break
        factor = min(wanted, 6.0)
    return svg

def resized(svg, wide, unit):
    across, down = map(float, re.search(r'<svg[^>]* width="([\d.]+)"[^>]* height="([\d.]+)"', svg).groups())
    svg = re.sub(r'(<svg[^>]* )width="[\d.]+"', rf'\g<1>width="{wide:.6g}{unit}"', svg, count=1)
    return re.sub(r'(<svg[^>]* )height="[\d.]+"', rf'\g<1>height="{wide * down / across:.6g}{unit}"', svg, count=1)

drawn = {}
jobs = sys.argv[3:]
for source, target in zip(jobs[::2], jobs[1::2]):
    if source not in drawn:
        with open(source, encoding="utf-8") as file:
            text = file.read()
        drawn[source] = svg_of(text) if source.endswith(".json") else text
    svg = drawn[source]
    kind = target.rsplit(".", 1)[1]
    if width:
        svg = resized(svg, width, "mm") if kind == "svg" else resized(svg, width * POINTS, "")
    if kind == "pdf":
        result = vl_convert.svg_to_pdf(svg)
    elif kind == "png":
        result = vl_convert.svg_to_png(svg, scale=300 / 72 if width else 2)
    else:
        result = svg.encode("utf-8")
    with open(target, "wb") as file:
        file.write(result)
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

void run_python(const std::vector<std::string>& jobs, const FigureSize& size) {
  const std::string python = interpreter();
  std::vector<std::string> words{python, "-c", kScript, fmt::format("{}", size.width),
                                 fmt::format("{}", size.font)};
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
  run_python(jobs, report.style.figures);
  for (const std::string& name : names) {
    write_output(folder / "figures" / name, read_own_file(scratch.path() / name),
                 Existing::replace);
  }
}

void convert_svg(const std::string& svg, const fs::path& target, Existing existing, double width) {
  check_output(target, existing);
  ScratchFolder scratch;
  const fs::path source = scratch.path() / "picture.svg";
  const fs::path picture = scratch.path() / ("converted" + target.extension().string());
  write_atomically(source, svg, Existing::keep);
  run_python({source.string(), picture.string()}, {.width = width});
  write_output(target, read_own_file(picture), existing);
}

}  // namespace waywiser
