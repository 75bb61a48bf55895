#include "waywiser/report/files.h"

#include "waywiser/report/page.h"
#include "waywiser/report/render.h"

namespace waywiser {

namespace {

void add_tables(std::vector<ReportFile>& files, const std::vector<Table>& tables, bool csv,
                bool latex, const Style& style) {
  for (const Table& table : tables) {
    if (csv) files.push_back({"tables/" + table.id + ".csv", render_csv(table)});
    if (latex && !table.data_only)
      files.push_back({"tables/" + table.id + ".tex", render_latex(for_people(table), style)});
  }
}

void add_figures(std::vector<ReportFile>& files, const Section& section, bool specification) {
  for (const Figure& figure : section.figures) {
    const std::string name = "figures/" + figure.id;
    files.push_back({name + ".csv", render_csv(figure.data)});
    if (specification) files.push_back({name + ".vl.json", figure.vega_lite + "\n"});
  }
}

}  // namespace

std::vector<ReportFile> report_files(const Analysis& analysis, const Report& report,
                                     ReportFormat format) {
  const auto wants = [&](ReportFormat f) { return format == ReportFormat::all || format == f; };
  std::vector<ReportFile> files;
  if (wants(ReportFormat::html))
    files.push_back({"index.html", render_html(report, page_data(analysis, report))});
  if (wants(ReportFormat::markdown)) files.push_back({"report.md", render_markdown(report)});
  if (wants(ReportFormat::json)) files.push_back({"report.json", render_json(report)});
  if (wants(ReportFormat::latex)) files.push_back({"report.tex", render_latex_document(report)});
  const bool csv = wants(ReportFormat::csv);
  const bool latex = wants(ReportFormat::latex);
  if (csv || latex) {
    add_tables(files, {report.summary, report.choices}, csv, latex, report.style);
    for (const Section& section : report.sections) {
      add_tables(files, section.tables, csv, latex, report.style);
      if (csv) add_figures(files, section, format == ReportFormat::all);
    }
  }
  if (format == ReportFormat::all) files.push_back({"study.toml", report.study_file});
  return files;
}

}  // namespace waywiser
