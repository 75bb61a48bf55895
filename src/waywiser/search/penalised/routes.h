// Routes under work: they may be overloaded or late, and customers may be left out of them.
//
// A late arrival is set back to the due date and the setback, the time warp, is counted (Nagata,
// Braysy and Dullaert 2010). What lies before a stop is summed up in two numbers, what lies after
// it in two more, so that joining any head of a route to any tail takes a few operations.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "waywiser/base/random.h"
#include "waywiser/search/kernel/indexed.h"
#include "waywiser/search/kernel/problem.h"

namespace waywiser::search {

// A customer or the depot of a route as a node of the route's ring.
template <class T>
struct PenalisedStop {
  std::int32_t prev;  // nodes
  std::int32_t next;
  std::int32_t route;  // PenalisedRoutes::kNoRoute: the customer is on none
  T arc;               // duration to next
  T departure;         // earliest, all before in time or set back
  T warp;              // time warp up to here
  T latest;            // an arrival later than this adds to the time warp of the rest
  T warp_after;        // time warp from here to the end for arrivals until `latest`
};

// The routes of a plan in one vector: customers in order, each route ended by 0.
using Snapshot = std::vector<int>;

template <class T>
class PenalisedRoutes {
 public:
  using Load = typename Problem<T>::Load;
  static constexpr int kNoRoute = -1;
  // Time warps stop adding up here: far beyond every use, and sums of two stay inside T.
  static constexpr T kWarpLimit = std::is_same_v<T, std::int32_t> ? T{1 << 29} : T(1LL << 60);

  // What is known at a stop when the route is built up from the front.
  struct Reached {
    T departure;
    T warp;
  };

  explicit PenalisedRoutes(const Problem<T>& problem);

  // Replaces everything; customers not named are on no route.
  void assign(const Routes& routes);
  void restore(const Snapshot& snapshot);
  Snapshot snapshot() const;
  Routes routes() const;  // without empty ones

  const Problem<T>& problem() const { return problem_; }
  int customers() const { return problem_.customers; }
  int route_count() const { return routes_.count(); }

  // Nodes: customers by their number, depots by route.
  int depot(int route) const { return problem_.customers + 1 + route; }
  bool is_depot(int node) const { return node > problem_.customers; }
  int site(int node) const { return is_depot(node) ? 0 : node; }
  const PenalisedStop<T>& operator[](int node) const { return stops_[node]; }
  bool routed(int customer) const { return stops_[customer].route != kNoRoute; }

  // One of a route that has any.
  int random_customer(int route, Random& random) const {
    int c = stops_[depot(route)].next;
    for (int k = random.number(size(route)); k > 0; --k) c = stops_[c].next;
    return c;
  }

  Load load(int route) const { return routes_[route].load; }
  T warp(int route) const { return routes_[route].warp; }
  int size(int route) const { return routes_[route].size; }
  Load excess(int route) const { return std::max<Load>(0, load(route) - problem_.capacity); }
  std::span<const int> violated() const { return violated_; }
  bool feasible() const { return violated_.empty(); }

  // Places and loads along a route: kept up to date only where asked for. Call before rank() and
  // load_until() of its stops.
  void number(int route) {
    if (!routes_[route].numbered) renumber(route);
  }
  int rank(int node) const { return rank_[node]; }               // the depot's is 0
  Load load_until(int node) const { return load_until_[node]; }  // this stop included

  T duration(int u, int w) const { return problem_.duration(site(u), site(w)); }
  Reached reached(int node) const { return {stops_[node].departure, stops_[node].warp}; }
  // On to customer c, `travel` away.
  Reached step(Reached at, T travel, int c) const {
    const auto site = to_index(c);
    T start = std::max(at.departure + travel, problem_.ready[site]);
    T warp = at.warp;
    if (start > problem_.due[site]) {
      warp = std::min(warp + (start - problem_.due[site]), kWarpLimit);
      start = problem_.due[site];
    }
    return {start + problem_.service[site], warp};
  }
  // Time warp of a route that goes on with `node`, `travel` away, and all that is behind it.
  T join(Reached at, T travel, int node) const {
    const PenalisedStop<T>& stop = stops_[node];
    return at.warp + stop.warp_after + std::max<T>(0, at.departure + travel - stop.latest);
  }
  T join(int u, int w) const { return join(reached(u), duration(u, w), w); }

  // Changes. Every one leaves all sums of the routes it touches right.
  int open_route();             // an empty one; its number is the last
  void close_route(int route);  // its customers leave; the last route takes its number
  void insert(int customer, int after);
  void remove(int customer);
  // Head of one route up to u with the tail of another from w on, and the other way round.
  void exchange_tails(int u, int w);
  // The `count` customers after node `before` go after node `after`, which is not one of them.
  void move_segment(int before, int count, int after);

  // Copies of whole routes, to undo what is done to them. A customer that comes onto a saved route
  // must be from a saved route too when they are reset.
  class Saved {
   public:
    void clear() {
      routes_.clear();
      stops_.clear();
    }

   private:
    friend class PenalisedRoutes;
    struct Customer {
      int number;
      PenalisedStop<T> stop;
    };
    struct Copy {
      int route;
      int size;
      Load load;
      PenalisedStop<T> depot;
    };
    std::vector<Copy> routes_;
    std::vector<Customer> stops_;
  };
  void save(int route, Saved& saved) const;
  void reset(const Saved& saved);

  // Recomputes everything from scratch and throws std::logic_error where a sum is wrong.
  void verify() const;

 private:
  struct RouteSums {
    Load load = 0;
    T warp = 0;
    int size = 0;
    int violated_at = -1;  // place in violated_
    bool numbered = false;
  };
  static std::size_t to_index(int i) { return static_cast<std::size_t>(i); }

  void link(int u, int w) {
    stops_[u].next = w;
    stops_[u].arc = duration(u, w);
    stops_[w].prev = u;
  }
  void clear(std::size_t routes);
  void append(int route, int customer);
  void recompute(int route);
  void renumber(int route);
  // The stops first..last have changed: forward from the first, backward from the last, until
  // nothing changes any more.
  void refresh_forward(int first, int last);
  void refresh_backward(int last, int first);
  void settle(int route);  // after its sums have changed
  Load relabel(int first, int route);

  const Problem<T>& problem_;
  Indexed<PenalisedStop<T>> stops_;
  Indexed<int> rank_;
  Indexed<Load> load_until_;
  Indexed<RouteSums> routes_;
  Indexed<int> violated_;
};

}  // namespace waywiser::search
