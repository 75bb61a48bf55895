// Units that make weights and temperatures independent of P and of the unit of the coordinates.
#pragma once

#include "waywiser/search/problem.h"

namespace waywiser::search::fleet {

struct Scale {
  double length = 1.0;  // 1 where a thousand customers are spread over a square of 400 x 400
  double load = 1.0;    // 1 where the mean demand is 16

  template <class T>
  static Scale of(const Problem<T>& problem);
};

}  // namespace waywiser::search::fleet
