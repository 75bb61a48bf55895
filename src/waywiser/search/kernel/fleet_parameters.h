// What can be set in the search for fewer routes. Lengths and temperatures are in units of
// Scale::length, loads in units of Scale::load (scale.h), so that they mean the same for every P.
#pragma once

namespace waywiser::search {

struct FleetParameters {
  // Squeeze: penalised moves that make one insertion feasible.
  int squeeze_neighbours = 7;     // partners tried for each customer of a violated route
  int squeeze_segment = 2;        // longest segment that is exchanged or shifted
  int squeeze_patience = 25;      // moves without a new best before it gives up
  int tabu_least = 5;             // a moved customer stays for this many moves at least
  int tabu_spread = 10;           // and for fewer than this many more, at random
  double squeeze_distance = 0.1;  // weight of distance, per unit of length
  double squeeze_warp = 10.0;     // weight of time warp at the start, per unit of length
  double weight_ratio = 10.0;     // the weight of time warp stays within this factor of the first

  // Ejection.
  int ejected_at_most = 4;           // customers ejected from one route
  int archive_size = 5;              // squeezed states that ejection starts from
  int ejection_work = 30'000;        // nodes of one enumeration
  int perturbation = 1000;           // random feasible moves tried after an ejection
  double perturbation_heat = 100.0;  // their temperature
  double pack = 200.0;               // what gathering free capacity is worth to them, in heats
  double pack_from = 0.96;           //   where routes are full to more than this share
  double weight_step = 1.01;         // of the weights after a failed squeeze (Nagata and Braysy)
  int counter_limit = 100;           // all counters of failures are halved when one is above
  double overlooked = 0.05;          // a feasible place is passed over with this probability
  int wide_ejection = 8;             // customers that make_feasible() takes out of a route at once

  // Annealed ruin and recreate with everybody on board.
  int soft = 1;                  // it takes turns with ejection search
  int soft_neighbours = 60;      // a customer is put next to one of these
  double soft_hot = 30.0;        // temperature at the start of a slice
  double soft_cold = 2.0;        // and at its end
  double ruin_string = 20.0;     // longest string that is taken out of a route
  double ruin_mean = 20.0;       // customers taken out on average
  double ruin_focus = 0.3;       // share of the ruins that start at a violated route
  double ruin_split = 0.5;       // a customer inside a string stays with this probability
  double blink = 0.01;           // a place is overlooked with this probability
  double soft_load_least = 0.2;  // bounds of the weight of excess load, per unit of load
  double soft_load_most = 2.0;
  double soft_warp_least = 0.3;  // bounds of the weight of time warp, per unit of length
  double soft_warp_most = 3.0;
  int soft_adapt_every = 200;  // iterations between two adaptations of these weights
  double soft_adapt_by = 1.1;  // factor of one adaptation
  double soft_often = 0.6;     // what is violated more often than this gets a larger weight
  double soft_seldom = 0.4;    // what is less often a smaller one
  double soft_keep = 1.5;      // its result is kept if the pool grows by less than this factor

  // Schedule, in iterations.
  int slice = 15'000;          // first slice of ejection search
  double slice_growth = 1.25;  // each later slice of the two is longer by this factor
  int long_route = 20;         // customers a route from which routes are long: then
  double long_growth = 1.4;    //   slices grow by this factor
  double long_slice = 2.0;     //   those of annealing are longer by this one
  double eject_share = 1.4;    //   and those of ejection search have this share of their length
  int longest_pause = 8;       // turns that annealing sits out at most when nothing came of it
  // An annealing that is cut off while it is hot is lost: it gets this share of what is left at
  // most.
  double anneal_share = 0.7;
};

}  // namespace waywiser::search
