// How fast penalised local search comes to a local optimum from random solutions, and what the
// parts of a run that come before the search take.
//
//   local_search_bench [--starts FILE] [--seeds N] WHAT...
//
// WHAT as `waywiser data where` takes it; P = 1000, pessimistic. A tenth more routes than the best
// known fleet, all customers dealt out at random; prices of overload and time warp are those that
// bench/local_search_peer.py uses, which runs PyVRP's local search from the starts in FILE.
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "waywiser/base/clock.h"
#include "waywiser/base/error.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/instance/read.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/search/feasible/construct.h"
#include "waywiser/search/fleet/lower_bound.h"
#include "waywiser/search/penalised/local_search.h"

namespace {

using namespace waywiser;
using namespace waywiser::search;

constexpr int kNeighbours = 40;
constexpr double kLoadPrice = 20000.0;  // per unit: 20 units of length
constexpr double kWarpPrice = 6.0;      // per unit of time

class CpuClock final : public SearchClock {
 public:
  void advance(std::int64_t) override {}
  std::int64_t iterations() const override { return 0; }
  double elapsed() const override { return cpu_seconds() - begin_; }
  double limit() const override { return 1e9; }
  double second() const override { return 1.0; }
  bool expired() const override { return false; }

 private:
  double begin_ = cpu_seconds();
};

using Number = std::int32_t;

Routes random_routes(int customers, int count, Random& random) {
  std::vector<int> order;
  for (int c = 1; c <= customers; ++c) order.push_back(c);
  random.shuffle(order);
  Routes routes(static_cast<std::size_t>(count));
  for (std::size_t k = 0; k < order.size(); ++k) routes[k % routes.size()].push_back(order[k]);
  return routes;
}

double distance_of(const Problem<Number>& problem, const Routes& routes) {
  double sum = 0;
  for (const Route& route : routes) {
    int at = 0;
    for (const int c : route) {
      sum += problem.distance(at, c);
      at = c;
    }
    sum += problem.distance(at, 0);
  }
  return sum;
}

void write_starts(std::FILE* file, const Problem<Number>& problem, const std::string& name,
                  const std::vector<Routes>& starts) {
  const auto list = [](const auto& values) { return fmt::format("{}", fmt::join(values, ",")); };
  fmt::print(file,
             "{{\"name\":\"{}\",\"capacity\":{},\"load_price\":{},\"warp_price\":{},"
             "\"neighbours\":{},\"demands\":[{}],\"services\":[{}],\"ready\":[{}],\"due\":[{}],"
             "\"durations\":[{}],\"starts\":[",
             name, problem.capacity, kLoadPrice, kWarpPrice, kNeighbours, list(problem.demand),
             list(problem.service), list(problem.ready), list(problem.due),
             list(problem.durations));
  for (std::size_t s = 0; s < starts.size(); ++s) {
    fmt::print(file, "{}[", s > 0 ? "," : "");
    for (std::size_t r = 0; r < starts[s].size(); ++r) {
      fmt::print(file, "{}[{}]", r > 0 ? "," : "", list(starts[s][r]));
    }
    fmt::print(file, "]");
  }
  fmt::print(file, "]}}\n");
}

void measure(const std::string& path, int seeds, std::FILE* starts_file) {
  const Instance instance = read_instance(path).instance;
  const CatalogueEntry* entry = find_by_name(instance.name);
  if (entry == nullptr) throw UsageError(path + " is not in the catalogue");
  const ScaledInstance scaled = scale_for_solver(instance, Scaling{});
  double since = cpu_seconds();
  const auto lap = [&] { return cpu_seconds() - std::exchange(since, cpu_seconds()); };
  const auto problem = make_problem<Number>(scaled, Objective::fleet);
  const double arrays = lap();
  static_cast<void>(construct(problem));
  const double first = lap();
  const Neighbours<Number> neighbours(problem, {});
  const double lists = lap();
  static_cast<void>(fleet_lower_bound(scaled));
  const double bound = lap();
  const int count = (entry->sintef.vehicles * 11 + 9) / 10;
  std::vector<Routes> starts;
  double seconds = 0;
  double cost = 0;
  std::int64_t moves = 0;
  std::int64_t applied = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    starts.push_back(random_routes(problem.customers, count, random));
    PenalisedRoutes<Number> plan(problem);
    plan.assign(starts.back());
    LocalSearch<Number> search(plan, neighbours, {kNeighbours, 3}, random);
    CpuClock clock;
    const Weights weights{kLoadPrice, kWarpPrice, 1.0};
    search.run(weights, Slice(clock, 1e9));
    seconds += clock.elapsed();
    cost += distance_of(problem, plan.routes()) + weights.penalty(plan);
    moves += search.evaluated();
    applied += search.applied();
  }
  fmt::print(
      "{:10} parts: arrays {:.4f} s, first solution {:.4f} s, neighbours {:.4f} s, bounds {:.4f} "
      "s; local search: {:.3f} s each, {:.2f} million moves a second, {:.0f} applied, cost "
      "{:.0f}\n",
      instance.name, arrays, first, lists, bound, seconds / seeds,
      static_cast<double>(moves) / seconds / 1e6, static_cast<double>(applied) / seeds,
      cost / seeds / 1000);
  if (starts_file != nullptr) write_starts(starts_file, problem, instance.name, starts);
}

int run(const std::vector<std::string>& arguments) {
  int seeds = 5;
  std::FILE* starts = nullptr;
  std::vector<std::string> what;
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    const bool has_value = k + 1 < arguments.size();
    if (arguments[k] == "--seeds" && has_value) {
      seeds = std::stoi(arguments[++k]);
    } else if (arguments[k] == "--starts" && has_value) {
      starts = std::fopen(arguments[++k].c_str(), "w");
      if (starts == nullptr) throw UsageError("cannot write " + arguments[k]);
    } else {
      what.push_back(arguments[k]);
    }
  }
  for (const std::string& pattern : what) {
    for (const std::string& path : resolve_instances(pattern)) measure(path, seeds, starts);
  }
  if (starts != nullptr) std::fclose(starts);
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return run({arguments + 1, arguments + count});
  } catch (const std::exception& error) {
    fmt::print(stderr, "local_search_bench: {}\n", error.what());
    return 1;
  }
}
