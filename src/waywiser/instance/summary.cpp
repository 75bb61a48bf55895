#include "waywiser/instance/summary.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "waywiser/base/decimal.h"
#include "waywiser/base/scanner.h"

namespace waywiser {
namespace {

// In the 356 published instances lambda is 8.5 (Solomon's C1) to 17.1 times the longest trip, and
// an extra vehicle never saves more than 0.3 lambda: with 5 times the longest trip it would save at
// most about half of lambda. Below that nothing is known.
constexpr double kKnownRatio = 5.0;

template <class Value>
Spread spread_of(const Instance& instance, Value value) {
  Spread spread{value(instance.sites[1]), value(instance.sites[1]), 0};
  for (std::size_t i = 1; i < instance.size(); ++i) {
    const std::int64_t v = value(instance.sites[i]);
    spread.least = std::min(spread.least, v);
    spread.most = std::max(spread.most, v);
    spread.sum += v;
  }
  return spread;
}

double length(const Instance& instance, int i, int j) {
  if (instance.euclidean()) {
    return std::sqrt(static_cast<double>(instance.squared_length(i, j))) /
           static_cast<double>(power_of_ten(instance.coordinate_decimals));
  }
  const DecimalMatrix& matrix = instance.distances ? *instance.distances : *instance.durations;
  const std::size_t at =
      static_cast<std::size_t>(i) * instance.size() + static_cast<std::size_t>(j);
  return to_double(matrix.values[at], matrix.decimals);
}

int coincident_customers(const Instance& instance) {
  if (!instance.euclidean()) return 0;
  std::vector<std::pair<std::int64_t, std::int64_t>> places;
  places.reserve(instance.size());
  for (const Site& site : instance.sites) places.emplace_back(site.x, site.y);
  std::sort(places.begin(), places.end());
  const auto distinct = std::unique(places.begin(), places.end()) - places.begin();
  return static_cast<int>(places.size() - static_cast<std::size_t>(distinct));
}

// digits / 10^decimals of non-negative digits, without trailing zeros.
std::string decimal_text(Int128 digits, int decimals) {
  std::string text = to_string(digits);
  if (decimals <= 0) return text;
  const auto places = static_cast<std::size_t>(decimals);
  if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
  text.insert(text.size() - places, ".");
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

// "01" of R101.
bool is_solomon_number(const std::string& text) {
  return text.size() == 2 && text.find_first_not_of("0123456789") == std::string::npos;
}

// "_2_1" of R1_2_1: hundreds of customers and a number up to 10.
bool is_homberger_number(const std::string& text) {
  for (const char* size : {"_2_", "_4_", "_6_", "_8_", "_10_"}) {
    if (!text.starts_with(size)) continue;
    const std::string number = text.substr(std::string_view(size).size());
    return number == "10" || (number.size() == 1 && number[0] >= '1' && number[0] <= '9');
  }
  return false;
}

}  // namespace

InstanceSummary summarize(const Instance& instance) {
  InstanceSummary summary;
  summary.demand = spread_of(instance, [](const Site& s) { return s.demand; });
  summary.service = spread_of(instance, [](const Site& s) { return s.service; });
  summary.width = spread_of(instance, [](const Site& s) { return s.due - s.ready; });
  const Site& depot = instance.sites[0];
  for (int i = 1; i <= instance.customers(); ++i) {
    const Site& site = instance.sites[static_cast<std::size_t>(i)];
    if (site.ready > depot.ready) ++summary.constrained;
    if (site.demand == 0) ++summary.without_demand;
    if (site.demand > instance.capacity) ++summary.heavy;
    summary.longest_trip =
        std::max(summary.longest_trip, length(instance, 0, i) + length(instance, i, 0));
  }
  summary.coincident = coincident_customers(instance);
  const double lambda = 10.0 * instance.customers();
  if (lambda < kKnownRatio * summary.longest_trip) {
    summary.fleet_weight_warning = fmt::format(
        "lambda = 10 n = {} may not put fewer vehicles before less distance here: the longest trip "
        "from the depot and back is {:.4g}, and an extra vehicle may save more than lambda. Use "
        "the objective distance, or a larger unit of length",
        lambda, summary.longest_trip);
  }
  return summary;
}

std::string class_by_name(const std::string& name) {
  const std::string upper = upper_case(name.substr(0, 16));
  const std::size_t digit = upper.find_first_not_of("RC");
  if (digit == std::string::npos || (upper[digit] != '1' && upper[digit] != '2')) return {};
  const std::string places = upper.substr(0, digit);
  if (places != "R" && places != "C" && places != "RC") return {};
  const std::string rest = upper.substr(digit + 1);
  return is_solomon_number(rest) || is_homberger_number(rest) ? places + upper[digit]
                                                              : std::string();
}

std::string mean_text(const Spread& spread, int count, int decimals) {
  constexpr int kExactPlaces = 6;
  constexpr int kPlaces = 2;
  const Int128 fine = spread.sum * power_of_ten(kExactPlaces);
  if (fine % count == 0) return decimal_text(fine / count, decimals + kExactPlaces);
  const Int128 coarse = spread.sum * power_of_ten(kPlaces);
  return "about " + decimal_text((2 * coarse + count) / (2 * Int128{count}), decimals + kPlaces);
}

std::string sum_text(const Spread& spread, int decimals) {
  return decimal_text(spread.sum, decimals);
}

std::string length_text(double length) {
  constexpr int kPlaces = 2;
  constexpr int kSignificant = 6;
  const double size = length > 0.0 ? std::floor(std::log10(length)) : 0.0;
  const int places = std::clamp(kSignificant - 1 - static_cast<int>(size), kPlaces, 17);
  std::string text = fmt::format("{:.{}f}", length, places);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == fmt::format("{}", length) ? text : "about " + text;
}

}  // namespace waywiser
