// The native solver on many instances, by CPU time of one core, against the best known values:
//
//   WAYWISER_DATA=... search_bench [--seconds S] [--P P] [--space double] [--objective distance]
//                                  [--seed S] [--iterations N] [--set NAME=VALUE]... PATTERN...
//
// With --iterations the budget is N iterations, of which N / S stand for a second: the same seed
// gives the same routes, so that pairs of runs part only where their parameters make them.
//
// A line an instance (vehicles and best known, distance, gap of the cost, gap of the distance where
// the fleets are equal, area under the curve of the cost's gap), then means by class. Everything is
// judged in space `double`. For the objective `distance` the reference is DIMACS's.
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "waywiser/base/clock.h"
#include "waywiser/base/error.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/instance/read.h"
#include "waywiser/scaling/real_instance.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/search/kernel/iteration_clock.h"
#include "waywiser/search/native.h"

namespace waywiser {
namespace {

struct Options {
  double seconds = 10.0;
  std::int64_t iterations = 0;  // the budget where it is above 0; `seconds` of these
  Scaling scaling;
  bool in_doubles = false;
  Objective objective = Objective::fleet;
  std::uint64_t seed = 1;
  bool trace = false;
  search::Parameters parameters;
  std::vector<std::string> patterns;
};

class CpuClock : public search::SearchClock {
 public:
  explicit CpuClock(double limit) : limit_(limit), begin_(cpu_seconds()) {}
  void advance(std::int64_t iterations) override { iterations_ += iterations; }
  std::int64_t iterations() const override { return iterations_; }
  double elapsed() const override { return cpu_seconds() - begin_; }
  double limit() const override { return limit_; }
  double second() const override { return 1.0; }
  bool expired() const override { return elapsed() >= limit_; }

 private:
  double limit_;
  double begin_;
  std::int64_t iterations_ = 0;
};

// Follows the gap g(t) of a run: 1 until the first incumbent.
class Curve {
 public:
  Curve(const Instance& instance, const CatalogueEntry& entry, const Options& options,
        const search::SearchClock& clock)
      : instance_(instance), options_(options), clock_(clock) {
    const bool fleet = options.objective == Objective::fleet;
    reference_ = fleet ? 10.0 * instance.customers() * entry.sintef.vehicles + entry.sintef.distance
                       : entry.dimacs.distance;
  }

  void add(const Routes& routes) {
    const StructureReport structure = check_structure(instance_, routes);
    last_ = evaluate_double(instance_, routes);
    if (!structure.valid() ||
        (!last_.feasible && options_.scaling.rounding == Rounding::pessimistic)) {
      throw std::logic_error("the search reported infeasible routes");
    }
    double cost = options_.objective == Objective::fleet ? last_.cost : last_.distance;
    if (options_.objective == Objective::distance) {
      const ScaledInstance dimacs = scale(instance_, {10, Rounding::optimistic, Ties::half_up});
      cost =
          static_cast<double>(evaluate_scaled(dimacs, routes, Objective::distance).distance) / 10;
    }
    area_ += gap_ * (clock_.elapsed() - since_);
    since_ = clock_.elapsed();
    gap_ = std::min(gap_, cost / reference_ - 1.0);
    ++incumbents_;
    if (options_.trace) {
      fmt::print(stderr, "  {:8.3f} s  {:4d} routes  {:.2f}  gap {:.3f} %\n", since_, last_.routes,
                 last_.distance, 100 * gap_);
    }
  }
  void finish() { area_ += gap_ * (clock_.limit() - since_); }

  double gap() const { return gap_; }
  double auc() const { return area_ / clock_.limit(); }
  int incumbents() const { return incumbents_; }
  const DoubleEvaluation& last() const { return last_; }

 private:
  const Instance& instance_;
  const Options& options_;
  const search::SearchClock& clock_;
  double reference_ = 0.0;
  double gap_ = 1.0;
  double since_ = 0.0;
  double area_ = 0.0;
  int incumbents_ = 0;
  DoubleEvaluation last_;
};

template <class Cost>
class CurveSink : public search::IncumbentSink<Cost> {
 public:
  explicit CurveSink(Curve& curve) : curve_(curve) {}
  void incumbent(const Routes& routes, Cost) override { curve_.add(routes); }

 private:
  Curve& curve_;
};

struct Totals {
  int instances = 0;
  int vehicles = 0;
  int best_known = 0;
  double gap = 0.0;
  double auc = 0.0;
  double distance_gap = 0.0;  // where the fleets are equal
  int equal_fleets = 0;

  void add(const Totals& other) {
    instances += other.instances;
    vehicles += other.vehicles;
    best_known += other.best_known;
    gap += other.gap;
    auc += other.auc;
    distance_gap += other.distance_gap;
    equal_fleets += other.equal_fleets;
  }
};

std::unique_ptr<search::SearchClock> make_clock(const Options& options) {
  if (options.iterations == 0) return std::make_unique<CpuClock>(options.seconds);
  const double per_second = static_cast<double>(options.iterations) / options.seconds;
  return std::make_unique<search::IterationClock>(options.iterations, per_second);
}

Totals run_one(const std::string& path, const Options& options) {
  const Instance instance = read_instance(path).instance;
  const CatalogueEntry* entry = find_by_name(instance.name);
  if (entry == nullptr) throw UsageError(path + " is not in the catalogue");
  search::Request request;
  request.objective = options.objective;
  request.seed = options.seed;
  request.parameters = options.parameters;
  search::Summary summary;
  const std::unique_ptr<search::SearchClock> clock = make_clock(options);
  const double begin = cpu_seconds();
  Curve curve(instance, *entry, options, *clock);
  if (options.in_doubles) {
    const RealInstance real = real_instance(instance);
    CurveSink<double> sink(curve);
    summary = search::run(real, request, *clock, sink);
  } else {
    const ScaledInstance scaled = scale_for_solver(instance, options.scaling);
    CurveSink<std::int64_t> sink(curve);
    summary = search::run(scaled, request, *clock, sink);
  }
  const double used = cpu_seconds() - begin;
  curve.finish();
  const bool fleet = options.objective == Objective::fleet;
  const BestKnown& best = fleet ? entry->sintef : entry->dimacs;
  Totals totals{1, curve.last().routes, best.vehicles, curve.gap(), curve.auc(), 0.0, 0};
  if (!fleet || totals.vehicles == totals.best_known) {
    totals.distance_gap = fleet ? curve.last().distance / best.distance - 1.0 : curve.gap();
    totals.equal_fleets = 1;
  }
  fmt::print(
      "{:10} {:4d} / {:4d} (bound {:3d})  {:11.2f}  gap {:7.3f} %  distance {:>7} %  "
      "AUC {:.5f}  {:9d} iterations  {:4d} incumbents  {:.2f} s\n",
      instance.name, totals.vehicles, totals.best_known, summary.fleet_lower_bound,
      curve.last().distance, 100 * totals.gap,
      totals.equal_fleets > 0 ? fmt::format("{:.3f}", 100 * totals.distance_gap) : "-", totals.auc,
      summary.iterations, curve.incumbents(), used);
  std::fflush(stdout);
  return totals;
}

void print_totals(const std::string& name, const Totals& t) {
  const double n = std::max(t.instances, 1);
  fmt::print(
      "{:10} {:3d} instances  vehicles {:5d} / {:5d}  gap {:7.3f} %  distance {:7.3f} % of {}  "
      "AUC {:.5f}\n",
      name, t.instances, t.vehicles, t.best_known, 100 * t.gap / n,
      100 * t.distance_gap / std::max(t.equal_fleets, 1), t.equal_fleets, t.auc / n);
}

Options parse(int count, char** arguments) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string argument = arguments[i];
    const auto value = [&]() -> std::string {
      if (++i >= count) throw UsageError(argument + " needs a value");
      return arguments[i];
    };
    if (argument == "--seconds") {
      options.seconds = std::stod(value());
    } else if (argument == "--iterations") {
      options.iterations = std::stoll(value());
    } else if (argument == "--P") {
      options.scaling.P = std::stoll(value());
    } else if (argument == "--rounding") {
      const std::string name = value();
      options.scaling.rounding = name == "optimistic" ? Rounding::optimistic
                                 : name == "nearest"  ? Rounding::nearest
                                                      : Rounding::pessimistic;
    } else if (argument == "--space") {
      options.in_doubles = value() == "double";
    } else if (argument == "--objective") {
      options.objective = value() == "distance" ? Objective::distance : Objective::fleet;
    } else if (argument == "--seed") {
      options.seed = std::stoull(value());
    } else if (argument == "--trace") {
      options.trace = true;
    } else if (argument == "--set") {
      const std::string setting = value();
      const std::size_t equals = setting.find('=');
      if (equals == std::string::npos) throw UsageError("--set takes NAME=VALUE");
      search::set_parameter(options.parameters, setting.substr(0, equals),
                            setting.substr(equals + 1));
    } else {
      options.patterns.push_back(argument);
    }
  }
  return options;
}

int run_all(const Options& options) {
  std::map<std::string, Totals> by_class;
  Totals all;
  for (const std::string& pattern : options.patterns) {
    for (const std::string& path : resolve_instances(pattern)) {
      const Totals totals = run_one(path, options);
      const std::string stem = std::filesystem::path(path).stem().string();
      by_class[find_by_name(stem)->instance_class].add(totals);
      all.add(totals);
    }
  }
  for (const auto& [name, totals] : by_class) print_totals(name, totals);
  print_totals("all", all);
  return 0;
}

}  // namespace
}  // namespace waywiser

int main(int count, char** arguments) {
  try {
    return waywiser::run_all(waywiser::parse(count, arguments));
  } catch (const std::exception& error) {
    fmt::print(stderr, "search_bench: {}\n", error.what());
    return 1;
  }
}
