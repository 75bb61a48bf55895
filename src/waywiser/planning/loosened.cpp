#include "waywiser/planning/loosened.h"

#include <algorithm>

#include "waywiser/base/decimal.h"
#include "waywiser/instance/units.h"

namespace waywiser {

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
    case Loosening::Kind::longer_day:
      changed.longest_duration = changed.longest_duration.value_or(0) + change;
      break;
    case Loosening::Kind::capacity:
      break;
  }
  return changed;
}

}  // namespace waywiser
