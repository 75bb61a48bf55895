#include "waywiser/search/kernel/ruin.h"

namespace waywiser::search {

RuinProfile ruin_profile(const Parameters& parameters, double mean_route_size) {
  const bool long_routes = mean_route_size >= parameters.long_route;
  const auto chosen = [](double stated, double automatic) {
    return stated > 0 ? stated : automatic;
  };
  return {long_routes, chosen(parameters.mean_removed, long_routes ? 13.0 : 10.0),
          chosen(parameters.longest_string, long_routes ? 20.0 : 10.0)};
}

}  // namespace waywiser::search
