#include "waywiser/repair/single_moves.h"

#include <algorithm>
#include <optional>

namespace waywiser {
namespace {

struct Place {
  std::size_t route = 0;
  std::size_t position = 0;
  std::int64_t cost = 0;
};

// The cheapest feasible place for a customer that has left route `from`, whose rest is `rest`.
std::optional<Place> best_place(const std::vector<Schedule>& schedules, std::size_t from,
                                const Schedule& rest, int customer) {
  std::optional<Place> best;
  for (std::size_t r = 0; r < schedules.size(); ++r) {
    const Schedule& schedule = r == from ? rest : schedules[r];
    if (!schedule.feasible()) continue;
    const auto [first, last] = schedule.positions(customer);
    for (std::size_t p = first; p < last; ++p) {
      const auto cost = schedule.insertion(customer, p);
      if (cost && (!best || *cost < best->cost)) best = Place{r, p, *cost};
    }
  }
  return best;
}

bool mend(std::vector<Schedule>& schedules, std::size_t late) {
  std::optional<Place> best;
  std::size_t leaving = 0;
  for (std::size_t p = 0; p < schedules[late].route().size(); ++p) {
    const Schedule rest = schedules[late].without(p);
    if (!rest.feasible()) continue;
    auto place = best_place(schedules, late, rest, schedules[late].route()[p]);
    if (!place) continue;
    place->cost -= schedules[late].saving(p);
    if (!best || place->cost < best->cost) {
      best = place;
      leaving = p;
    }
  }
  if (!best) return false;
  const int customer = schedules[late].route()[leaving];
  schedules[late] = schedules[late].without(leaving);
  schedules[best->route] = schedules[best->route].with(customer, best->position);
  return true;
}

}  // namespace

bool move_single_customers(std::vector<Schedule>& schedules) {
  bool all = true;
  for (std::size_t r = 0; r < schedules.size(); ++r) {
    if (!schedules[r].feasible() && !mend(schedules, r)) all = false;
  }
  return all;
}

}  // namespace waywiser
