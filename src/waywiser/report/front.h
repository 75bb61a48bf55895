// What stands around a report's sections: the facts of the study, its configurations, and the
// choices that its figures rest on.
#pragma once

#include <vector>

#include "waywiser/metrics/analysis.h"
#include "waywiser/report/model.h"

namespace waywiser {

std::vector<Fact> report_facts(const StudyData& data);
Table summary_table(const Analysis& analysis);
Table choices_table(const Choices& choices);

}  // namespace waywiser
