// From the real-valued instance I to the integer instance I^P.
#pragma once

#include <cstdint>

#include "waywiser/instance/instance.h"
#include "waywiser/scaling/overflow.h"
#include "waywiser/scaling/scaled_instance.h"

namespace waywiser {

// I^P by integer square roots. Throws Error for more than kMostPairedSites sites, ScalingOverflow
// where a value exceeds `limit` or a sum kSumLimit; P must be positive. Does not look at
// servability: ask unservable_customers(), or use scale_for_solver(). A judge that hands the values
// to nobody may raise `limit` to 2^63-1.
ScaledInstance scale(const Instance& instance, const Scaling& scaling,
                     std::int64_t limit = kSolverLimit);

// scale(), and UnservableError where a customer cannot be served: nothing infeasible by
// construction reaches a solver.
ScaledInstance scale_for_solver(const Instance& instance, const Scaling& scaling);

}  // namespace waywiser
