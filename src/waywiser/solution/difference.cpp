#include "waywiser/solution/difference.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace waywiser {
namespace {

// Predecessor and successor of every customer; the last visit counts where there are several.
std::map<int, std::pair<int, int>> neighbours_of(const Routes& routes) {
  std::map<int, std::pair<int, int>> neighbours;
  for (const Route& route : routes) {
    for (std::size_t p = 0; p < route.size(); ++p) {
      neighbours[route[p]] = {p == 0 ? 0 : route[p - 1], p + 1 < route.size() ? route[p + 1] : 0};
    }
  }
  return neighbours;
}

void match_routes(const Routes& a, const Routes& b, SolutionDifference& difference) {
  std::map<Route, std::vector<int>> numbers;  // of B's routes, the last first
  for (std::size_t r = b.size(); r-- > 0;) {
    if (!b[r].empty()) numbers[b[r]].push_back(static_cast<int>(r) + 1);
  }
  for (std::size_t r = 0; r < a.size(); ++r) {
    if (a[r].empty()) continue;
    const int number = static_cast<int>(r) + 1;
    const auto found = numbers.find(a[r]);
    if (found == numbers.end() || found->second.empty()) {
      difference.routes_only_a.push_back(number);
    } else {
      difference.same_routes.emplace_back(number, found->second.back());
      found->second.pop_back();
    }
  }
  for (const auto& [route, left] : numbers) {
    difference.routes_only_b.insert(difference.routes_only_b.end(), left.begin(), left.end());
  }
  std::sort(difference.routes_only_b.begin(), difference.routes_only_b.end());
}

}  // namespace

SolutionDifference difference(const Routes& a, const Routes& b) {
  SolutionDifference result;
  const std::vector<Arc> in_a = arcs_of(a);
  const std::vector<Arc> in_b = arcs_of(b);
  result.arcs_a = static_cast<int>(in_a.size());
  result.arcs_b = static_cast<int>(in_b.size());
  std::vector<Arc> shared;
  std::set_intersection(in_a.begin(), in_a.end(), in_b.begin(), in_b.end(),
                        std::back_inserter(shared));
  result.shared_arcs = static_cast<int>(shared.size());
  match_routes(a, b, result);
  const auto around_a = neighbours_of(a);
  const auto around_b = neighbours_of(b);
  for (const auto& [customer, around] : around_a) {
    const auto other = around_b.find(customer);
    if (other == around_b.end() ||
        (other->second.first != around.first && other->second.second != around.second)) {
      result.moved.push_back(customer);
    }
  }
  return result;
}

}  // namespace waywiser
