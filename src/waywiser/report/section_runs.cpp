// Every run, for programs and for the page.
#include <cmath>

#include "waywiser/report/sections.h"

namespace waywiser {

std::string run_flags(const AnalysedRun& run) {
  std::string flags;
  const auto add = [&](bool set, const char* name) {
    if (set) flags += (flags.empty() ? "" : " ") + std::string(name);
  };
  add(run.invalid, "invalid");
  add(run.unservable, "unservable");
  add(!run.invalid && !run.unservable && !run.last, "unsolved");
  add(run.last && !run.last->feasible, "late");
  add(run.disturbed, "disturbed");
  add(run.late_reports > 0, "late-reports");
  add(run.differing_cpu > 0, "differing-cpu");
  add(run.beyond_limit > 0, "beyond-limit");
  add(run.judge_split > 0, "judge-split");
  return flags;
}

namespace {

std::vector<Cell> run_row(const StudyData& data, const AnalysedRun& run) {
  const AnalysedInstance& instance = data.instances[run.instance];
  const Configuration& c = data.configurations[run.configuration];
  const RunMeasures& m = run.measures;
  const bool counts = run.counts();
  const auto measure = [&](double value, int digits) {
    return number_cell(counts ? value : std::nan(""), digits);
  };
  const bool solved = counts && run.last.has_value();
  return {text_cell(run.id),
          text_cell(instance.name),
          text_cell(instance.instance_class),
          integer_cell(instance.customers),
          text_cell(c.solver),
          text_cell(c.label()),
          text_cell(std::to_string(run.seed)),
          measure(m.auc_float, 4),
          measure(m.auc_integer, 4),
          measure(m.gap, 4),
          measure(m.integer_gap, 4),
          solved ? integer_cell(run.last->routes) : number_cell(std::nan(""), 0),
          solved && c.scaling ? integer_cell(run.last->cost) : number_cell(std::nan(""), 0),
          number_cell(solved ? run.last->real_cost : std::nan(""), 2),
          text_cell(!solved              ? ""
                    : run.last->feasible ? "yes"
                                         : "no"),
          number_cell(solved ? run.last->lateness : std::nan(""), 4),
          count_cell(run.trajectory.size()),
          measure(m.feasible_share, 4),
          measure(m.error, 4),
          measure(m.error_cost, 4),
          measure(m.error_travel, 4),
          measure(m.fleet_gap, 0),
          measure(m.distance_gap, 4),
          text_cell(run_flags(run)),
          text_cell(run.reason)};
}

Table runs_table(const StudyData& data) {
  Table table;
  table.id = "runs";
  table.title = "Runs";
  table.data_only = true;
  table.columns = {words("id", "id"),
                   words("instance", "instance"),
                   words("class", "class"),
                   numbers("n", "n"),
                   words("solver", "solver"),
                   words("configuration", "config"),
                   numbers("seed", "seed"),
                   numbers("auc_float", "AUC float"),
                   numbers("auc_integer", "AUC integer"),
                   numbers("gap", "gap"),
                   numbers("integer_gap", "integer gap"),
                   numbers("routes", "routes"),
                   numbers("cost", "cost on I^P"),
                   numbers("real_cost", "cost on I"),
                   words("feasible", "float-feasible"),
                   numbers("lateness", "lateness"),
                   numbers("incumbents", "incumbents"),
                   numbers("feasible_share", "feasible share"),
                   numbers("error", "cost error"),
                   numbers("error_cost_percent", "% of c"),
                   numbers("error_travel_percent", "% of travel"),
                   numbers("fleet_gap", "fleet gap"),
                   numbers("distance_gap", "distance gap"),
                   words("flags", "flags"),
                   words("reason", "reason")};
  table.rows.reserve(data.runs.size());
  for (const AnalysedRun& run : data.runs) table.rows.push_back(run_row(data, run));
  return table;
}

Table references_table(const StudyData& data) {
  Table table;
  table.id = "references";
  table.title = "References c*";
  table.data_only = true;
  table.columns = {words("instance", "instance"),
                   words("class", "class"),
                   numbers("n", "n"),
                   numbers("cost", "c*"),
                   numbers("vehicles", "vehicles"),
                   numbers("distance", "distance"),
                   words("source", "source"),
                   words("date", "date"),
                   words("digest", "digest")};
  for (const AnalysedInstance& i : data.instances) {
    const Reference r = i.reference.value_or(Reference{});
    const bool known = i.reference.has_value();
    table.rows.push_back({text_cell(i.name), text_cell(i.instance_class), integer_cell(i.customers),
                          number_cell(known ? r.cost : std::nan(""), 2),
                          known ? integer_cell(r.vehicles) : number_cell(std::nan(""), 0),
                          number_cell(known ? r.distance : std::nan(""), 2), text_cell(r.source),
                          text_cell(r.date), text_cell(i.digest)});
  }
  return table;
}

}  // namespace

Section runs_section(const Analysis& analysis) {
  Section section;
  section.id = "runs";
  section.title = "Runs and references";
  section.tables = {runs_table(analysis.data), references_table(analysis.data)};
  return section;
}

}  // namespace waywiser
