#include <filesystem>
#include <optional>
#include <sstream>

#include "waywiser/cli/arguments.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/figure_size.h"
#include "waywiser/metrics/choices.h"
#include "waywiser/metrics/study_builder.h"
#include "waywiser/report/build.h"
#include "waywiser/report/files.h"
#include "waywiser/report/page.h"
#include "waywiser/report/render.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct ReportOptions {
  std::string study;
  std::string format;
  std::optional<std::string> folder;
  FigureSize figures;
  std::string palette = "accessible";
  std::int64_t columns = 0;
  std::int64_t decimals = -1;
  bool full = false;
  bool force = false;
  std::vector<std::string> choices;
};

// `--choice key=value`, on top of the study file.
// A comma separates choices where a
// KEY= follows it ("seed=2,delta=0.02"), else the values of a list ("gammas=0.01,0.05").
void apply_overrides(Choices& choices, const std::vector<std::string>& overrides) {
  for (const std::string& text : overrides) {
    std::vector<AnalysisEntry> entries;
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, ',');) {
      const auto equals = part.find('=');
      if (equals != std::string::npos) {
        entries.push_back(
            {part.substr(0, equals), {part.substr(equals + 1)}, false, {"--choice " + text, 0, 0}});
      } else if (!entries.empty()) {
        entries.back().values.push_back(part);
        entries.back().is_list = true;
      } else {
        break;
      }
    }
    if (entries.empty()) throw UsageError("--choice expects KEY=VALUE, found \"" + text + "\"");
    for (const AnalysisEntry& entry : entries) apply_choice(choices, entry);
  }
}

std::string rendered(const Analysis& analysis, const Report& report, const ReportOptions& options,
                     const Common& common) {
  if (common.json || options.format == "json") return render_json(report);
  if (options.format == "md") return render_markdown(report);
  if (options.format == "csv") return render_csv(report.summary);
  if (options.format == "latex") return render_latex_document(report);
  if (options.format == "html") return render_html(report, page_data(analysis, report));
  return render_terminal(report, {common.color_on_stdout(), !options.full});
}

ReportFormat folder_format(const std::string& name) {
  if (name == "md") return ReportFormat::markdown;
  if (name == "csv") return ReportFormat::csv;
  if (name == "json") return ReportFormat::json;
  if (name == "latex") return ReportFormat::latex;
  if (name == "html") return ReportFormat::html;
  if (name == "terminal") throw UsageError("--format terminal prints: it goes without -o");
  return ReportFormat::all;
}

void write_folder(const Analysis& analysis, const Report& report, const ReportOptions& options,
                  const Common& common) {
  const std::filesystem::path folder = *options.folder;
  const ReportFormat format = folder_format(options.format);
  const Existing existing = options.force ? Existing::replace : Existing::keep;
  for (const ReportFile& file : report_files(analysis, report, format)) {
    const std::filesystem::path target = folder / file.path;
    std::error_code error;
    std::filesystem::create_directories(target.parent_path(), error);
    if (error)
      throw WriteError("cannot make " + target.parent_path().string() + ": " + error.message());
    write_output(target, file.bytes, existing);
  }
  if (format == ReportFormat::all) render_figures(folder, report);
  if (common.quiet) return;
  const char* first =
      format == ReportFormat::all || format == ReportFormat::html ? "index.html" : "";
  narrate("waywiser: the report is in {}\n", (folder / first).string());
}

void print_warnings(const Report& report, const Common& common) {
  if (common.quiet) return;
  for (const std::string& warning : report.warnings) narrate("waywiser: warning: {}\n", warning);
}

ExitCode report_study(const ReportOptions& options, const Common& common) {
  const StudyFile study = read_study(options.study);
  Choices choices = read_choices(study.analysis);
  apply_overrides(choices, options.choices);
  const Analysis analysis = complete_analysis(analyse(study, choices), instance_files(study));
  if (options.columns != 0) check_range("--columns", options.columns, 1, 2);
  if (options.decimals != -1) check_range("--decimals", options.decimals, 0, 12);
  check_figure_size(options.figures);
  const Report report =
      build_report(analysis, {options.palette == "paper" ? Palette::paper : Palette::accessible,
                              static_cast<int>(options.columns), static_cast<int>(options.decimals),
                              options.figures});
  // The text for the terminal has them in place; whoever reads a file may never see them there.
  const bool on_terminal =
      !options.folder && !common.json && (options.format.empty() || options.format == "terminal");
  if (!on_terminal) print_warnings(report, common);
  if (options.folder) write_folder(analysis, report, options, common);
  const bool print = !options.folder || (common.json && options.format.empty());
  if (print)
    print_text(rendered(analysis, report, options, common), colours_if(common.color_on_stdout()));
  return ExitCode::done;
}

}  // namespace

void add_study_report(Command& noun, Common& common) {
  static ReportOptions options;
  Command& command =
      noun.add("report", "Tables, figures and sentences from the runs of a study")
          .positional("STUDY", options.study, "the study file; the study may still be running")
          .option("-o,--output", options.folder,
                  "write into this folder: the page index.html, tables, figures, data")
          .choice("--format", options.format, {"terminal", "md", "csv", "json", "latex", "html"},
                  "print this (csv: the table of configurations), or write only this with -o")
          .choice(
              "--palette", options.palette, {"accessible", "paper"},
              "colours of cells and figures: those that all readers can tell apart, or the paper's")
          .option("--columns", options.columns,
                  "LaTeX tables fit one column (1) or both (2) of a two-column article; 0: a page")
          .option("--decimals", options.decimals,
                  "of the numbers in LaTeX tables; -1: as shown here");
  add_figure_size(command, options.figures);
  command.flag("--full", options.full, "every table on the terminal, not the summary alone")
      .flag("--force", options.force, "replace files that exist in the folder")
      .repeated("--choice", options.choices,
                "override an analysis choice of the study file: KEY=VALUE, or KEY=A,B for a list")
      .notes(
          "Without -o the report is printed: the summary on the terminal, or another format.\n"
          "Figures as SVG, PDF and PNG need vl-convert-python (waywiser setup render, or\n"
          "WAYWISER_RENDER_PYTHON); the page does not.\n\n"
          "Examples:\n  waywiser study report studies/demo.toml\n"
          "  waywiser study report studies/demo.toml -o demo-report\n"
          "  waywiser study report studies/demo.toml -o paper --width 84 --font-size 8\n"
          "  waywiser study report studies/demo.toml --format csv > configurations.csv\n"
          "  waywiser study report studies/demo.toml --choice infeasible-last=trajectory\n\n"
          "Exit codes: 0 done, 3 study file refused, 4 figures could not be rendered (everything\n"
          "else is written), 5 could not write.")
      .action([&common] { return report_study(options, common); });
}

}  // namespace waywiser::cli
