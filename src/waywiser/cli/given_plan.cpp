#include "waywiser/cli/given_plan.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/cli/json_shapes.h"
#include "waywiser/cli/solution_input.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/instance/labels.h"
#include "waywiser/solution/difference.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/number.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

constexpr std::size_t kShown = 12;

Locked parse_lock(const std::string& text, const Routes& routes) {
  const std::size_t colon = text.find(':');
  const std::int64_t number =
      integer_from(text.substr(0, colon), "--lock: the route", 1, std::ssize(routes));
  const Route& route = routes[static_cast<std::size_t>(number) - 1];
  if (colon == std::string::npos) return {route, true};
  const std::int64_t count =
      integer_from(text.substr(colon + 1), "--lock: the stops of the route", 1, std::ssize(route));
  return {{route.begin(), route.begin() + count}, false};
}

std::vector<Locked> parse_locks(const std::vector<std::string>& locks, const Routes& routes) {
  std::vector<Locked> locked;
  for (const std::string& text : locks) {
    locked.push_back(parse_lock(text, routes));
    const auto same = [&](const Locked& one) {
      return one.stops.front() == locked.back().stops.front();
    };
    if (std::count_if(locked.begin(), locked.end(), same) > 1) {
      throw UsageError("--lock: found " + in_quotes(text) + ", expected a route once");
    }
  }
  return locked;
}

template <class Things, class Text>
std::string list(const Things& things, Text text_of) {
  std::string text;
  for (std::size_t k = 0; k < std::min(kShown, things.size()); ++k) {
    text += (k == 0 ? "" : ", ") + text_of(things[k]);
  }
  if (things.size() > kShown) text += fmt::format(" and {} more", things.size() - kShown);
  return text;
}

// Served before and after, in between others.
std::vector<int> moved(const GivenPlan& plan, const SolutionDifference& found) {
  std::vector<int> result;
  for (const int customer : found.moved) {
    if (std::find(plan.fresh.begin(), plan.fresh.end(), customer) == plan.fresh.end())
      result.push_back(customer);
  }
  return result;
}

}  // namespace

GivenPlan read_given_plan(const std::string& path, const Instance& instance, const PlanRules& rules,
                          const Common& common) {
  Resolved resolved = resolve(instance, read_told_solution(path, instance, common));
  StructureReport& structure = resolved.structure;
  GivenPlan plan;
  plan.adapts = rules.adapts;
  plan.fresh = structure.missing;
  if (rules.partial || rules.adapts) structure.missing.clear();
  if (rules.adapts) {
    plan.gone = std::move(structure.unknown);
    plan.gone_names = std::move(structure.unknown_names);
    structure.unknown.clear();
    structure.unknown_names.clear();
    structure.overloaded.clear();
    structure.excess_vehicles = 0;
  }
  if (!structure.valid()) {
    throw InputError(Place{path, 0, 0}, "routes that are no solution of " + instance.name,
                     "every customer once, no vehicle overloaded (waywiser check shows more)");
  }
  plan.routes = std::move(resolved.routes);
  plan.locked = parse_locks(rules.locks, plan.routes);
  if (std::ssize(plan.locked) > instance.vehicle_limit()) {
    throw UsageError(fmt::format("--lock: found {}, expected at most {}, one a vehicle",
                                 counted(plan.locked.size(), "route"), instance.vehicle_limit()));
  }
  return plan;
}

std::vector<std::size_t> locked_stops(const std::vector<Locked>& locked, const Routes& routes) {
  std::vector<std::size_t> counts(routes.size(), 0);
  for (std::size_t r = 0; r < routes.size(); ++r) {
    for (const Locked& one : locked) {
      if (!routes[r].empty() && routes[r].front() == one.stops.front())
        counts[r] = one.stops.size() + (one.whole ? 1 : 0);
    }
  }
  return counts;
}

std::string given_text(const GivenPlan& plan, const Instance& instance, const Routes& routes) {
  const SolutionDifference found = difference(plan.routes, routes);
  std::string text = fmt::format("Against the plan given: {} of {} as {}", found.same_routes.size(),
                                 counted(plan.routes.size(), "route"),
                                 verb(plan.routes.size(), "it was", "they were"));
  const auto name = [&](int customer) {
    return instance.labels ? for_terminal(site_name(instance, customer))
                           : site_key(instance, customer);
  };
  const auto number = [](std::int64_t id) { return std::to_string(id); };
  if (const auto others = moved(plan, found); !others.empty()) {
    text += "; between other stops: " + list(others, name);
  }
  if (!plan.fresh.empty()) text += "; new: " + list(plan.fresh, name);
  if (!plan.gone.empty()) text += "; no longer there: " + list(plan.gone, number);
  if (!plan.gone_names.empty())
    text += "; no longer there: " +
            list(plan.gone_names, [](const std::string& stop) { return for_terminal(stop); });
  return text + ".\n";
}

void write_given(JsonWriter& json, const GivenPlan& plan, const Instance& instance,
                 const Routes& routes) {
  const SolutionDifference found = difference(plan.routes, routes);
  json.begin_object()
      .member("routes", static_cast<std::int64_t>(plan.routes.size()))
      .member("same_routes", static_cast<std::int64_t>(found.same_routes.size()));
  write_ids(json.key("moved"), instance, moved(plan, found));
  write_ids(json.key("new"), instance, plan.fresh);
  write_names(json, "moved_names", instance, moved(plan, found));
  write_names(json, "new_names", instance, plan.fresh);
  json.key("gone").array(plan.gone);
  if (!plan.gone_names.empty()) json.key("gone_names").array(plan.gone_names);
  json.end_object();
}

}  // namespace waywiser::cli
