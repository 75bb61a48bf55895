#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/decimal.h"
#include "waywiser/cli/check_report.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

constexpr std::size_t kShownLate = 10;
constexpr std::size_t kShownIds = 20;

std::string plural(std::int64_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string verdict(bool feasible, bool color) {
  std::string text = feasible ? "feasible" : "not feasible";
  if (!color) return text;
  return fmt::format("\x1b[{}m{}\x1b[0m", feasible ? 32 : 31, text);
}

// Six decimals; more where that would show a positive number as zero.
std::string readable(double number) {
  return number != 0.0 && std::abs(number) < 1e-6 ? fmt::format("{:.3g}", number)
                                                  : fmt::format("{:.6f}", number);
}
// The digits that are certain: an irrational number goes on.
std::string readable(const Bounds& bounds) {
  return bounds.lower == bounds.upper ? bounds.lower : bounds.lower + "...";
}
// An integer of I^P with what it is on I.
std::string readable(std::int64_t number, std::int64_t P) {
  return P == 1 ? std::to_string(number)
                : fmt::format(
                      "{} ({})", number,
                      fmt::format("{:.10g}", static_cast<double>(number) / static_cast<double>(P)));
}

std::string place(const CheckReport& report, int customer) {
  return customer == 0 ? "the return to the depot"
                       : "customer " + std::to_string(report.id(customer));
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
  return std::stod(bounds.lower);
}
double as_number(const double& number) {
  return number;
}
double as_number(const std::int64_t& number) {
  return static_cast<double>(number);
}

// "customer 17 by 1.93 (route 3)", of the most late one.
template <class Time, class Readable>
std::string most_late(const CheckReport& report, const std::vector<Violation<Time>>& violations,
                      Readable text) {
  if (violations.empty()) return "none";
  double (*const lateness)(const Time&) = as_number;
  const Violation<Time>& worst = violations[worst_first(violations, lateness).front()];
  return fmt::format("{} by {} (route {})", place(report, worst.customer), text(worst.lateness),
                     worst.route);
}

template <class Time, class Readable>
std::string late_list(const CheckReport& report, const std::string& space,
                      const std::vector<Violation<Time>>& violations, Readable text) {
  if (violations.empty()) return {};
  double (*const lateness)(const Time&) = as_number;
  std::string out = fmt::format("\nLate in {}, worst first:\n  {:>6}  {:<26}{:>18}{:>18}{:>18}\n",
                                space, "route", "where", "due", "arrival", "late by");
  const std::vector<std::size_t> order = worst_first(violations, lateness);
  for (std::size_t i = 0; i < std::min(kShownLate, order.size()); ++i) {
    const Violation<Time>& late = violations[order[i]];
    out +=
        fmt::format("  {:>6}  {:<26}{:>18}{:>18}{:>18}\n", late.route, place(report, late.customer),
                    text(late.due), text(late.arrival), text(late.lateness));
  }
  if (order.size() > kShownLate) {
    out += fmt::format("  and {} more (all of them with --json)\n", order.size() - kShownLate);
  }
  return out;
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
  const auto of_index = [&](int customer) { return std::to_string(report.id(customer)); };
  const auto as_written = [](std::int64_t id) { return std::to_string(id); };
  const int decimals = report.instance.demand_decimals;
  std::string out = "  structure  broken\n";
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
  for (const Overload& overload : structure.overloaded) {
    line(fmt::format("route {} carries {}, more than the capacity {}", overload.route,
                     to_text(overload.load, decimals),
                     to_text(report.instance.capacity, decimals)));
  }
  if (structure.excess_vehicles > 0) {
    line(fmt::format("{} more than the {} available", plural(structure.excess_vehicles, "vehicle"),
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

std::string table(const std::string& first, const std::vector<Row>& rows, bool with_distance,
                  bool color) {
  std::size_t space = first.size();
  std::size_t distance = 8;
  std::size_t cost = 4;
  for (const Row& row : rows) {
    space = std::max(space, row.space.size());
    distance = std::max(distance, row.distance.size());
    cost = std::max(cost, row.cost.size());
  }
  constexpr std::size_t kVerdict = 12;  // "not feasible"
  const auto line = [&](const Row& row, const std::string& shown_verdict, std::size_t length) {
    std::string out =
        fmt::format("  {:<{}}  {}{:{}}", row.space, space, shown_verdict, "", kVerdict - length);
    if (with_distance) out += fmt::format("  {:>{}}", row.distance, distance);
    return out + fmt::format("  {:>{}}  {}\n", row.cost, cost, row.late);
  };
  std::string out = line({first, false, "distance", "cost", "most late"}, "verdict", 7);
  for (const Row& row : rows) {
    out += line(row, verdict(row.feasible, color), row.feasible ? 8 : 12);
  }
  return out;
}

Row double_row(const CheckReport& report) {
  const DoubleEvaluation& evaluation = report.in_doubles;
  return {"double", report.valid() && evaluation.feasible, readable(evaluation.distance),
          readable(evaluation.cost),
          most_late(report, evaluation.violations, [](double x) { return readable(x); })};
}

Row exact_row(const CheckReport& report) {
  const ExactEvaluation& evaluation = report.exact;
  return {"exact", report.valid() && evaluation.feasible, readable(evaluation.distance),
          readable(evaluation.cost),
          most_late(report, evaluation.violations, [](const Bounds& x) { return readable(x); })};
}

Row scaled_row(const CheckReport& report, const ScaledCheck& check) {
  const std::int64_t P = check.scaled.scaling.P;
  const auto text = [P](std::int64_t x) { return readable(x, P); };
  return {name_of(check), report.valid() && check.evaluation.feasible,
          text(check.evaluation.distance), text(check.evaluation.cost),
          most_late(report, check.evaluation.violations, text)};
}

std::string head(const CheckReport& report) {
  std::string out =
      fmt::format("{}: {}, {}\n",
                  report.instance.name.empty() ? "instance" : for_terminal(report.instance.name),
                  plural(report.instance.customers(), "customer"),
                  plural(static_cast<std::int64_t>(report.resolved.routes.size()), "route"));
  out += structure_text(report) + stated_text(report);
  for (const std::string& warning : report.warnings) out += "  warning    " + warning + "\n";
  return out + "\n";
}

std::string late_customers(const CheckReport& report) {
  if (report.judge == "double") {
    return late_list(report, "double", report.in_doubles.violations,
                     [](double x) { return readable(x); });
  }
  for (const ScaledCheck& check : report.scaled) {
    if (name_of(check) != report.judge) continue;
    return late_list(report,
                     fmt::format("{}, in units of 1/{}", report.judge, check.scaled.scaling.P),
                     check.evaluation.violations, [](std::int64_t x) { return std::to_string(x); });
  }
  return late_list(report, "exact (over the reals)", report.exact.violations,
                   [](const Bounds& x) { return readable(x); });
}

std::string closing(const CheckReport& report, bool color) {
  if (!report.valid()) return "\nNot a solution: see the structure above.\n";
  const std::string where =
      report.judge == "exact" ? "over the real numbers" : "in the space " + report.judge;
  std::string out =
      fmt::format("\nThe solution is {} {}.\n", verdict(report.feasible, color), where);
  if (report.judge == "exact" && report.feasible && report.exact.ties > 0) {
    out += fmt::format("{} exactly at the due date.\n", plural(report.exact.ties, "arrival"));
  }
  return out;
}

}  // namespace

std::string name_of(const ScaledCheck& check) {
  return check.convention.empty() ? to_string(check.scaled.scaling) : check.convention;
}

std::string check_text(const CheckReport& report, bool color) {
  std::vector<Row> rows{double_row(report), exact_row(report)};
  for (const ScaledCheck& check : report.scaled) rows.push_back(scaled_row(report, check));
  return head(report) + table("space", rows, true, color) + late_customers(report) +
         closing(report, color);
}

std::string conventions_text(const CheckReport& report, bool color) {
  std::vector<Row> rows{exact_row(report), double_row(report)};
  rows[0].cost = readable(report.exact.distance);
  rows[1].space = "sintef";
  rows[1].cost = readable(report.in_doubles.distance);
  for (const ScaledCheck& check : report.scaled) {
    rows.push_back(scaled_row(report, check));
    rows.back().space += fmt::format(" ({})", to_string(check.scaled.scaling));
  }
  return head(report) + table("convention", rows, false, color);
}

}  // namespace waywiser::cli
