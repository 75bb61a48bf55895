// What two solutions of a population give to each other.
#pragma once

#include <optional>
#include <vector>

#include "waywiser/search/crossover/edge_assembly.h"
#include "waywiser/search/crossover/route_exchange.h"
#include "waywiser/search/feasible/absence.h"
#include "waywiser/search/kernel/measured.h"
#include "waywiser/search/penalised/completion.h"

namespace waywiser::search {

template <class T>
class Recombination {
 public:
  Recombination(const Problem<T>& problem, const Neighbours<T>& neighbours,
                const Parameters& parameters, double spacing, Random& random);

  // `receiver` with some neighbouring routes of `donor` (SREX), made whole and feasible; none where
  // that fails.
  std::optional<Routes> exchange_routes(const Routes& receiver, const Routes& donor,
                                        const Slice& slice);

  // Carries out the arc cycles that lead to `donor` (EAX), one by one, each repaired by local
  // search, and keeps those by which the receiver becomes better, until none does. What is better
  // in one place is so taken over whatever the donor is elsewhere. True where one was kept.
  bool assemble(Measured<T>& receiver, const Measured<T>& donor, const Slice& slice);

 private:
  using Sum = typename Problem<T>::Sum;

  bool assemble_once(Measured<T>& receiver, const Routes& donor, const Slice& slice);
  std::vector<ArcCycle> shortening_cycles(const Routes& receiver, const Routes& donor);

  const Problem<T>& problem_;
  RouteExchange<T> exchange_;
  EdgeAssembly<T> assembly_;
  Completion<T> completion_;
  AbsenceReduction<T> absence_;
  int child_absences_;  // its iterations on a child that is still violated
};

}  // namespace waywiser::search
