#include "waywiser/instance/units.h"

#include <initializer_list>
#include <string>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/base/wide.h"
#include "waywiser/instance/bounds.h"

namespace waywiser {

namespace {

// Divides the members of all sites, and `also` if given, by 10 as often as all are multiples.
void drop_zeros(Instance& instance, std::initializer_list<std::int64_t Site::*> members,
                std::int64_t* also, int& decimals) {
  const auto all_multiples = [&] {
    if (also != nullptr && *also % 10 != 0) return false;
    for (const Site& site : instance.sites) {
      for (const auto member : members) {
        if (site.*member % 10 != 0) return false;
      }
    }
    return true;
  };
  for (; decimals > 0 && all_multiples(); --decimals) {
    if (also != nullptr) *also /= 10;
    for (Site& site : instance.sites) {
      for (const auto member : members) site.*member /= 10;
    }
  }
}

}  // namespace

void use_fewest_decimals(Instance& instance) {
  drop_zeros(instance, {&Site::x, &Site::y}, nullptr, instance.coordinate_decimals);
  drop_zeros(instance, {&Site::ready, &Site::due, &Site::service},
             instance.longest_duration ? &*instance.longest_duration : nullptr,
             instance.time_decimals);
  drop_zeros(instance, {&Site::demand}, &instance.capacity, instance.demand_decimals);
}

Instance with_time_decimals(const Instance& instance, int decimals) {
  Instance finer = instance;
  const std::int64_t factor = power_of_ten(decimals - instance.time_decimals);
  const auto refine = [&](std::int64_t& time) {
    const auto value = checked_multiply(time, factor);
    if (!value) {
      throw InputError(Place{}, "time " + to_text(time, instance.time_decimals),
                       "one that 64 bits hold in units of 10^-" + std::to_string(decimals));
    }
    time = *value;
  };
  for (Site& site : finer.sites) {
    for (std::int64_t* time : {&site.ready, &site.due, &site.service}) refine(*time);
  }
  if (finer.longest_duration) refine(*finer.longest_duration);
  finer.time_decimals = decimals;
  return finer;
}

bool less(const Decimal& a, const Decimal& b) {
  const auto at = [](const Decimal& d) {
    return static_cast<Int128>(d.digits) * power_of_ten(kMaxDecimals - d.decimals);
  };
  return at(a) < at(b);
}

std::int64_t CommonUnit::count(const PlacedNumber& cell, const Scanner& scanner,
                               std::string_view what) const {
  if (const auto units = scaled_to(cell.value, decimals_)) return *units;
  throw InputError(scanner.place_at(cell.offset), to_text(cell.value.digits, cell.value.decimals),
                   "a number that fits 64 bits with the " + counted(decimals_, "decimal") +
                       " of its kind as " + std::string(what) + kRoundingHint);
}

}  // namespace waywiser
