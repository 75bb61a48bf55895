#include "waywiser/study/run.h"

#include <cmath>

#include "waywiser/base/hash.h"
#include "waywiser/base/json.h"
#include "waywiser/instance/objective.h"
#include "waywiser/study/names.h"

namespace waywiser {
namespace {

std::int64_t limit_of(const Budget& budget) {
  return budget.clock == ClockKind::iterations ? budget.iterations
                                               : std::llround(1000.0 * budget.seconds);
}

// Keys in alphabetical order, as in the whole description.
void write_budget(JsonWriter& json, const Budget& budget) {
  json.key("budget").begin_object();
  json.member("clock", to_string(budget.clock));
  json.member(budget.clock == ClockKind::iterations ? "iterations" : "milliseconds",
              limit_of(budget));
  json.end_object();
}

}  // namespace

std::string canonical_json(const RunDescription& description) {
  JsonWriter json;
  json.begin_object();
  if (description.scaling) json.member("P", description.scaling->P);
  write_budget(json, description.budget);
  json.member("instance", description.instance_digest);
  json.member("objective", to_string(description.objective));
  json.key("options").begin_object();
  for (const auto& [name, value] : description.options) json.key(name).raw(canonical_scalar(value));
  json.end_object();
  if (description.scaling) json.member("rounding", to_string(description.scaling->rounding));
  json.member("seed", description.seed);
  json.member("solver", description.solver);
  json.member("space", description.scaling ? "scaled" : "double");
  if (description.scaling && description.scaling->scheme().has_ties())
    json.member("ties", to_string(description.scaling->ties));
  json.member("version", description.solver_version);
  return json.end_object().text();
}

std::string run_id(const RunDescription& description) {
  return sha256_hex(canonical_json(description)).substr(0, 32);
}

}  // namespace waywiser
