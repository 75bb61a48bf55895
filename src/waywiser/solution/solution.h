// Solutions: routes of customers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/base/decimal.h"

namespace waywiser {

// A route: customer indices 1..n of an instance in order of visit, the depot left out at both ends.
using Route = std::vector<int>;
using Routes = std::vector<Route>;

// A solution as it stands in a file: numbers not yet looked up in an instance, nothing checked.
struct SolutionFile {
  std::vector<std::vector<std::int64_t>>
      routes;                              // ids as written, depot ids at the ends already dropped
  std::optional<std::string> stated_cost;  // the decimal as written
  std::string name;                        // of the instance, where the format has it
};

// Routes in the canonical order of the paper (Section 2): by first customer, so that a sum of
// doubles has one order. Empty routes are dropped.
Routes canonical_order(Routes routes);

}  // namespace waywiser
