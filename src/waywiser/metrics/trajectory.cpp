#include "waywiser/metrics/trajectory.h"

#include <algorithm>
#include <cmath>

namespace waywiser {

double relative_gap(double cost, double reference, GapDenominator denominator) {
  if (std::isinf(cost)) {
    return denominator == GapDenominator::berthold ? 1.0 : std::numeric_limits<double>::infinity();
  }
  // A reference of 0 (no travel at all) leaves the difference itself as the only sensible measure.
  const double base =
      denominator == GapDenominator::berthold ? std::max(cost, reference) : reference;
  return base > 0.0 ? (cost - reference) / base : cost - reference;
}

StepFunction integer_gap(const Trajectory& trajectory, double limit, double reference,
                         const Choices& choices) {
  StepFunction gap;
  gap.limit = limit;
  gap.times = trajectory.times;
  gap.values.reserve(trajectory.size());
  for (const std::int64_t cost : trajectory.costs) {
    const double value = relative_gap(static_cast<double>(cost), reference, choices.denominator);
    gap.values.push_back(choices.cap_integer_gap ? std::min(1.0, value) : value);
  }
  return gap;
}

StepFunction float_gap(const Trajectory& trajectory, double limit, double reference,
                       const Choices& choices) {
  StepFunction gap;
  gap.limit = limit;
  double best = gap.start;
  for (std::size_t i = 0; i < trajectory.size(); ++i) {
    const double value = relative_gap(trajectory.real_costs[i], reference, choices.denominator);
    if (value >= best) continue;
    best = value;
    gap.times.push_back(trajectory.times[i]);
    gap.values.push_back(value);
  }
  return gap;
}

double area_under(const StepFunction& gap) {
  double area = 0.0;
  double from = 0.0;
  double value = gap.start;
  for (std::size_t i = 0; i < gap.times.size(); ++i) {
    area += std::max(0.0, value) * (gap.times[i] - from);
    from = gap.times[i];
    value = gap.values[i];
  }
  area += std::max(0.0, value) * (gap.limit - from);
  return area / gap.limit;
}

std::optional<double> time_to(const StepFunction& gap, double gamma) {
  if (gap.start <= gamma) return 0.0;
  for (std::size_t i = 0; i < gap.times.size(); ++i)
    if (gap.values[i] <= gamma) return gap.times[i];
  return std::nullopt;
}

}  // namespace waywiser
