#include "waywiser/search/run_steps.h"

#include <utility>

#include "waywiser/search/feasible/decomposition.h"
#include "waywiser/search/kernel/ruin.h"

namespace waywiser::search {

template <class T>
RunSteps<T>::RunSteps(const RunContext<T>& context, Routes routes)
    : context_(context),
      annealing_(context.problem, context.neighbours, context.parameters, context.random),
      routes_(std::move(routes)) {}

template <class T>
bool RunSteps<T>::long_routes() const {
  return ruin_profile(parameters(), problem().mean_route_size(routes_.size())).long_routes;
}

template <class T>
void RunSteps<T>::anneal(double until) {
  anneal(full_schedule(), until);
}

template <class T>
void RunSteps<T>::refine(double hot, double until) {
  anneal(refining_schedule(hot), until);
}

template <class T>
void RunSteps<T>::preview(double length) {
  if (length <= 0) return;
  adopt_elsewhere();
  refine(parameters().refining_hot, context_.clock.elapsed() + length);
  previewed_with_ = route_count();
}

template <class T>
void RunSteps<T>::refine_parts(double hot) {
  routes_ = anneal_in_rounds_of_parts(problem(), context_.neighbours, parameters(), routes_,
                                      refining_schedule(hot), Slice(context_.clock, end()),
                                      context_.random, context_.recorder);
}

template <class T>
Population<T> RunSteps<T>::population(Way way, double until) {
  AnnealingSchedule schedule = full_schedule();
  schedule.cold *= parameters().leg_cold;
  // On short routes cycles of arcs are seldom feasible by themselves.
  const bool assembles = parameters().assembly != 0 && long_routes();
  Population<T> population(context_, annealing_, schedule, assembles);
  if (way == Way::legs) population.add_legs(routes_, parameters().legs, until);
  if (way == Way::detours) population.add_detours(routes_, until, longest_reduction());
  return population;
}

template <class T>
void RunSteps<T>::anneal(const AnnealingSchedule& schedule, double until) {
  routes_ = annealing_.run(routes_, schedule, Slice(context_.clock, until), context_.recorder);
}

template <class T>
AnnealingSchedule RunSteps<T>::full_schedule() const {
  // What is hotter takes longer to come to good routes: some are to be out before.
  const double seconds = previewed() ? shares_.seconds_a_customer() : 0.0;
  return search::full_schedule(parameters(), {long_routes(), problem().free_vehicles(), seconds},
                               context_.spacing);
}

template <class T>
AnnealingSchedule RunSteps<T>::refining_schedule(double hot) const {
  return search::refining_schedule(parameters(), hot, context_.spacing);
}

template class RunSteps<std::int32_t>;
template class RunSteps<std::int64_t>;
template class RunSteps<double>;

}  // namespace waywiser::search
