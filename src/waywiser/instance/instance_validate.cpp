#include <algorithm>
#include <string>

#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/instance/bounds.h"
#include "waywiser/instance/instance.h"

namespace waywiser {
namespace {

// Differences of coordinates beyond this would overflow 128 bits when squared and added.
constexpr Int128 kLargestDifference = Int128{1} << 62;

constexpr double kLargestClock = 0x1p120;

class Validator {
 public:
  Validator(const Instance& instance, const std::string& file)
      : instance_(instance), place_{file, 0, 0} {}

  void run() const {
    if (instance_.customers() < 1) refuse("no customer", "at least one customer");
    if (instance_.ids.size() != instance_.size())
      refuse(std::to_string(instance_.ids.size()) + " numbers of sites",
             "one for each of the " + std::to_string(instance_.size()) + " sites");
    check_ids();
    if (instance_.capacity <= 0) refuse(demand(instance_.capacity), "a capacity above 0");
    if (instance_.vehicles && *instance_.vehicles < 1)
      refuse(counted(*instance_.vehicles, "vehicle"), "at least one vehicle");
    if (instance_.longest_duration && *instance_.longest_duration < 0)
      refuse("a longest duration of " + time(*instance_.longest_duration), "one of at least 0");
    check_decimals(instance_.coordinate_decimals);
    check_decimals(instance_.time_decimals);
    check_decimals(instance_.demand_decimals);
    for (std::size_t i = 0; i < instance_.size(); ++i) check_site(i);
    if (instance_.sites[0].demand != 0)
      refuse("demand " + demand(instance_.sites[0].demand) + " at the depot", "no demand there");
    check_loads();
    check_travel();
    check_clock();
  }

 private:
  [[noreturn]] void refuse(const std::string& found, const std::string& expected) const {
    throw InputError(place_, found, expected);
  }

  std::string demand(std::int64_t value) const { return to_text(value, instance_.demand_decimals); }
  std::string time(std::int64_t value) const { return to_text(value, instance_.time_decimals); }

  void check_ids() const {
    std::vector<std::int64_t> ids = instance_.ids;
    std::sort(ids.begin(), ids.end());
    const auto twice = std::adjacent_find(ids.begin(), ids.end());
    if (twice != ids.end())
      refuse("number " + std::to_string(*twice) + " twice", "a number of its own for each site");
  }

  void check_decimals(int decimals) const {
    if (decimals < 0 || decimals > kMaxDecimals)
      refuse(counted(decimals, "decimal"), "0 to " + std::to_string(kMaxDecimals));
  }

  void check_site(std::size_t i) const {
    const Site& site = instance_.sites[i];
    const std::string where =
        i == 0 ? " at the depot" : " at customer " + std::to_string(instance_.ids[i]);
    if (site.demand < 0) refuse("demand " + demand(site.demand) + where, "a demand of at least 0");
    if (site.ready < 0) refuse("ready time " + time(site.ready) + where, "a time of at least 0");
    if (site.service < 0)
      refuse("service time " + time(site.service) + where, "a time of at least 0");
    if (site.due < site.ready) {
      refuse("due date " + time(site.due) + " before ready time " + time(site.ready) + where,
             "a due date not before the ready time");
    }
  }

  void check_loads() const {
    Int128 total = 0;
    for (const Site& site : instance_.sites) total += site.demand;
    if (total > kLargestLoad)
      refuse("a total demand of " + to_string(total) + " in the last decimal",
             "at most 2^61 = " + std::to_string(kLargestLoad));
    if (instance_.capacity > kLargestLoad)
      refuse("a capacity of " + std::to_string(instance_.capacity) + " in the last decimal",
             "at most 2^61 = " + std::to_string(kLargestLoad));
  }

  // In the common unit of times and lengths every clock and every distance of a solution stays
  // within 128 bits. Far from the border doubles are good enough to see that.
  void check_clock() const {
    int places = std::max(instance_.time_decimals, instance_.coordinate_decimals);
    double time = 0.0;
    double latest = 0.0;
    for (const Site& site : instance_.sites) {
      time += to_double(site.service, instance_.time_decimals);
      latest = std::max(latest, to_double(site.due, instance_.time_decimals));
    }
    double longest = instance_.euclidean() ? extent(&Site::x) + extent(&Site::y) : 0.0;
    for (const DecimalMatrix* matrix : {instance_.durations.get(), instance_.distances.get()}) {
      if (matrix == nullptr) continue;
      places = std::max(places, matrix->decimals);
      const auto largest = std::max_element(matrix->values.begin(), matrix->values.end());
      longest = std::max(longest, to_double(*largest, matrix->decimals));
    }
    const double most = latest + time + 2.0 * static_cast<double>(instance_.size()) * longest;
    if (most * static_cast<double>(power_of_ten(places)) > kLargestClock)
      refuse("times and lengths that come to " + std::to_string(most) + " with " +
                 std::to_string(places) + " decimals",
             "at most 2^120 in the last decimal");
  }

  double extent(std::int64_t Site::* coordinate) const {
    const auto [low, high] = std::minmax_element(
        instance_.sites.begin(), instance_.sites.end(),
        [&](const Site& a, const Site& b) { return a.*coordinate < b.*coordinate; });
    return to_double((*high).*coordinate, instance_.coordinate_decimals) -
           to_double((*low).*coordinate, instance_.coordinate_decimals);
  }

  void check_travel() const {
    if (instance_.distances && !instance_.durations)
      refuse("a matrix of distances alone", "a matrix of durations with it");
    if (instance_.durations) check_matrix(*instance_.durations, "duration");
    if (instance_.distances) check_matrix(*instance_.distances, "distance");
    if (instance_.has_coordinates) {
      check_extent(&Site::x, "x");
      check_extent(&Site::y, "y");
    } else if (!instance_.durations) {
      refuse("neither coordinates nor a matrix", "one of them");
    }
  }

  void check_matrix(const DecimalMatrix& matrix, const std::string& what) const {
    check_decimals(matrix.decimals);
    if (matrix.values.size() != instance_.size() * instance_.size()) {
      const std::string n = std::to_string(instance_.size());
      refuse("a " + what + " matrix of " + std::to_string(matrix.values.size()) + " values",
             n + " x " + n);
    }
    for (const std::int64_t value : matrix.values) {
      if (value < 0) refuse(what + " " + to_text(value, matrix.decimals), "at least 0");
    }
  }

  void check_extent(std::int64_t Site::* coordinate, const std::string& name) const {
    const auto [low, high] = std::minmax_element(
        instance_.sites.begin(), instance_.sites.end(),
        [&](const Site& a, const Site& b) { return a.*coordinate < b.*coordinate; });
    if (static_cast<Int128>((*high).*coordinate) - (*low).*coordinate > kLargestDifference) {
      const int decimals = instance_.coordinate_decimals;
      refuse(name + " coordinates from " + to_text((*low).*coordinate, decimals) + " to " +
                 to_text((*high).*coordinate, decimals),
             "a difference of at most 2^62 in the last decimal");
    }
  }

  const Instance& instance_;
  Place place_;
};

}  // namespace

void validate(const Instance& instance, const std::string& file) {
  Validator(instance, file).run();
}

}  // namespace waywiser
