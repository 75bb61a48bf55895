// From a study's data to its report.
#pragma once

#include "waywiser/metrics/analysis.h"
#include "waywiser/report/model.h"

namespace waywiser {

// Sections appear where they mean something for the study; of the others the report says in a line
// why not.
Report build_report(const Analysis& analysis, const Style& style = {});

}  // namespace waywiser
