// How VRPLIB numbers sites: nodes from 1, the depot among them, while CVRPLIB's solutions number
// customers from 1 without the depot, so that node k is customer k - 1.
#pragma once

#include <cstdint>
#include <vector>

namespace waywiser {

// True if the numbers are 1..size in some order.
bool numbered_from_one(const std::vector<std::int64_t>& numbers);

// The node of each site, depot first: number + 1 where sites are numbered 0..n in order, otherwise
// the number itself.
std::vector<std::int64_t> nodes_of_sites(const std::vector<std::int64_t>& ids);

// The inverse: the number of each site from its node, depot first.
std::vector<std::int64_t> sites_of_nodes(const std::vector<std::int64_t>& nodes);

// True if sites_of_nodes() would not give these numbers back.
bool ambiguous_numbers(const std::vector<std::int64_t>& ids);

}  // namespace waywiser
