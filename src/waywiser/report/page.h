// The HTML report: one file that works offline (docs/report.md, "The page").
#pragma once

#include <string>

#include "waywiser/metrics/analysis.h"
#include "waywiser/report/model.h"

namespace waywiser {

// What the page draws from: runs, trajectories thinned to a few steps, feasibility, goal curves.
// JSON without "<": it stands inside a script element.
std::string page_data(const Analysis& analysis, const Report& report);

// `data` is page_data().
std::string render_html(const Report& report, const std::string& data);

// The page's own files, embedded at build time from report/page/: "page.css", "page.js", ...
std::string_view page_asset(std::string_view name);

std::string html_escaped(std::string_view text);

}  // namespace waywiser
