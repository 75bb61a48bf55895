#include "waywiser/instance/vrplib_numbering.h"

#include <algorithm>

namespace waywiser {
namespace {

bool counts_from(const std::vector<std::int64_t>& numbers, std::int64_t first) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] != first + static_cast<std::int64_t>(i)) return false;
  }
  return true;
}

}  // namespace

bool numbered_from_one(const std::vector<std::int64_t>& numbers) {
  std::vector<std::int64_t> sorted = numbers;
  std::sort(sorted.begin(), sorted.end());
  return counts_from(sorted, 1);
}

std::vector<std::int64_t> nodes_of_sites(const std::vector<std::int64_t>& ids) {
  std::vector<std::int64_t> nodes = ids;
  if (counts_from(ids, 0)) {
    for (std::int64_t& node : nodes) ++node;
  }
  return nodes;
}

std::vector<std::int64_t> sites_of_nodes(const std::vector<std::int64_t>& nodes) {
  std::vector<std::int64_t> ids = nodes;
  if (counts_from(nodes, 1)) {
    for (std::int64_t& id : ids) --id;
  }
  return ids;
}

bool ambiguous_numbers(const std::vector<std::int64_t>& ids) {
  return sites_of_nodes(nodes_of_sites(ids)) != ids;
}

}  // namespace waywiser
