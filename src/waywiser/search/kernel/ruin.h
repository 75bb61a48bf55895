// Ruin, once for every kind of routes: strings of adjacent customers leave a few neighbouring
// routes (SISR: J. Christiaens and G. Vanden Berghe, "Slack Induction by String Removals for
// Vehicle Routing Problems", Transportation Science 54(2), 2020). What a route may be, and how it
// is kept, is a policy's to know: rings that are always feasible (feasible/ruin.h), penalised
// routes (fleet/soft_annealing.h), schedules on fine integers (repair/reinsertion.h).
#pragma once

#include <algorithm>
#include <concepts>
#include <span>

#include "waywiser/base/random.h"
#include "waywiser/search/kernel/parameters.h"

namespace waywiser::search {

// What depends on the length of routes (Parameters where they are not 0).
struct RuinProfile {
  bool long_routes;
  double mean_removed;
  double longest_string;
};
RuinProfile ruin_profile(const Parameters& parameters, double mean_route_size);

// How much one ruin takes: about `mean_removed` customers in strings of at most `longest`.
class StringSizes {
 public:
  StringSizes(double mean_removed, double longest, double mean_route_size)
      : longest_(std::min(longest, mean_route_size)),                         // l_s^max, Eq. 5
        most_(std::max(4.0 * mean_removed / (1.0 + longest_) - 1.0, 0.0)) {}  // k_s^max, Eq. 6

  int draw_strings(Random& random) const { return 1 + static_cast<int>(random.unit() * most_); }
  // Customers to take out of a route of `size`.
  int draw_length(int size, Random& random) const {
    const double bound = std::min(static_cast<double>(size), longest_);
    return std::min(size, 1 + static_cast<int>(random.unit() * bound));
  }

 private:
  double longest_;
  double most_;
};

// Stops in a row on one route.
struct RuinString {
  static constexpr int kAll = -1;

  int customer;  // one of them
  int ahead;     // how many of them come before it
  int length;    // how many they are
  int stays;     // the index of the one that is not taken, or kAll
};

// The policy. `c` is on an intact route but where intact() asks.
template <class Routes>
concept Ruinable = requires(Routes& routes, int c, int size, const RuinString& string) {
  // c is on a route, and this ruin has not been there yet.
  { routes.intact(c) } -> std::same_as<bool>;
  // Customers on the route of c; those before and behind c, counted up to `size`.
  { routes.size(c) } -> std::same_as<int>;
  { routes.before(c, size) } -> std::same_as<int>;
  { routes.behind(c, size) } -> std::same_as<int>;
  // How many customers to take from a route of `size`, and whether one between them stays.
  { routes.draw_length(size) } -> std::same_as<int>;
  { routes.draw_split() } -> std::same_as<bool>;
  // From which end the place of a string is drawn: the routes that a seed gives depend on it.
  { Routes::kDrawnFromBack } -> std::convertible_to<bool>;
  routes.take(string);
};

// A string with c in it.
template <Ruinable Routes>
void ruin_route(int c, Routes& routes, Random& random) {
  const int size = routes.size(c);
  const int count = routes.draw_length(size);
  const bool split = count > 1 && count < size && routes.draw_split();
  const int length = count + (split ? 1 : 0);
  const int before = routes.before(c, length - 1);
  const int least = std::max(0, length - 1 - routes.behind(c, length - 1));
  const int draw = random.number(before - least + 1);
  const int ahead = Routes::kDrawnFromBack ? before - draw : least + draw;
  routes.take({c, ahead, length, split ? 1 + random.number(count - 1) : RuinString::kAll});
}

// Up to so many strings: the first around the seed, where it is on a route, the others around those
// of `near` in their order, each on another route.
template <Ruinable Routes>
void ruin(int seed, std::span<const int> near, int strings, Routes& routes, Random& random) {
  int ruined = 0;
  const auto visit = [&](int c) {
    if (!routes.intact(c)) return;
    ruin_route(c, routes, random);
    ++ruined;
  };
  visit(seed);
  for (const int c : near) {
    if (ruined >= strings) return;
    visit(c);
  }
}

}  // namespace waywiser::search
