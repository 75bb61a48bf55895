// Ruin: adjacent strings of a few neighbouring routes (SISR: J. Christiaens and G. Vanden Berghe,
// "Slack Induction by String Removals for Vehicle Routing Problems", Transportation Science 54(2),
// 2020), and the orders of reinsertion.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/search/feasible/rings.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/kernel/parameters.h"

namespace waywiser::search {

// What depends on the length of routes (Parameters where they are not 0).
struct RuinProfile {
  bool long_routes;
  double mean_removed;
  double longest_string;
};
RuinProfile ruin_profile(const Parameters& parameters, double mean_route_size);

template <class T>
class StringRuin {
 public:
  using Sum = typename Problem<T>::Sum;

  StringRuin(Rings<T>& rings, const Neighbours<T>& neighbours, Random& random, double mean_removed,
             double longest_string)
      : rings_(rings),
        neighbours_(neighbours),
        random_(random),
        mean_removed_(mean_removed),
        longest_string_(longest_string) {}

  // Removes about `mean_removed` customers in strings around a random one, appends them to
  // `removed` and the routes that became empty to `emptied`. Returns the change of distance.
  Sum operator()(double mean_route_size, std::vector<int>& removed, std::vector<int>& emptied);

 private:
  Sum remove_around(int c, double longest, std::vector<int>& removed);

  Rings<T>& rings_;
  const Neighbours<T>& neighbours_;
  Random& random_;
  double mean_removed_;
  double longest_string_;
  std::vector<int> ruined_;  // routes of this call
};

template <class T>
auto StringRuin<T>::operator()(double mean_route_size, std::vector<int>& removed,
                               std::vector<int>& emptied) -> Sum {
  const double longest = std::min(longest_string_, mean_route_size);        // l_s^max, Eq. 5
  const double most_strings = 4.0 * mean_removed_ / (1.0 + longest) - 1.0;  // k_s^max, Eq. 6
  const auto strings = static_cast<std::size_t>(random_.unit() * std::max(most_strings, 0.0) + 1.0);
  const int seed = 1 + random_.number(rings_.customers());
  ruined_.clear();
  Sum delta = 0;
  const auto visit = [&](int c) {
    const int route = rings_.stop(c).route;
    if (route == Rings<T>::kNone ||
        std::find(ruined_.begin(), ruined_.end(), route) != ruined_.end()) {
      return;
    }
    delta += remove_around(c, longest, removed);
    if (rings_.info(route).size == 0) emptied.push_back(route);
    ruined_.push_back(route);
  };
  visit(seed);
  for (const int c : neighbours_.nearest(seed)) {
    if (ruined_.size() >= strings) break;
    visit(c);
  }
  return delta;
}

// A string that contains c; half of the time split by one stop that stays.
template <class T>
auto StringRuin<T>::remove_around(int c, double longest, std::vector<int>& removed) -> Sum {
  const int size = rings_.info(rings_.stop(c).route).size;
  const double bound = std::min(static_cast<double>(size), longest);
  const int count = std::min(size, static_cast<int>(random_.unit() * bound + 1.0));
  const bool split = count > 1 && count < size && (random_.next() >> 63) != 0;
  const int length = count + (split ? 1 : 0);
  int before = 0;  // stops before and behind c that the string could take in
  for (int u = rings_.stop(c).previous; !rings_.is_depot(u) && before < length - 1;
       u = rings_.stop(u).previous) {
    ++before;
  }
  int behind = 0;
  for (int u = rings_.stop(c).next; !rings_.is_depot(u) && behind < length - 1;
       u = rings_.stop(u).next) {
    ++behind;
  }
  const int least = std::max(0, length - 1 - behind);
  const int offset = least + random_.number(before - least + 1);
  int first = c;
  for (int k = 0; k < offset; ++k) first = rings_.stop(first).previous;
  const int keep = split ? 1 + random_.number(count - 1) : Rings<T>::kNone;
  return rings_.remove_string(first, length, keep, removed);
}

// Orders in which removed customers are put back: random, by demand, far from or close to the
// depot, narrow windows, early or late ones first, with weights 4, 4, 2, 1, 2, 2, 2 (SISR and its
// extension to time windows).
template <class T>
class ReinsertionOrder {
 public:
  explicit ReinsertionOrder(const Problem<T>& problem) : problem_(problem) {}

  void operator()(std::vector<int>& customers, Random& random) {
    random.shuffle(customers);
    const std::uint32_t draw = random.below(17);
    if (draw < 4) return;
    const T* from_depot = problem_.distance_row(0);
    const T* ready = problem_.ready.data();
    const T* due = problem_.due.data();
    const auto* demand = problem_.demand.data();
    if (draw < 8) return sort(customers, [&](int c) { return -static_cast<double>(demand[c]); });
    if (draw < 10)
      return sort(customers, [&](int c) { return -static_cast<double>(from_depot[c]); });
    if (draw < 11)
      return sort(customers, [&](int c) { return static_cast<double>(from_depot[c]); });
    if (draw < 13)
      return sort(customers, [&](int c) { return static_cast<double>(due[c] - ready[c]); });
    if (draw < 15) return sort(customers, [&](int c) { return static_cast<double>(ready[c]); });
    sort(customers, [&](int c) { return -static_cast<double>(due[c]); });
  }

 private:
  // Insertion sort: stable, and the lists are short.
  template <class Key>
  void sort(std::vector<int>& customers, const Key& key) {
    keyed_.clear();
    for (const int c : customers) keyed_.emplace_back(key(c), c);
    std::stable_sort(keyed_.begin(), keyed_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t k = 0; k < keyed_.size(); ++k) customers[k] = keyed_[k].second;
  }

  const Problem<T>& problem_;
  std::vector<std::pair<double, int>> keyed_;
};

}  // namespace waywiser::search
