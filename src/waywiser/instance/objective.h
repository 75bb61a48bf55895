// The objectives, and all that differs between them: options, study files, messages, records,
// reports and the cost of a vehicle derive from this table.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/instance/instance.h"

namespace waywiser {

struct ObjectiveText {
  Objective id;
  std::string_view name;       // in options, files and messages
  std::string_view minimised;  // for the help of options
  std::string_view reported;   // in a report
  int lambda;                  // a vehicle costs lambda n on I (paper, Section 2, Eq. 1)
};

inline constexpr std::array kObjectives{
    ObjectiveText{Objective::fleet, "fleet", "10 n a route + travel time",
                  "10 n a route, then travel time", 10},
    ObjectiveText{Objective::distance, "distance", "travel time with at most K routes",
                  "travel time with at most K routes", 0},
};

constexpr const ObjectiveText& words_of(Objective objective) {
  return kObjectives[static_cast<std::size_t>(objective)];
}
static_assert(words_of(Objective::fleet).id == Objective::fleet &&
              words_of(Objective::distance).id == Objective::distance);

// What a vehicle costs on an instance of `customers`, in its own unit: 10 n, or 0.
constexpr std::int64_t vehicle_cost(Objective objective, int customers) {
  return std::int64_t{words_of(objective).lambda} * customers;
}

std::string to_string(Objective objective);  // "fleet"
std::optional<Objective> find_objective(std::string_view name);
std::vector<std::string> objective_names();
// "fleet: 10 n a route + travel time; ...": for the help.
std::string explained_objectives();

}  // namespace waywiser
