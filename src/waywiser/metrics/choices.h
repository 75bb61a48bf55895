// What the paper leaves open, as named choices with recorded values: the table [analysis] of a
// study file (docs/metrics.md, "Choices"). Every report prints them all.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/statistics/adjust.h"
#include "waywiser/statistics/equivalence.h"
#include "waywiser/statistics/sign_flip.h"
#include "waywiser/statistics/wilcoxon.h"
#include "waywiser/study/file.h"

namespace waywiser {

// Float AUC of a run whose last incumbent is not float-feasible.
enum class InfeasibleLast {
  penalise,    // 1, as the paper's tables
  trajectory,  // what its float-feasible incumbents made of it
};
// Denominator of the gaps.
enum class GapDenominator {
  reference,  // (c - c*) / c*, the paper
  berthold,   // (c - c*) / max(c, c*): at most 1 (Berthold 2013)
};
// Where c* comes from.
enum class ReferenceSource {
  catalogue,  // SINTEF where the catalogue has the instance and the objective is `fleet`, else
              // study
  study,      // the best float-feasible cost of the study
};
// Whose verdict says that routes are feasible on the real instance.
enum class FeasibleIn {
  doubles,  // IEEE doubles without tolerance, as the paper
  exact,    // the reals
};
// What c*P is the least of.
enum class IntegerReferenceSource {
  own,     // the runs on that I^P
  pooled,  // and every route that the study keeps, whatever it was found on
};
// Whether the report has every combination of choices.
enum class MultiverseWanted {
  automatic,  // where the study is small enough for it to cost little
  off,
  on,
};
// Which seeds enter the mean of a configuration and instance.
enum class SeedMean {
  available,  // those that have a result
  complete,   // all seeds of the study, else the instance is left out of the pair
};
// Which tests are corrected together.
enum class Family { matrix, solver, all };
// The symbol of a cell whose difference and equivalence are both significant.
enum class BothSymbol { difference, equivalence };
// H2: whose routes are re-scored as the control.
enum class BiasControl {
  others,       // mean of pessimistic and optimistic of the same P
  pessimistic,  // of the same P
  optimistic,   // of the same P
  real,         // the control row in doubles
  finest,       // all schemes of the largest P
};
// H2: what an error is a share of.
enum class ErrorBase { cost, travel };

// Over which instances the vehicles and distances of solvers are averaged and summed.
enum class Support {
  common,  // those that every solver of the configuration solved
  own,     // those that the solver itself solved
};

// What counts as one piece of evidence where hypotheses are tested.
enum class EvidenceUnit {
  instance,     // as the paper
  coordinates,  // instances that share their places are one (sets.h)
};

struct Choices {
  std::string preset = "paper";
  bool cap_integer_gap = false;
  InfeasibleLast infeasible_last = InfeasibleLast::penalise;
  GapDenominator denominator = GapDenominator::reference;
  ReferenceSource references = ReferenceSource::catalogue;
  FeasibleIn judge = FeasibleIn::doubles;
  IntegerReferenceSource integer_references = IntegerReferenceSource::own;
  std::string best_known_routes = "none";  // a folder of NAME.sol for `pooled`
  SeedMean seeds = SeedMean::available;
  ZeroRule zeros = ZeroRule::wilcox;
  Side side = Side::two_sided;  // two_sided, or greater: one-sided towards the observed sign
  PValue p_value = PValue::automatic;
  TostKind tost = TostKind::student;
  double delta = 0.01;
  Adjustment correction = Adjustment::benjamini_hochberg;
  Family family = Family::matrix;
  BothSymbol both = BothSymbol::difference;
  std::vector<double> gammas{0.05};
  Support support = Support::common;
  BiasControl bias_control = BiasControl::others;
  ErrorBase bias_base = ErrorBase::cost;
  EvidenceUnit unit = EvidenceUnit::instance;
  MultiverseWanted multiverse = MultiverseWanted::automatic;
  std::int64_t resamples = 10000;
  std::uint64_t seed = 1;

  Draws draws() const { return {static_cast<std::size_t>(resamples), seed}; }
  WilcoxonOptions wilcoxon() const { return {zeros, Side::two_sided, p_value}; }
};

// One choice for people: its key, its value, what it means, and whether it departs from the preset.
struct ChoiceText {
  std::string key;
  std::string value;
  std::string meaning;
  bool overridden = false;
};

// Reads [analysis] of a study file. An unknown key or value is an InputError with a suggestion.
Choices read_choices(const std::vector<AnalysisEntry>& entries);
// The same entry by entry, for `--choice key=value` on the command line.
void apply_choice(Choices& choices, const AnalysisEntry& entry);

std::string to_string(BiasControl control);
std::string to_string(ErrorBase base);

std::vector<ChoiceText> describe(const Choices& choices);

}  // namespace waywiser
