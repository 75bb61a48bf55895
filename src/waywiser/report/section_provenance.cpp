// With what and where the runs were made.
#include <string_view>

#include <fmt/format.h>

#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

// Something that runs were made with.
struct Made {
  const char* what;
  std::string shown;  // to people
  std::string text;   // all of it
  std::size_t runs;
};

void add(std::vector<Made>& rows, const char* what,
         const std::map<std::string, std::size_t>& texts) {
  for (const auto& [text, runs] : texts) rows.push_back({what, text, text, runs});
}

// All options are for programs, and for who asks.
void add_solvers(std::vector<Made>& rows, const std::map<std::string, std::size_t>& texts) {
  for (const auto& [text, runs] : texts)
    rows.push_back({"solver", text.substr(0, text.find(", options ")), text, runs});
}

// Digests of the solvers' own files, where those were changed under one version.
void add_changed(std::vector<Made>& rows, const Makings& makings) {
  for (const auto& [solver, files] : makings.files) {
    if (files.size() < 2) continue;
    std::map<std::string, std::size_t> texts;
    for (const auto& [digest, runs] : files) texts.emplace(solver + ": " + digest, runs);
    add(rows, "files", texts);
  }
}

std::vector<Made> makings_of(const StudyData& data) {
  const Makings& makings = data.makings;
  std::vector<Made> rows;
  add_solvers(rows, makings.solvers);
  add_changed(rows, makings);
  add(rows, "program", makings.programs);
  add(rows, "machine", makings.machines);
  if (makings.machines.empty()) return rows;
  add(rows, "time", {{makings.first_started + " to " + makings.last_finished, data.runs.size()}});
  add(rows, "load before a run",
      {{fmt::format("{:.2f} to {:.2f}", makings.least_load, makings.most_load), data.runs.size()}});
  return rows;
}

Table provenance_table(const StudyData& data) {
  Table table;
  table.id = "provenance";
  table.title = "Solvers, program and machines";
  fill(table,
       Columns<Made>{{words("what", "what"), [](const Made& m) { return text_cell(m.what); }},
                     {words("value", "value"),
                      [](const Made& m) {
                        Cell cell = text_cell(m.text);
                        cell.text = m.shown;
                        if (std::string_view(m.what) == "solver") cell.note = m.text;
                        return cell;
                      }},
                     {numbers("runs", "runs", kPure), count_of(&Made::runs)}},
       makings_of(data));
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
