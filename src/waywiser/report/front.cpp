#include "waywiser/report/front.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/json.h"
#include "waywiser/instance/objective.h"
#include "waywiser/report/columns.h"
#include "waywiser/report/listed.h"
#include "waywiser/system/duration.h"

namespace waywiser {

namespace {

// The lowest AUC of each solver's scaled configurations stands out, where it has several.
std::set<std::size_t> best_configurations(const Analysis& analysis, View view) {
  std::set<std::size_t> best;
  for (const RankingComparison& ranking : analysis.rankings) {
    if (ranking.order(view).size() < 2) continue;
    for (const std::size_t c : ranking.best(view)) best.insert(c);
  }
  return best;
}

Columns<ConfigurationSummary> summary_columns(const Analysis& analysis) {
  using Summary = ConfigurationSummary;
  const StudyData& data = analysis.data;
  const auto share = [](double Summary::* value, int digits) {
    return [=](const Summary& s) { return share_cell(s.*value, digits); };
  };
  const auto mean = [](double RunMeasures::* value, int digits) {
    return [=](const Summary& s) { return number_cell(s.mean.*value, digits); };
  };
  const auto mean_share = [](double RunMeasures::* value, int digits) {
    return [=](const Summary& s) { return share_cell(s.mean.*value, digits); };
  };
  const auto auc = [&](View view, double RunMeasures::* value) {
    return [=, best = best_configurations(analysis, view)](const Summary& s) {
      Cell cell = number_cell(s.mean.*value, 4);
      if (best.contains(s.configuration)) cell.tone = Tone::strong;
      return cell;
    };
  };
  Columns<Summary> columns{
      {words("solver", "solver"),
       [&](const Summary& s) { return text_cell(data.configurations[s.configuration].solver); }},
      {words("configuration", "config"),
       [&](const Summary& s) { return text_cell(data.configurations[s.configuration].label()); }},
      {numbers("runs", "runs", kPure), [](const Summary& s) { return count_cell(s.runs); }},
      {numbers("solved", "solved", kPure),
       [](const Summary& s) { return count_cell(s.runs - s.unsolved); }},
      {numbers("auc_float", "AUC\nfloat", kPure), auc(View::real, &RunMeasures::auc_float)},
      {numbers("auc_integer", "AUC\ninteger", kPure),
       auc(View::integer, &RunMeasures::auc_integer)},
      {numbers("gap_mean", "gap %\nmean", kPure), mean_share(&RunMeasures::gap, 2)},
      {numbers("gap_median", "\nmedian", kPure), share(&Summary::gap_median, 2)},
      {numbers("gap_runs", "\nn", kPure),
       [](const Summary& s) { return count_cell(s.feasible_runs); }},
      {numbers("first_feasible", "feasible %\nfirst", kPure), share(&Summary::first_feasible, 1)},
      {numbers("all_feasible", "\nall", kPure), mean_share(&RunMeasures::feasible_share, 1)},
      {numbers("last_feasible", "\nlast", kPure), share(&Summary::last_feasible, 1)},
      {numbers("feasible_of_all_runs", "of all\nruns", kPure), share(&Summary::last_of_all, 1)},
  };
  for (const Measure& m : kMeasures)
    if (*m.mean_title != '\0')
      columns.push_back({numbers(m.id, m.mean_title, m.unit), mean(m.value, m.mean_digits)});
  columns.push_back(
      {numbers("incumbents", "incum-\nbents", kPure), number_of(&Summary::incumbents, 1)});
  return columns;
}

std::string limits_text(const StudyData& data) {
  std::set<std::pair<int, double>> limits;
  for (const AnalysedRun& run : data.runs)
    limits.insert({data.instances[run.instance].customers, run.limit});
  std::set<double> values;
  for (const auto& [n, limit] : limits) values.insert(limit);
  const std::string unit = " " + std::string(words_of(data.clock).unit);
  std::vector<std::string> texts;
  if (values.size() == 1) return shortest(*values.begin()) + unit;
  for (const auto& [n, limit] : limits)
    texts.push_back(fmt::format("{}{} (n = {})", shortest(limit), unit, n));
  return listed(texts);
}

std::string integer_references_text(const StudyData& data) {
  const std::string frozen = data.frozen ? ", frozen on " + data.frozen->date : "";
  if (data.choices.integer_references == IntegerReferenceSource::own)
    return "the best cost of this study on each I^P" + frozen;
  return fmt::format(
      "the least of this study's costs on each I^P{} and of what {} cost there that it keeps{}",
      frozen, counted(data.pooled_solutions, "solution"),
      data.choices.best_known_routes == "none" ? "" : " or that are best known");
}

std::string evaluation_text(const Choices& choices) {
  return std::string("float AUC, gaps and feasibility on the real instance ") +
         (choices.judge == FeasibleIn::doubles
              ? "in IEEE doubles without tolerance"
              : "by the exact verdict over the reals (costs in IEEE doubles)") +
         "; integer AUC on I^P";
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
  return "c* is " + (parts.empty() ? "unknown" : listed(parts)) + "; c*P is " +
         integer_references_text(data);
}

std::string ties_text(const StudyData& data) {
  std::set<std::string> ties;
  for (const Configuration& c : data.configurations)
    if (c.scaling && c.scaling->scheme().has_ties()) ties.insert(to_string(c.scaling->ties));
  return ties.empty() ? "" : " (nearest: " + listed({ties.begin(), ties.end()}) + ")";
}

}  // namespace

Table summary_table(const Analysis& analysis) {
  Table table;
  table.id = "configurations";
  table.title = "Configurations";
  table.caption = "Means over the runs of each configuration.";
  fill(table, summary_columns(analysis), analysis.summaries);
  table.notes = {
      "Lower AUC is better (1 where a run finds nothing). solved: runs with an incumbent. Gaps "
      "(n), "
      "cost errors and fleet gaps (vehicles beyond the reference) are over the runs whose last "
      "incumbent is feasible on the real instance, so over other runs in each row; \"feasible\" is "
      "the share of first, of all and of last incumbents that are, in the runs that have one, then "
      "that of last ones in all runs."};
  return table;
}

Table choices_table(const Choices& choices) {
  Table table;
  table.id = "choices";
  table.title = "Choices";
  table.caption =
      "What the paper leaves open, as this report decides it; preset " + choices.preset + ".";
  fill(table,
       Columns<ChoiceText>{
           {words("choice", "choice"), text_of(&ChoiceText::key)},
           {words("value", "value"),
            [](const ChoiceText& c) {
              Cell value = text_cell(c.value);
              if (c.overridden) value.tone = Tone::strong;
              return value;
            }},
           {words("source", "source"),
            [](const ChoiceText& c) { return text_cell(c.overridden ? "study" : "preset"); }},
           {words("meaning", "meaning"), text_of(&ChoiceText::meaning)}},
       describe(choices));
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
  const std::string_view measured = words_of(data.clock).measured;
  return {
      {"P", P.empty() ? "none" : listed(P)},
      {"rounding", schemes.empty() ? "none" : listed(schemes) + ties_text(data)},
      {"evaluation", evaluation_text(data.choices)},
      {"objective",
       fmt::format("{} ({})", to_string(data.objective), words_of(data.objective).reported)},
      {"references", references_text(data)},
      {"budget",
       fmt::format("{}{}{} a run", limits_text(data), measured.empty() ? "" : " of ", measured)},
  };
}

}  // namespace waywiser
