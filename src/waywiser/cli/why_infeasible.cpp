#include "waywiser/cli/why_infeasible.h"

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/cli/json_shapes.h"
#include "waywiser/instance/labels.h"
#include "waywiser/scaling/real_instance.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/search/fleet/lower_bound.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

constexpr std::size_t kShownCustomers = 12;

std::optional<WhyInfeasible> reasons(const search::FleetBound& bound, std::int64_t vehicles) {
  if (bound.value() <= vehicles) return std::nullopt;
  WhyInfeasible why{vehicles, bound.value(), bound.capacity, bound.clique, bound.matching,
                    {},       true};
  if (bound.clique > vehicles) {
    why.customers.assign(bound.clique_customers.begin(),
                         bound.clique_customers.begin() + vehicles + 1);
  }
  return why;
}

std::string customers_text(const std::vector<int>& customers, const Instance& instance) {
  std::string text;
  for (std::size_t i = 0; i < std::min(kShownCustomers, customers.size()); ++i) {
    text +=
        (i == 0 ? "" : ", ") + (instance.labels ? for_terminal(site_name(instance, customers[i]))
                                                : site_key(instance, customers[i]));
  }
  if (customers.size() > kShownCustomers) {
    text += fmt::format(" and {} more", customers.size() - kShownCustomers);
  }
  return text;
}

std::string load_text(const WhyInfeasible& why, const Instance& instance) {
  std::int64_t total = 0;
  for (const Site& site : instance.sites) total += site.demand;
  return fmt::format("  Loads: {} in all, {} each: {} at least.\n",
                     to_text(total, instance.demand_decimals),
                     to_text(instance.capacity, instance.demand_decimals),
                     counted(static_cast<std::size_t>(why.capacity), "vehicle"));
}

// None where that I^P cannot be made: numbers too large for its P, a customer that nobody can
// serve.
std::optional<WhyInfeasible> outer_reasons(const Instance& instance, const Scaling& outer,
                                           std::int64_t vehicles) {
  try {
    return reasons(search::fleet_lower_bound(scale(instance, outer)), vehicles);
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<WhyInfeasible> why_infeasible(const RunRequest& request) {
  const Instance& instance = *request.instance;
  const std::int64_t vehicles = instance.vehicle_limit();
  // What no route on the optimistic I^P can do, none can over the reals.
  Scaling outer;
  outer.rounding = Rounding::optimistic;
  if (request.scaling) outer.P = request.scaling->P;
  if (auto why = outer_reasons(instance, outer, vehicles)) return why;
  auto why = reasons(request.scaling ? search::fleet_lower_bound(scale(instance, *request.scaling))
                                     : search::fleet_lower_bound(real_instance(instance)),
                     vehicles);
  if (why) why->over_reals = false;
  return why;
}

std::string why_infeasible_text(const WhyInfeasible& why, const RunRequest& request) {
  const Instance& instance = *request.instance;
  std::string text =
      fmt::format("There is no solution{}: at least {} are needed, {} there.\n",
                  why.over_reals    ? ""
                  : request.scaling ? " under " + to_string(*request.scaling)
                                    : " in doubles",
                  counted(static_cast<std::size_t>(why.needed), "vehicle"),
                  why.vehicles == 1 ? std::string("1 is") : fmt::format("{} are", why.vehicles));
  if (why.capacity > why.vehicles) text += load_text(why, instance);
  if (!why.customers.empty()) {
    text += fmt::format(
        "  Windows: no two of customers {} can share a route, which takes {}. No smaller set of "
        "customers conflicts.\n",
        customers_text(why.customers, instance), counted(why.customers.size(), "vehicle"));
  } else if (why.capacity <= why.vehicles) {
    text += fmt::format("  Windows: the ways that can be driven in time make {} at least.\n",
                        counted(static_cast<std::size_t>(why.needed), "route"));
  }
  return text;
}

void write_why_infeasible(JsonWriter& json, const WhyInfeasible& why, const Instance& instance) {
  json.begin_object()
      .member("over_the_reals", why.over_reals)
      .member("vehicles", why.vehicles)
      .member("needed", why.needed)
      .member("by_capacity", why.capacity)
      .member("by_exclusive_customers", why.exclusive)
      .member("by_arcs", why.arcs)
      .key("exclusive_customers");
  write_ids(json, instance, why.customers);
  json.end_object();
}

}  // namespace waywiser::cli
