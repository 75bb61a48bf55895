// Sections beside the paper's own: what its figures are worth (docs/report.md,
// "Evidence").
#pragma once

#include "waywiser/metrics/analysis.h"
#include "waywiser/report/model.h"

namespace waywiser {

// Every configuration of a solver on the same runs, and exact tests of what
// they keep feasible.
Section support_section(const Analysis& analysis);
// Intervals of the means, effect sizes of the differences, components of the
// variance.
Section effects_section(const Analysis& analysis);

}  // namespace waywiser
