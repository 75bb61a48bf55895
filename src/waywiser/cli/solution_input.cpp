#include "waywiser/cli/solution_input.h"

#include "waywiser/cli/instance_input.h"
#include "waywiser/solution/instance_name.h"
#include "waywiser/solution/read.h"

namespace waywiser::cli {

std::vector<std::string> solution_warnings(const SolutionFile& solution, const Instance& instance) {
  std::vector<std::string> warnings = solution.warnings;
  if (auto other = other_instance_warning(solution, instance.name); !other.empty())
    warnings.push_back(std::move(other));
  return warnings;
}

SolutionFile read_told_solution(const std::string& path, const Instance& instance,
                                const Common& common) {
  SolutionFile solution = read_solution(path);
  tell_warnings(solution_warnings(solution, instance), common);
  return solution;
}

}  // namespace waywiser::cli
