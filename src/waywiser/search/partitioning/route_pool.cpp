#include "waywiser/search/partitioning/route_pool.h"

#include <algorithm>

#include "waywiser/base/random.h"

namespace waywiser::search {
namespace {

constexpr std::uint64_t kCodeSeed = 0x726f75746573;

std::size_t power_of_two_above(std::size_t size) {
  std::size_t power = 1;
  while (power <= size) power *= 2;
  return power;
}

}  // namespace

RoutePool::RoutePool(int customers, std::size_t capacity)
    : customers_(customers), capacity_(std::max<std::size_t>(capacity, 2)) {
  Random random(kCodeSeed);
  codes_.resize(static_cast<std::size_t>(customers) + 1);
  for (std::uint64_t& code : codes_) code = random.next();
  slots_.assign(power_of_two_above(2 * capacity_), 0);
}

void RoutePool::add(const Route& route, double cost) {
  const std::uint64_t set = key(route);
  ++now_;
  if (const std::uint32_t place = slots_[slot(set)]; place != 0) {
    Entry& entry = entries_[place - 1];
    entry.seen = now_;
    if (cost >= entry.cost || entry.size != route.size()) return;
    entry.cost = cost;
    std::copy(route.begin(), route.end(), visits_.begin() + entry.begin);
    return;
  }
  if (entries_.size() == capacity_) forget_half();
  entries_.push_back({set, now_, cost, static_cast<std::uint32_t>(visits_.size()),
                      static_cast<std::uint32_t>(route.size())});
  visits_.insert(visits_.end(), route.begin(), route.end());
  slots_[slot(set)] = static_cast<std::uint32_t>(entries_.size());
}

std::size_t RoutePool::place(const Route& route) const {
  return slots_[slot(key(route))] - 1;
}

std::uint64_t RoutePool::key(const Route& route) const {
  std::uint64_t sum = 0;
  for (const int c : route) sum += codes_[static_cast<std::size_t>(c)];
  return sum;
}

// Where the set with that key is, or would be.
std::size_t RoutePool::slot(std::uint64_t key) const {
  std::size_t at = key & (slots_.size() - 1);
  while (slots_[at] != 0 && entries_[slots_[at] - 1].key != key)
    at = (at + 1) & (slots_.size() - 1);
  return at;
}

void RoutePool::forget_half() {
  std::vector<std::int64_t> seen;
  seen.reserve(entries_.size());
  for (const Entry& entry : entries_) seen.push_back(entry.seen);
  const auto middle = seen.begin() + static_cast<std::ptrdiff_t>(seen.size() / 2);
  std::nth_element(seen.begin(), middle, seen.end());
  std::size_t kept = 0;
  std::uint32_t end = 0;
  for (Entry entry : entries_) {
    if (entry.seen < *middle) continue;
    const auto from = visits_.begin() + entry.begin;
    std::copy(from, from + entry.size, visits_.begin() + end);
    entry.begin = end;
    end += entry.size;
    entries_[kept++] = entry;
  }
  entries_.resize(kept);
  visits_.resize(end);
  index_all();
}

void RoutePool::index_all() {
  std::fill(slots_.begin(), slots_.end(), 0);
  for (std::size_t place = 0; place < entries_.size(); ++place) {
    slots_[slot(entries_[place].key)] = static_cast<std::uint32_t>(place + 1);
  }
}

}  // namespace waywiser::search
