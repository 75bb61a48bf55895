#include "waywiser/report/build.h"

#include <algorithm>
#include <utility>

#include "waywiser/report/evidence_sections.h"
#include "waywiser/report/front.h"
#include "waywiser/report/sections.h"
#include "waywiser/report/sentences.h"

namespace waywiser {

Report build_report(const Analysis& analysis, const Style& style) {
  Report report;
  report.style = style;
  report.title = "Study " + analysis.data.name;
  report.headline = headline_sentences(analysis);
  report.warnings = warning_sentences(analysis);
  report.facts = report_facts(analysis.data);
  report.summary = summary_table(analysis);
  report.closing = closing_sentences(analysis);
  std::vector<Section> sections;
  sections.push_back(contests_section(analysis, style));
  sections.push_back(summary_section(analysis, style));
  sections.push_back(matrices_section(analysis));
  sections.push_back(vehicles_section(analysis, style));
  sections.push_back(effects_section(analysis));
  sections.push_back(feasibility_section(analysis));
  sections.push_back(support_section(analysis));
  sections.push_back(cost_error_section(analysis, style));
  sections.push_back(goal_section(analysis, style));
  sections.push_back(bias_section(analysis));
  sections.push_back(measure_section(analysis));
  sections.push_back(references_section(analysis));
  sections.push_back(repair_section(analysis));
  sections.push_back(multiverse_section(analysis, style));
  sections.push_back(paper_section(analysis));
  sections.push_back(runs_section(analysis));
  sections.push_back(provenance_section(analysis));
  // A study of rounding is about configurations first, any other about its solvers.
  if (analysis.scalings() > 1)
    std::rotate(sections.begin(), sections.begin() + 1, sections.begin() + 3);
  for (Section& section : sections) {
    if (!section.left_out.empty()) {
      report.left_out.push_back(section.title + ": " + section.left_out + ".");
      continue;
    }
    std::erase_if(section.tables, [](const Table& t) { return t.rows.empty() && !t.data_only; });
    report.sections.push_back(std::move(section));
  }
  report.choices = choices_table(analysis.data.choices);
  report.study_file = analysis.data.study_text;
  return report;
}

}  // namespace waywiser
