#include "waywiser/instance/objective.h"

namespace waywiser {

std::string to_string(Objective objective) {
  return std::string(words_of(objective).name);
}

std::optional<Objective> find_objective(std::string_view name) {
  for (const ObjectiveText& objective : kObjectives)
    if (objective.name == name) return objective.id;
  return std::nullopt;
}

std::vector<std::string> objective_names() {
  std::vector<std::string> names;
  for (const ObjectiveText& objective : kObjectives) names.emplace_back(objective.name);
  return names;
}

std::string explained_objectives() {
  std::string text;
  for (const ObjectiveText& objective : kObjectives) {
    text += (text.empty() ? "" : "; ") + std::string(objective.name) + ": " +
            std::string(objective.minimised);
  }
  return text;
}

}  // namespace waywiser
