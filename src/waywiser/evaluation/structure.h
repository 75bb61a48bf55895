// Is it a solution at all? Customers, capacity and fleet: what no rounding touches.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

struct Overload {
  int route = 0;  // 1-based, in the order of the solution
  std::int64_t load = 0;
};

struct StructureReport {
  std::vector<int> missing;                // customers in no route
  std::vector<int> duplicate;              // customers visited more than once
  std::vector<std::int64_t> unknown;       // ids that the instance does not have, as written
  std::vector<std::string> unknown_names;  // likewise, of a table of stops by name
  std::vector<Overload> overloaded;
  std::int64_t excess_vehicles = 0;  // routes beyond K
  bool valid() const { return missing.empty() && valid_part(); }
  // A plan of some of the customers: all but that none is missing.
  bool valid_part() const {
    return duplicate.empty() && unknown.empty() && unknown_names.empty() && overloaded.empty() &&
           excess_vehicles == 0;
  }
};

struct Resolved {
  Routes routes;  // unknown ids left out; in file order, empty routes dropped
  StructureReport structure;
};

// Looks the ids up and checks the structure. The depot, by its own number or as 0 where no customer
// is called so, is dropped at the ends of a route; between customers it ends the route where the
// format says so, and is unknown elsewhere.
// An instance with names (labels.h) is looked up by them in a table of stops. Throws InputError
// where the file has names alone and the instance has none.
Resolved resolve(const Instance& instance, const SolutionFile& file);

// The same check for routes by index. An index outside 1..n is reported as unknown.
StructureReport check_structure(const Instance& instance, const Routes& routes);

}  // namespace waywiser
