#include "waywiser/planning/reserve.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/base/wide.h"
#include "waywiser/instance/bounds.h"
#include "waywiser/instance/labels.h"
#include "waywiser/instance/units.h"

namespace waywiser {
namespace {

constexpr int kDecimals = 3;  // of 1 + per_mille / 1000
constexpr std::size_t kNamed = 5;

std::int64_t multiplied(std::int64_t value, std::int64_t factor) {
  const auto product = checked_multiply(value, factor);
  if (!product) {
    throw InputError(Place{}, "numbers of too many digits to be multiplied by 1.05",
                     "three digits less" + std::string(kRoundingHint));
  }
  return *product;
}

void check_decimals(int decimals) {
  if (decimals <= kMaxDecimals) return;
  throw InputError(Place{}, counted(decimals - kDecimals, "decimal"),
                   fmt::format("at most {} where travel times are to be multiplied{}",
                               kMaxDecimals - kDecimals, kRoundingHint));
}

// Lateness as a number to find the largest one; the exact bounds go along.
double size(const Bounds& bounds) {
  const Decimal lower = parse_decimal(bounds.lower).value;
  return to_double(lower.digits, lower.decimals);
}

Lateness lateness(const Instance& instance, const Routes& routes, int per_mille) {
  const ExactEvaluation found = evaluate_exact(slower(instance, per_mille), routes);
  Lateness late;
  late.per_mille = per_mille;
  std::set<int> late_routes;
  double most = 0.0;
  for (const Violation<Bounds>& violation : found.violations) {
    (violation.customer == 0 ? late.returns : late.stops) += 1;
    late_routes.insert(violation.route);
    if (late.most.lower.empty() || size(violation.lateness) > most) {
      late.most = violation.lateness;
      most = size(violation.lateness);
    }
  }
  late.routes = static_cast<int>(late_routes.size());
  late.too_long = static_cast<int>(found.too_long.size());
  return late;
}

}  // namespace

Instance with_slack(const Instance& instance, const Decimal& slack) {
  Instance earlier = with_time_decimals(instance, std::max(slack.decimals, instance.time_decimals));
  const std::int64_t margin =
      multiplied(slack.digits, power_of_ten(earlier.time_decimals - slack.decimals));
  std::string short_ones;
  std::size_t count = 0;
  for (std::size_t i = 0; i < earlier.sites.size(); ++i) {
    Site& site = earlier.sites[i];
    site.due -= margin;
    if (site.due >= site.ready || count++ >= kNamed) continue;
    short_ones += (short_ones.empty() ? "" : ", ") + site_name(instance, static_cast<int>(i));
  }
  if (count == 0) return earlier;
  throw UsageError(fmt::format("--slack: {} is more than the window of {}{}",
                               to_text(slack.digits, slack.decimals), short_ones,
                               count > kNamed ? fmt::format(" and {} more", count - kNamed) : ""));
}

Instance slower(const Instance& instance, int per_mille) {
  if (per_mille == 0) return instance;
  const std::int64_t factor = power_of_ten(kDecimals) + per_mille;
  Instance longer = instance;
  if (instance.durations == nullptr) {
    check_decimals(longer.coordinate_decimals += kDecimals);
    for (Site& site : longer.sites) {
      site.x = multiplied(site.x, factor);
      site.y = multiplied(site.y, factor);
    }
  } else {
    DecimalMatrix matrix = *instance.durations;
    check_decimals(matrix.decimals += kDecimals);
    for (std::int64_t& value : matrix.values) value = multiplied(value, factor);
    // What was a distance as well stays one.
    if (longer.distances == nullptr) longer.distances = instance.durations;
    longer.durations = std::make_shared<const DecimalMatrix>(std::move(matrix));
  }
  validate(longer, "");
  return longer;
}

Robustness robustness(const Instance& instance, const Routes& routes,
                      const std::vector<int>& per_milles) {
  Robustness found;
  for (const int per_mille : per_milles) {
    found.table.push_back(lateness(instance, routes, per_mille));
  }
  if (!feasible_exactly(instance, routes)) return found;
  // Longer ways never make a vehicle earlier, nor a route shorter: what is late or too long stays
  // so.
  found.holds = 0;
  int late = kMostPerMille + 1;
  while (late - found.holds > 1) {
    const int middle = found.holds + (late - found.holds) / 2;
    (feasible_exactly(slower(instance, middle), routes) ? found.holds : late) = middle;
  }
  return found;
}

}  // namespace waywiser
