// The customers that a plan leaves out, for people and programs.
#pragma once

#include <string>
#include <vector>

#include "waywiser/base/json.h"
#include "waywiser/instance/instance.h"
#include "waywiser/planning/most_stops.h"
#include "waywiser/planning/unserved.h"

namespace waywiser::cli {

// What `solve --allow-unserved` and `check --allow-unserved` say of it.
struct UnservedReport {
  std::vector<Unserved> customers;
  // Of the search for the most stops: how many of them no plan can serve, proved under its
  // rounding. 0 where nothing was searched.
  std::int64_t least = 0;
  std::size_t routes = 0;  // of the plan; a Loosening with a larger number is for one more
  bool searched = true;    // else the plan is somebody's own
};

// "No solution was found ...; the best plan for a part leaves out 2 of 80 customers: ...".
std::string part_text(const Instance& instance, const UnservedReport& part);

// "3 of 80 customers are not served: ...", then two lines or so a customer.
std::string unserved_text(const Instance& instance, const UnservedReport& report);
// An array: a customer an object.
void write_unserved(JsonWriter& json, const Instance& instance, const UnservedReport& report);

}  // namespace waywiser::cli
