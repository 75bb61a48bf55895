#include "waywiser/report/build.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/report/sections.h"
#include "waywiser/system/duration.h"

namespace waywiser {

namespace {

std::vector<Cell> summary_row(const StudyData& data, const ConfigurationSummary& s) {
  const Configuration& c = data.configurations[s.configuration];
  return {
      text_cell(c.solver),         text_cell(c.label()),          count_cell(s.runs),
      number_cell(s.auc_float, 4), number_cell(s.auc_integer, 4), share_cell(s.gap_mean, 2),
      share_cell(s.gap_median, 2), share_cell(s.first_feasible),  share_cell(s.all_feasible),
      share_cell(s.last_feasible), number_cell(s.error_cost, 3),  number_cell(s.error_travel, 2),
      number_cell(s.fleet_gap, 2), number_cell(s.incumbents, 1)};
}

// The lowest AUC of each solver's scaled configurations stands out.
void mark_best(Table& table, const Analysis& analysis) {
  constexpr std::size_t kFloatColumn = 3;
  for (const RankingComparison& ranking : analysis.rankings) {
    for (const std::size_t c : ranking.best(View::real))
      table.rows[c][kFloatColumn].tone = Tone::strong;
    for (const std::size_t c : ranking.best(View::integer))
      table.rows[c][kFloatColumn + 1].tone = Tone::strong;
  }
}

std::string limits_text(const StudyData& data) {
  std::set<std::pair<int, double>> limits;
  for (const AnalysedRun& run : data.runs)
    limits.insert({data.instances[run.instance].customers, run.limit});
  std::set<double> values;
  for (const auto& [n, limit] : limits) values.insert(limit);
  const char* unit = data.clock == ClockKind::iterations ? " iterations" : " s";
  std::vector<std::string> texts;
  if (values.size() == 1) return shortest(*values.begin()) + unit;
  for (const auto& [n, limit] : limits)
    texts.push_back(fmt::format("{}{} (n = {})", shortest(limit), unit, n));
  return listed(texts);
}

std::string references_text(const StudyData& data) {
  std::size_t published = 0;
  std::size_t own = 0;
  std::size_t unknown = 0;
  for (const AnalysedInstance& i : data.instances)
    ++(!i.reference ? unknown : i.reference->date.empty() ? own : published);
  std::vector<std::string> parts;
  if (published > 0) {
    parts.push_back(fmt::format("SINTEF's best-known value for {} (last seen {})",
                                counted(published, "instance"), data.references_date));
  }
  if (own > 0) {
    parts.push_back("the best float-feasible cost of this study for " + counted(own, "instance"));
  }
  if (unknown > 0) parts.push_back("none for " + counted(unknown, "instance"));
  return "c* is " + (parts.empty() ? "unknown" : listed(parts)) +
         "; c*P is the best cost of this study on each I^P" +
         (data.frozen ? ", frozen on " + data.frozen->date : "");
}

std::string ties_text(const StudyData& data) {
  std::set<std::string> ties;
  for (const Configuration& c : data.configurations)
    if (c.scaling && c.scaling->rounding == Rounding::nearest)
      ties.insert(to_string(c.scaling->ties));
  return ties.empty() ? "" : " (nearest: " + listed({ties.begin(), ties.end()}) + ")";
}

// Every control under both bases, the chosen one first.
std::vector<SelectionAnalysis> selection_analyses(const StudyData& data) {
  const Choices& choices = data.choices;
  std::vector<SelectionAnalysis> all;
  for (const ErrorBase base : {ErrorBase::cost, ErrorBase::travel}) {
    for (const BiasControl control :
         {BiasControl::others, BiasControl::pessimistic, BiasControl::optimistic, BiasControl::real,
          BiasControl::finest}) {
      SelectionAnalysis s{control, base, selection_bias(data, control, base)};
      const bool chosen = control == choices.bias_control && base == choices.bias_base;
      if (s.by_factor.empty()) continue;
      all.insert(chosen ? all.begin() : all.end(), std::move(s));
    }
  }
  return all;
}

}  // namespace

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

std::string labels_of(const StudyData& data, const std::vector<std::size_t>& configurations) {
  std::vector<std::string> labels;
  for (const std::size_t c : configurations) labels.push_back(data.configurations[c].label());
  return listed(labels);
}

Analysis complete_analysis(StudyData data, const InstanceSource& source, Palette palette) {
  Analysis analysis;
  analysis.palette = palette;
  analysis.data = std::move(data);
  analysis.summaries = summarise(analysis.data);
  analysis.matrices = pairwise_matrices(analysis.data);
  analysis.rankings = compare_rankings(analysis.data, analysis.summaries, analysis.matrices);
  std::set<std::int64_t> factors;
  for (const Configuration& c : analysis.data.configurations)
    if (c.scaling) factors.insert(c.scaling->P);
  if (source && !factors.empty())
    analysis.pair_bias = pair_bias(analysis.data, {factors.begin(), factors.end()}, source);
  analysis.selection = selection_analyses(analysis.data);
  return analysis;
}

Table summary_table(const Analysis& analysis) {
  Table table;
  table.id = "configurations";
  table.title = "Configurations";
  table.caption = "Means over the runs of each configuration.";
  table.columns = {words("solver", "solver"),
                   words("configuration", "config"),
                   numbers("runs", "runs"),
                   numbers("auc_float", "AUC\nfloat"),
                   numbers("auc_integer", "AUC\ninteger"),
                   numbers("gap_mean", "gap %\nmean"),
                   numbers("gap_median", "gap %\nmedian"),
                   numbers("first_feasible", "feasible %\nfirst"),
                   numbers("all_feasible", "\nall"),
                   numbers("last_feasible", "\nlast"),
                   numbers("error_cost_percent", "cost error\n% of c"),
                   numbers("error_travel_percent", "\n% travel"),
                   numbers("fleet_gap", "fleet\ngap"),
                   numbers("incumbents", "incum-\nbents")};
  for (const ConfigurationSummary& s : analysis.summaries)
    table.rows.push_back(summary_row(analysis.data, s));
  mark_best(table, analysis);
  table.notes = {
      "Lower AUC is better. Gaps, cost errors and fleet gaps (vehicles beyond the reference) are "
      "over the runs whose last incumbent is feasible on the real instance; \"feasible\" is the "
      "share of first, of all and of last incumbents that are."};
  return table;
}

Table choices_table(const Choices& choices) {
  Table table;
  table.id = "choices";
  table.title = "Choices";
  table.caption =
      "What the paper leaves open, as this report decides it; preset " + choices.preset + ".";
  table.columns = {words("choice", "choice"), words("value", "value"), words("source", "source"),
                   words("meaning", "meaning")};
  for (const ChoiceText& choice : describe(choices)) {
    Cell value = text_cell(choice.value);
    if (choice.overridden) value.tone = Tone::strong;
    table.rows.push_back({text_cell(choice.key), value,
                          text_cell(choice.overridden ? "study" : "preset"),
                          text_cell(choice.meaning)});
  }
  return table;
}

std::vector<Fact> report_facts(const StudyData& data) {
  if (data.runs.empty()) return {};
  std::set<std::int64_t> factors;
  std::vector<std::string> schemes;
  for (const Configuration& c : data.configurations) {
    if (!c.scaling) continue;
    factors.insert(c.scaling->P);
    const std::string name = to_string(c.scaling->rounding);
    if (std::find(schemes.begin(), schemes.end(), name) == schemes.end()) schemes.push_back(name);
  }
  std::vector<std::string> P;
  for (const std::int64_t factor : factors) P.push_back(std::to_string(factor));
  const bool fleet = data.objective == Objective::fleet;
  return {
      {"P", P.empty() ? "none" : listed(P)},
      {"rounding", schemes.empty() ? "none" : listed(schemes) + ties_text(data)},
      {"evaluation",
       "float AUC, gaps and feasibility on the real instance in IEEE doubles without tolerance; "
       "integer AUC on I^P"},
      {"objective", fleet ? "fleet (10 n a route, then travel time)"
                          : "distance (travel time with at most K routes)"},
      {"references", references_text(data)},
      {"budget", limits_text(data) +
                     (data.clock == ClockKind::iterations ? ""
                      : data.clock == ClockKind::cpu      ? " of CPU time"
                                                          : " of wall time") +
                     " a run"},
  };
}

Report build_report(const Analysis& analysis) {
  Report report;
  report.title = "Study " + analysis.data.name;
  report.headline = headline_sentences(analysis);
  report.warnings = warning_sentences(analysis);
  report.facts = report_facts(analysis.data);
  report.summary = summary_table(analysis);
  report.closing = closing_sentences(analysis);
  report.sections = {summary_section(analysis),     matrices_section(analysis),
                     feasibility_section(analysis), cost_error_section(analysis),
                     goal_section(analysis),        bias_section(analysis),
                     runs_section(analysis),        provenance_section(analysis)};
  for (Section& section : report.sections)
    std::erase_if(section.tables, [](const Table& t) { return t.rows.empty() && !t.data_only; });
  report.choices = choices_table(analysis.data.choices);
  report.study_file = analysis.data.study_text;
  return report;
}

}  // namespace waywiser
