// The sections of the report: the seven tables and figures of docs/report.md, in their order.
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/analysis.h"
#include "waywiser/report/columns.h"
#include "waywiser/report/model.h"

namespace waywiser {

Section matrices_section(const Analysis& analysis);                        // 1, 2
Section summary_section(const Analysis& analysis, const Style& style);     // 3, H5, H6
Section feasibility_section(const Analysis& analysis);                     // 4
Section cost_error_section(const Analysis& analysis, const Style& style);  // 5
Section goal_section(const Analysis& analysis, const Style& style);        // 6
Section bias_section(const Analysis& analysis);                            // 7
Section contests_section(const Analysis& analysis, const Style& style);    // solver against solver
Section vehicles_section(const Analysis& analysis, const Style& style);    // NV and TD
Section measure_section(const Analysis& analysis);  // the float AUC taken apart, measured otherwise
Section references_section(const Analysis& analysis);                      // c*P, pooled
Section multiverse_section(const Analysis& analysis, const Style& style);  // what moves what
Section repair_section(const Analysis& analysis);  // after repair, the time charged
Section paper_section(const Analysis& analysis);   // figures of the paper that no other table has
Table short_arcs_table(const Analysis& analysis);  // H1 on short arcs, of bias_section
Section runs_section(const Analysis& analysis);    // every run, for programs and the page
Section provenance_section(const Analysis& analysis);  // solvers, program, machines, times

// What each contest says of its solvers, a sentence each.
std::vector<std::string> contest_sentences(const Analysis& analysis);
// That n pairs allow no q below .05 in a family of so many tests, or "".
std::string impossible_remark(std::size_t n, std::size_t tests, const Choices& choices);

// What is wrong or remarkable with a run, as words: "late", "invalid", "disturbed", ...
std::string run_flags(const AnalysedRun& run);

// The paper's figure beside ours, "-" where it printed none.
Cell paper_cell(const std::string& pointer, int digits);
Cell paper_text_cell(const std::string& pointer);

}  // namespace waywiser
