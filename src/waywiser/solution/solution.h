// Solutions: routes of customers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"

namespace waywiser {

// A route: customer indices 1..n of an instance in order of visit, the depot left out at both ends.
using Route = std::vector<int>;
using Routes = std::vector<Route>;

// A solution as it stands in a file: numbers not yet looked up in an instance, nothing checked. The
// depot is among them wherever the file has it: only the instance knows its number.
struct SolutionFile {
  std::vector<std::vector<std::int64_t>> routes;  // ids as written
  std::optional<std::string> stated_cost;         // the decimal as written
  std::string name;                               // of the instance, where the format has it
  // The depot between two customers ends a route (plain lists); elsewhere it has no place there.
  bool depot_separates = false;
  // The numbers are nodes of a VRPLIB file of the instance (instance/vrplib_numbering.h); those
  // beyond the instance's are further copies of the depot, and every route is a closed tour.
  bool nodes = false;
  // What a table calls each stop, route by route as in `routes`, for instances with names; empty
  // for other formats. Where not all of it are numbers, `routes` is empty and `no_numbers` what an
  // instance without names says to that.
  std::vector<std::vector<std::string>> called;
  std::optional<InputError> no_numbers;
  std::vector<std::string> warnings;  // for a person, each a sentence
};

// Routes in the canonical order of the paper (Section 2): by first customer, so that a sum of
// doubles has one order. Empty routes are dropped.
Routes canonical_order(Routes routes);

// From one customer to the next, 0 for the depot at both ends.
using Arc = std::pair<int, int>;

// The arcs of the routes, sorted; one that is driven twice stands there twice.
std::vector<Arc> arcs_of(const Routes& routes);

}  // namespace waywiser
