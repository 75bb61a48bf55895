#include <cstdio>

#include <fmt/format.h>

#include "waywiser/base/file.h"
#include "waywiser/cli/commands.h"
#include "waywiser/metrics/choices.h"
#include "waywiser/metrics/study_data.h"
#include "waywiser/report/build.h"
#include "waywiser/report/render.h"

namespace waywiser::cli {
namespace {

struct ReportOptions {
  std::string study;
  std::string format = "terminal";
  bool full = false;
  std::vector<std::string> choices;
};

// `--choice key=value`, on top of the study file.
void apply_overrides(Choices& choices, const std::vector<std::string>& overrides) {
  for (const std::string& text : overrides) {
    const auto equals = text.find('=');
    if (equals == std::string::npos)
      throw UsageError("--choice expects KEY=VALUE, found \"" + text + "\"");
    apply_choice(
        choices,
        {text.substr(0, equals), {text.substr(equals + 1)}, false, {"--choice " + text, 0, 0}});
  }
}

std::string rendered(const Report& report, const ReportOptions& options, const Common& common) {
  if (common.json || options.format == "json") return render_json(report);
  if (options.format == "md") return render_markdown(report);
  if (options.format == "csv") return render_csv(report.summary);
  return render_terminal(report, {common.color_on_stdout(), !options.full});
}

}  // namespace

void add_study_report(Command& noun, Common& common) {
  static ReportOptions options;
  noun.add("report", "Tables, figures and sentences from the runs of a study")
      .positional("STUDY", options.study, "the study file; the study may still be running")
      .choice("--format", options.format, {"terminal", "md", "csv", "json"},
              "what to print: csv is the table of configurations")
      .flag("--full", options.full, "every table on the terminal, not the summary alone")
      .options("--choice", options.choices,
               "override an analysis choice of the study file: KEY=VALUE")
      .notes(
          "Examples:\n  waywiser study report studies/demo.toml\n"
          "  waywiser study report studies/demo.toml --format csv > configurations.csv")
      .action([&common] {
        const StudyFile study = read_study(options.study);
        Choices choices = read_choices(study.analysis);
        apply_overrides(choices, options.choices);
        const Analysis analysis = complete_analysis(analyse(study, choices));
        fmt::print("{}", rendered(build_report(analysis), options, common));
        return ExitCode::done;
      });
}

}  // namespace waywiser::cli
