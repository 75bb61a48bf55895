// The Bayesian signed-rank test with a region of practical equivalence (Benavoli, Corani, Mangili,
// Zaffalon, Ruggeri 2014; Benavoli, Corani, Demsar, Zaffalon, "Time for a Change", JMLR 18, 2017).
// Beside a p-value: how probable is it that the first is better, that the two are the same for all
// practical purposes, and that the second is, given the data and a weak prior.
#pragma once

#include "waywiser/statistics/grid.h"
#include "waywiser/statistics/sign_flip.h"

namespace waywiser {

struct Posterior {
  double below = 0.0;   // P(most Walsh averages lie below -rope): the first is lower
  double within = 0.0;  // within it
  double above = 0.0;   // above: the second is lower
};

// Dirichlet weights of the differences and of a pseudo-difference of 0 with the prior weight .5;
// a draw goes to the region that has the largest weighted share of the pairs' averages, of equal
// largest shares an equal part to each. An average at the very edge of the region counts half to
// either side (on the grid, so that rounding of doubles decides nothing). rope > 0, brought to the
// grid of the differences. Monte Carlo: with 10,000 draws a probability has a standard error of
// at most .005. The same draws for samples of one size, from the seed. No difference: all
// probability is within.
Posterior bayesian_signed_rank(const GridDifferences& differences, double rope,
                               const Draws& draws = {});

}  // namespace waywiser
