#include "waywiser/cli/why_infeasible.h"

#include <numeric>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/cli/json_shapes.h"
#include "waywiser/instance/labels.h"
#include "waywiser/planning/posed.h"
#include "waywiser/scaling/real_instance.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/search/fleet/lower_bound.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

constexpr std::size_t kShownCustomers = 12;
constexpr int kMostLooks = 1500;     // at the bound, for a conflicting set
constexpr int kMostCustomers = 400;  // for which that takes a second or two

std::optional<WhyInfeasible> reasons(const search::FleetBound& bound, std::int64_t vehicles) {
  if (bound.value() <= vehicles) return std::nullopt;
  WhyInfeasible why{vehicles, bound.value(), bound.capacity, bound.clique, bound.matching, {},
                    {},       true};
  if (bound.clique > vehicles) {
    why.customers.assign(bound.clique_customers.begin(),
                         bound.clique_customers.begin() + vehicles + 1);
  }
  return why;
}

// Smaller and smaller pieces of the customers are left out as long as the bound of the rest stays
// above the fleet, single ones at last.
template <class Bound>
std::vector<int> conflicting(int customers, std::int64_t vehicles, const Bound& bound) {
  std::vector<int> kept(static_cast<std::size_t>(customers));
  std::iota(kept.begin(), kept.end(), 1);
  int looks = 0;
  for (std::size_t piece = std::max<std::size_t>(kept.size() / 2, 1);; piece /= 2) {
    for (std::size_t begin = 0; begin < kept.size() && kept.size() > piece;) {
      if (++looks > kMostLooks) return {};
      std::vector<int> rest = kept;
      const auto first = rest.begin() + static_cast<std::ptrdiff_t>(begin);
      rest.erase(first,
                 rest.begin() + static_cast<std::ptrdiff_t>(std::min(begin + piece, rest.size())));
      if (!rest.empty() && bound(rest) > vehicles) {
        kept = std::move(rest);
      } else {
        begin += piece;
      }
    }
    if (piece == 1) return kept;
  }
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

search::FleetBound bound_of(const Instance& instance, const std::optional<Scaling>& scaling) {
  return scaling ? search::fleet_lower_bound(scale(instance, *scaling))
                 : search::fleet_lower_bound(real_instance(instance));
}

// Why the instance is infeasible in one space, with the customers that show it.
std::optional<WhyInfeasible> reasons_in(const Instance& instance,
                                        const std::optional<Scaling>& scaling) {
  const std::int64_t vehicles = instance.vehicle_limit();
  auto why = reasons(bound_of(instance, scaling), vehicles);
  if (!why || !why->customers.empty() || instance.customers() > kMostCustomers) return why;
  why->conflicting = conflicting(instance.customers(), vehicles, [&](const std::vector<int>& rest) {
    return bound_of(restricted(instance, rest).instance, scaling).value();
  });
  return why;
}

// None where that I^P cannot be made: numbers too large for its P, a customer that nobody can
// serve.
std::optional<WhyInfeasible> outer_reasons(const Instance& instance, const Scaling& outer) {
  try {
    return reasons_in(instance, outer);
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<WhyInfeasible> why_infeasible(const RunRequest& request) {
  // What no route on the optimistic I^P can do, none can over the reals.
  Scaling outer;
  outer.rounding = Rounding::optimistic;
  if (request.scaling) outer.P = request.scaling->P;
  if (auto why = outer_reasons(*request.instance, outer)) return why;
  auto why = reasons_in(*request.instance, request.scaling);
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
                  fmt::format("{} {}", why.vehicles, verb(why.vehicles, "is", "are")));
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
  const auto set = why.conflicting.size();
  if (set > 0 && set < instance.size() - 1) {
    text += fmt::format(
        "  These {} customers alone need more vehicles than there are; without any one of them the "
        "bounds no longer show it (that no smaller set conflicts is not proved): {}.\n",
        set, customers_text(why.conflicting, instance));
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
  write_names(json, "exclusive_names", instance, why.customers);
  write_ids(json.key("conflicting_customers"), instance, why.conflicting);
  write_names(json, "conflicting_names", instance, why.conflicting);
  json.end_object();
}

}  // namespace waywiser::cli
