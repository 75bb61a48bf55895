// --width and --font-size of static figures: one pair of options, for `study report` and `plot`.
#pragma once

#include "waywiser/cli/command.h"
#include "waywiser/report/style.h"

namespace waywiser::cli {

void add_figure_size(Command& command, FigureSize& size);

// Throws UsageError where a size is neither 0 (as drawn) nor one that a page can hold.
void check_figure_size(const FigureSize& size);

}  // namespace waywiser::cli
