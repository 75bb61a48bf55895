#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/cli/audit_report.h"
#include "waywiser/cli/text_table.h"
#include "waywiser/system/duration.h"

namespace waywiser::cli {
namespace {

constexpr double kLargest32 = 2147483647.0;
constexpr double kLargest64 = 9223372036854775807.0;

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100.0 * share);
}

std::string scheme_name(const Scaling& scaling) {
  const bool even = scaling.scheme().has_ties() && scaling.ties == Ties::half_even;
  return to_string(scaling.rounding) + (even ? " (half even)" : "");
}

// How many times the largest number of I^P fits into the type.
std::string headroom(Int128 largest_value, double limit) {
  const double times = limit / static_cast<double>(largest_value);
  if (times < 1.0) return "too small";
  return times < 1e6 ? fmt::format("{:.4g} x", times) : fmt::format("{:.1e} x", times);
}

std::string lengths_table(const AuditGroup& group, std::optional<int> columns) {
  const bool many = group.instances > 1;
  std::vector<TextColumn> titles{{"P", false},     {"rounding", false}, {"down"},        {"up"},
                                 {"exact"},        {"mean error"},      {"least"},       {"most"},
                                 {"a mean route"}, {"any route"},       {"any solution"}};
  if (many) titles.insert(titles.begin() + 5, {"pooled: down, up, exact"});
  TextTable table(std::move(titles), 2);
  for (const GroupScheme& scheme : group.schemes) {
    std::vector<std::string> row{std::to_string(scheme.scaling.P), scheme_name(scheme.scaling),
                                 percent(scheme.mean_down), percent(scheme.mean_up),
                                 percent(scheme.mean_exact)};
    if (many) {
      row.push_back(fmt::format("{:.1f} {:.1f} {:.1f} %", 100.0 * scheme.pooled_down,
                                100.0 * scheme.pooled_up, 100.0 * scheme.pooled_exact));
    }
    row.push_back(fmt::format("{:+.6f}", scheme.mean_error));
    row.push_back(fmt::format("{:+.6f}", scheme.error.smallest));
    row.push_back(fmt::format("{:+.6f}", scheme.error.largest));
    row.push_back(fmt::format("{:+.4f}", scheme.mean_route_error));
    row.push_back(
        fmt::format("{:+.3f} .. {:+.3f}", scheme.route_error_least, scheme.route_error_most));
    row.push_back(
        fmt::format("{:+.2f} .. {:+.2f}", scheme.cost_error_least, scheme.cost_error_most));
    table.add(std::move(row));
  }
  return table.text(columns);
}

std::string times_table(const AuditGroup& group, std::optional<int> columns) {
  TextTable table({{"P", false},
                   {"rounding", false},
                   {"windows emptied"},
                   {"unreachable"},
                   {"arcs gained"},
                   {"arcs lost"},
                   {"triangles broken"},
                   {"largest sum"},
                   {"in 32 bits"},
                   {"in 64 bits"}},
                  2);
  for (const GroupScheme& scheme : group.schemes) {
    const bool all_fit = scheme.instances_that_do_not_fit == 0;
    table.add({std::to_string(scheme.scaling.P), scheme_name(scheme.scaling),
               count_text(scheme.emptied_windows), count_text(scheme.unreachable),
               count_text(scheme.arcs_gained), count_text(scheme.arcs_lost),
               scheme.triangle_violations ? count_text(*scheme.triangle_violations) : "-",
               all_fit ? fmt::format("{:.3e}", static_cast<double>(scheme.largest_sum)) : "-",
               all_fit ? headroom(scheme.largest_value, kLargest32) : "too small",
               all_fit ? headroom(scheme.largest_value, kLargest64)
                       : fmt::format("{} too large", scheme.instances_that_do_not_fit)});
  }
  return table.text(columns);
}

bool has_ties(const GroupScheme& scheme) {
  return scheme.scaling.scheme().travel == Direction::nearest;
}

// Of many instances, class by class: the schemes that make some lengths shorter and others longer.
std::string classes_table(const AuditReport& report, std::optional<int> columns) {
  TextTable table({{"class", false},
                   {"rounding", false},
                   {"P"},
                   {"instances"},
                   {"pairs"},
                   {"down"},
                   {"up"},
                   {"exact"},
                   {"mean error"},
                   {"a mean route"}},
                  3);
  for (const AuditGroup& group : report.classes) {
    for (const GroupScheme& scheme : group.schemes) {
      if (!has_ties(scheme)) continue;
      table.add({group.name, scheme_name(scheme.scaling), std::to_string(scheme.scaling.P),
                 std::to_string(group.instances), count_text(group.pairs),
                 percent(scheme.mean_down), percent(scheme.mean_up), percent(scheme.mean_exact),
                 fmt::format("{:+.6f}", scheme.mean_error),
                 fmt::format("{:+.4f}", scheme.mean_route_error)});
    }
  }
  return table.empty() ? "" : "\nclass by class (by name)\n" + table.text(columns);
}

std::string ties_sentence(const AuditGroup& group) {
  std::string differing;
  bool nearest = false;
  for (const GroupScheme& scheme : group.schemes) {
    if (!has_ties(scheme)) continue;
    nearest = true;
    if (scheme.tie_disagreements == 0) continue;
    differing += fmt::format("{}{} {} at P={}", differing.empty() ? "" : ", ",
                             count_text(scheme.tie_disagreements),
                             plural(scheme.tie_disagreements, "pair"), scheme.scaling.P);
  }
  if (!nearest) return {};
  if (!differing.empty()) return "\nHalf even and half up differ on " + differing + ".\n";
  return "\nHalf even and half up agree on every pair.\n";
}

}  // namespace

std::string audit_text(const AuditReport& report, std::optional<int> columns) {
  const AuditGroup& total = report.total;
  std::string out = report.files.size() == 1
                        ? fmt::format("{}: {}, ", total.name,
                                      counted(report.files[0].audit.customers, "customer"))
                        : counted(total.instances, "instance") + ", ";
  out += fmt::format("{} {} of sites, {} of {} {} possible\n", count_text(total.pairs),
                     plural(total.pairs, "pair"), count_text(total.possible_arcs),
                     count_text(total.arcs), plural(total.arcs, "arc"));
  out += fmt::format("\nlengths: error = rounded / P - real, in the units of the file{}\n",
                     total.instances > 1 ? "; shares are means over instances" : "");
  out += lengths_table(total, columns);
  out += "\nwindows, arcs and limits\n" + times_table(total, columns);
  if (report.files.size() > 1) out += classes_table(report, columns);
  out += ties_sentence(total);
  const bool counted = total.schemes.front().triangle_violations.has_value();
  if (!counted) out += "Triangles are counted with --triangles.\n";
  return out;
}

}  // namespace waywiser::cli
