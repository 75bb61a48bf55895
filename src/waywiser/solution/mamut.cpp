#include "waywiser/solution/mamut.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/base/json_cursor.h"
#include "waywiser/solution/python_text.h"
#include "waywiser/solution/words.h"

namespace waywiser {
namespace {

std::int64_t customer_at(JsonCursor& json) {
  return customer_number(json.scanner(), json.number("the number of a customer"));
}

void read_customers(JsonCursor& json, std::vector<std::int64_t>& route) {
  json.array("a route", [&](std::size_t) { route.push_back(customer_at(json)); });
}

// A step of VROOM: {"type": "job", "id": 5}; older versions call the number "job". Start and end
// are the depot.
void read_step(JsonCursor& json, std::vector<std::int64_t>& route) {
  std::string type;
  std::optional<std::int64_t> id;
  const std::size_t at = json.offset();
  json.object("a step", [&](const Word& key) {
    if (key.text == "type") {
      type = json.string("the type of a step");
    } else if (key.text == "id" || key.text == "job") {
      id = customer_at(json);
    } else {
      json.skip();
    }
  });
  if (type == "start" || type == "end") return;
  if (type == "job" && id) return route.push_back(*id);
  throw InputError(json.scanner().place_at(at), "a step of type " + quoted(type),
                   "start, end, or a job with its id");
}

// A vehicle's object: VROOM's "steps", or a list of customers under one of the usual names.
void read_vehicle(JsonCursor& json, std::vector<std::int64_t>& route) {
  static constexpr std::string_view kLists[] = {"stops",        "route",  "customers", "nodes",
                                                "customer_ids", "visits", "sequence"};
  const std::size_t at = json.offset();
  bool found = false;
  json.object("a route", [&](const Word& key) {
    const bool list = std::find(std::begin(kLists), std::end(kLists), key.text) != std::end(kLists);
    if (key.text != "steps" && !list) return json.skip();
    if (found) throw json.scanner().error(key, "one list of stops a route");
    found = true;
    if (list) return read_customers(json, route);
    json.array("the steps", [&](std::size_t) { read_step(json, route); });
  });
  if (!found)
    throw InputError(json.scanner().place_at(at), "a route without steps",
                     "\"steps\", \"stops\" or an array of customers");
}

void read_routes(JsonCursor& json, SolutionFile& solution) {
  json.array("the routes", [&](std::size_t) {
    std::vector<std::int64_t> route;
    if (json.at_object()) {
      read_vehicle(json, route);
    } else {
      read_customers(json, route);
    }
    solution.routes.push_back(std::move(route));
  });
}

// VROOM has the cost in a summary.
void read_summary(JsonCursor& json, SolutionFile& solution) {
  if (!json.at_object()) return json.skip();
  json.object("the summary", [&](const Word& key) {
    if (key.text == "cost") {
      solution.stated_cost = cost_text(json.scanner(), json.number("the cost"));
    } else {
      json.skip();
    }
  });
}

bool is_json_object(std::string_view bytes) {
  Scanner scanner(bytes, "");
  if (scanner.peek().text.starts_with('{')) return !maps_routes(bytes);
  // An array of routes that are objects.
  const std::size_t second = bytes.find_first_not_of(" \t\r\n", scanner.offset() + 1);
  return scanner.peek().text.starts_with('[') && second != std::string_view::npos &&
         bytes[second] == '{' && bytes.find(':', second) != std::string_view::npos;
}

// A solution's object; one below the key "solution" is one too, once. `keys` are those that were
// read.
void read_solution(JsonCursor& json, SolutionFile& solution, std::set<std::string>& keys) {
  json.object("a solution", [&](const Word& key) {
    const bool known = key.text == "routes" || key.text == "cost" || key.text == "instance_name";
    if (known && !keys.insert(std::string(key.text)).second)
      throw json.scanner().error(key, "each key once");
    const bool routes = key.text == "routes" ||
                        (key.text == "solution" && json.at_array() && keys.insert("routes").second);
    if (routes) {
      read_routes(json, solution);
    } else if (key.text == "cost" && !json.take_null()) {
      solution.stated_cost = cost_text(json.scanner(), json.number("the cost"));
    } else if (key.text == "instance_name") {
      solution.name = json.string("the name of the instance");
    } else if (key.text == "summary") {
      read_summary(json, solution);
    } else if (key.text == "solution" && json.at_object() && keys.insert("solution").second) {
      read_solution(json, solution, keys);
    } else if (key.text != "cost") {
      json.skip();
    }
  });
}

bool never(std::string_view) {
  return false;
}

std::string write(const SolutionText& text, MamutObjective objective) {
  return format_mamut_solution(text.instance, canonical_order(text.routes), text.ids, text.cost,
                               objective);
}
std::string write_hierarchical(const SolutionText& text) {
  return write(text, MamutObjective::hierarchical_vehicle_cost);
}
std::string write_mono_cost(const SolutionText& text) {
  return write(text, MamutObjective::mono_cost);
}

}  // namespace

constexpr SolutionFormat kMamutSolution{.name = "mamut",
                                        .title = "JSON with \"routes\" (MAMUT-routing, VROOM)",
                                        .ending = ".json",
                                        .recognises = is_json_object,
                                        .read = parse_mamut_solution,
                                        .write = write_hierarchical};
constexpr SolutionFormat kMamutMonoCost{.name = "mamut-mono-cost",
                                        .title = "MAMUT-routing's MonoCost",
                                        .ending = ".MonoCost.json",
                                        .recognises = never,
                                        .write = write_mono_cost,
                                        .cost_in_tenths = true};

SolutionFile parse_mamut_solution(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  const std::string text = json_of_python(bytes);
  JsonCursor json(text, file);
  SolutionFile solution;
  std::set<std::string> keys;
  if (json.at_array() && keys.insert("routes").second) {
    read_routes(json, solution);
  } else {
    read_solution(json, solution, keys);
  }
  json.finish();
  if (!keys.contains("routes")) throw InputError({file, 0, 0}, "no key routes", "one");
  return solution;
}

std::string format_mamut_solution(const std::string& instance_name, const Routes& routes,
                                  const std::vector<std::int64_t>& ids, const std::string& cost,
                                  MamutObjective objective) {
  std::string out =
      fmt::format("{{\n    \"instance_name\": {},\n    \"routes\": [", json_string(instance_name));
  for (std::size_t k = 0; k < routes.size(); ++k) {
    out += k == 0 ? "\n        [" : ",\n        [";
    for (std::size_t i = 0; i < routes[k].size(); ++i)
      out +=
          fmt::format("{}{}", i == 0 ? "" : ", ", ids.at(static_cast<std::size_t>(routes[k][i])));
    out += ']';
  }
  return out + fmt::format(
                   "\n    ],\n    \"cost\": {},\n    \"metadata\": {{}},\n"
                   "    \"objective_function\": \"{}\"\n}}\n",
                   cost,
                   objective == MamutObjective::mono_cost ? "MonoCost" : "HierarchicalVehicleCost");
}

}  // namespace waywiser
