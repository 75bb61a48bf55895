#include "waywiser/search/penalised/completion.h"

#include <vector>

#include "waywiser/search/kernel/scale.h"

namespace waywiser::search {
namespace {

template <class T>
Weights first_weights(const Problem<T>& problem) {
  const Scale scale = Scale::of(problem);
  return {scale.length / scale.load, 1.0, 1.0};
}

std::vector<int> changed_routes(const PartialSolution& partial) {
  std::vector<int> changed;
  for (std::size_t r = 0; r < partial.changed.size(); ++r) {
    if (partial.changed[r] != 0) changed.push_back(static_cast<int>(r));
  }
  return changed;
}

}  // namespace

template <class T>
Completion<T>::Completion(const Problem<T>& problem, const Neighbours<T>& neighbours,
                          const Parameters& parameters, Random& random)
    : neighbours_(neighbours),
      rounds_(parameters.completion_rounds),
      heavier_(parameters.completion_heavier),
      random_(random),
      weights_(first_weights(problem)),
      plan_(problem),
      search_(plan_, neighbours, {parameters.local_neighbours, parameters.local_segment}, random) {}

template <class T>
std::optional<Routes> Completion<T>::operator()(const PartialSolution& partial, const Slice& slice,
                                                double limit) {
  plan_.assign(partial.routes);
  Weights weights = weights_;
  for (const int customer : partial.absent) place(customer, weights);
  for (int round = 0; round < rounds_ && !slice.over(); ++round) {
    if (round > 0) {
      // What is not violated costs the same with heavier penalties.
      search_.run(weights, plan_.violated(), slice);
    } else if (partial.absent.empty() && !partial.changed.empty()) {
      search_.run(weights, changed_routes(partial), slice);
    } else {
      search_.run(weights, slice);
    }
    if (plan_.feasible()) return plan_.routes();
    if (search_.cost() >= limit) return std::nullopt;
    weights.load *= heavier_;
    weights.warp *= heavier_;
  }
  return std::nullopt;
}

// Next to one of its neighbours, on any route where none of them is on one.
template <class T>
void Completion<T>::place(int customer, const Weights& weights) {
  const int any = plan_.depot(random_.number(plan_.route_count()));
  const int best = cheapest_near(plan_, weights, customer, neighbours_.proximate(customer),
                                 [] { return false; });
  plan_.insert(customer, best >= 0 ? best : any);
}

template class Completion<std::int32_t>;
template class Completion<std::int64_t>;
template class Completion<double>;

}  // namespace waywiser::search
