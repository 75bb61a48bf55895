// What the JSON of several commands says in the same words (docs/cli.md).
#pragma once

#include <string>
#include <vector>

#include "waywiser/base/json.h"
#include "waywiser/instance/instance.h"
#include "waywiser/scaling/scaling.h"
#include "waywiser/solution/solution.h"

namespace waywiser::cli {

// The members P and rounding, and ties where the rounding has them.
void write_scaling(JsonWriter& json, const Scaling& scaling);

// The numbers that customers have in their file; and beside them, under `key`, what the file calls
// them, where it has names: a member of the object that is open.
void write_ids(JsonWriter& json, const Instance& instance, const std::vector<int>& customers);
void write_names(JsonWriter& json, const char* key, const Instance& instance,
                 const std::vector<int>& customers);
void write_routes(JsonWriter& json, const Instance& instance, const Routes& routes);
void write_route_names(JsonWriter& json, const char* key, const Instance& instance,
                       const Routes& routes);
// The member `key` with what the file calls one site.
void write_name(JsonWriter& json, const char* key, const Instance& instance, int site);

}  // namespace waywiser::cli
