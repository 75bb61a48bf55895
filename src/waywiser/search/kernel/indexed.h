// A vector whose index is an int, as the numbers of sites, routes and positions are.
#pragma once

#include <cstddef>
#include <vector>

namespace waywiser::search {

template <class E>
class Indexed : public std::vector<E> {
 public:
  using std::vector<E>::vector;
  E& operator[](int i) { return std::vector<E>::data()[i]; }
  const E& operator[](int i) const { return std::vector<E>::data()[i]; }
  int count() const { return static_cast<int>(std::vector<E>::size()); }
};

}  // namespace waywiser::search
