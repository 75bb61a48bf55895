// A route of a solution in JSON, as its many writers have it.
#pragma once

#include <cstdint>
#include <vector>

#include "waywiser/base/json_cursor.h"

namespace waywiser {

// Reads one route, an array of stops or an object with one such array ("stops", "route", VROOM's
// "steps", ...). A stop is a number, a string of digits, "depot" at the ends, or an object: its
// number under one of the usual keys ("id", "customer", VROOM's "job", ...), a "type" that is the
// depot's or a customer's, or "activities" at the stop. Throws InputError at what may mean
// something else: letters, a lift, two numbers of one stop.
void read_json_route(JsonCursor& json, std::vector<std::int64_t>& route);

// The number of a customer, or a string of its digits.
std::int64_t json_customer(JsonCursor& json);

}  // namespace waywiser
