#include "waywiser/metrics/pairwise.h"

#include <algorithm>
#include <cmath>

#include "waywiser/metrics/significance.h"
#include "waywiser/statistics/adjust.h"
#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

double directional_p(const GridDifferences& differences, const Choices& choices,
                     const WilcoxonResult& two_sided) {
  if (choices.side == Side::two_sided) return two_sided.p;
  WilcoxonOptions options = choices.wilcoxon();
  options.side = two_sided.w_plus >= two_sided.w_minus ? Side::greater : Side::less;
  return wilcoxon_signed_rank(differences, options).p;
}

std::string strength(double q, char symbol) {
  return std::string(q < 0.001 ? 3U : q < 0.01 ? 2U : 1U, symbol);
}

std::string symbol_of(const Comparison& c, BothSymbol both) {
  const bool different = c.outcome == Outcome::different ||
                         (c.outcome == Outcome::both && both == BothSymbol::difference);
  // The sign is that of W+ - W-, what the test is about: that of the mean can differ.
  if (different) return strength(c.q_different, c.w_plus < c.w_minus ? '+' : '-');
  if (c.outcome == Outcome::inconclusive) return "ns";
  return strength(c.q_equivalent, '=');
}

void compare_all(PairwiseMatrix& matrix, const std::vector<std::vector<double>>& means,
                 const Choices& choices) {
  const std::size_t k = matrix.configurations.size();
  matrix.cells.resize(k * k);
  for (std::size_t row = 0; row < k; ++row) {
    for (std::size_t column = row + 1; column < k; ++column) {
      matrix.cells[row * k + column] =
          compare(means[matrix.configurations[row]], means[matrix.configurations[column]], choices);
    }
  }
}

std::vector<Comparison*> upper_triangle(PairwiseMatrix& matrix) {
  const std::size_t k = matrix.configurations.size();
  std::vector<Comparison*> cells;
  for (std::size_t row = 0; row < k; ++row)
    for (std::size_t column = row + 1; column < k; ++column)
      cells.push_back(&matrix.cells[row * k + column]);
  return cells;
}

void correct_families(std::vector<PairwiseMatrix>& matrices, const Choices& choices) {
  std::vector<Comparison*> family;
  for (std::size_t m = 0; m < matrices.size(); ++m) {
    const auto cells = upper_triangle(matrices[m]);
    family.insert(family.end(), cells.begin(), cells.end());
    const bool last = m + 1 == matrices.size();
    const bool ends =
        choices.family == Family::matrix || last ||
        (choices.family == Family::solver && matrices[m + 1].solver != matrices[m].solver);
    if (!ends) continue;
    correct(family, choices);
    family.clear();
  }
}

void mirror(PairwiseMatrix& matrix) {
  const std::size_t k = matrix.configurations.size();
  for (std::size_t row = 0; row < k; ++row)
    for (std::size_t column = 0; column < row; ++column)
      matrix.cells[row * k + column] = mirrored(matrix.cells[column * k + row]);
}

}  // namespace

Comparison compare(const std::vector<double>& first, const std::vector<double>& second,
                   const Choices& choices) {
  std::vector<double> a;
  std::vector<double> b;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (std::isnan(first[i]) || std::isnan(second[i])) continue;
    a.push_back(first[i]);
    b.push_back(second[i]);
  }
  Comparison c;
  c.n = a.size();
  if (a.empty()) {
    c.p_different = c.p_equivalent = std::nan("");
    c.first_median = c.second_median = c.mean = c.median = c.hodges_lehmann = std::nan("");
    c.hodges_lehmann_interval = c.tost_interval = {std::nan(""), std::nan("")};
    return c;
  }
  const GridDifferences differences = paired_differences(a, b);
  std::vector<double> values;
  for (const std::int64_t d : differences.units) {
    values.push_back(from_units(static_cast<double>(d), differences.grid));
    c.wins += d < 0 ? 1U : 0U;
    c.losses += d > 0 ? 1U : 0U;
  }
  const WilcoxonResult wilcoxon = wilcoxon_signed_rank(differences, choices.wilcoxon());
  const TostResult equivalence = tost(differences, choices.delta, choices.tost, choices.wilcoxon());
  const HodgesLehmann walsh = hodges_lehmann(differences, 0.9);
  c.zeros = wilcoxon.zeros;
  c.first_median = median(a);
  c.second_median = median(b);
  c.mean = mean(values);
  c.median = median(values);
  c.hodges_lehmann = walsh.estimate;
  c.hodges_lehmann_interval = walsh.interval;
  c.w_plus = wilcoxon.w_plus;
  c.w_minus = wilcoxon.w_minus;
  c.p_different = directional_p(differences, choices, wilcoxon);
  c.p_equivalent = equivalence.p;
  c.tost_interval = equivalence.interval;
  return c;
}

void correct(std::vector<Comparison*> comparisons, const Choices& choices) {
  std::vector<double> different;
  std::vector<double> equivalent;
  for (const Comparison* c : comparisons) {
    different.push_back(c->p_different);
    equivalent.push_back(c->p_equivalent);
  }
  different = adjusted(different, choices.correction);
  equivalent = adjusted(equivalent, choices.correction);
  for (std::size_t i = 0; i < comparisons.size(); ++i) {
    Comparison& c = *comparisons[i];
    c.q_different = different[i];
    c.q_equivalent = equivalent[i];
    c.outcome = outcome(c.q_different, c.q_equivalent, kAlpha);
    c.symbol = symbol_of(c, choices.both);
  }
}

Comparison mirrored(Comparison c) {
  const auto flip = [](Interval i) { return Interval{-i.upper, -i.lower}; };
  std::swap(c.first_median, c.second_median);
  std::swap(c.wins, c.losses);
  std::swap(c.w_plus, c.w_minus);
  c.mean = -c.mean;
  c.median = -c.median;
  c.hodges_lehmann = -c.hodges_lehmann;
  c.hodges_lehmann_interval = flip(c.hodges_lehmann_interval);
  c.tost_interval = flip(c.tost_interval);
  for (char& s : c.symbol) s = s == '+' ? '-' : s == '-' ? '+' : s;
  return c;
}

void compare_within(std::vector<PairwiseMatrix>& matrices,
                    const std::vector<std::vector<double>>& real,
                    const std::vector<std::vector<double>>& integer, const Choices& choices) {
  for (PairwiseMatrix& matrix : matrices)
    compare_all(matrix, matrix.view == View::real ? real : integer, choices);
  correct_families(matrices, choices);
  for (PairwiseMatrix& matrix : matrices) mirror(matrix);
}

std::vector<PairwiseMatrix> pairwise_matrices(const StudyData& data) {
  std::vector<PairwiseMatrix> matrices;
  const auto real = instance_means(data, &RunMeasures::auc_float);
  const auto integer = instance_means(data, &RunMeasures::auc_integer);
  for (const std::string& solver : data.solvers) {
    for (const View view : {View::real, View::integer}) {
      PairwiseMatrix matrix{solver, view, {}, {}};
      for (std::size_t c = 0; c < data.configurations.size(); ++c) {
        const Configuration& configuration = data.configurations[c];
        if (configuration.solver == solver && (configuration.scaling || view == View::real))
          matrix.configurations.push_back(c);
      }
      if (matrix.configurations.size() > 1) matrices.push_back(std::move(matrix));
    }
  }
  compare_within(matrices, real, integer, data.choices);
  return matrices;
}

}  // namespace waywiser
