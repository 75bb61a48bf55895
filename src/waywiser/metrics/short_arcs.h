// H1 where it matters: the paper's rounding errors are over all pairs of sites, but routes have
// short arcs, of which rounding takes a larger share and, on grids, another sign (docs/metrics.md,
// "Rounding bias").
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "waywiser/metrics/study_data.h"

namespace waywiser {

inline constexpr std::size_t kNearSites = 10;

using Arc = std::pair<int, int>;  // from, to: site indices

// From every site to its kNearSites nearest others; of equally near ones the first in the file.
std::vector<Arc> near_arcs(const Instance& instance);
// What nearest rounding adds to them, a mean in units of length.
double mean_error(const Instance& instance, const std::vector<Arc>& arcs, const Scaling& nearest);

// At one P. Means over the instances of the means of their arcs, in units of length.
struct ShortArcBias {
  std::int64_t P = 1;
  std::size_t instances = 0;
  double near = 0.0;           // to the kNearSites nearest
  double p_near = 1.0;         // one-sample signed-rank test over the instances, two-sided
  std::size_t route_runs = 0;  // whose final routes were re-scored: no route found under nearest
  std::size_t route_instances = 0;
  double in_routes = 0.0;  // an arc of these routes; NaN where there are none
  double p_in_routes = 1.0;
};

std::vector<ShortArcBias> short_arc_bias(const StudyData& data,
                                         const std::vector<std::int64_t>& factors, Ties ties,
                                         const InstanceSource& source);

}  // namespace waywiser
