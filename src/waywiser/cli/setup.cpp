#include <algorithm>

#include "waywiser/base/json.h"
#include "waywiser/cli/commands.h"
#include "waywiser/system/environment.h"
#include "waywiser/system/standard_streams.h"
#include "waywiser/system/suggest.h"

namespace waywiser::cli {
namespace {

struct Options {
  std::string name;
  bool dry_run = false;
};

ExitCode set_up(const Options& options, const Common& common) {
  const std::vector<std::string> known{"adapters", "pyvrp-ils", "render"};
  if (std::find(known.begin(), known.end(), options.name) == known.end()) {
    throw UsageError("setup: found " + in_quotes(options.name) + ", expected " +
                     expected_word(options.name, known));
  }
  const auto requirements = environment_requirements(options.name);
  if (!requirements) {
    throw ExternalError("the list of packages of " + options.name +
                        " is neither installed with this executable nor in a checkout above it");
  }
  const std::filesystem::path folder = options.dry_run
                                           ? user_data_directory() / (".venv-" + options.name)
                                           : make_environment(options.name, *requirements);
  if (common.json) {
    JsonWriter json(JsonWriter::Style::indented);
    json.begin_object().member("schema", "waywiser.setup/1").member("environment", options.name);
    json.member("folder", folder.string()).member("requirements", requirements->string());
    json.member("made", !options.dry_run).end_object();
    print("{}\n", json.text());
  } else {
    print("{}: {} {}, with the packages of {}\n", options.name,
          options.dry_run ? "would be made in" : "is in", folder.string(), requirements->string());
  }
  return ExitCode::done;
}

}  // namespace

void add_setup(Command& root, Common& common) {
  static Options options;
  Command command = root.add("setup", "Python packages that solvers and figures need");
  command
      .positional("NAME", options.name,
                  "adapters (PyVRP 0.12.2 and OR-Tools), pyvrp-ils (PyVRP 0.14.1) or render "
                  "(figures as SVG, PDF, PNG)")
      .flag("--dry-run", options.dry_run, "Say where, and make nothing")
      .notes(
          "Makes a Python environment in the user's data directory (~/.local/share/waywiser), "
          "with\n"
          "pinned versions from PyPI, by python3 and its venv. What is complete is left alone.\n"
          "In a checkout, scripts/setup makes the same beside the sources.\n\n"
          "Exit codes: 0 done, 4 python3 or pip failed.\n"
          "Example:\n  waywiser setup adapters")
      .action([&common] { return set_up(options, common); });
}

}  // namespace waywiser::cli
