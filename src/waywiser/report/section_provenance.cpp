// With what and where the runs were made.
#include <fmt/format.h>

#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

void add_rows(Table& table, const char* what, const std::map<std::string, std::size_t>& texts) {
  for (const auto& [text, runs] : texts)
    table.rows.push_back({text_cell(what), text_cell(text), count_cell(runs)});
}

// All options are for programs, and for who asks.
void add_solvers(Table& table, const std::map<std::string, std::size_t>& texts) {
  for (const auto& [text, runs] : texts) {
    Cell cell = text_cell(text);
    cell.text = text.substr(0, text.find(", options "));
    cell.note = text;
    table.rows.push_back({text_cell("solver"), std::move(cell), count_cell(runs)});
  }
}

// Digests of the solvers' own files, where those were changed under one version.
void add_changed(Table& table, const Makings& makings) {
  for (const auto& [solver, files] : makings.files) {
    if (files.size() < 2) continue;
    for (const auto& [digest, runs] : files)
      table.rows.push_back(
          {text_cell("files"), text_cell(solver + ": " + digest), count_cell(runs)});
  }
}

void add_row(Table& table, const char* what, const std::string& text, std::size_t runs) {
  table.rows.push_back({text_cell(what), text_cell(text), count_cell(runs)});
}

Table provenance_table(const StudyData& data) {
  const Makings& makings = data.makings;
  Table table;
  table.id = "provenance";
  table.title = "Solvers, program and machines";
  table.columns = {words("what", "what"), words("value", "value"), numbers("runs", "runs")};
  add_solvers(table, makings.solvers);
  add_changed(table, makings);
  add_rows(table, "program", makings.programs);
  add_rows(table, "machine", makings.machines);
  if (!makings.machines.empty()) {
    add_row(table, "time", makings.first_started + " to " + makings.last_finished,
            data.runs.size());
    add_row(table, "load before a run",
            fmt::format("{:.2f} to {:.2f}", makings.least_load, makings.most_load),
            data.runs.size());
  }
  return table;
}

}  // namespace

Section provenance_section(const Analysis& analysis) {
  Section section;
  section.id = "provenance";
  section.title = "Provenance";
  section.tables = {provenance_table(analysis.data)};
  return section;
}

}  // namespace waywiser
