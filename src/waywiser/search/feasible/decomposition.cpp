#include "waywiser/search/feasible/decomposition.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

namespace waywiser::search {
namespace {

std::vector<int> sites_of(const Routes& routes) {
  std::vector<int> sites{0};
  for (const Route& route : routes) sites.insert(sites.end(), route.begin(), route.end());
  std::sort(sites.begin(), sites.end());
  return sites;
}

// Improvements of a part are none of the whole's.
template <class Sum>
class Silent : public IncumbentSink<Sum> {
 public:
  void incumbent(const Routes& /*routes*/, Sum /*cost*/) override {}
};

std::size_t customers_of(const Routes& routes, const std::vector<std::size_t>& group) {
  std::size_t count = 0;
  for (const std::size_t r : group) count += routes[r].size();
  return count;
}

Routes without_empty(const Routes& routes) {
  Routes result;
  std::copy_if(routes.begin(), routes.end(), std::back_inserter(result),
               [](const Route& route) { return !route.empty(); });
  return result;
}

Routes selected(const Routes& routes, const std::vector<std::size_t>& group) {
  Routes result;
  for (const std::size_t r : group) result.push_back(routes[r]);
  return result;
}

template <class T>
Routes annealed(const Part<T>& part, const Parameters& parameters,
                const AnnealingSchedule& schedule, const Slice& slice, Random& random) {
  typename Neighbours<T>::Sizes sizes;
  sizes.arcs = parameters.candidates;
  const Neighbours<T> neighbours(part.problem, sizes);
  Silent<typename Problem<T>::Sum> sink;
  Recorder<T> recorder(part.problem, sink);
  recorder.offer(part.routes);
  Annealing<T> annealing(part.problem, neighbours, parameters, random);
  return part.in_whole(annealing.run(part.routes, schedule, slice, recorder));
}

}  // namespace

template <class T>
std::vector<std::vector<std::size_t>> neighbouring_groups(const Neighbours<T>& neighbours,
                                                          const Routes& routes, int customers,
                                                          Random& random) {
  std::size_t all = 1;
  for (const Route& route : routes) all += route.size();
  std::vector<std::size_t> route_of(all, 0);
  for (std::size_t r = 0; r < routes.size(); ++r) {
    for (const int c : routes[r]) route_of[static_cast<std::size_t>(c)] = r;
  }
  std::vector<std::size_t> order(routes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  random.shuffle(order);
  std::vector<char> taken(routes.size(), 0);
  std::vector<std::vector<std::size_t>> groups;
  std::vector<std::size_t> alone;
  for (const std::size_t start : order) {
    if (taken[start] != 0) continue;
    const Route& route = routes[start];
    const int seed = route[random.index(route.size())];
    std::vector<std::size_t> group;
    std::size_t size = 0;
    const auto take = [&](std::size_t r) {
      const bool full = group.size() > 1 && size >= static_cast<std::size_t>(customers);
      if (taken[r] != 0 || full) return;
      taken[r] = 1;
      group.push_back(r);
      size += routes[r].size();
    };
    take(start);
    for (const int c : neighbours.nearest(seed)) take(route_of[static_cast<std::size_t>(c)]);
    if (group.size() > 1) {
      groups.push_back(std::move(group));
    } else {
      alone.push_back(start);
    }
  }
  // A route by itself has nobody to exchange customers with.
  if (groups.empty()) groups.emplace_back();
  groups.back().insert(groups.back().end(), alone.begin(), alone.end());
  return groups;
}

template <class T>
Part<T>::Part(const Problem<T>& whole, const Routes& routes_of_whole)
    : sites(sites_of(routes_of_whole)),
      problem(restricted(whole, sites, static_cast<int>(routes_of_whole.size()))) {
  std::vector<int> number(whole.order(), 0);
  for (std::size_t i = 0; i < sites.size(); ++i) {
    number[static_cast<std::size_t>(sites[i])] = static_cast<int>(i);
  }
  routes = renumbered(routes_of_whole, number);
}

template <class T>
Routes Part<T>::in_whole(const Routes& routes_of_part) const {
  return renumbered(routes_of_part, sites);
}

template <class T>
Measured<T> anneal_in_parts(const Problem<T>& problem, const Neighbours<T>& neighbours,
                            const Parameters& parameters, const Routes& start,
                            const AnnealingSchedule& schedule, const Slice& slice, Random& random,
                            Recorder<T>& recorder) {
  Measured<T> best = measured(problem, start);
  Routes routes = start;  // a group's changed ones in its places; empty where it needs fewer
  SearchClock& clock = slice.clock();
  auto left = static_cast<double>(problem.customers);
  for (const auto& group :
       neighbouring_groups(neighbours, start, parameters.part_customers, random)) {
    const auto customers = static_cast<double>(customers_of(start, group));
    const double until = clock.elapsed() + (slice.end() - clock.elapsed()) * customers / left;
    left -= customers;
    if (slice.over()) continue;
    const Part<T> part(problem, selected(start, group));
    Routes changed = annealed(part, parameters, schedule, Slice(clock, until), random);
    changed.resize(group.size());
    for (std::size_t k = 0; k < group.size(); ++k) routes[group[k]] = std::move(changed[k]);
    Measured<T> whole = measured(problem, without_empty(routes));
    if (whole.cost >= best.cost) continue;
    best = std::move(whole);
    recorder.offer(best.routes);
  }
  return best;
}

template <class T>
Routes anneal_in_rounds_of_parts(const Problem<T>& problem, const Neighbours<T>& neighbours,
                                 const Parameters& parameters, const Routes& start,
                                 const AnnealingSchedule& schedule, const Slice& slice,
                                 Random& random, Recorder<T>& recorder) {
  SearchClock& clock = slice.clock();
  Routes routes = start;
  for (int left = parameters.parts_rounds; left > 0 && !clock.expired(); --left) {
    const double now = clock.elapsed();
    const Slice round(clock, now + (slice.end() - now) / left);
    routes =
        anneal_in_parts(problem, neighbours, parameters, routes, schedule, round, random, recorder)
            .routes;
  }
  return routes;
}

template std::vector<std::vector<std::size_t>> neighbouring_groups(const Neighbours<std::int32_t>&,
                                                                   const Routes&, int, Random&);
template std::vector<std::vector<std::size_t>> neighbouring_groups(const Neighbours<std::int64_t>&,
                                                                   const Routes&, int, Random&);
template std::vector<std::vector<std::size_t>> neighbouring_groups(const Neighbours<double>&,
                                                                   const Routes&, int, Random&);
template struct Part<std::int32_t>;
template Measured<std::int32_t> anneal_in_parts(const Problem<std::int32_t>&,
                                                const Neighbours<std::int32_t>&, const Parameters&,
                                                const Routes&, const AnnealingSchedule&,
                                                const Slice&, Random&, Recorder<std::int32_t>&);
template struct Part<std::int64_t>;
template Measured<std::int64_t> anneal_in_parts(const Problem<std::int64_t>&,
                                                const Neighbours<std::int64_t>&, const Parameters&,
                                                const Routes&, const AnnealingSchedule&,
                                                const Slice&, Random&, Recorder<std::int64_t>&);
template struct Part<double>;
template Measured<double> anneal_in_parts(const Problem<double>&, const Neighbours<double>&,
                                          const Parameters&, const Routes&,
                                          const AnnealingSchedule&, const Slice&, Random&,
                                          Recorder<double>&);

template Routes anneal_in_rounds_of_parts(const Problem<std::int32_t>&,
                                          const Neighbours<std::int32_t>&, const Parameters&,
                                          const Routes&, const AnnealingSchedule&, const Slice&,
                                          Random&, Recorder<std::int32_t>&);
template Routes anneal_in_rounds_of_parts(const Problem<std::int64_t>&,
                                          const Neighbours<std::int64_t>&, const Parameters&,
                                          const Routes&, const AnnealingSchedule&, const Slice&,
                                          Random&, Recorder<std::int64_t>&);
template Routes anneal_in_rounds_of_parts(const Problem<double>&, const Neighbours<double>&,
                                          const Parameters&, const Routes&,
                                          const AnnealingSchedule&, const Slice&, Random&,
                                          Recorder<double>&);

}  // namespace waywiser::search
