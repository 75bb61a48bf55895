#include "waywiser/repair/fine.h"

#include <cstdint>
#include <limits>

#include "waywiser/evaluation/evaluate.h"
#include "waywiser/scaling/extremes.h"
#include "waywiser/scaling/scale.h"

namespace waywiser {

ScaledInstance fine_instance(const Instance& instance) {
  constexpr std::int64_t kLimit = std::numeric_limits<std::int64_t>::max();
  const Extremes extremes = find_extremes(instance);
  Scaling scaling{1'000'000'000, Rounding::pessimistic, Ties::half_up};
  while (scaling.P > 1 && find_excess(instance, extremes, scaling, kLimit)) scaling.P /= 10;
  return scale(instance, scaling, kLimit);
}

bool feasible_everywhere(const Instance& instance, const Routes& routes) {
  return feasible_exactly(instance, routes) && evaluate_double(instance, routes).feasible;
}

}  // namespace waywiser
