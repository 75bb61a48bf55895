// Figures that the paper prints in its text and that stand in no other table of the report.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/report/columns.h"
#include "waywiser/report/paper_values.h"
#include "waywiser/report/sections.h"

namespace waywiser {

namespace {

struct PaperFigure {
  std::string what;
  std::string paper;
  Cell ours;
};

const Scaling kOne{1, Rounding::nearest, Ties::half_up};
const Scaling kThousand{1000, Rounding::nearest, Ties::half_up};
const Scaling kCoarse{1, Rounding::optimistic, Ties::half_up};
const Scaling kTen{10, Rounding::optimistic, Ties::half_up};

// What the paper printed at `pointer`, between words.
std::string printed(const std::string& before, const std::string& pointer,
                    const std::string& after = "") {
  const auto value = paper_number(pointer);
  return value ? before + shortest(*value) + after : "";
}

const FeasibilityCell* find(const Analysis& analysis, const std::string& solver,
                            const Scaling& scaling, const std::string& group, int customers) {
  for (const FeasibilityCell& c : analysis.feasibility)
    if (c.solver == solver && canonical(c.scaling) == canonical(scaling) && c.group == group &&
        c.customers == customers)
      return &c;
  return nullptr;
}

Cell share_of(const FeasibilityCell* cell, double FeasibilityCell::* share) {
  return share_cell(cell == nullptr ? std::nan("") : cell->*share);
}

// Our solver that the paper has under this name, or "".
std::string ours_of(const StudyData& data, const std::string& paper_name) {
  for (const std::string& solver : data.solvers)
    if (paper_solver(solver) == paper_name) return solver;
  return "";
}

void add_sizes(const Analysis& analysis, std::vector<PaperFigure>& figures) {
  for (const int n : {100, 600, 1000}) {
    const std::string pointer = fmt::format("/feasibility/all_incumbents_by_size/1-Opt/{}", n);
    figures.push_back({fmt::format("incumbents of 1-Opt that are float-feasible, n = {}", n),
                       printed("", pointer, " %"),
                       share_of(find(analysis, "", kCoarse, "", n), &FeasibilityCell::all)});
  }
}

// The largest (smallest) share of incumbents over all subsets of class and size.
Cell extreme(const Analysis& analysis, const Scaling& scaling, bool largest) {
  double found = std::nan("");
  for (const FeasibilityCell& c : analysis.feasibility) {
    if (!c.solver.empty() || canonical(c.scaling) != canonical(scaling) || std::isnan(c.all))
      continue;
    if (std::isnan(found) || (largest ? c.all > found : c.all < found)) found = c.all;
  }
  return share_cell(found);
}

void add_transfer(const Analysis& analysis, std::vector<PaperFigure>& figures) {
  figures.push_back({"incumbents of 1-Nea that are float-feasible, at most in any class and size",
                     printed("at most ", "/feasibility/nearest_subsets/1", " %"),
                     extreme(analysis, kOne, true)});
  figures.push_back(
      {"incumbents of 1000-Nea that are float-feasible, at least in every class and size",
       printed("at least ", "/feasibility/nearest_subsets/1000", " %"),
       extreme(analysis, kThousand, false)});
  const FeasibilityCell* drift = find(analysis, "", kCoarse, "C", 100);
  figures.push_back({"class C, n = 100, 1-Opt: first incumbents that are float-feasible",
                     printed("", "/feasibility/drift/first", " %"),
                     share_of(drift, &FeasibilityCell::first)});
  figures.push_back({"class C, n = 100, 1-Opt: last incumbents",
                     printed("", "/feasibility/drift/last", " %"),
                     share_of(drift, &FeasibilityCell::last)});
}

void add_leads(const Analysis& analysis, std::vector<PaperFigure>& figures) {
  const std::string pyvrp = ours_of(analysis.data, "pyvrp");
  const std::string ortools = ours_of(analysis.data, "ortools");
  if (pyvrp.empty() || ortools.empty()) return;
  const FeasibilityCell* a = find(analysis, pyvrp, kTen, "", 0);
  const FeasibilityCell* b = find(analysis, ortools, kTen, "", 0);
  figures.push_back(
      {fmt::format("first incumbents of 10-Opt: {} above {}, in points", pyvrp, ortools),
       printed("", "/feasibility/first_incumbent_lead_of_pyvrp/10-Opt"),
       share_cell(a == nullptr || b == nullptr ? std::nan("") : a->first - b->first)});
  std::vector<double> leads;
  for (const GoalCurve& first : analysis.goal_curves) {
    const Configuration& c = analysis.data.configurations[first.configuration];
    if (c.solver != pyvrp || !c.scaling || first.customers != 0 ||
        paper_number("/goal/gamma") != first.gamma)
      continue;
    for (const GoalCurve& second : analysis.goal_curves) {
      const Configuration& other = analysis.data.configurations[second.configuration];
      if (other.solver == ortools && other.scaling == c.scaling && second.customers == 0 &&
          second.gamma == first.gamma)
        leads.push_back(first.ratio() - second.ratio());
    }
  }
  if (leads.empty()) return;
  const auto [least, most] = std::minmax_element(leads.begin(), leads.end());
  const std::string most_printed = printed(" to ", "/goal/lead_of_pyvrp/1");
  figures.push_back({"runs within 5 % of c*: the same lead by configuration, in points",
                     printed("", "/goal/lead_of_pyvrp/0", most_printed),
                     text_cell(fmt::format("{:.1f} to {:.1f}", 100 * *least, 100 * *most))});
}

void add_bias(const Analysis& analysis, std::vector<PaperFigure>& figures) {
  const std::string at = "/bias/by_P/1/";
  for (const PairBias& b : analysis.pair_bias.by_factor) {
    if (b.P != 1 || b.instances == 0) continue;
    figures.push_back({"H1: pairs of sites, in millions", printed("", "/bias/pairs_in_millions"),
                       number_cell(static_cast<double>(b.pairs) / 1e6, 1)});
    figures.push_back({"H1: instances", printed("", "/bias/instances"), count_cell(b.instances)});
    figures.push_back({"H1: p of the signed-rank test (normal, one-sided), P = 1",
                       printed("below ", at + "p_below"), p_cell(b.p_one_sided_normal)});
  }
  if (analysis.selection.empty()) return;
  for (const SelectionBias& b : analysis.selection.front().by_factor) {
    if (b.P == 1) {
      const WilcoxonResult& test = b.signed_rank;
      figures.push_back({"H2: pairs, P = 1", printed("", at + "pairs"), count_cell(b.pairs)});
      figures.push_back({"H2: W, P = 1", printed("", at + "selection_W"),
                         number_cell(std::min(test.w_plus, test.w_minus), 1)});
      figures.push_back({"H2: p (one-sided), P = 1", printed("below ", at + "selection_p_below"),
                         p_cell(b.p_one_sided)});
    }
    if (b.P == 1000) {
      const bool exists = b.curse_share >= 0.0 && b.curse_share <= 1.0;
      figures.push_back({"H4: share of the error that selection adds, P = 1000",
                         printed("below ", "/bias/by_P/1000/curse_share_below", " %"),
                         share_cell(exists ? b.curse_share : std::nan(""))});
    }
  }
}

bool has_any(const std::vector<PaperFigure>& figures) {
  return std::any_of(figures.begin(), figures.end(),
                     [](const PaperFigure& f) { return !f.ours.raw.empty(); });
}

}  // namespace

Section paper_section(const Analysis& analysis) {
  Section section;
  section.id = "paper";
  section.title = "Other figures of the paper";
  if (analysis.scalings() == 1) {
    section.left_out = "the study has a single scaling";
    return section;
  }
  std::vector<PaperFigure> figures;
  add_sizes(analysis, figures);
  add_transfer(analysis, figures);
  add_leads(analysis, figures);
  add_bias(analysis, figures);
  if (!has_any(figures)) {
    section.left_out = "the study has none of the configurations that they are about";
    return section;
  }
  Table table;
  table.id = "paper_figures";
  table.title = "What the paper says in its text, beside this study";
  using Row = PaperFigure;
  fill(table,
       Columns<Row>{
           {words("what", "figure"), [](const Row& f) { return text_cell(f.what); }},
           {words("paper", "paper"),
            [](const Row& f) { return f.paper.empty() ? missing_text() : text_cell(f.paper); }},
           {numbers("ours", "here", kPure), [](const Row& f) { return f.ours; }}},
       figures);
  table.notes = {
      "The paper's figures are those of its 176 instances, limits and solvers: beside ours, not "
      "against them. Shares here are in per cent. None: the study has no such runs, or no such "
      "decomposition exists."};
  section.tables = {std::move(table)};
  return section;
}

}  // namespace waywiser
