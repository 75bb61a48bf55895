// The parts of the module waywiser._core; what they bind is documented in python/waywiser.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nanobind/nanobind.h>

#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaling.h"
#include "waywiser/solution/solution.h"

namespace waywiser::python {

// An instance as Python holds it: shared, never changed.
struct SharedInstance {
  std::shared_ptr<const Instance> instance;
  std::vector<std::string> warnings;
  std::string format;      // "" where it did not come from a file
  std::string understood;  // what a table was taken for

  const Instance& operator*() const { return *instance; }
  const Instance* operator->() const { return instance.get(); }
};

// Routes as Python has them: numbers of customers as in the file.
using Ids = std::vector<std::vector<std::int64_t>>;

// Throws UsageError for a scheme or tie rule that there is none of, and for P < 1.
Scaling scaling_of(std::int64_t P, const std::string& rounding, const std::string& ties);
Objective objective_of(const std::string& name);

// Routes as if they had stood in a file.
SolutionFile file_of(const Ids& ids, const std::optional<std::string>& stated_cost = {});
Ids ids_of(const Instance& instance, const Routes& routes);
// Throws InputError where the routes are no solution: `what` is to be done with them.
Routes solution_of(const Instance& instance, const Ids& ids, const std::string& what);

void bind_errors(nanobind::module_& module);
void bind_instance(nanobind::module_& module);
void bind_scaling(nanobind::module_& module);
void bind_reports(nanobind::module_& module);
void bind_solver(nanobind::module_& module);

}  // namespace waywiser::python
