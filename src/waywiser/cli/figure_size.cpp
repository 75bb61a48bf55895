#include "waywiser/cli/figure_size.h"

#include <fmt/format.h>

#include "waywiser/base/error.h"

namespace waywiser::cli {
namespace {

void check_size(const char* option, double value, double least, double largest, const char* unit) {
  if (value == 0.0 || (value >= least && value <= largest)) return;
  throw UsageError(fmt::format("{}: found {}, expected 0 (as drawn) or {} to {} {}", option, value,
                               least, largest, unit));
}

}  // namespace

void add_figure_size(Command& command, FigureSize& size) {
  command
      .option("--width", size.width,
              "of figures in SVG, PDF and PNG, in mm: 84 fits a column of most journals, 174 a "
              "page; 0: as drawn")
      .option("--font-size", size.font,
              "of labels in figures, in points on the paper; 0: as drawn");
}

void check_figure_size(const FigureSize& size) {
  check_size("--width", size.width, kLeastWidth, kLargestWidth, "mm");
  check_size("--font-size", size.font, kLeastFont, kLargestFont, "points");
}

}  // namespace waywiser::cli
