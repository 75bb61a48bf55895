#include "waywiser/planning/loosened.h"

#include <algorithm>

#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/base/wide.h"

namespace waywiser {

Instance with_time_decimals(const Instance& instance, int decimals) {
  Instance finer = instance;
  const std::int64_t factor = power_of_ten(decimals - instance.time_decimals);
  for (Site& site : finer.sites) {
    for (std::int64_t* time : {&site.ready, &site.due, &site.service}) {
      const auto value = checked_multiply(*time, factor);
      if (!value) {
        throw InputError(Place{}, "time " + to_text(*time, instance.time_decimals),
                         "one that 64 bits hold in units of 10^-" + std::to_string(decimals));
      }
      *time = *value;
    }
  }
  finer.time_decimals = decimals;
  return finer;
}

Instance loosened(const Instance& instance, int customer, const Loosening& loosening) {
  const Decimal amount = parse_decimal(loosening.amount).value;
  if (loosening.kind == Loosening::Kind::capacity) {
    Instance larger = instance;
    larger.capacity += scaled_to(amount, instance.demand_decimals).value_or(0);
    return larger;
  }
  Instance changed =
      with_time_decimals(instance, std::max(amount.decimals, instance.time_decimals));
  const std::int64_t change = scaled_to(amount, changed.time_decimals).value_or(0);
  Site& site = changed.sites[static_cast<std::size_t>(customer)];
  switch (loosening.kind) {
    case Loosening::Kind::due_later:
      site.due += change;
      break;
    case Loosening::Kind::ready_earlier:
      site.ready -= change;
      break;
    case Loosening::Kind::service_less:
      site.service -= change;
      break;
    case Loosening::Kind::other_later:
      changed.sites[static_cast<std::size_t>(loosening.other)].due += change;
      break;
    case Loosening::Kind::capacity:
      break;
  }
  return changed;
}

}  // namespace waywiser
