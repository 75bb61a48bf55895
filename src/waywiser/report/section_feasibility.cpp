// Figure 4: feasibility transfer.
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "waywiser/report/figures.h"
#include "waywiser/report/paper_values.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

std::string subset_name(const FeasibilityCell& c) {
  if (c.group.empty() && c.customers == 0) return "all";
  if (c.group.empty()) return fmt::format("n = {}", c.customers);
  return c.customers == 0 ? c.group : fmt::format("{}, n = {}", c.group, c.customers);
}

Table transfer_table(const std::vector<FeasibilityCell>& cells) {
  Table table;
  table.id = "feasibility";
  table.title = "Feasibility transfer by scheme, P, class and size";
  table.data_only = true;
  table.columns = {words("solver", "solver"), words("configuration", "config"),
                   numbers("P", "P"),         words("rounding", "rounding"),
                   words("class", "class"),   numbers("n", "n"),
                   numbers("runs", "runs"),   numbers("first", "first %"),
                   numbers("all", "all %"),   numbers("last", "last %"),
                   numbers("drift", "drift"), numbers("incumbents", "incumbents a run")};
  for (const FeasibilityCell& c : cells) {
    table.rows.push_back({text_cell(c.solver.empty() ? "all" : c.solver),
                          text_cell(spell(c.scaling, Spelling::paper)), integer_cell(c.scaling.P),
                          text_cell(to_string(c.scaling.rounding)),
                          text_cell(c.group.empty() ? "all" : c.group),
                          c.customers == 0 ? text_cell("all") : integer_cell(c.customers),
                          count_cell(c.runs), share_cell(c.first), share_cell(c.all),
                          share_cell(c.last), share_cell(c.drift()), number_cell(c.incumbents, 1)});
  }
  return table;
}

// By scaling, over all instances: all solvers, with the paper's figures.
Table overall_table(const std::vector<FeasibilityCell>& cells) {
  Table table;
  table.id = "feasibility_overall";
  table.title = "Float-feasible incumbents, all solvers";
  table.columns = {words("configuration", "config"), numbers("runs", "runs"),
                   numbers("first", "first %"),      numbers("paper_first", "paper"),
                   numbers("all", "all %"),          numbers("paper_all", "paper"),
                   numbers("last", "last %"),        numbers("paper_last", "paper"),
                   numbers("drift", "drift")};
  for (const FeasibilityCell& c : cells) {
    if (!c.solver.empty() || subset_name(c) != "all") continue;
    const std::string paper = "/feasibility/all_solvers/" + spell(c.scaling, Spelling::paper) + "/";
    table.rows.push_back({text_cell(spell(c.scaling, Spelling::paper)), count_cell(c.runs),
                          share_cell(c.first), paper_cell(paper + "first", 1), share_cell(c.all),
                          paper_cell(paper + "all", 1), share_cell(c.last),
                          paper_cell(paper + "last", 1), share_cell(c.drift())});
  }
  table.notes = {"Drift: last minus first, in percentage points."};
  return table;
}

// The trajectory crossover: incumbents a run and first-incumbent feasibility by solver.
Table solvers_table(const std::vector<FeasibilityCell>& cells) {
  Table table;
  table.id = "feasibility_by_solver";
  table.title = "The trajectory by solver";
  table.columns = {words("solver", "solver"),
                   words("configuration", "config"),
                   numbers("incumbents", "incumbents a run"),
                   numbers("paper_incumbents", "paper"),
                   numbers("first", "first %"),
                   numbers("all", "all %"),
                   numbers("last", "last %"),
                   numbers("drift", "drift")};
  for (const FeasibilityCell& c : cells) {
    if (c.solver.empty() || subset_name(c) != "all") continue;
    table.rows.push_back({text_cell(c.solver), text_cell(spell(c.scaling, Spelling::paper)),
                          number_cell(c.incumbents, 1),
                          paper_cell("/feasibility/incumbents/" + c.solver, 0), share_cell(c.first),
                          share_cell(c.all), share_cell(c.last), share_cell(c.drift())});
  }
  return table;
}

const FeasibilityCell* find(const std::vector<FeasibilityCell>& cells, const std::string& subset,
                            Rounding rounding, std::int64_t P) {
  for (const FeasibilityCell& c : cells) {
    if (c.solver.empty() && subset_name(c) == subset && c.scaling.rounding == rounding &&
        c.scaling.P == P)
      return &c;
  }
  return nullptr;
}

// The findings of the paper's first question, each computed.
std::vector<std::string> findings(const std::vector<FeasibilityCell>& cells) {
  std::vector<std::string> sentences;
  std::map<std::int64_t, int> factors;
  for (const FeasibilityCell& c : cells) factors[c.scaling.P] = 1;
  for (const Rounding rounding : all_roundings()) {
    if (scheme_of(rounding).guarantee == Guarantee::inner) continue;
    std::string list;
    bool rises = true;
    double before = -1.0;
    for (const auto& [P, one] : factors) {
      const FeasibilityCell* c = find(cells, "all", rounding, P);
      if (c == nullptr) continue;
      list += fmt::format("{}{:.1f} % at P = {}", list.empty() ? "" : ", ", 100 * c->all, P);
      rises = rises && c->all >= before;
      before = c->all;
    }
    if (list.empty()) continue;
    sentences.push_back(
        fmt::format("With {} rounding {} of the incumbents are float-feasible: the "
                    "share {} with P.",
                    to_string(rounding), list, rises ? "rises" : "does not rise monotonically"));
  }
  return sentences;
}

}  // namespace

Section feasibility_section(const Analysis& analysis) {
  const std::vector<FeasibilityCell>& cells = analysis.feasibility;
  Section section;
  section.id = "feasibility";
  section.title = "Feasibility transfer from I^P to I";
  const std::vector<Scaling> kept = kept_guarantees(cells);
  if (analysis.scalings() == 1 && kept.size() == 1) {
    section.left_out = fmt::format("the only scaling, {}, kept its guarantee in every incumbent",
                                   spell(kept.front(), Spelling::paper));
    return section;
  }
  section.paragraphs = findings(cells);
  section.tables = {overall_table(cells), solvers_table(cells), transfer_table(cells)};
  for (const FeasibilityMeasure measure :
       {FeasibilityMeasure::all, FeasibilityMeasure::first, FeasibilityMeasure::last})
    section.figures.push_back(feasibility_heat_map(cells, measure));
  return section;
}

}  // namespace waywiser
