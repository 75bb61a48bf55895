// From a study's data to its report.
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/bias.h"
#include "waywiser/metrics/pairwise.h"
#include "waywiser/metrics/ranking.h"
#include "waywiser/metrics/study_data.h"
#include "waywiser/metrics/summary.h"
#include "waywiser/report/model.h"
#include "waywiser/report/palette.h"

namespace waywiser {

// H2 under one control and base.
struct SelectionAnalysis {
  BiasControl control = BiasControl::others;
  ErrorBase base = ErrorBase::cost;
  std::vector<SelectionBias> by_factor;
};

// Everything that is computed from a study, once.
struct Analysis {
  StudyData data;
  Palette palette = Palette::paper;
  PairBiasResult pair_bias;
  std::vector<SelectionAnalysis> selection;  // that of the choices first
  std::vector<ConfigurationSummary> summaries;
  std::vector<PairwiseMatrix> matrices;
  std::vector<RankingComparison> rankings;
};

// `source` finds the instances for H1 and H3; without one they are left out.
Analysis complete_analysis(StudyData data, const InstanceSource& source,
                           Palette palette = Palette::paper);

Report build_report(const Analysis& analysis);

// Parts of it, each in its own file.
Table summary_table(const Analysis& analysis);
Table choices_table(const Choices& choices);
std::vector<Fact> report_facts(const StudyData& data);
std::vector<std::string> headline_sentences(const Analysis& analysis);
std::vector<std::string> warning_sentences(const Analysis& analysis);
// What the summary means, in sentences computed from the data: what is lost to infeasibility,
// and whether the two views rank the configurations differently.
std::vector<std::string> closing_sentences(const Analysis& analysis);

// "1-Opt and 1-Nea".
std::string labels_of(const StudyData& data, const std::vector<std::size_t>& configurations);

// "n = 100, 600 and 1000".
std::string listed(const std::vector<std::string>& words);

}  // namespace waywiser
