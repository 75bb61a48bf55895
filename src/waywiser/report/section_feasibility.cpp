// Figure 4: feasibility transfer.
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "waywiser/report/figures.h"
#include "waywiser/report/paper_values.h"
#include "waywiser/report/sections.h"
#include "waywiser/statistics/paired_shares.h"

namespace waywiser {

namespace {

std::string subset_name(const FeasibilityCell& c) {
  if (c.group.empty() && c.customers == 0) return "all";
  if (c.group.empty()) return fmt::format("n = {}", c.customers);
  return c.customers == 0 ? c.group : fmt::format("{}, n = {}", c.group, c.customers);
}

std::string config_of(const FeasibilityCell& c) {
  return spell(c.scaling, Spelling::paper);
}

using Transfer = FeasibilityCell;

ColumnOf<Transfer> configuration_column() {
  return {words("configuration", "config"),
          [](const Transfer& c) { return text_cell(config_of(c)); }};
}

// An end of the 95 % interval of a share of runs.
ColumnOf<Transfer> interval_end(const std::string& id, double Transfer::* share,
                                double Interval::* end) {
  return {detail(numbers(id, id, kPure)), [=](const Transfer& c) {
            const double hits = c.*share * static_cast<double>(c.runs);
            return share_cell(
                clopper_pearson(static_cast<std::size_t>(std::llround(hits)), c.runs, 0.95).*end);
          }};
}

ColumnOf<Transfer> drift_column() {
  return {numbers("drift", "drift", kPure),
          [](const Transfer& c) { return share_cell(c.drift()); }};
}

Table transfer_table(const std::vector<Transfer>& cells) {
  Table table;
  table.id = "feasibility";
  table.title = "Feasibility transfer by scheme, P, class and size";
  table.data_only = true;
  const auto all_or = [](std::string Transfer::* text) {
    return [=](const Transfer& c) { return text_cell((c.*text).empty() ? "all" : c.*text); };
  };
  fill(table,
       Columns<Transfer>{
           {words("solver", "solver"), all_or(&Transfer::solver)},
           configuration_column(),
           {numbers("P", "P", kPure), [](const Transfer& c) { return integer_cell(c.scaling.P); }},
           {words("rounding", "rounding"),
            [](const Transfer& c) { return text_cell(to_string(c.scaling.rounding)); }},
           {words("class", "class"), all_or(&Transfer::group)},
           {numbers("n", "n", kPure),
            [](const Transfer& c) {
              return c.customers == 0 ? text_cell("all") : integer_cell(c.customers);
            }},
           {numbers("runs", "runs", kPure), count_of(&Transfer::runs)},
           {numbers("first", "first %", kPure), share_of(&Transfer::first)},
           {numbers("all", "all %", kPure), share_of(&Transfer::all)},
           {numbers("last", "last %", kPure), share_of(&Transfer::last)},
           interval_end("first_lower", &Transfer::first, &Interval::lower),
           interval_end("first_upper", &Transfer::first, &Interval::upper),
           interval_end("last_lower", &Transfer::last, &Interval::lower),
           interval_end("last_upper", &Transfer::last, &Interval::upper),
           drift_column(),
           {numbers("incumbents", "incumbents a run", kPure), number_of(&Transfer::incumbents, 1)}},
       cells);
  return table;
}

// Over all instances: all solvers together, or each.
std::vector<Transfer> over_all(const std::vector<Transfer>& cells, bool together) {
  std::vector<Transfer> rows;
  for (const Transfer& c : cells)
    if (c.solver.empty() == together && subset_name(c) == "all") rows.push_back(c);
  return rows;
}

// By scaling, over all instances: all solvers, with the paper's figures.
Table overall_table(const std::vector<Transfer>& cells) {
  Table table;
  table.id = "feasibility_overall";
  table.title = "Float-feasible incumbents, all solvers";
  const auto paper = [](const std::string& what) -> ColumnOf<Transfer> {
    return {numbers("paper_" + what, "paper", kPercent), [=](const Transfer& c) {
              return paper_cell("/feasibility/all_solvers/" + config_of(c) + "/" + what, 1);
            }};
  };
  fill(table,
       Columns<Transfer>{configuration_column(),
                         {numbers("runs", "runs", kPure), count_of(&Transfer::runs)},
                         {numbers("first", "first %", kPure), share_of(&Transfer::first)},
                         paper("first"),
                         {numbers("all", "all %", kPure), share_of(&Transfer::all)},
                         paper("all"),
                         {numbers("last", "last %", kPure), share_of(&Transfer::last)},
                         paper("last"),
                         drift_column()},
       over_all(cells, true));
  table.notes = {"Drift: last minus first, in percentage points."};
  return table;
}

// The trajectory crossover: incumbents a run and first-incumbent feasibility by solver.
Table solvers_table(const std::vector<Transfer>& cells) {
  Table table;
  table.id = "feasibility_by_solver";
  table.title = "The trajectory by solver";
  fill(table,
       Columns<Transfer>{
           {words("solver", "solver"), text_of(&Transfer::solver)},
           configuration_column(),
           {numbers("incumbents", "incumbents a run", kPure), number_of(&Transfer::incumbents, 1)},
           {numbers("paper_incumbents", "paper", kPure),
            [](const Transfer& c) { return paper_cell("/feasibility/incumbents/" + c.solver, 0); }},
           {numbers("first", "first %", kPure), share_of(&Transfer::first)},
           {numbers("all", "all %", kPure), share_of(&Transfer::all)},
           {numbers("last", "last %", kPure), share_of(&Transfer::last)},
           drift_column()},
       over_all(cells, false));
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
