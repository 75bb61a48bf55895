#include "waywiser/evaluation/reach.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/instance/labels.h"

namespace waywiser {

std::vector<OutOfReach> out_of_reach(const Instance& instance) {
  std::vector<OutOfReach> found;
  for (int customer = 1; customer <= instance.customers(); ++customer) {
    const Routes alone{{customer}};
    if (feasible_exactly(instance, alone)) continue;
    const auto violations = evaluate_exact(instance, alone).violations;
    const auto& first = violations.front();
    found.push_back({customer, first.customer == 0, first.arrival, first.due.lower});
  }
  return found;
}

std::string reach_text(const Instance& instance, const std::vector<OutOfReach>& customers) {
  constexpr std::size_t kShown = 3;
  std::string text;
  for (std::size_t i = 0; i < std::min(kShown, customers.size()); ++i) {
    const OutOfReach& found = customers[i];
    const std::string who = site_name(instance, found.customer);
    const Clock& clock = clock_of(instance);
    text += i == 0 ? "" : "; ";
    text += found.on_return
                ? fmt::format("{} lets no vehicle return before {}, after the depot's due date {}",
                              who, clock.at(found.arrival.lower), clock.at(found.due))
                : fmt::format("{} is reached at {}, after its due date {}", who,
                              clock.at(found.arrival.lower), clock.at(found.due));
  }
  if (customers.size() > kShown) text += fmt::format("; and {} more", customers.size() - kShown);
  return text;
}

}  // namespace waywiser
