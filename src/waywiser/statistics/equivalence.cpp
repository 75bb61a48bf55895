#include "waywiser/statistics/equivalence.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "waywiser/base/nan.h"
#include "waywiser/statistics/distributions.h"

namespace waywiser {

namespace {

constexpr double kIntervalTail = 0.05;  // 90 % interval: the one that TOST at .05 reads

struct Moments {
  double mean = 0.0;
  double error = 0.0;  // standard error of the mean
};

// In units of the grid.
Moments moments(const std::vector<std::int64_t>& units) {
  const auto n = static_cast<double>(units.size());
  double sum = 0.0;
  for (const std::int64_t u : units) sum += static_cast<double>(u);
  const double mean = sum / n;
  double squares = 0.0;
  for (const std::int64_t u : units) {
    const double deviation = static_cast<double>(u) - mean;
    squares += deviation * deviation;
  }
  return {mean, std::sqrt(squares / (n - 1.0) / n)};
}

// (numerator / error) where an error of zero is certainty.
double t_value(double numerator, double error) {
  if (error > 0.0) return numerator / error;
  return numerator > 0.0 ? std::numeric_limits<double>::infinity()
                         : -std::numeric_limits<double>::infinity();
}

TostResult student_tost(const GridDifferences& differences, std::int64_t margin) {
  TostResult result;
  if (differences.units.size() < 2) {
    result.estimate = differences.units.empty()
                          ? kNan
                          : from_units(static_cast<double>(differences.units[0]), differences.grid);
    result.interval = {kNan, kNan};
    return result;
  }
  const Moments m = moments(differences.units);
  const double degrees = static_cast<double>(differences.units.size()) - 1.0;
  const auto bound = static_cast<double>(margin);
  result.p_lower = student_above(t_value(m.mean + bound, m.error), degrees);
  result.p_upper = student_above(t_value(bound - m.mean, m.error), degrees);
  const double half = student_quantile(1.0 - kIntervalTail, degrees) * m.error;
  result.estimate = from_units(m.mean, differences.grid);
  result.interval = {from_units(m.mean - half, differences.grid),
                     from_units(m.mean + half, differences.grid)};
  return result;
}

GridDifferences moved(GridDifferences differences, std::int64_t by) {
  for (std::int64_t& unit : differences.units) unit += by;
  return differences;
}

TostResult wilcoxon_tost(const GridDifferences& differences, std::int64_t margin,
                         WilcoxonOptions options) {
  TostResult result;
  options.side = Side::greater;
  result.p_lower = wilcoxon_signed_rank(moved(differences, margin), options).p;
  options.side = Side::less;
  result.p_upper = wilcoxon_signed_rank(moved(differences, -margin), options).p;
  const HodgesLehmann walsh = hodges_lehmann(differences, 1.0 - 2.0 * kIntervalTail);
  result.estimate = walsh.estimate;
  result.interval = walsh.interval;
  return result;
}

// On a grid that holds the margin, too: that of differences which are all zero has no scale, and
// that of tiny ones has no integer for a margin far above them.
GridDifferences beside_margin(GridDifferences differences, double margin) {
  const Grid own = common_grid({&margin, 1});  // the margin has 1e12 to 1e13 units
  const bool all_zero = std::all_of(differences.units.begin(), differences.units.end(),
                                    [](std::int64_t unit) { return unit == 0; });
  if (all_zero) differences.grid = own;
  if (differences.grid.exponent >= own.exponent - 4) return differences;
  for (std::int64_t& unit : differences.units)
    unit = to_units(from_units(static_cast<double>(unit), differences.grid), own);
  differences.grid = own;
  return differences;
}

}  // namespace

TostResult tost(const GridDifferences& given, double margin, TostKind kind,
                const WilcoxonOptions& options) {
  const GridDifferences differences = beside_margin(given, margin);
  const std::int64_t units = to_units(margin, differences.grid);
  TostResult result = kind == TostKind::student ? student_tost(differences, units)
                                                : wilcoxon_tost(differences, units, options);
  result.margin = margin;
  result.p = std::max(result.p_lower, result.p_upper);
  return result;
}

Outcome outcome(double p_different, double p_equivalent, double alpha) {
  const bool different = p_different < alpha;
  const bool equivalent = p_equivalent < alpha;
  if (different && equivalent) return Outcome::both;
  if (different) return Outcome::different;
  return equivalent ? Outcome::equivalent : Outcome::inconclusive;
}

std::string to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::different:
      return "different";
    case Outcome::equivalent:
      return "equivalent";
    case Outcome::both:
      return "both";
    case Outcome::inconclusive:
      return "inconclusive";
  }
  return "";
}

std::string to_string(TostKind kind) {
  return kind == TostKind::student ? "t" : "wilcoxon";
}

}  // namespace waywiser
