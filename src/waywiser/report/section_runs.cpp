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

Columns<AnalysedRun> run_columns(const StudyData& data) {
  using Run = AnalysedRun;
  const auto instance = [&](const Run& r) -> const AnalysedInstance& {
    return data.instances[r.instance];
  };
  const auto configuration = [&](const Run& r) -> const Configuration& {
    return data.configurations[r.configuration];
  };
  const auto measure = [](double RunMeasures::* value, int digits) {
    return [=](const Run& r) {
      return number_cell(r.counts() ? r.measures.*value : std::nan(""), digits);
    };
  };
  // Of the last incumbent, where there is one.
  const auto last = [](auto cell) {
    return [=](const Run& r) {
      return r.counts() && r.last ? cell(*r.last) : number_cell(std::nan(""), 0);
    };
  };
  const auto cost = [=](const Run& r) {
    return configuration(r).scaling ? integer_cell(r.last->cost) : number_cell(std::nan(""), 0);
  };
  return {
      {words("id", "id"), text_of(&Run::id)},
      {words("instance", "instance"), [=](const Run& r) { return text_cell(instance(r).name); }},
      {words("class", "class"),
       [=](const Run& r) { return text_cell(instance(r).instance_class); }},
      {numbers("n", "n", kPure), [=](const Run& r) { return integer_cell(instance(r).customers); }},
      {words("solver", "solver"), [=](const Run& r) { return text_cell(configuration(r).solver); }},
      {words("configuration", "config"),
       [=](const Run& r) { return text_cell(configuration(r).label()); }},
      {numbers("seed", "seed", kPure),
       [](const Run& r) { return text_cell(std::to_string(r.seed)); }},
      {numbers("auc_float", "AUC float", kPure), measure(&RunMeasures::auc_float, 4)},
      {numbers("auc_integer", "AUC integer", kPure), measure(&RunMeasures::auc_integer, 4)},
      {numbers("gap", "gap", kPure), measure(&RunMeasures::gap, 4)},
      {numbers("integer_gap", "integer gap", kPure), measure(&RunMeasures::integer_gap, 4)},
      {numbers("routes", "routes", kPure),
       last([](const auto& l) { return integer_cell(l.routes); })},
      {numbers("cost", "cost on I^P", kScaledCost),
       [=](const Run& r) { return r.counts() && r.last ? cost(r) : number_cell(std::nan(""), 0); }},
      {numbers("real_cost", "cost on I", kCost),
       last([](const auto& l) { return number_cell(l.real_cost, 2); })},
      {words("feasible", "float-feasible"),
       [](const Run& r) {
         return text_cell(!r.counts() || !r.last ? "" : r.last->feasible ? "yes" : "no");
       }},
      {numbers("lateness", "lateness", kTime),
       last([](const auto& l) { return number_cell(l.lateness, 4); })},
      {numbers("incumbents", "incumbents", kPure),
       [](const Run& r) { return count_cell(r.trajectory.size()); }},
      {numbers("feasible_share", "feasible share", kPure),
       measure(&RunMeasures::feasible_share, 4)},
      {numbers("error", "cost error", kCost), measure(&RunMeasures::error, 4)},
      {numbers("error_cost_percent", "% of c", kPercent), measure(&RunMeasures::error_cost, 4)},
      {numbers("error_travel_percent", "% of travel", kPercent),
       measure(&RunMeasures::error_travel, 4)},
      {numbers("fleet_gap", "fleet gap", kPure), measure(&RunMeasures::fleet_gap, 0)},
      {numbers("distance_gap", "distance gap", kPure), measure(&RunMeasures::distance_gap, 4)},
      {words("flags", "flags"), [](const Run& r) { return text_cell(run_flags(r)); }},
      {words("reason", "reason"), text_of(&Run::reason)}};
}

Table runs_table(const StudyData& data) {
  Table table;
  table.id = "runs";
  table.title = "Runs";
  table.data_only = true;
  table.rows.reserve(data.runs.size());
  fill(table, run_columns(data), data.runs);
  return table;
}

Table references_table(const StudyData& data) {
  Table table;
  table.id = "references";
  table.title = "References c*";
  table.data_only = true;
  using Instance = AnalysedInstance;
  const auto number = [](double Reference::* value) {
    return [=](const Instance& i) {
      return number_cell(i.reference ? (*i.reference).*value : std::nan(""), 2);
    };
  };
  const auto text = [](std::string Reference::* value) {
    return [=](const Instance& i) { return text_cell(i.reference ? (*i.reference).*value : ""); };
  };
  const auto vehicles = [](const Instance& i) {
    return i.reference ? integer_cell(i.reference->vehicles) : number_cell(std::nan(""), 0);
  };
  fill(table,
       Columns<Instance>{{words("instance", "instance"), text_of(&Instance::name)},
                         {words("class", "class"), text_of(&Instance::instance_class)},
                         {numbers("n", "n", kPure), integer_of(&Instance::customers)},
                         {numbers("cost", "c*", kCost), number(&Reference::cost)},
                         {numbers("vehicles", "vehicles", kPure), vehicles},
                         {numbers("distance", "distance", kDistance), number(&Reference::distance)},
                         {words("source", "source"), text(&Reference::source)},
                         {words("date", "date"), text(&Reference::date)},
                         {words("digest", "digest"), text_of(&Instance::digest)}},
       data.instances);
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
