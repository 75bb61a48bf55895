#include "waywiser/scaling/audit_summary.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace waywiser {
namespace {

struct Counts {
  std::int64_t pairs = 0;
  std::int64_t down = 0;
  std::int64_t up = 0;
  std::int64_t exact = 0;
};

void widen(double& least, double& most, double lower, double upper) {
  least = std::min(least, lower);
  most = std::max(most, upper);
}

// Nothing yet: whatever comes first is the least and the most.
void start_ranges(GroupScheme& group) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  group.error.smallest = group.route_error_least = group.cost_error_least = kInfinity;
  group.error.largest = group.route_error_most = group.cost_error_most = -kInfinity;
}

void add_lengths(const LengthAudit& lengths, GroupScheme& group, Counts& counts) {
  const auto& [down, up, error] = lengths.of(group.scaling);
  const auto pairs = static_cast<double>(lengths.pairs);
  counts.pairs += lengths.pairs;
  counts.down += down;
  counts.up += up;
  counts.exact += lengths.exact;
  group.mean_down += static_cast<double>(down) / pairs;
  group.mean_up += static_cast<double>(up) / pairs;
  group.mean_exact += static_cast<double>(lengths.exact) / pairs;
  if (group.scaling.scheme().travel == Direction::nearest)
    group.tie_disagreements += lengths.tie_disagreements;
  group.error.sum += error.sum;
  widen(group.error.smallest, group.error.largest, error.smallest, error.largest);
}

void add_scheme(const SchemeAudit& scheme, GroupScheme& group) {
  group.mean_route_error += scheme.route_error_mean;
  widen(group.route_error_least, group.route_error_most, scheme.route_error_least,
        scheme.route_error_most);
  widen(group.cost_error_least, group.cost_error_most, scheme.cost_error_least,
        scheme.cost_error_most);
  if (!scheme.fits) {
    ++group.instances_that_do_not_fit;
    return;
  }
  group.emptied_windows += scheme.times.emptied_windows;
  group.unreachable += scheme.times.unreachable;
  group.arcs_gained += scheme.times.arcs_gained;
  group.arcs_lost += scheme.times.arcs_lost;
  group.largest_sum = std::max(group.largest_sum, scheme.largest_sum);
  group.largest_value = std::max(group.largest_value, scheme.largest_value);
  if (scheme.triangle_violations) {
    group.triangle_violations = group.triangle_violations.value_or(0) + *scheme.triangle_violations;
  }
}

void divide(GroupScheme& group, const Counts& counts, int instances) {
  const double n = instances;
  const auto pairs = static_cast<double>(counts.pairs);
  group.mean_down /= n;
  group.mean_up /= n;
  group.mean_exact /= n;
  group.mean_route_error /= n;
  group.pooled_down = static_cast<double>(counts.down) / pairs;
  group.pooled_up = static_cast<double>(counts.up) / pairs;
  group.pooled_exact = static_cast<double>(counts.exact) / pairs;
  group.mean_error = group.error.sum / pairs;
}

}  // namespace

const LengthAudit& lengths_of(const InstanceAudit& audit, const SchemeAudit& scheme) {
  const auto found =
      std::find_if(audit.lengths.begin(), audit.lengths.end(),
                   [&](const LengthAudit& lengths) { return lengths.P == scheme.scaling.P; });
  if (found == audit.lengths.end()) throw std::logic_error("a scheme without its lengths");
  return *found;
}

AuditGroup summarize(const std::string& name, std::span<const InstanceAudit* const> audits) {
  AuditGroup group;
  group.name = name;
  group.instances = static_cast<int>(audits.size());
  for (const InstanceAudit* audit : audits) {
    group.pairs += audit->lengths.front().pairs;
    group.arcs += audit->arcs;
    group.possible_arcs += audit->possible_arcs;
  }
  for (std::size_t s = 0; s < audits.front()->schemes.size(); ++s) {
    GroupScheme scheme;
    scheme.scaling = audits.front()->schemes[s].scaling;
    start_ranges(scheme);
    Counts counts;
    for (const InstanceAudit* audit : audits) {
      add_lengths(lengths_of(*audit, audit->schemes[s]), scheme, counts);
      add_scheme(audit->schemes[s], scheme);
    }
    divide(scheme, counts, group.instances);
    group.schemes.push_back(scheme);
  }
  return group;
}

}  // namespace waywiser
