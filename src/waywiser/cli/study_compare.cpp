
#include <fmt/format.h>

#include "waywiser/cli/commands.h"
#include "waywiser/metrics/choices.h"
#include "waywiser/report/compare.h"
#include "waywiser/report/render.h"
#include "waywiser/study/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct CompareOptions {
  std::string first;
  std::string second;
  std::string format = "terminal";
  bool fail_if_worse = false;
  double alpha = 0.05;
};

std::string rendered(const Report& report, const CompareOptions& options, const Common& common) {
  if (common.json || options.format == "json") return render_json(report);
  if (options.format == "md") return render_markdown(report);
  if (options.format == "csv") return render_csv(report.summary);
  return render_terminal(report, {common.color_on_stdout(), true});
}

}  // namespace

void add_study_compare(Command& noun, Common& common) {
  static CompareOptions options;
  noun.add("compare", "Two studies side by side: what a solver's author runs before a release")
      .positional("A", options.first, "the study file of the baseline")
      .positional("B", options.second, "the study file of what is new")
      .choice("--format", options.format, {"terminal", "md", "csv", "json"}, "what to print")
      .flag("--fail-if-worse", options.fail_if_worse,
            "exit code 1 where B is worse than A in float AUC with q < alpha: for CI")
      .option("--alpha", options.alpha, "level of --fail-if-worse, between 0 and 1")
      .notes(
          "Solvers are paired by name (or, where each study has one, with each other),\n"
          "configurations by P and rounding, results by instance. c* and c*P are the best of\n"
          "either study. The analysis choices are those of A.\n\n"
          "Example:\n  waywiser study compare before.toml after.toml")
      .action([&common] {
        if (!(options.alpha > 0.0 && options.alpha < 1.0))
          throw UsageError(
              fmt::format("--alpha: found {:g}, expected a number between 0 and 1", options.alpha));
        const StudyFile first = read_study(options.first);
        const StudyFile second = read_study(options.second);
        const StudyComparison comparison =
            compare_studies(first, second, read_choices(first.analysis));
        print_text(
            rendered(comparison_report(comparison, options.first, options.second), options, common),
            colours_if(common.color_on_stdout()));
        if (!options.fail_if_worse) return ExitCode::done;
        const std::vector<std::string> worse = regressions(comparison, options.alpha);
        for (const std::string& line : worse)
          narrate("waywiser: B is worse in float AUC: {}\n", line);
        return worse.empty() ? ExitCode::done : ExitCode::negative;
      });
}

}  // namespace waywiser::cli
