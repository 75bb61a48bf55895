// Ruin of rings: what is left of a feasible route is feasible, where durations are a metric.
#pragma once

#include <algorithm>
#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/search/feasible/rings.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/kernel/ruin.h"

namespace waywiser::search {

template <class T>
class StringRuin {
 public:
  using Sum = typename Problem<T>::Sum;

  StringRuin(Rings<T>& rings, const Neighbours<T>& neighbours, Random& random,
             const StringSizes& sizes)
      : rings_(rings), neighbours_(neighbours), random_(random), sizes_(sizes) {}

  // Removes customers around a random one, appends them to `removed` and the routes that became
  // empty to `emptied`. Returns the change of distance.
  Sum operator()(std::vector<int>& removed, std::vector<int>& emptied);

 private:
  struct Strings;  // the policy

  Rings<T>& rings_;
  const Neighbours<T>& neighbours_;
  Random& random_;
  StringSizes sizes_;
  std::vector<int> ruined_;  // routes of this call
};

template <class T>
struct StringRuin<T>::Strings {
  static constexpr bool kDrawnFromBack = false;

  StringRuin& owner;
  std::vector<int>& removed;
  std::vector<int>& emptied;
  Sum delta = 0;

  const auto& stop(int u) const { return owner.rings_.stop(u); }
  bool intact(int c) const {
    const std::vector<int>& ruined = owner.ruined_;
    const int route = stop(c).route;
    return route != Rings<T>::kNone &&
           std::find(ruined.begin(), ruined.end(), route) == ruined.end();
  }
  int size(int c) const { return owner.rings_.info(stop(c).route).size; }
  int before(int c, int most) const {
    int count = 0;
    for (int u = stop(c).prev; !owner.rings_.is_depot(u) && count < most; ++count) {
      u = stop(u).prev;
    }
    return count;
  }
  int behind(int c, int most) const {
    int count = 0;
    for (int u = stop(c).next; !owner.rings_.is_depot(u) && count < most; ++count) {
      u = stop(u).next;
    }
    return count;
  }
  int draw_length(int size) const { return owner.sizes_.draw_length(size, owner.random_); }
  bool draw_split() const { return (owner.random_.next() >> 63) != 0; }  // half of the time
  void take(const RuinString& string) {
    const int route = stop(string.customer).route;
    int first = string.customer;
    for (int k = 0; k < string.ahead; ++k) first = stop(first).prev;
    delta += owner.rings_.remove_string(first, string.length, string.stays, removed);
    if (owner.rings_.info(route).size == 0) emptied.push_back(route);
    owner.ruined_.push_back(route);
  }
};

template <class T>
auto StringRuin<T>::operator()(std::vector<int>& removed, std::vector<int>& emptied) -> Sum {
  ruined_.clear();
  Strings strings{*this, removed, emptied};
  const int count = sizes_.draw_strings(random_);
  const int seed = 1 + random_.number(rings_.customers());
  ruin(seed, neighbours_.nearest(seed), count, strings, random_);
  return strings.delta;
}

}  // namespace waywiser::search
