// A synthetic study of the paper's size and shape: two solvers, nine configurations, invented
// trajectories. Nothing of it is a measurement.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/study/run.h"

namespace waywiser::test {

// What a configuration of a solver is made to do.
struct Behaviour {
  double real_gap = 0.05;  // of the last incumbent, mean over instances
  double integer_gap = 0.05;
  double feasible = 1.0;  // chance that an incumbent is float-feasible
  int incumbents = 23;
};

struct SyntheticOptions {
  std::vector<std::string> solvers{"ortools", "pyvrp"};
  std::vector<std::int64_t> P{1, 10, 1000};
  std::vector<int> sizes{100, 600, 1000};
  int seeds = 3;
  double noise = 0.002;  // of the final gaps
  // Costs on I^P follow those on I by a bias an edge; otherwise they follow integer_gap.
  bool coupled = true;
  std::function<Behaviour(const std::string& solver, const Scaling& scaling)> behaviour;
};

inline double limit_of(int customers) {
  return customers <= 100 ? 120.0 : customers <= 600 ? 900.0 : 1800.0;
}

inline double bias_of(Rounding rounding) {
  return rounding == Rounding::optimistic ? -0.5 : rounding == Rounding::nearest ? -0.02 : 0.5;
}

// Incumbents whose gaps fall from `final + 0.25` to `final`.
inline void add_incumbents(Run& run, const CatalogueEntry& entry, const Behaviour& behaviour,
                           double real_final, double integer_final, bool coupled, Random& random) {
  const double lambda = 10.0 * entry.customers;
  const double best = lambda * entry.sintef.vehicles + entry.sintef.distance;
  const double limit = run.description.budget.limit();
  const auto P = static_cast<double>(run.description.scaling->P);
  const double edges = entry.customers + entry.sintef.vehicles;
  const bool pessimistic = run.description.scaling->rounding == Rounding::pessimistic;
  const int k = behaviour.incumbents;
  // A run stays on one side of the border for a while: feasibility changes rarely.
  bool feasible = pessimistic || random.unit() < behaviour.feasible;
  for (int j = 0; j < k; ++j) {
    const double share = k == 1 ? 1.0 : static_cast<double>(j) / (k - 1);
    const double above = 0.25 * std::exp(-6.0 * share) * (1.0 - share);
    if (!pessimistic && random.unit() < 0.1) feasible = random.unit() < behaviour.feasible;
    RecordedIncumbent it;
    it.wall = it.cpu = it.received = limit * (0.01 + 0.85 * share * share);
    it.iteration = j;
    it.cost_double = best * (1.0 + real_final + above);
    it.routes = entry.sintef.vehicles + static_cast<int>((real_final + above) * best / lambda);
    it.cost = std::llround(coupled ? P * it.cost_double +
                                         bias_of(run.description.scaling->rounding) * edges
                                   : P * best * (1.0 + integer_final + above));
    // c*P is the best of the study on each I^P: one seed ends there, or every configuration would
    // be measured by its own results alone.
    if (!coupled && run.description.seed == 1 && j + 1 == k) it.cost = std::llround(P * best);
    it.float_feasible = it.exact_feasible = feasible;
    it.lateness = feasible ? 0.0 : random.unit();
    run.incumbents.push_back(it);
  }
}

inline void for_each_synthetic_run(const SyntheticOptions& options,
                                   const std::function<void(Run&&)>& take) {
  int number = 0;
  for (const CatalogueEntry& entry : catalogue()) {
    if (std::find(options.sizes.begin(), options.sizes.end(), entry.customers) ==
        options.sizes.end())
      continue;
    Random of_instance(static_cast<std::uint64_t>(++number));
    const double difficulty = 0.5 + of_instance.unit();
    for (const std::string& solver : options.solvers) {
      for (const std::int64_t P : options.P) {
        for (const Rounding rounding :
             {Rounding::optimistic, Rounding::nearest, Rounding::pessimistic}) {
          const Scaling scaling{P, rounding, Ties::half_up};
          const Behaviour behaviour = options.behaviour(solver, scaling);
          for (int seed = 1; seed <= options.seeds; ++seed) {
            Random random(static_cast<std::uint64_t>(number * 1000003 + seed * 7919 +
                                                     static_cast<int>(P) * 31 +
                                                     static_cast<int>(rounding) * 17) +
                          solver.size());
            Run run;
            run.description.instance_digest = entry.digest;
            run.description.scaling = scaling;
            run.description.solver = solver;
            run.description.seed = static_cast<std::uint64_t>(seed);
            run.description.budget = {ClockKind::wall, limit_of(entry.customers), 0};
            run.id = run_id(run.description);
            run.instance = entry.name;
            run.customers = entry.customers;
            run.instance_class = entry.instance_class;
            run.reason = "time_limit";
            run.wall = run.cpu = run.description.budget.limit();
            const double noise = options.noise * (2.0 * random.unit() - 1.0);
            add_incumbents(
                run, entry, behaviour, std::max(0.0, behaviour.real_gap * difficulty + noise),
                std::max(0.0, behaviour.integer_gap * difficulty + noise), options.coupled, random);
            take(std::move(run));
          }
        }
      }
    }
  }
}

// Figures in the neighbourhood of the paper's.
inline Behaviour like_the_paper(const std::string& solver, const Scaling& s) {
  const bool ortools = solver == "ortools";
  Behaviour b;
  b.incumbents = ortools ? 800 : 23;
  const bool coarse = s.P == 1;
  const double level = ortools ? 0.10 : 0.055;
  b.real_gap = level;
  b.integer_gap = 0.06;
  if (coarse && s.rounding == Rounding::optimistic) b.real_gap = 0.01, b.integer_gap = 0.01;
  if (coarse && s.rounding == Rounding::nearest) b.real_gap = 0.02, b.integer_gap = 0.03;
  if (coarse && s.rounding == Rounding::pessimistic) b.integer_gap = 0.10;
  if (s.rounding == Rounding::pessimistic) b.feasible = 1.0;
  if (s.rounding == Rounding::nearest) b.feasible = coarse ? 0.3 : s.P == 10 ? 0.8 : 0.995;
  if (s.rounding == Rounding::optimistic) b.feasible = coarse ? 0.1 : s.P == 10 ? 0.5 : 0.99;
  return b;
}

}  // namespace waywiser::test
