// Vehicles and distance by instance and by class, with the best known values: the table of every
// VRPTW paper.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/metrics/intervals.h"
#include "waywiser/report/columns.h"
#include "waywiser/report/figures.h"
#include "waywiser/report/listed.h"
#include "waywiser/report/sections.h"
#include "waywiser/system/duration.h"

namespace waywiser {

namespace {

// Above this, the table by instance is for programs.
constexpr std::size_t kReadableRows = 80;

std::string subset_name(const ClassFleet& c) {
  if (c.instance_class.empty())
    return c.customers == 0 ? "all" : fmt::format("all, n = {}", c.customers);
  return c.instance_class;
}

Table classes_table(const Analysis& analysis) {
  const StudyData& data = analysis.data;
  Table table;
  table.id = "vehicles_by_class";
  table.title = "Vehicles and distance by class and size";
  const auto configuration = [&](const ClassFleet& c) -> const Configuration& {
    return data.configurations[c.configuration];
  };
  const auto known = [](double Fleet::* value, int digits) {
    return [=](const ClassFleet& c) {
      return number_cell(c.best_known ? (*c.best_known).*value : std::nan(""), digits);
    };
  };
  const auto figure = [](Fleet ClassFleet::* which, double Fleet::* value, int digits) {
    return [=](const ClassFleet& c) { return number_cell((c.*which).*value, digits); };
  };
  const std::vector<ClassFleetIntervals> intervals =
      class_fleet_intervals(data, analysis.instance_fleets, analysis.class_fleets, analysis.sets);
  const auto place = [&](const ClassFleet& c) {
    return static_cast<std::size_t>(&c - analysis.class_fleets.data());
  };
  Columns<ClassFleet> columns{
      {words("solver", "solver"),
       [&](const ClassFleet& c) { return text_cell(configuration(c).solver); }},
      {words("configuration", "config"),
       [&](const ClassFleet& c) { return text_cell(configuration(c).label()); }},
      {words("class", "class"), [](const ClassFleet& c) { return text_cell(subset_name(c)); }},
      {Column{"n", "n", false, false, kPure},  // names the row, like the class
       [](const ClassFleet& c) {
         return c.customers == 0 ? text_cell("all") : integer_cell(c.customers);
       }},
      {numbers("instances", "instances", kPure),
       [](const ClassFleet& c) { return count_cell(c.instances); }},
      {numbers("solved", "solved", kPure),
       [](const ClassFleet& c) { return count_cell(c.solved); }},
      {numbers("support", "over", kPure),
       [](const ClassFleet& c) { return count_cell(c.support); }},
      {numbers("vehicles_mean", "NV\nmean", kPure), figure(&ClassFleet::mean, &Fleet::vehicles, 2)},
      {numbers("distance_mean", "TD\nmean", kDistance),
       figure(&ClassFleet::mean, &Fleet::distance, 2)},
      {numbers("vehicles_best", "NV\nbest", kPure), figure(&ClassFleet::best, &Fleet::vehicles, 2)},
      {numbers("distance_best", "TD\nbest", kDistance),
       figure(&ClassFleet::best, &Fleet::distance, 2)},
      {numbers("cnv", "CNV", kPure), figure(&ClassFleet::cumulative, &Fleet::vehicles, 0)},
      {numbers("ctd", "CTD", kDistance), figure(&ClassFleet::cumulative, &Fleet::distance, 2)},
      {numbers("cnv_best_known", "CNV\nknown", kPure), known(&Fleet::vehicles, 0)},
      {numbers("ctd_best_known", "CTD\nknown", kDistance), known(&Fleet::distance, 2)}};
  const auto add = [&](const std::string& id, const char* unit,
                       Interval ClassFleetIntervals::* which) {
    add_interval<ClassFleet>(
        columns, id, unit, false,
        [&, which](const ClassFleet& c) { return intervals[place(c)].*which; },
        [](double end) { return number_cell(end, 2); });
  };
  add("vehicles_mean", kPure, &ClassFleetIntervals::vehicles_mean);
  add("distance_mean", kDistance, &ClassFleetIntervals::distance_mean);
  add("vehicles_best", kPure, &ClassFleetIntervals::vehicles_best);
  add("distance_best", kDistance, &ClassFleetIntervals::distance_best);
  fill(table, columns, analysis.class_fleets);
  table.notes = {
      std::string(
          "NV: vehicles, TD: total distance, of final routes that are float-feasible; mean: "
          "over the seeds, then over the instances; best: of the seeds. CNV, CTD: the sums "
          "of the best over the instances (known: of the best known). over: the instances "
          "that the figures are over, ") +
      (analysis.data.choices.support == Support::common
           ? "those that every solver of the configuration solved in at least one run (support=own "
             "takes each solver's own)."
           : "those that this solver solved in at least one run, so others for each solver "
             "(support=common takes those that all solved).") +
      " CSV and JSON have 95 % bootstrap intervals of the means over those instances (choice "
      "unit)."};
  return table;
}

Table instances_table(const Analysis& analysis) {
  const StudyData& data = analysis.data;
  Table table;
  table.id = "vehicles_by_instance";
  table.title = "Vehicles and distance by instance";
  table.data_only = analysis.instance_fleets.size() > kReadableRows;
  const auto instance = [&](const InstanceFleet& f) -> const AnalysedInstance& {
    return data.instances[f.instance];
  };
  const auto configuration = [&](const InstanceFleet& f) -> const Configuration& {
    return data.configurations[f.configuration];
  };
  const auto figure = [](Fleet InstanceFleet::* which, double Fleet::* value, int digits) {
    return [=](const InstanceFleet& f) { return number_cell((f.*which).*value, digits); };
  };
  const auto best = [&](double Fleet::* value, int digits) {
    return [&, value, digits](const InstanceFleet& f) {
      Cell cell = number_cell(f.best.*value, digits);
      if (f.new_best) cell.tone = Tone::strong;
      return cell;
    };
  };
  const auto known = [&](bool vehicles) {
    return [&, vehicles](const InstanceFleet& f) {
      const auto& r = instance(f).reference;
      return vehicles ? number_cell(r ? r->vehicles : std::nan(""), 0)
                      : number_cell(r ? r->distance : std::nan(""), 2);
    };
  };
  Columns<InstanceFleet> columns{
      {words("instance", "instance"),
       [&](const InstanceFleet& f) { return text_cell(instance(f).name); }},
      {detail(words("class", "class")),
       [&](const InstanceFleet& f) { return text_cell(instance(f).instance_class); }},
      {detail(numbers("n", "n", kPure)),
       [&](const InstanceFleet& f) { return integer_cell(instance(f).customers); }},
      {words("solver", "solver"),
       [&](const InstanceFleet& f) { return text_cell(configuration(f).solver); }},
      {words("configuration", "config"),
       [&](const InstanceFleet& f) { return text_cell(configuration(f).label()); }},
      {numbers("runs", "runs", kPure), [](const InstanceFleet& f) { return count_cell(f.runs); }},
      {numbers("solved", "solved", kPure),
       [](const InstanceFleet& f) { return count_cell(f.solved); }},
      {numbers("vehicles_mean", "NV\nmean", kPure),
       figure(&InstanceFleet::mean, &Fleet::vehicles, 2)},
      {numbers("distance_mean", "TD\nmean", kDistance),
       figure(&InstanceFleet::mean, &Fleet::distance, 2)},
      {numbers("vehicles_best", "NV\nbest", kPure), best(&Fleet::vehicles, 0)},
      {numbers("distance_best", "TD\nbest", kDistance), best(&Fleet::distance, 2)},
      {numbers("vehicles_best_known", "NV\nknown", kPure), known(true)},
      {numbers("distance_best_known", "TD\nknown", kDistance), known(false)},
      {words("source", "source"),
       [&](const InstanceFleet& f) {
         const auto& r = instance(f).reference;
         return text_cell(!r ? "" : r->date.empty() ? r->source : r->source + ", " + r->date);
       }},
      {words("new_best", "new"),
       [](const InstanceFleet& f) { return text_cell(f.new_best ? "new best" : ""); }}};
  const auto add = [&](const std::string& id, const char* unit, Interval InstanceFleet::* which) {
    add_interval<InstanceFleet>(
        columns, id, unit, false, [=](const InstanceFleet& f) { return f.*which; },
        [](double end) { return number_cell(end, 2); });
  };
  add("vehicles_mean", kPure, &InstanceFleet::vehicles_interval);
  add("distance_mean", kDistance, &InstanceFleet::distance_interval);
  fill(table, columns, analysis.instance_fleets);
  table.notes = {
      "Of final routes that are float-feasible; empty where no run has any. new best: feasible "
      "over "
      "the reals, with fewer vehicles than the published value or as many and a distance shorter "
      "by "
      "at least .005 (study export --best writes them). CSV and JSON have 95 % intervals of the "
      "means "
      "over seeds (Student's), where two or more are solved."};
  return table;
}

std::vector<std::string> new_best(const Analysis& analysis) {
  std::vector<std::string> names;
  for (const InstanceFleet& f : analysis.instance_fleets) {
    const std::string& name = analysis.data.instances[f.instance].name;
    if (f.new_best && std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  }
  if (names.empty()) return {};
  return {fmt::format("New best known solutions of {}: {}.", counted(names.size(), "instance"),
                      listed(names))};
}

}  // namespace

Section vehicles_section(const Analysis& analysis, const Style& style) {
  Section section;
  section.id = "vehicles";
  section.title = "Vehicles and distance";
  if (analysis.data.objective == Objective::distance) {
    section.paragraphs.push_back(
        "The objective is the distance: vehicles are only bounded, and no published value is "
        "compared with.");
  }
  for (std::string& sentence : new_best(analysis))
    section.paragraphs.push_back(std::move(sentence));
  section.tables = {classes_table(analysis), instances_table(analysis)};
  if (analysis.data.objective == Objective::fleet && !analysis.contests.empty())
    section.figures = {vehicles_figure(analysis, style)};
  return section;
}

}  // namespace waywiser
