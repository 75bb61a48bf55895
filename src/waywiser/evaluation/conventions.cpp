#include "waywiser/evaluation/conventions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/scaling/rounding.h"
#include "waywiser/system/number.h"

namespace waywiser {
namespace {

constexpr std::array kConventions{
    Convention{"sintef", "doubles, vehicles then distance", std::nullopt, Objective::fleet},
    Convention{"dimacs", "optimistic, P=10, distance only",
               Scaling{10, Rounding::optimistic, Ties::half_up}, Objective::distance},
    Convention{"nint", "nearest half up, P=1 (TSPLIB's EUC_2D)",
               Scaling{1, Rounding::nearest, Ties::half_up}, Objective::distance},
    Convention{"pyvrp-exact", "nearest half even, P=1000 (PyVRP's `exact`)",
               Scaling{1000, Rounding::nearest, Ties::half_even}, Objective::distance},
    Convention{"vroom", "nearest half up, P=1000 on matrices",
               Scaling{1000, Rounding::nearest, Ties::half_up}, Objective::distance},
};

Int128 scaled_arc(const Instance& instance, int i, int j, const Scaling& scaling) {
  const Direction direction = scaling.scheme().travel;
  const DecimalMatrix* matrix =
      instance.distances ? instance.distances.get() : instance.durations.get();
  if (matrix == nullptr) {
    return scaled_root(instance.squared_length(i, j), instance.coordinate_decimals, scaling.P,
                       direction, scaling.ties);
  }
  const auto index = static_cast<std::size_t>(i) * instance.size() + static_cast<std::size_t>(j);
  return scaled_rational(matrix->values[index], matrix->decimals, scaling.P, direction,
                         scaling.ties);
}

// A stated cost and the forms in which integers of I^P are written: as they are or divided by P,
// with or without the cost of vehicles.
class Stated {
 public:
  Stated(const Decimal& cost, int customers, std::size_t routes)
      : cost_(cost), vehicles_(Int128{10} * customers * static_cast<Int128>(routes)) {}

  // What of a scaled distance equals the stated cost; empty if nothing does.
  std::string match(Int128 distance, std::int64_t P) const {
    const std::string divided = P == 1 ? "" : " / " + std::to_string(P);
    const std::string in_units = " in units of 1/" + std::to_string(P);
    if (equals(distance, P)) return "distance" + divided;
    if (equals(distance + vehicles_ * P, P)) return "vehicle cost and distance" + divided;
    if (P != 1 && equals(distance, 1)) return "distance" + in_units;
    if (P != 1 && equals(distance + vehicles_ * P, 1))
      return "vehicle cost and distance" + in_units;
    return {};
  }

 private:
  // value / P == stated, in integers.
  bool equals(Int128 value, std::int64_t P) const {
    constexpr Int128 kSafe = Int128{1} << 66;  // times 10^18 in 128 bits
    if (value > kSafe) return false;
    return value * power_of_ten(cost_.decimals) == static_cast<Int128>(cost_.digits) * P;
  }

  Decimal cost_;
  Int128 vehicles_;
};

int decimals_of(const std::string& text) {
  const std::size_t point = text.find('.');
  if (point == std::string::npos) return 0;
  const auto end = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(point) + 1,
                                    text.end(), [](char c) { return c >= '0' && c <= '9'; });
  return static_cast<int>(end - text.begin()) - static_cast<int>(point) - 1;
}

constexpr int kMostDecimals = 12;  // of a stated cost that may be rounded

// Largest difference of two sums of the same `terms` positive numbers in another order, each of
// which may be off by (terms - 1) u sum, u the unit roundoff of the type.
template <class Real>
double order_of_summation(double sum, double terms) {
  return terms * static_cast<double>(std::numeric_limits<Real>::epsilon()) * sum;
}

// Whether the text is what a number in single precision looks like with its decimals, all of which
// it would not have by chance.
bool in_single_precision(double stated, const std::string& text, int decimals) {
  const auto single = static_cast<float>(stated);
  const float next = std::nextafter(single, std::numeric_limits<float>::infinity());
  const double spacing = static_cast<double>(next) - static_cast<double>(single);
  // All its binary digits, as Python prints a NumPy number of 32 bits that has become a float.
  if (decimals > kMostDecimals) return static_cast<double>(single) == stated;
  return std::pow(10.0, -decimals) < spacing && fmt::format("{:.{}f}", single, decimals) == text;
}

Recognised nearly(const std::string& what, const std::string& how) {
  return {"sintef", what + " " + how, false};
}

std::string places(int decimals) {
  return counted(decimals, "decimal");
}

// How a sum of doubles equals a stated cost: to the last bit, after rounding to the stated
// decimals, or but for the order of summation.
std::optional<Recognised> match_sum(double sum, double terms, const std::string& what,
                                    const std::string& text) {
  const std::optional<double> stated = parse_real(text);
  if (!stated) return std::nullopt;
  if (sum == *stated) return Recognised{"sintef", what, true};
  const double difference = std::abs(sum - *stated);
  const int decimals = decimals_of(text);
  if (decimals <= kMostDecimals && difference <= 0.5 * std::pow(10.0, -decimals)) {
    return nearly(what, "rounded to " + places(decimals));
  }
  if (difference <= order_of_summation<double>(sum, terms)) {
    return nearly(what, "but for the order of summation");
  }
  return std::nullopt;
}

// What else programs print: a sum in single precision, or digits cut off.
std::optional<Recognised> match_damaged(double sum, double terms, const std::string& what,
                                        const std::string& text) {
  const std::optional<double> stated = parse_real(text);
  const int decimals = decimals_of(text);
  if (!stated) return std::nullopt;
  if (in_single_precision(*stated, text, decimals) &&
      std::abs(sum - *stated) <= order_of_summation<float>(sum, terms)) {
    return nearly(what, "in single precision");
  }
  if (decimals <= kMostDecimals && sum > *stated && sum - *stated < std::pow(10.0, -decimals)) {
    return nearly(what, "cut off to " + (decimals == 0 ? "an integer" : places(decimals)));
  }
  return std::nullopt;
}

// `match` of the distance, else of the cost.
template <class Match>
std::optional<Recognised> match_doubles(Match match, const DoubleEvaluation& evaluation,
                                        int customers, const std::string& text) {
  const double arcs = customers + evaluation.routes;
  auto found = match(evaluation.distance, arcs, "distance", text);
  return found ? found : match(evaluation.cost, arcs + 1.0, "vehicle cost and distance", text);
}

std::vector<Scaling> schemes_without_name() {
  std::vector<Scaling> schemes;
  for (const std::int64_t P : {1, 10, 100, 1000}) {
    for (const Rounding rounding : all_roundings()) {
      const Scaling scaling{P, rounding, Ties::half_up};
      const auto named = [&](const Convention& convention) {
        return convention.scaling == scaling;
      };
      if (std::none_of(kConventions.begin(), kConventions.end(), named)) schemes.push_back(scaling);
    }
  }
  return schemes;
}

}  // namespace

std::span<const Convention> conventions() {
  return kConventions;
}

const Convention* find_convention(std::string_view name) {
  const auto found = std::find_if(kConventions.begin(), kConventions.end(),
                                  [&](const Convention& c) { return c.name == name; });
  return found == kConventions.end() ? nullptr : &*found;
}

std::string convention_names() {
  std::string names;
  for (const Convention& convention : kConventions) {
    names += (names.empty() ? "" : ", ") + std::string(convention.name);
  }
  return names;
}

Int128 scaled_distance(const Instance& instance, const Routes& routes, const Scaling& scaling) {
  Int128 distance = 0;
  for (const Route& route : routes) {
    if (route.empty()) continue;
    int from = 0;
    for (const int customer : route) {
      distance += scaled_arc(instance, from, customer, scaling);
      from = customer;
    }
    distance += scaled_arc(instance, from, 0, scaling);
  }
  return distance;
}

std::vector<Recognised> recognise(const Instance& instance, const Routes& routes,
                                  const std::string& stated_cost) {
  std::vector<Recognised> found;
  const DoubleEvaluation in_doubles = evaluate_double(instance, routes);
  const std::optional<Recognised> doubles =
      match_doubles(match_sum, in_doubles, instance.customers(), stated_cost);
  if (doubles && doubles->exact) found.push_back(*doubles);
  // A decimal of more digits than any number of an instance can only be a sum of doubles.
  if (const DecimalResult parsed = parse_decimal(stated_cost); parsed.ok()) {
    const auto used = static_cast<std::size_t>(in_doubles.routes);
    const Stated stated(parsed.value, instance.customers(), used);
    const auto try_scheme = [&](const Scaling& scaling, const std::string& name) {
      const std::string match = stated.match(scaled_distance(instance, routes, scaling), scaling.P);
      if (!match.empty()) found.push_back({name, match, true});
    };
    for (const Convention& convention : kConventions) {
      if (convention.scaling) try_scheme(*convention.scaling, std::string(convention.name));
    }
    if (found.empty() && !doubles) {
      for (const Scaling& scaling : schemes_without_name()) try_scheme(scaling, to_string(scaling));
    }
  }
  if (doubles && !doubles->exact) found.push_back(*doubles);
  if (found.empty()) {
    const auto damaged =
        match_doubles(match_damaged, in_doubles, instance.customers(), stated_cost);
    if (damaged) found.push_back(*damaged);
  }
  return found;
}

}  // namespace waywiser
