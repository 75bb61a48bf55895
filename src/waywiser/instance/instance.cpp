#include "waywiser/instance/instance.h"

#include <limits>

#include "waywiser/base/decimal.h"
#include "waywiser/base/hash.h"

namespace waywiser {
namespace {

bool same_matrix(const std::shared_ptr<const DecimalMatrix>& a,
                 const std::shared_ptr<const DecimalMatrix>& b) {
  return a == b || (a && b && *a == *b);
}

void append(std::string& text, std::int64_t digits, int decimals, char end) {
  text += to_text(digits, decimals);
  text += end;
}

void append(std::string& text, const char* what, const DecimalMatrix& matrix) {
  text += what;
  text += '\n';
  for (const std::int64_t value : matrix.values) append(text, value, matrix.decimals, '\n');
}

}  // namespace

std::string to_string(FileRounding rounding) {
  switch (rounding) {
    case FileRounding::none:
      return "none";
    case FileRounding::exact_2d:
      return "EXACT_2D";
    case FileRounding::floor_2d:
      return "FLOOR_2D";
    case FileRounding::ceil_2d:
      return "CEIL_2D";
  }
  return "none";
}

UInt128 Instance::squared_length(int i, int j) const {
  const Site& a = sites[static_cast<std::size_t>(i)];
  const Site& b = sites[static_cast<std::size_t>(j)];
  const Int128 dx = static_cast<Int128>(a.x) - b.x;
  const Int128 dy = static_cast<Int128>(a.y) - b.y;
  return static_cast<UInt128>(dx * dx) + static_cast<UInt128>(dy * dy);
}

bool same_content(const Instance& a, const Instance& b) {
  return a.sites == b.sites && a.ids == b.ids && a.capacity == b.capacity &&
         a.vehicles == b.vehicles && a.coordinate_decimals == b.coordinate_decimals &&
         a.time_decimals == b.time_decimals && a.demand_decimals == b.demand_decimals &&
         a.has_coordinates == b.has_coordinates && same_matrix(a.durations, b.durations) &&
         same_matrix(a.distances, b.distances) && a.file_rounding == b.file_rounding &&
         a.longest_duration == b.longest_duration;
}

std::string content_digest(const Instance& instance) {
  std::string text = "waywiser.instance/1\ncapacity ";
  append(text, instance.capacity, instance.demand_decimals, '\n');
  text += "vehicles ";
  text += instance.vehicles ? std::to_string(*instance.vehicles) : "unstated";
  if (instance.longest_duration) {
    text += "\nlongest duration " + to_text(*instance.longest_duration, instance.time_decimals);
  }
  text += instance.has_coordinates ? "\nx y demand ready due service\n"
                                   : "\ndemand ready due service\n";
  for (const Site& site : instance.sites) {
    if (instance.has_coordinates) {
      append(text, site.x, instance.coordinate_decimals, ' ');
      append(text, site.y, instance.coordinate_decimals, ' ');
    }
    append(text, site.demand, instance.demand_decimals, ' ');
    append(text, site.ready, instance.time_decimals, ' ');
    append(text, site.due, instance.time_decimals, ' ');
    append(text, site.service, instance.time_decimals, '\n');
  }
  if (instance.durations) append(text, "durations", *instance.durations);
  if (instance.distances) append(text, "distances", *instance.distances);
  return sha256_hex(text);
}

std::int64_t capacity_bound(const Instance& instance) {
  Int128 total = 0;
  for (const Site& site : instance.sites) total += site.demand;
  const Int128 bound = (total + instance.capacity - 1) / instance.capacity;
  return narrow(bound).value_or(std::numeric_limits<std::int64_t>::max());
}

}  // namespace waywiser
