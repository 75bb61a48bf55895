// Random moves between neighbouring routes that keep every constraint: the search goes on from
// another place with the same fleet (Nagata and Braysy 2009). Unlike theirs they gather free
// capacity in few routes where there is hardly any: a customer needs its room in one of them.
#pragma once

#include "waywiser/base/random.h"
#include "waywiser/search/kernel/fleet_parameters.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/kernel/scale.h"
#include "waywiser/search/penalised/move.h"
#include "waywiser/search/penalised/routes.h"

namespace waywiser::search::fleet {

template <class T>
class Perturbation {
 public:
  Perturbation(PenalisedRoutes<T>& plan, const Neighbours<T>& neighbours,
               const FleetParameters& parameters, const Scale& scale, Random& random);

  // Tries so many moves. The plan must be feasible and stays so.
  void run(int moves);

 private:
  // Applies the move if both routes keep every constraint and its length is accepted.
  template <BetweenRoutes Move>
  bool attempt(const Move& move);
  // What a move is worth that makes full routes fuller, in units of length; 0 where there is room.
  double packing_gain(TwoRoutes routes, TwoLoads<T> after) const;
  bool is_nearly_full() const;

  PenalisedRoutes<T>& plan_;
  const Neighbours<T>& neighbours_;
  std::size_t partners_;
  double heat_;  // the temperature at which a longer plan is accepted, in the unit of T
  const FleetParameters& parameters_;
  double load_unit_;
  bool packs_ = false;
  Random& random_;
};

}  // namespace waywiser::search::fleet
