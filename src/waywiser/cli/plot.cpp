#include "waywiser/report/plot.h"

#include <filesystem>

#include "waywiser/base/counted.h"
#include "waywiser/cli/arguments.h"
#include "waywiser/cli/commands.h"
#include "waywiser/cli/figure_size.h"
#include "waywiser/cli/instance_input.h"
#include "waywiser/cli/solution_input.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/report/files.h"
#include "waywiser/system/file.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

struct PlotOptions {
  InstanceInput input;
  std::string instance;
  std::string solution;
  std::string output;
  std::string palette = "paper";
  FigureSize size;
  bool force = false;
};

void say_faults(const StructureReport& structure) {
  if (structure.valid()) return;
  narrate(
      "waywiser: warning: not a solution ({} missing, {} twice, {} unknown, {} "
      "overloaded): drawn as far as it goes\n",
      counted(structure.missing.size(), "customer"), structure.duplicate.size(),
      structure.unknown.size(), counted(structure.overloaded.size(), "route"));
}

ExitCode plot(const PlotOptions& options, const Common& common) {
  const std::string extension = std::filesystem::path(options.output).extension().string();
  const bool convert = extension == ".pdf" || extension == ".png";
  if (!convert && extension != ".svg" && extension != ".html") {
    throw UsageError(options.output.empty()
                         ? "--output is missing: plot needs -o FILE.svg, .pdf, .png or .html"
                         : "--output: found " + in_quotes(options.output) +
                               ", expected a name that ends in .svg, .pdf, .png or .html");
  }
  check_figure_size(options.size);
  refuse_two_inputs_from_stdin({&options.instance, &options.solution});
  const InstanceFile file = options.input.read(options.instance);
  tell_instance(file, common);
  const Instance& instance = file.instance;
  const Resolved resolved =
      resolve(instance, read_told_solution(options.solution, instance, common));
  if (!common.quiet) say_faults(resolved.structure);
  const Palette palette = options.palette == "paper" ? Palette::paper : Palette::accessible;
  const std::string svg = plot_svg(instance, resolved.routes, palette, options.size);
  const Existing existing = options.force ? Existing::replace : Existing::keep;
  if (convert)
    convert_svg(svg, options.output, existing, options.size.width);
  else
    write_output(options.output, extension == ".svg" ? svg : plot_html(instance, svg), existing);
  return ExitCode::done;
}

}  // namespace

void add_plot(Command& root, Common& common) {
  static PlotOptions options;
  Command& command =
      root.add("plot", "Draw routes: the map of the tours and a time-window chart a route")
          .positional("FILE", options.instance, "the instance, or a name of the catalogue")
          .positional("SOLUTION", options.solution, "its routes")
          .option("-o,--output", options.output, "the picture: .svg, .html, .pdf or .png")
          .choice("--palette", options.palette, {"paper", "accessible"}, "colour of what is late");
  add_figure_size(command, options.size);
  options.input.add_to(command);
  command.flag("--force", options.force, "replace an existing file")
      .notes(
          "Late stops (in doubles) carry a ring and a cross. PDF and PNG need\n"
          "vl-convert-python (waywiser setup render, or WAYWISER_RENDER_PYTHON).\n\n"
          "Examples:\n  waywiser plot R101.txt R101.sol -o R101.svg\n"
          "  waywiser plot R101.txt R101.sol -o R101.pdf --width 174 --font-size 7")
      .action([&common] { return plot(options, common); });
}

}  // namespace waywiser::cli
