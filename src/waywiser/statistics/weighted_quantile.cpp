#include "waywiser/statistics/weighted_quantile.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "waywiser/base/nan.h"

namespace waywiser {

namespace {

bool has_less(const Weighted& a, const Weighted& b) {
  return a.value < b.value;
}

// Part of a sample: the values of [low, high], and the weight of what lies below them.
struct Bracket {
  std::vector<Weighted> inside;
  double below = 0.0;
};

// Where the value at which the weights reach `share` of their sum is likely to be, from one value
// in kStride: most of a large sample need not be ordered then.
Bracket bracket(const std::vector<Weighted>& sample, double share) {
  constexpr std::size_t kStride = 37;
  constexpr double kMargin = 0.02;
  std::vector<Weighted> some;
  double whole = 0.0;
  for (std::size_t i = 0; i < sample.size(); i += kStride) {
    some.push_back(sample[i]);
    whole += sample[i].weight;
  }
  std::sort(some.begin(), some.end(), has_less);
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  double sum = 0.0;
  for (const Weighted& w : some) {
    sum += w.weight;
    if (sum < (share - kMargin) * whole) low = w.value;
    if (sum > (share + kMargin) * whole) high = std::min(high, w.value);
  }
  Bracket found;
  for (const Weighted& w : sample) {
    if (w.value < low) {
      found.below += w.weight;
    } else if (w.value <= high) {
      found.inside.push_back(w);
    }
  }
  return found;
}

constexpr std::size_t kLarge = 4000;  // values, from which on a bracket is worth its pass

// Of a sample that has values, where those of weight `below` lie under it.
double quantile_from(std::vector<Weighted> sample, double below, double needed) {
  auto first = sample.begin();
  auto last = sample.end();
  while (last - first > 1) {  // halves, so that no full order is needed
    const auto middle = first + (last - first) / 2;
    std::nth_element(first, middle, last, has_less);
    double half = 0.0;
    for (auto it = first; it != middle; ++it) half += it->weight;
    if (below + half >= needed) {
      last = middle;
    } else {
      below += half;
      first = middle;
    }
  }
  return first->value;
}

double weight_of(const std::vector<Weighted>& sample) {
  double whole = 0.0;
  for (const Weighted& w : sample) whole += w.weight;
  return whole;
}

}  // namespace

double weighted_quantile(const std::vector<Weighted>& sample, double q) {
  if (sample.empty()) return kNan;
  // Probabilities are sums of rounded products: q reached but for their error is q reached.
  const double needed = (q - 1e-12) * weight_of(sample);
  if (sample.size() >= kLarge) {
    Bracket likely = bracket(sample, q);
    if (likely.below < needed && needed <= likely.below + weight_of(likely.inside))
      return quantile_from(std::move(likely.inside), likely.below, needed);
  }
  return quantile_from(sample, 0.0, needed);
}

}  // namespace waywiser
