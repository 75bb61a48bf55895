// From a study's data to its report.
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/analysis.h"
#include "waywiser/report/model.h"

namespace waywiser {

// Sections appear where they mean something for the study; of the others the report says in a line
// why not.
Report build_report(const Analysis& analysis, const Style& style = {});

// Parts of it, each in its own file.
Table summary_table(const Analysis& analysis);
Table choices_table(const Choices& choices);
std::vector<Fact> report_facts(const StudyData& data);
std::vector<std::string> headline_sentences(const Analysis& analysis);
std::vector<std::string> warning_sentences(const Analysis& analysis);
// What the summary means, in sentences computed from the data: what is lost to infeasibility,
// and whether the two views rank the configurations differently.
std::vector<std::string> closing_sentences(const Analysis& analysis);

// What each contest says of its solvers, a sentence each.
std::vector<std::string> contest_sentences(const Analysis& analysis);
// That n pairs allow no q below .05 in a family of so many tests, or "".
std::string impossible_remark(std::size_t n, std::size_t tests, const Choices& choices);

// "1-Opt and 1-Nea".
std::string labels_of(const StudyData& data, const std::vector<std::size_t>& configurations);

// "n = 100, 600 and 1000".
std::string listed(const std::vector<std::string>& words);

}  // namespace waywiser
