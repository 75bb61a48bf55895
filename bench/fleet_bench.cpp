// How few vehicles the search for fewer routes reaches, in CPU seconds, beside the best known
// fleet.
//
//   fleet_bench [--seconds S | --iterations N] [--seed N] [--informed] [--set NAME=VALUE]...
//   WHAT...
//
// WHAT are names, sets, globs or files as `waywiser data where` takes them. P = 1000, pessimistic.
// An instance ends when its lower bound is met; --informed ends it at the best known fleet as well.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "waywiser/base/clock.h"
#include "waywiser/base/error.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/instance/read.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/search/fleet/lower_bound.h"
#include "waywiser/search/fleet/reduction.h"
#include "waywiser/search/kernel/parameters.h"
#include "waywiser/search/kernel/recorder.h"

namespace {

using namespace waywiser;
using namespace waywiser::search;

struct Options {
  double seconds = 10.0;
  std::int64_t iterations = 0;
  std::uint64_t seed = 1;
  bool informed = false;
  Parameters parameters;
  std::vector<std::string> what;
};

class BenchClock final : public SearchClock {
 public:
  explicit BenchClock(const Options& options) : options_(options) {}
  void advance(std::int64_t iterations) override { iterations_ += iterations; }
  std::int64_t iterations() const override { return iterations_; }
  double elapsed() const override {
    return options_.iterations > 0 ? static_cast<double>(iterations_) : cpu_seconds() - begin_;
  }
  double limit() const override {
    return options_.iterations > 0 ? static_cast<double>(options_.iterations) : options_.seconds;
  }
  double second() const override { return options_.iterations > 0 ? 100'000.0 : 1.0; }
  bool expired() const override { return elapsed() >= limit(); }

 private:
  const Options& options_;
  double begin_ = cpu_seconds();
  std::int64_t iterations_ = 0;
};

struct Figures {
  int vehicles = 0;
  int lower_bound = 0;
  double found = 0.0;  // CPU seconds until the last success
  double total = 0.0;
  std::int64_t iterations = 0;
};

template <class T>
Routes singles(const Problem<T>& problem) {
  Routes routes;
  for (int c = 1; c <= problem.customers; ++c) routes.push_back({c});
  return routes;
}

template <class T>
Figures reduce(const ScaledInstance& instance, const Options& options, int best_known) {
  BenchClock clock(options);
  const double begin = cpu_seconds();
  Figures figures;
  figures.lower_bound = fleet_lower_bound(instance).value();
  const auto problem = make_problem<T>(instance, Objective::fleet);
  const Neighbours<T> neighbours(problem, {});
  Random random(options.seed);
  fleet::Reduction<T> reduction(problem, neighbours, options.parameters.fleet, random);
  Routes routes = singles(problem);
  const int target = std::max(figures.lower_bound, options.informed ? best_known : 0);
  while (static_cast<int>(routes.size()) > target) {
    const auto fewer = reduction.attempt(routes, clock, clock.limit());
    if (!fewer) break;
    if (!recomputed_cost(problem, *fewer) && static_cast<int>(fewer->size()) <= problem.vehicles) {
      std::fprintf(stderr, "%s: INFEASIBLE routes\n", instance.name.c_str());
      std::exit(1);
    }
    routes = *fewer;
    figures.found = cpu_seconds() - begin;
  }
  figures.vehicles = static_cast<int>(routes.size());
  figures.total = cpu_seconds() - begin;
  figures.iterations = clock.iterations();
  return figures;
}

Figures reduce(const std::string& file, const Options& options, int best_known) {
  const ScaledInstance instance = scale_for_solver(read_instance(file).instance, Scaling{});
  return fits_narrow(instance) ? reduce<std::int32_t>(instance, options, best_known)
                               : reduce<std::int64_t>(instance, options, best_known);
}

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view flag = argv[i];
    const bool has_value = i + 1 < argc;
    if (flag == "--informed") {
      options.informed = true;
    } else if (flag == "--seconds" && has_value) {
      options.seconds = std::atof(argv[++i]);
    } else if (flag == "--iterations" && has_value) {
      options.iterations = std::atoll(argv[++i]);
    } else if (flag == "--seed" && has_value) {
      options.seed = std::strtoull(argv[++i], nullptr, 10);
    } else if (flag == "--set" && has_value) {
      const std::string_view setting = argv[++i];
      const std::size_t equals = setting.find('=');
      if (equals == std::string_view::npos) throw UsageError("--set takes NAME=VALUE");
      set_parameter(options.parameters, setting.substr(0, equals), setting.substr(equals + 1));
    } else {
      options.what.emplace_back(flag);
    }
  }
  return options;
}

void print(const Options& options) {
  int vehicles = 0;
  int best_known = 0;
  double seconds = 0.0;
  double found = 0.0;
  std::vector<std::string> files;
  for (const std::string& what : options.what) {
    for (std::string& file : resolve_instances(what)) files.push_back(std::move(file));
  }
  for (const std::string& file : files) {
    const std::string name = std::filesystem::path(file).stem().string();
    const CatalogueEntry* entry = find_by_name(name);
    const int known = entry != nullptr ? entry->sintef.vehicles : 0;
    const Figures f = reduce(file, options, known);
    std::printf("%-9s %4d  best known %4d (%+d)  bound %4d  found %7.2f s  of %7.2f s  %9lld\n",
                name.c_str(), f.vehicles, known, f.vehicles - known, f.lower_bound, f.found,
                f.total, static_cast<long long>(f.iterations));
    std::fflush(stdout);
    vehicles += f.vehicles;
    best_known += known;
    seconds += f.total;
    found += f.found;
  }
  std::printf("sum       %4d  best known %4d (%+d)  found %.1f s of %.1f s\n", vehicles, best_known,
              vehicles - best_known, found, seconds);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    print(parse(argc, argv));
    return 0;
  } catch (const Error& error) {
    std::fprintf(stderr, "fleet_bench: %s\n", error.what());
    return static_cast<int>(error.code());
  }
}
