#include "waywiser/solver/conformance_cases.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "waywiser/base/random.h"

namespace waywiser {
namespace {

// CPU seconds, so that a busy machine changes no verdict.
constexpr double kSeconds = 1.0;

// Random customers in a square of 100 around the depot, windows of the given width that their
// direct trip reaches.
Instance random_instance(const std::string& name, int customers, std::int64_t width,
                         std::uint64_t seed) {
  Random random(seed);
  Instance instance;
  instance.name = name;
  instance.capacity = 50;
  instance.vehicles = customers;
  const std::int64_t horizon = 600;
  instance.sites.push_back({50, 50, 0, 0, horizon, 0});
  instance.ids.push_back(0);
  for (int i = 1; i <= customers; ++i) {
    Site site;
    site.x = random.below(101);
    site.y = random.below(101);
    site.demand = 5 + random.below(16);
    const auto dx = static_cast<double>(site.x - 50);
    const auto dy = static_cast<double>(site.y - 50);
    const auto trip = static_cast<std::int64_t>(std::sqrt(dx * dx + dy * dy)) + 2;
    site.ready = trip + random.below(300);
    site.due = std::min(site.ready + width, horizon - trip - 12);
    site.service = 10;
    instance.sites.push_back(site);
    instance.ids.push_back(i);
  }
  return instance;
}

RunRequest request_for(Instance instance, const Scaling& scaling = {}) {
  RunRequest request;
  request.instance = std::make_shared<const Instance>(std::move(instance));
  request.scaling = scaling;
  request.budget.clock = ClockKind::cpu;
  request.budget.seconds = kSeconds;
  return request;
}

// Travel that depends on the direction, and distances that are not durations.
Instance asymmetric_instance() {
  Instance instance = random_instance("asymmetric", 12, 400, 5);
  const std::size_t size = instance.size();
  DecimalMatrix durations{0, std::vector<std::int64_t>(size * size)};
  DecimalMatrix distances = durations;
  Random random(6);
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) {
      if (i == j) continue;
      durations.values[i * size + j] = 5 + random.below(30);
      distances.values[i * size + j] = 1 + random.below(100);
    }
  }
  for (Site& site : instance.sites) site.ready = 0;
  instance.durations = std::make_shared<const DecimalMatrix>(std::move(durations));
  instance.distances = std::make_shared<const DecimalMatrix>(std::move(distances));
  instance.has_coordinates = false;
  return instance;
}

// No fleet of two can load what the customers want.
Instance infeasible_instance() {
  Instance instance = random_instance("infeasible", 10, 200, 7);
  instance.vehicles = 2;
  for (std::size_t i = 1; i < instance.size(); ++i) instance.sites[i].demand = 20;
  return instance;
}

// The vehicles leave late: the depot opens at 30 and loading takes 15.
Instance depot_instance() {
  Instance instance = random_instance("depot", 10, 300, 8);
  instance.sites[0].ready = 30;
  instance.sites[0].service = 15;
  for (std::size_t i = 1; i < instance.size(); ++i) {
    instance.sites[i].ready += 45;
    instance.sites[i].due = std::max(instance.sites[i].due, instance.sites[i].ready);
  }
  instance.sites[0].due = 1000;
  return instance;
}

}  // namespace

std::vector<ConformanceCase> conformance_cases() {
  std::vector<ConformanceCase> cases;
  const auto add = [&](const std::string& name, const std::string& meaning,
                       RunRequest request) -> ConformanceCase& {
    ConformanceCase& added = cases.emplace_back();
    added.name = name;
    added.meaning = meaning;
    added.request = std::move(request);
    return added;
  };
  RunRequest wall = request_for(random_instance("plain", 20, 200, 1));
  wall.budget = {ClockKind::wall, 3.0, 0};
  add("plain", "20 customers with wide windows, 3 s of wall time", std::move(wall));
  add("CPU time", "the same, 1 s of CPU time", request_for(random_instance("cpu", 20, 200, 1)));
  add("tight windows", "20 customers with windows of 10",
      request_for(random_instance("tight", 20, 10, 2)));
  add("one customer", "the smallest problem", request_for(random_instance("one", 1, 100, 3)));
  ConformanceCase& infeasible =
      add("infeasible", "two vehicles cannot load everything: no incumbent, or an error",
          request_for(infeasible_instance()));
  infeasible.solvable = false;
  infeasible.may_refuse = true;
  add("asymmetric", "directed durations, and distances of their own",
      request_for(asymmetric_instance()))
      .may_refuse = true;
  add("depot", "the depot opens at 30 and has a service of 15, spent at departure",
      request_for(depot_instance()));
  // Not every algorithm is made for such costs: what it finds must be right, and that is all.
  add("large P", "P = 1,000,000: numbers beyond 32 bits; may find nothing",
      request_for(random_instance("large", 15, 200, 4), {1'000'000, Rounding::pessimistic, {}}))
      .solvable = false;
  RunRequest distance = request_for(random_instance("distance", 20, 200, 1));
  distance.objective = Objective::distance;
  add("distance", "objective distance: vehicle_cost is 0", std::move(distance));
  RunRequest iterations = request_for(random_instance("iterations", 15, 200, 1));
  iterations.budget.clock = ClockKind::iterations;
  iterations.budget.iterations = 50;
  add("iterations", "50 iterations, no limit in time", std::move(iterations)).may_refuse = true;
  RunRequest brief = request_for(random_instance("brief", 100, 100, 9));
  brief.budget = {ClockKind::wall, 0.1, 0};
  add("0.1 s", "100 customers in a tenth of a second: may find nothing, must end", std::move(brief))
      .solvable = false;
  RunRequest stopped = request_for(random_instance("stop", 20, 200, 1));
  stopped.budget.seconds = 600.0;
  add("stop", "`stop` half a second after the first incumbent, of 600 s", stopped).stop_after = 0.5;
  ConformanceCase& ended =
      add("end of input", "the same, by the end of its input: the host has died", stopped);
  ended.stop_after = 0.5;
  ended.turns.end_input_to_stop = true;
  add("unknown message", "a type that it does not know comes before `start`",
      request_for(random_instance("unknown", 10, 200, 1)))
      .turns.before_start = "{\"type\":\"greeting\",\"text\":\"hello\"}\n";
  return cases;
}

}  // namespace waywiser
