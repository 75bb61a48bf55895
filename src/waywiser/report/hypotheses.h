// What a report says of the paper's hypotheses: sentences whose words follow metrics/hypotheses.h.
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/analysis.h"
#include "waywiser/report/model.h"

namespace waywiser {

// H5 and H6 of every solver, and what their evidence is worth.
std::vector<std::string> hypothesis_sentences(const Analysis& analysis);
// H1 at one P.
std::string lengths_sentence(const Analysis& analysis, const PairBias& bias);
// H2 and H4, where routes were re-scored.
std::vector<std::string> selection_sentences(const Analysis& analysis);
// Whether the ranking inverts, for a solver whose views have different winners.
std::string inversion_clause(const Analysis& analysis, const RankingComparison& ranking);
// Means of one solver under one view that lie within delta of each other all: "equivalent" says
// nothing of them then. Empty where they do not.
std::string within_margin_remark(const Analysis& analysis, const PairwiseMatrix& matrix);

Table contrasts_table(const Analysis& analysis);
Table inversion_table(const Analysis& analysis);

}  // namespace waywiser
