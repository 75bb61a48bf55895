#include <algorithm>
#include <cmath>
#include <type_traits>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/cli/check_report.h"
#include "waywiser/cli/readable.h"
#include "waywiser/cli/text_table.h"
#include "waywiser/instance/labels.h"
#include "waywiser/system/number.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

constexpr std::size_t kShownLate = 10;
constexpr std::size_t kShownIds = 20;

std::string verdict(bool feasible, bool color) {
  std::string text = feasible ? "feasible" : "not feasible";
  if (!color) return text;
  return fmt::format("\x1b[{}m{}\x1b[0m", feasible ? 32 : 31, text);
}

std::string place(const CheckReport& report, int customer) {
  return customer == 0 ? "the return to the depot"
                       : for_terminal(site_name(report.instance, customer));
}

// Positions of the violations, the latest first; of equals the first in the solution.
template <class Time>
std::vector<std::size_t> worst_first(const std::vector<Violation<Time>>& violations,
                                     double (*lateness)(const Time&)) {
  std::vector<std::size_t> order(violations.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return lateness(violations[a].lateness) > lateness(violations[b].lateness);
  });
  return order;
}

double as_number(const Bounds& bounds) {
  return parse_real(bounds.lower).value_or(0.0);
}
double as_number(const double& number) {
  return number;
}
double as_number(const std::int64_t& number) {
  return static_cast<double>(number);
}

// Positions of the routes that are too long, the worst first.
template <class Time>
std::vector<std::size_t> longest_first(const std::vector<TooLong<Time>>& routes) {
  std::vector<std::size_t> order(routes.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return as_number(routes[a].excess) > as_number(routes[b].excess);
  });
  return order;
}

// "customer 17 by 1.93 (route 3)", of the most late one; else the route that is most too long.
template <class Evaluation, class Readable>
std::string most_late(const CheckReport& report, const Evaluation& evaluation, Readable text) {
  const auto& violations = evaluation.violations;
  if (violations.empty() && !evaluation.too_long.empty()) {
    const auto& route = evaluation.too_long[longest_first(evaluation.too_long).front()];
    return fmt::format("route {} is too long by {}", route.route, text(route.excess));
  }
  if (violations.empty()) return "none";
  using Time = std::decay_t<decltype(violations.front().lateness)>;
  double (*const lateness)(const Time&) = as_number;
  const auto& worst = violations[worst_first(violations, lateness).front()];
  return fmt::format("{} by {} (route {})", place(report, worst.customer), text(worst.lateness),
                     worst.route);
}

// `clock` is how a time is shown, `text` how long it is late.
template <class Time, class Clocked, class Readable>
std::string late_list(const CheckReport& report, const Layout& layout, const std::string& space,
                      const std::vector<Violation<Time>>& violations, Clocked clock,
                      Readable text) {
  if (violations.empty()) return {};
  double (*const lateness)(const Time&) = as_number;
  const std::vector<std::size_t> order = worst_first(violations, lateness);
  TextTable table({{"route"}, {"where", false}, {"due"}, {"arrival"}, {"late by"}}, 2);
  for (std::size_t i = 0; i < std::min(kShownLate, order.size()); ++i) {
    const Violation<Time>& late = violations[order[i]];
    table.add({std::to_string(late.route), place(report, late.customer), clock(late.due),
               clock(late.arrival), text(late.lateness)});
  }
  std::string out =
      fmt::format("\nLate in {}, worst first:\n{}", space, table.text(layout.columns));
  if (order.size() > kShownLate) {
    out += fmt::format("  and {} more (all of them with --json)\n", order.size() - kShownLate);
  }
  return out;
}

// `text` is how a length of time is shown.
template <class Time, class Readable>
std::string too_long_list(const Layout& layout, const std::string& space,
                          const std::vector<TooLong<Time>>& routes, Readable text) {
  if (routes.empty()) return {};
  TextTable table({{"route"}, {"duration"}, {"longest"}, {"too long by"}}, 2);
  for (const std::size_t i : longest_first(routes)) {
    table.add({std::to_string(routes[i].route), text(routes[i].duration), text(routes[i].longest),
               text(routes[i].excess)});
  }
  return fmt::format("\nToo long in {}, worst first:\n{}", space, table.text(layout.columns));
}

template <class Id, class Text>
std::string id_list(const std::vector<Id>& ids, Text text) {
  std::string out;
  for (std::size_t i = 0; i < std::min(kShownIds, ids.size()); ++i) {
    out += (i == 0 ? "" : ", ") + text(ids[i]);
  }
  if (ids.size() > kShownIds) out += fmt::format(" and {} more", ids.size() - kShownIds);
  return out;
}

std::string structure_text(const CheckReport& report) {
  const StructureReport& structure = report.resolved.structure;
  if (structure.valid()) {
    return "  structure  valid: every customer once, no vehicle overloaded, no vehicle too many\n";
  }
  const auto of_index = [&](int customer) {
    return report.instance.labels ? for_terminal(site_name(report.instance, customer))
                                  : std::to_string(report.id(customer));
  };
  const auto as_written = [](std::int64_t id) { return std::to_string(id); };
  const int decimals = report.instance.demand_decimals;
  std::string out = report.valid()
                        ? fmt::format(
                              "  structure  partial: {} of {}, each once, no vehicle "
                              "overloaded, no vehicle too many\n",
                              report.instance.customers() - std::ssize(structure.missing),
                              counted(report.instance.customers(), "customer"))
                        : "  structure  broken\n";
  const auto line = [&](const std::string& text) { out += "    " + text + "\n"; };
  if (!structure.missing.empty()) {
    line("not visited: " + id_list(structure.missing, of_index));
  }
  if (!structure.duplicate.empty()) {
    line("visited more than once: " + id_list(structure.duplicate, of_index));
  }
  if (!structure.unknown.empty()) {
    line("not in the instance: " + id_list(structure.unknown, as_written));
  }
  if (!structure.unknown_names.empty()) {
    line("not in the instance: " +
         id_list(structure.unknown_names, [](const std::string& name) { return in_quotes(name); }));
  }
  for (const Overload& overload : structure.overloaded) {
    line(fmt::format("route {} carries {}, more than the capacity {}", overload.route,
                     to_text(overload.load, decimals),
                     to_text(report.instance.capacity, decimals)));
  }
  if (structure.excess_vehicles > 0) {
    line(fmt::format("{} more than the {} available", counted(structure.excess_vehicles, "vehicle"),
                     report.instance.vehicle_limit()));
  }
  return out;
}

std::string stated_text(const CheckReport& report) {
  if (!report.stated_cost) return {};
  std::string out = "  stated     cost " + *report.stated_cost;
  if (report.recognised.empty()) {
    return out + ", which no convention that we know gives for these routes\n";
  }
  if (report.recognised.size() == conventions().size()) {
    return out + ": the same under every convention, for no length has a fraction to round\n";
  }
  for (std::size_t i = 0; i < report.recognised.size(); ++i) {
    const Recognised& recognised = report.recognised[i];
    const Convention* convention = find_convention(recognised.name);
    out += fmt::format("{} {} under {}{}", i == 0 ? ": the" : ",\n             or the",
                       recognised.meaning, recognised.name,
                       convention == nullptr ? "" : fmt::format(" ({})", convention->meaning));
  }
  return out + "\n";
}

struct Row {
  std::string space;
  bool feasible = false;
  std::string distance;
  std::string cost;
  std::string late;
};

std::string verdicts(const std::string& first, const std::vector<Row>& rows, bool with_distance,
                     const Layout& layout) {
  std::vector<TextColumn> columns{
      {first, false}, {"verdict", false}, {"distance"}, {"cost"}, {"most late", false}};
  if (!with_distance) columns.erase(columns.begin() + 2);
  TextTable table(std::move(columns));
  for (const Row& row : rows) {
    std::vector<std::string> cells{row.space, verdict(row.feasible, layout.color), row.distance,
                                   row.cost, row.late};
    if (!with_distance) cells.erase(cells.begin() + 2);
    table.add(std::move(cells));
  }
  return table.text(layout.columns);
}

Row double_row(const CheckReport& report) {
  const DoubleEvaluation& evaluation = report.in_doubles;
  return {"double", report.valid() && evaluation.feasible, readable(evaluation.distance),
          readable(evaluation.cost),
          most_late(report, evaluation, [](double x) { return readable(x); })};
}

Row exact_row(const CheckReport& report) {
  const ExactEvaluation& evaluation = report.exact;
  return {"exact", report.valid() && evaluation.feasible, readable(evaluation.distance),
          readable(evaluation.cost), most_late(report, evaluation, [&](const Bounds& x) {
            return clock_of(report.instance).span(readable(x));
          })};
}

Row scaled_row(const CheckReport& report, const ScaledCheck& check) {
  const std::int64_t P = check.scaled.scaling.P;
  const auto text = [P](std::int64_t x) { return readable(x, P); };
  return {name_of(check), report.valid() && check.evaluation.feasible,
          text(check.evaluation.distance), text(check.evaluation.cost),
          most_late(report, check.evaluation, text)};
}

std::string head(const CheckReport& report) {
  std::string out =
      fmt::format("{}: {}, {}\n",
                  report.instance.name.empty() ? "instance" : for_terminal(report.instance.name),
                  counted(report.instance.customers(), "customer"),
                  counted(static_cast<std::int64_t>(report.resolved.routes.size()), "route"));
  out += structure_text(report) + stated_text(report);
  if (const auto& longest = report.instance.longest_duration) {
    out += "  longest    " +
           clock_of(report.instance).span(to_text(*longest, report.instance.time_decimals)) +
           ": no route may last longer, waits included\n";
  }
  if (!report.slack.empty()) {
    out += "  slack      " + clock_of(report.instance).span(report.slack) +
           " before every due date: all stand earlier by that here\n";
  }
  for (const std::string& warning : report.warnings) out += "  warning    " + warning + "\n";
  return out + "\n";
}

// What keeps the routes from being feasible in the space that decides.
template <class Evaluation, class Clocked, class Readable>
std::string faults(const CheckReport& report, const Layout& layout, const std::string& space,
                   const Evaluation& evaluation, Clocked clock, Readable text) {
  return late_list(report, layout, space, evaluation.violations, clock, text) +
         too_long_list(layout, space, evaluation.too_long, text);
}

std::string faults(const CheckReport& report, const Layout& layout) {
  if (report.judge == "double") {
    const auto text = [](double x) { return readable(x); };
    return faults(report, layout, "double", report.in_doubles, text, text);
  }
  for (const ScaledCheck& check : report.scaled) {
    if (name_of(check) != report.judge) continue;
    const auto text = [](std::int64_t x) { return std::to_string(x); };
    return faults(report, layout,
                  fmt::format("{}, in units of 1/{}", report.judge, check.scaled.scaling.P),
                  check.evaluation, text, text);
  }
  const Clock& clock = clock_of(report.instance);
  return faults(
      report, layout, "exact (over the reals)", report.exact,
      [&](const Bounds& x) { return clock.at(readable(x)); },
      [&](const Bounds& x) { return clock.span(readable(x)); });
}

std::string closing(const CheckReport& report, bool color) {
  if (!report.valid()) return "\nNot a solution: see the structure above.\n";
  const std::string where =
      report.judge == "exact" ? "over the real numbers" : "in the space " + report.judge;
  std::string out = fmt::format(
      "\n{} is {} {}.\n", report.resolved.structure.valid() ? "The solution" : "The plan of a part",
      verdict(report.feasible, color), where);
  if (report.judge == "exact" && report.feasible && report.exact.ties > 0) {
    out += fmt::format("{} exactly at the due date.\n", counted(report.exact.ties, "arrival"));
  }
  return out;
}

}  // namespace

std::string name_of(const ScaledCheck& check) {
  return check.convention.empty() ? to_string(check.scaled.scaling) : check.convention;
}

std::string check_text(const CheckReport& report, const Layout& layout) {
  std::vector<Row> rows{double_row(report), exact_row(report)};
  for (const ScaledCheck& check : report.scaled) rows.push_back(scaled_row(report, check));
  return head(report) + verdicts("space", rows, true, layout) + faults(report, layout) +
         closing(report, layout.color);
}

std::string conventions_text(const CheckReport& report, const Layout& layout) {
  std::vector<Row> rows{exact_row(report), double_row(report)};
  rows[0].cost = readable(report.exact.distance);
  rows[1].space = "sintef";
  rows[1].cost = readable(report.in_doubles.distance);
  for (const ScaledCheck& check : report.scaled) {
    rows.push_back(scaled_row(report, check));
    rows.back().space += fmt::format(" ({})", to_string(check.scaled.scaling));
  }
  return head(report) + verdicts("convention", rows, false, layout);
}

}  // namespace waywiser::cli
