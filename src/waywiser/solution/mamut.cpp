#include "waywiser/solution/mamut.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/base/json_cursor.h"
#include "waywiser/solution/json_route.h"
#include "waywiser/solution/python_text.h"
#include "waywiser/solution/words.h"

namespace waywiser {
namespace {

// An array of routes, or an object that numbers or names them.
void read_routes(JsonCursor& json, SolutionFile& solution) {
  const auto route = [&] { read_json_route(json, solution.routes.emplace_back()); };
  if (json.at_object()) {
    json.object("the routes", [&](const Word&) { route(); });
  } else {
    json.array("the routes", [&](std::size_t) { route(); });
  }
}

// A number, or a string of one; anything else is no cost that could be compared.
std::optional<std::string> read_cost(JsonCursor& json) {
  if (json.at_string()) {
    const std::size_t at = json.offset();
    return cost_text(json.scanner(), {json.string("the cost"), at});
  }
  if (!json.at_object() && !json.at_array()) {
    if (json.take_null()) return std::nullopt;
    return cost_text(json.scanner(), json.number("the cost"));
  }
  json.skip();
  return std::nullopt;
}

// VROOM has the cost in a summary.
std::optional<std::string> read_summary(JsonCursor& json) {
  std::optional<std::string> cost;
  if (!json.at_object()) {
    json.skip();
    return cost;
  }
  json.object("the summary", [&](const Word& key) {
    if (key.text == "cost") {
      cost = read_cost(json);
    } else {
      json.skip();
    }
  });
  return cost;
}

bool is_json_object(std::string_view bytes) {
  Scanner scanner(bytes, "");
  if (scanner.peek().text.starts_with('{')) return !maps_routes(bytes);
  // An array of routes that are objects.
  const std::size_t second = bytes.find_first_not_of(" \t\r\n", scanner.offset() + 1);
  return scanner.peek().text.starts_with('[') && second != std::string_view::npos &&
         bytes[second] == '{' && bytes.find(':', second) != std::string_view::npos;
}

// Routes without a depot 0 at their ends, empty ones left out.
std::vector<std::vector<std::int64_t>> without_depot(
    std::vector<std::vector<std::int64_t>> routes) {
  for (auto& route : routes) {
    while (!route.empty() && route.back() == 0) route.pop_back();
    if (!route.empty() && route.front() == 0) route.erase(route.begin());
  }
  std::erase(routes, std::vector<std::int64_t>{});
  return routes;
}

// What other programs call "routes", and an object that holds them.
bool is_called_routes(std::string_view key) {
  static constexpr std::string_view kNames[] = {
      "tours",          "best_routes", "final_routes", "best_solution", "solution",
      "vehicle_routes", "trips",       "route_list",   "vehicles",      "bestRoutes",
      "bestSolution",   "best",        "timetable",    "paths"};
  return std::find(std::begin(kNames), std::end(kNames), key) != std::end(kNames);
}
bool is_called_solution(std::string_view key) {
  return key == "result" || key == "output" || key == "data" ||
         (key != "vehicles" && is_called_routes(key));
}

// Reads a solution's object, and one below it.
class SolutionReader {
 public:
  SolutionReader(JsonCursor& json, SolutionFile& solution) : json_(json), solution_(solution) {}

  void read() {
    const bool array = json_.at_array();
    if (array) {
      read_routes(json_, solution_);
    } else {
      read_object();
    }
    json_.finish();
    if (array) return;
    if (found_.contains("routes")) return warn_of_others();
    if (lists_.size() > 1)
      throw json_.scanner().error(lists_[1].first, "one list of routes, or the key routes");
    if (lists_.empty()) throw InputError({json_.scanner().file(), 0, 0}, keys(), "a key routes");
    json_.seek(lists_.front().second);
    read_routes(json_, solution_);
  }

 private:
  void read_object() {
    json_.object("a solution", [&](const Word& key) { read_member(key); });
  }

  void read_member(const Word& key) {
    const bool known = key.text == "routes" || key.text == "cost" || key.text == "instance_name";
    if (known && !found_.insert(std::string(key.text)).second)
      throw json_.scanner().error(key, "each key once");
    if (keys_.size() < kShown && !below_) keys_.push_back(key);
    if (key.text == "routes") {
      read_routes(json_, solution_);
    } else if (key.text == "cost") {
      take_cost(key, read_cost(json_));
    } else if (key.text == "instance_name") {
      solution_.name = json_.string("the name of the instance");
    } else if (key.text == "summary") {
      take_cost(key, read_summary(json_));
    } else if (json_.at_object() && is_called_solution(key.text) && !below_) {
      below_ = true;
      read_object();
      below_ = false;
    } else {
      if (json_.at_array() && is_called_routes(key.text)) lists_.emplace_back(key, json_.offset());
      json_.skip();
    }
  }

  // The first cost of a file counts.
  void take_cost(const Word& key, const std::optional<std::string>& cost) {
    if (!cost) return;
    if (!solution_.stated_cost) {
      solution_.stated_cost = cost;
    } else if (*cost != *solution_.stated_cost) {
      solution_.warnings.push_back(fmt::format("two costs: {} is taken, not {} of line {} (\"{}\")",
                                               *solution_.stated_cost, *cost,
                                               json_.scanner().place(key).line, key.text));
    }
  }

  // Beside the key routes, lists of other routes under another name.
  void warn_of_others() {
    for (const auto& [key, begin] : lists_) {
      SolutionFile other;
      try {
        json_.seek(begin);
        read_routes(json_, other);
      } catch (const InputError&) {
        continue;  // no routes: "vehicles" are often what there is to drive with
      }
      if (without_depot(other.routes) == without_depot(solution_.routes)) continue;
      solution_.warnings.push_back(
          fmt::format("two lists of routes: \"routes\" is read, not \"{}\" of line {}", key.text,
                      json_.scanner().place(key).line));
    }
  }

  // What there is instead of routes.
  std::string keys() const {
    if (keys_.empty()) return "an empty object";
    std::string text = "the " + plural(keys_.size(), "key") + " ";
    for (std::size_t k = 0; k < keys_.size(); ++k)
      text += (k == 0 ? "" : ", ") + in_quotes(keys_[k].text);
    return text;
  }

  static constexpr std::size_t kShown = 6;
  JsonCursor& json_;
  SolutionFile& solution_;
  std::set<std::string> found_;
  std::vector<std::pair<Word, std::size_t>> lists_;  // their keys and where they begin
  std::vector<Word> keys_;
  bool below_ = false;
};

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
  SolutionReader(json, solution).read();
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
