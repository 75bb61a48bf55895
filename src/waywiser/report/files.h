// A report as the files of a folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "waywiser/metrics/analysis.h"
#include "waywiser/report/model.h"
#include "waywiser/system/file.h"

namespace waywiser {

struct ReportFile {
  std::filesystem::path path;  // relative: "tables/summary.csv"
  std::string bytes;
};

enum class ReportFormat { all, markdown, csv, json, latex, html };

// index.html, report.md, report.json, report.tex, tables/*.csv and *.tex, figures/*.vl.json and
// *.csv, study.toml.
std::vector<ReportFile> report_files(const Analysis& analysis, const Report& report,
                                     ReportFormat format);

// Every figure's specification rendered beside it as SVG, PDF and PNG, in the size that the
// report's style asks for. Throws ExternalError where the renderer is missing or fails.
void render_figures(const std::filesystem::path& folder, const Report& report);

// A figure that is SVG already, as PDF or PNG (by the extension of `target`), `width` millimetres
// wide unless that is 0. Throws as render_figures().
void convert_svg(const std::string& svg, const std::filesystem::path& target, Existing existing,
                 double width = 0.0);

}  // namespace waywiser
