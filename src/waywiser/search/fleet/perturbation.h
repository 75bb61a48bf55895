// Random moves between neighbouring routes that keep every constraint: the search goes on from
// another place with the same fleet (Nagata and Braysy 2009).
#pragma once

#include "waywiser/base/random.h"
#include "waywiser/search/kernel/neighbours.h"
#include "waywiser/search/penalised/move.h"
#include "waywiser/search/penalised/routes.h"

namespace waywiser::search::fleet {

template <class T>
class Perturbation {
 public:
  // `heat`: the temperature at which a longer plan is accepted, in the unit of T.
  Perturbation(PenalisedRoutes<T>& plan, const Neighbours<T>& neighbours, int partners, double heat,
               Random& random);

  // Tries so many moves. The plan must be feasible and stays so.
  void run(int moves);

 private:
  // Applies the move if both routes keep every constraint and its length is accepted.
  template <BetweenRoutes Move>
  bool attempt(const Move& move);
  bool accept(T added_length);

  PenalisedRoutes<T>& plan_;
  const Neighbours<T>& neighbours_;
  std::size_t partners_;
  double heat_;
  Random& random_;
};

}  // namespace waywiser::search::fleet
