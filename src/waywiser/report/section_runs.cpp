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

ColumnOf<AnalysedRun> measure_column(const Measure& m) {
  return {numbers(m.id, m.title, m.unit), [m](const AnalysedRun& r) {
            return number_cell(r.counts() ? r.measures.*m.value : std::nan(""), m.digits);
          }};
}

Columns<AnalysedRun> run_columns(const StudyData& data) {
  using Run = AnalysedRun;
  const auto instance = [&](const Run& r) -> const AnalysedInstance& {
    return data.instances[r.instance];
  };
  const auto configuration = [&](const Run& r) -> const Configuration& {
    return data.configurations[r.configuration];
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
  Columns<Run> columns{
      {words("id", "id"), text_of(&Run::id)},
      {words("instance", "instance"), [=](const Run& r) { return text_cell(instance(r).name); }},
      {words("class", "class"),
       [=](const Run& r) { return text_cell(instance(r).instance_class); }},
      {numbers("n", "n", kPure), [=](const Run& r) { return integer_cell(instance(r).customers); }},
      {words("solver", "solver"), [=](const Run& r) { return text_cell(configuration(r).solver); }},
      {words("configuration", "config"),
       [=](const Run& r) { return text_cell(configuration(r).label()); }},
      {numbers("seed", "seed", kPure),
       [](const Run& r) { return text_cell(std::to_string(r.seed)); }}};
  for (std::size_t m = 0; m < kMeasuresBeforeRoutes; ++m)
    columns.push_back(measure_column(kMeasures[m]));
  columns.insert(
      columns.end(),
      {{numbers("routes", "routes", kPure),
        last([](const auto& l) { return integer_cell(l.routes); })},
       {numbers("cost", "cost on I^P", kScaledCost),
        [=](const Run& r) {
          return r.counts() && r.last ? cost(r) : number_cell(std::nan(""), 0);
        }},
       {numbers("real_cost", "cost on I", kCost),
        last([](const auto& l) { return number_cell(l.real_cost, 2); })},
       {words("feasible", "float-feasible"),
        [](const Run& r) {
          return text_cell(!r.counts() || !r.last ? "" : r.last->feasible ? "yes" : "no");
        }},
       {numbers("lateness", "lateness", kTime),
        last([](const auto& l) { return number_cell(l.lateness, 4); })},
       {numbers("incumbents", "incumbents", kPure),
        [](const Run& r) { return count_cell(r.trajectory.size()); }}});
  for (std::size_t m = kMeasuresBeforeRoutes; m < kMeasures.size(); ++m)
    columns.push_back(measure_column(kMeasures[m]));
  columns.push_back(
      {words("flags", "flags"), [](const Run& r) { return text_cell(run_flags(r)); }});
  columns.push_back({words("reason", "reason"), text_of(&Run::reason)});
  return columns;
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
