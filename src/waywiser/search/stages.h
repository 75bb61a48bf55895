// The order in which a run goes, as docs/solver.md has it. What a step does is in run_steps.h and
// the rooms below, how long it goes on in shares.h.
#pragma once

#include <functional>

#include "waywiser/search/feasible/construct.h"
#include "waywiser/search/kernel/scale.h"
#include "waywiser/search/request.h"
#include "waywiser/search/run_steps.h"

namespace waywiser::search {

using FleetBoundOf = std::function<int(const std::function<bool()>& cancelled)>;

// `fleet_bound` proves a lower bound on the fleet unless it is told to give up; it is asked once
// the first solution is out.
template <class T>
Summary run_stages(const Problem<T>& problem, const Request& request, SearchClock& clock,
                   IncumbentSink<typename Problem<T>::Sum>& sink, const FleetBoundOf& fleet_bound) {
  const Parameters& parameters = request.parameters;
  Random random(request.seed);
  Recorder<T> recorder(problem, sink);
  const FirstSolution first = first_solution(problem, request.initial);
  recorder.offer(first.routes);
  const Neighbours<T> neighbours(problem, Neighbours<T>::Sizes::of(parameters),
                                 [&] { return clock.expired(); });
  const int bound =
      fleet_bound([&] { return clock.expired() || clock.elapsed() > bound_end(clock); });
  const bool infeasible = bound > problem.vehicles;
  RunSteps<T> run(
      {problem, neighbours, parameters, spacing(problem), clock, run_end(clock), recorder, random},
      first.routes);
  if (first.given && parameters.improve != 0 && !infeasible) {
    improve(run);
  } else if (!infeasible) {
    reduce_fleet(run, bound);
    if (run.within_fleet()) shorten(run);
  }
  return {clock.iterations(), bound, run.route_count() == bound, infeasible};
}

// Routes that are good already: nothing hot, and no search for fewer vehicles.
template <class T>
void improve(RunSteps<T>& run) {
  run.refine(run.parameters().improve_hot, run.shares().whole_until());
  if (run.shares().has_parts()) run.refine_parts(run.parameters().improve_hot);
}

// Stage 1: fewer vehicles. Where they are free, no more than K, but few short routes to begin with:
// stage 2 opens a route easily and closes one hardly ever.
template <class T>
void reduce_fleet(RunSteps<T>& run, int lower_bound) {
  if (!run.problem().free_vehicles()) return reduce_fleet_to(run, lower_bound);
  if (!run.long_routes()) run.reduce_fleet(lower_bound, run.shares().free_fleet_until());
  if (!run.within_fleet()) reduce_fleet_to(run, run.problem().vehicles);
}

// By what comes quickly; then, with a preview of stage 2 out, by what takes long.
template <class T>
void reduce_fleet_to(RunSteps<T>& run, int target) {
  const FleetShares shares = run.shares().fleet();
  run.reduce_fleet(target, shares.quick_until);
  if (run.at_most(target) || run.over()) return;
  if (run.within_fleet()) run.preview(shares.preview);
  run.reduce_fleet(target, shares.long_until);
}

// Stage 2: less distance.
template <class T>
void shorten(RunSteps<T>& run) {
  run.adopt_elsewhere();
  const Way way = run.shares().way(run.long_routes(), run.longest_reduction());
  if (!run.previewed()) run.preview(run.shares().stage_preview(way, run.long_routes()));
  if (way == Way::detours || way == Way::legs) return shorten_by_population(run, way);
  const bool parts = way == Way::parts;
  run.anneal(parts ? run.shares().whole_until() : run.end());
  if (parts) run.refine_parts(run.parameters().parts_hot);
}

// Several solutions, what they give to each other, and the best annealed once more.
template <class T>
void shorten_by_population(RunSteps<T>& run, Way way) {
  const PopulationShares shares = run.shares().population();
  Population<T> population = run.population(way, shares.members_until);
  if (population.size() < 2 && way == Way::detours) return run.anneal(run.end());
  population.assemble_best(shares.exchanges_until);
  population.exchange_routes(shares.exchanges_until);
  population.assemble_best(run.end());
  run.take(population.best());
  run.adopt_elsewhere();
  if (run.shares().has_parts()) return run.refine_parts(run.parameters().parts_hot);
  run.refine(run.parameters().refining_hot, run.end());
}

}  // namespace waywiser::search
