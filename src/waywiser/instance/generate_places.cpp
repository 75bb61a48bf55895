#include "waywiser/instance/generate_places.h"

#include <algorithm>
#include <array>

#include "waywiser/base/decimal.h"

namespace waywiser {
namespace {

using Where = GeneratorClass::Places;

// Gehring and Homberger's squares: 140 for 200 customers, 200 for 400, then half of n.
std::int64_t side_of(const GeneratorOptions& options) {
  const std::int64_t n = options.customers;
  const std::int64_t small = options.kind.places == Where::random ? 65 : 100;
  if (n <= 100) return small;
  const std::int64_t grown = std::min<std::int64_t>(140, small + (n - 100) * (140 - small) / 100);
  return std::max(grown, n / 2);
}

std::int64_t horizon_of(const GeneratorOptions& options, std::int64_t side) {
  const bool small = options.customers <= 100;
  const bool long_horizon = options.kind.long_horizon;
  switch (options.kind.places) {
    case Where::clustered:
      return long_horizon ? 3260 + side * 13 / 10 : 1096 + side * 14 / 10;
    case Where::random:
      if (small) return long_horizon ? 1000 : 230;
      break;
    case Where::mixed:
      if (small) return long_horizon ? 960 : 240;
      break;
  }
  return (long_horizon ? 16 : 4) * side;
}

// Mean widths of the published windows, short and long horizon, n <= 100 and above.
std::int64_t width_of(const GeneratorOptions& options) {
  static constexpr std::int64_t kRandom[2][2] = {{43, 34}, {239, 229}};
  static constexpr std::int64_t kClustered[2][2] = {{145, 178}, {337, 443}};
  static constexpr std::int64_t kMixed[2][2] = {{54, 72}, {221, 292}};
  const auto& table = options.kind.places == Where::random      ? kRandom
                      : options.kind.places == Where::clustered ? kClustered
                                                                : kMixed;
  return table[options.kind.long_horizon ? 1 : 0][options.customers <= 100 ? 0 : 1];
}

int clusters_of(const GeneratorOptions& options) {
  const int n = options.customers;
  switch (options.kind.places) {
    case Where::random:
      return 0;
    case Where::clustered:  // a vehicle serves a cluster of class C1
      return std::max(1, n / (options.kind.long_horizon ? 13 : 10));
    case Where::mixed:
      return std::max(1, n / 20);
  }
  return 0;
}

// Solomon's random customers have demands around 15, his clustered ones multiples of 10 with a mean
// of 18 in class C and 20 in class RC.
std::int64_t demand_of(bool clustered, Where places, Random& random) {
  if (!clustered) {
    const std::int64_t some = uniform(random, 1, 14);
    return some + uniform(random, 0, 14);
  }
  static constexpr std::array<int, 4> kTownShares = {10, 6, 2, 2};  // of 20: 10, 20, 30, 40
  static constexpr std::array<int, 4> kMixedShares = {8, 6, 4, 2};
  const auto& shares = places == Where::mixed ? kMixedShares : kTownShares;
  std::int64_t draw = uniform(random, 1, 20);
  std::int64_t demand = 10;
  for (std::size_t i = 0; draw > shares[i]; ++i) {
    draw -= shares[i];
    demand += 10;
  }
  return demand;
}

class PlaceDrawer {
 public:
  PlaceDrawer(const GeneratorOptions& options, const ClassFigures& figures, Random& random)
      : options_(options),
        figures_(figures),
        random_(random),
        unit_(power_of_ten(options.decimals)) {}

  Places run() {
    const std::int64_t middle = figures_.side / 2;
    places_.sites.push_back({.x = middle, .y = middle});
    places_.cluster.push_back(-1);
    for (int c = 0; c < figures_.clusters; ++c) centres_.push_back(anywhere());
    for (int i = 1; i <= options_.customers; ++i) add_customer(i);
    return std::move(places_);
  }

 private:
  Site anywhere() {
    Site site;
    site.x = uniform(random_, 0, figures_.side);
    site.y = uniform(random_, 0, figures_.side);
    return site;
  }

  // The sum of three uniform draws: dense in the middle, like a town.
  std::int64_t scatter(std::int64_t centre) {
    const std::int64_t reach = (options_.kind.places == Where::mixed ? 4 : 3) * unit_;
    std::int64_t at = centre;
    for (int k = 0; k < 3; ++k) at += uniform(random_, -reach, reach);
    return std::clamp<std::int64_t>(at, 0, figures_.side);
  }

  void add_customer(int i) {
    const bool clustered = options_.kind.places == Where::clustered ||
                           (options_.kind.places == Where::mixed && i % 2 == 0);
    Site site = anywhere();
    int cluster = -1;
    if (clustered) {
      cluster = static_cast<int>(uniform(random_, 0, figures_.clusters - 1));
      const Site& centre = centres_[static_cast<std::size_t>(cluster)];
      site.x = scatter(centre.x);
      site.y = scatter(centre.y);
    }
    if (i > 1 && uniform(random_, 1, 100) <= options_.coincident) {
      const auto other = static_cast<std::size_t>(uniform(random_, 1, i - 1));
      site.x = places_.sites[other].x;
      site.y = places_.sites[other].y;
      cluster = places_.cluster[other];
    }
    site.demand = demand_of(clustered, options_.kind.places, random_);
    site.service = figures_.service;
    if (options_.decimals > 0) site.service += uniform(random_, -unit_ / 2, unit_ / 2);
    places_.sites.push_back(site);
    places_.cluster.push_back(cluster);
  }

  const GeneratorOptions& options_;
  const ClassFigures& figures_;
  Random& random_;
  std::int64_t unit_;
  std::vector<Site> centres_;
  Places places_;
};

}  // namespace

std::int64_t uniform(Random& random, std::int64_t least, std::int64_t most) {
  const auto range = static_cast<std::uint64_t>(most - least) + 1;
  const std::uint64_t whole = ~std::uint64_t{0} / range * range;  // the draws without a bias
  std::uint64_t draw = random.next();
  while (draw >= whole) draw = random.next();
  return least + static_cast<std::int64_t>(draw % range);
}

ClassFigures figures_of(const GeneratorOptions& options) {
  const std::int64_t unit = power_of_ten(options.decimals);
  const bool clustered = options.kind.places == Where::clustered;
  const bool long_horizon = options.kind.long_horizon;
  const std::int64_t side = side_of(options);
  const int density = options.kind.places == Where::random ? 73 : 83;
  return {.side = side * unit,
          .horizon = horizon_of(options, side) * unit,
          .capacity = !long_horizon ? 200
                      : clustered   ? 700
                                    : 1000,
          .service = (clustered ? 90 : 10) * unit,
          .width = options.width.value_or(width_of(options)) * unit,
          .density = options.density.value_or(density),
          .clusters = options.kind.places == Where::random
                          ? 0
                          : options.clusters.value_or(clusters_of(options))};
}

Places draw_places(const GeneratorOptions& options, const ClassFigures& figures, Random& random) {
  return PlaceDrawer(options, figures, random).run();
}

}  // namespace waywiser
