#include "waywiser/solution/mamut.h"

#include <set>

#include <fmt/format.h>

#include "waywiser/base/json.h"
#include "waywiser/base/json_cursor.h"
#include "waywiser/solution/words.h"

namespace waywiser {
namespace {

void read_routes(JsonCursor& json, SolutionFile& solution) {
  json.array("the routes", [&](std::size_t) {
    std::vector<std::int64_t> route;
    json.array("a route", [&](std::size_t) {
      route.push_back(customer_number(json.scanner(), json.number("the number of a customer")));
    });
    solution.routes.push_back(std::move(route));
  });
}

}  // namespace

SolutionFile parse_mamut_solution(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  JsonCursor json(bytes, file);
  SolutionFile solution;
  std::set<std::string> keys;
  json.object("a solution", [&](const Word& key) {
    const bool known = key.text == "routes" || key.text == "cost" || key.text == "instance_name";
    if (known && !keys.insert(std::string(key.text)).second)
      throw json.scanner().error(key, "each key once");
    if (key.text == "routes") {
      read_routes(json, solution);
    } else if (key.text == "cost" && !json.take_null()) {
      solution.stated_cost = cost_text(json.scanner(), json.number("the cost"));
    } else if (key.text == "instance_name") {
      solution.name = json.string("the name of the instance");
    } else if (key.text != "cost") {
      json.skip();
    }
  });
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
