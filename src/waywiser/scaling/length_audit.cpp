#include "waywiser/scaling/length_audit.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "waywiser/base/big_integer.h"
#include "waywiser/base/decimal.h"
#include "waywiser/scaling/extremes.h"
#include "waywiser/scaling/root_rounder.h"
#include "waywiser/scaling/rounding.h"

namespace waywiser {
namespace {

// Neumaier's compensated sum: as good as twice the precision for what is added here.
class CompensatedSum {
 public:
  void add(double term) {
    const double next = sum_ + term;
    rest_ += std::abs(sum_) >= std::abs(term) ? (sum_ - next) + term : (term - next) + sum_;
    sum_ = next;
  }
  double value() const { return sum_ + rest_; }

 private:
  double sum_ = 0.0;
  double rest_ = 0.0;
};

// Indices of LengthAudit::ways.
enum Way : std::size_t { way_down, way_up, way_half_up, way_half_even };

Way way_of(Direction direction, Ties ties) {
  if (direction == Direction::nearest) return ties == Ties::half_up ? way_half_up : way_half_even;
  return direction == Direction::down ? way_down : way_up;
}

// A length x on I^P: floor(P x), its errors in units of I^P, and what `nearest` makes of it.
struct RoundedLength {
  double floor_error = 0.0;  // floor(P x) - P x, in (-1, 0]
  double ceil_error = 0.0;   // ceil(P x) - P x, in [0, 1)
  bool exact = true;
  bool nearest_up = false;   // half up rounds up
  bool ties_differ = false;  // half even does not

  bool goes_up(Way way) const {
    return way == way_up || (way == way_half_up && nearest_up) ||
           (way == way_half_even && nearest_up && !ties_differ);
  }
};

class Tally {
 public:
  explicit Tally(std::int64_t P) {
    audit_.P = P;
    for (RoundedLengths& way : audit_.ways) {
      way.error.smallest = std::numeric_limits<double>::infinity();
      way.error.largest = -way.error.smallest;
    }
  }

  void add(const RoundedLength& length, std::int64_t pairs) {
    audit_.pairs += pairs;
    if (length.exact) audit_.exact += pairs;
    if (length.ties_differ) audit_.tie_disagreements += pairs;
    for (const Way way : {way_down, way_up, way_half_up, way_half_even}) {
      RoundedLengths& rounded = audit_.ways[way];
      const bool up = length.goes_up(way);
      const double error = up ? length.ceil_error : length.floor_error;
      if (!length.exact) (up ? rounded.up : rounded.down) += pairs;
      sums_[way].add(static_cast<double>(pairs) * error);
      rounded.error.smallest = std::min(rounded.error.smallest, error);
      rounded.error.largest = std::max(rounded.error.largest, error);
    }
  }

  LengthAudit finish() {
    const auto factor = static_cast<double>(audit_.P);
    for (std::size_t way = 0; way < audit_.ways.size(); ++way) {
      RoundingError& error = audit_.ways[way].error;
      if (audit_.pairs == 0) error = {};
      error.sum = sums_[way].value() / factor;
      error.smallest /= factor;
      error.largest /= factor;
    }
    return audit_;
  }

 private:
  LengthAudit audit_;
  std::array<CompensatedSum, 4> sums_;
};

// r - sqrt(N) = (r^2 - N) / (r + sqrt(N)) without cancellation.
RoundedLength rounded_small(std::int64_t square) {
  const std::int64_t root = small_floor_sqrt(square);
  const std::int64_t rest = square - root * root;
  if (rest == 0) return {};
  const double real = std::sqrt(static_cast<double>(square));
  const auto down = static_cast<double>(root);
  return {-static_cast<double>(rest) / (down + real),
          static_cast<double>(2 * root + 1 - rest) / (down + 1.0 + real), false, rest > root,
          false};
}

// The same for P sqrt(k) / 10^D of any size: x = sqrt(N) / m.
RoundedLength rounded_large(UInt128 squared_length, int decimals, std::int64_t P) {
  const auto round = [&](Direction direction, Ties ties) {
    return to_big(scaled_root(squared_length, decimals, P, direction, ties));
  };
  const BigInteger down = round(Direction::down, Ties::half_up);
  const BigInteger up = round(Direction::up, Ties::half_up);
  const BigInteger nearest = round(Direction::nearest, Ties::half_up);
  const BigInteger square = to_big(squared_length) * P * P;
  const BigInteger unit = power_of_ten(decimals);
  const double real = std::sqrt(square.convert_to<double>());
  const auto error = [&](const BigInteger& rounded) {
    const BigInteger multiple = rounded * unit;
    const BigInteger difference = multiple * multiple - square;
    if (difference == 0) return 0.0;
    return difference.convert_to<double>() /
           (unit.convert_to<double>() * (multiple.convert_to<double>() + real));
  };
  return {error(down), error(up), down == up, down != up && nearest == up,
          nearest != round(Direction::nearest, Ties::half_even)};
}

RoundedLength rounded_decimal(std::int64_t value, int decimals, std::int64_t P) {
  const auto round = [&](Direction direction, Ties ties) {
    return scaled_rational(value, decimals, P, direction, ties);
  };
  const Int128 product = static_cast<Int128>(value) * P;
  const Int128 unit = power_of_ten(decimals);
  const auto error = [&](Int128 rounded) {
    return static_cast<double>(rounded * unit - product) / static_cast<double>(unit);
  };
  const Int128 down = round(Direction::down, Ties::half_up);
  const Int128 up = round(Direction::up, Ties::half_up);
  const Int128 nearest = round(Direction::nearest, Ties::half_up);
  return {error(down), error(up), down == up, down != up && nearest == up,
          nearest != round(Direction::nearest, Ties::half_even)};
}

// Squared lengths below this are counted in a table; beyond it every pair is rounded by itself.
constexpr std::int64_t kLargestTable = std::int64_t{1} << 24;

// pairs[k]: how many unordered pairs have squared length k.
std::vector<std::uint32_t> histogram(const Instance& instance, std::int64_t longest) {
  std::vector<std::uint32_t> pairs(static_cast<std::size_t>(longest) + 1, 0);
  const std::size_t size = instance.size();
  std::vector<std::int32_t> x(size);
  std::vector<std::int32_t> y(size);
  for (std::size_t i = 0; i < size; ++i) {  // from the depot, so that they are small
    x[i] = static_cast<std::int32_t>(instance.sites[i].x - instance.sites[0].x);
    y[i] = static_cast<std::int32_t>(instance.sites[i].y - instance.sites[0].y);
  }
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = i + 1; j < size; ++j) {
      const std::int32_t dx = x[i] - x[j];
      const std::int32_t dy = y[i] - y[j];
      ++pairs[static_cast<std::uint32_t>(dx * dx + dy * dy)];
    }
  }
  return pairs;
}

void add_histogram(const std::vector<std::uint32_t>& pairs, const Instance& instance, Tally& tally,
                   std::int64_t P) {
  const auto longest = static_cast<UInt128>(pairs.size() - 1);
  const int decimals = instance.coordinate_decimals;
  const bool small = fits_round_root(longest, decimals, P);
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    if (pairs[k] == 0) continue;
    tally.add(
        small ? rounded_small(static_cast<std::int64_t>(k) * P * P) : rounded_large(k, decimals, P),
        pairs[k]);
  }
}

void add_pairs(const Instance& instance, Tally& tally, std::int64_t P) {
  const int size = static_cast<int>(instance.size());
  for (int i = 0; i < size; ++i) {
    for (int j = i + 1; j < size; ++j) {
      tally.add(rounded_large(instance.squared_length(i, j), instance.coordinate_decimals, P), 1);
    }
  }
}

void add_entries(const DecimalMatrix& matrix, std::size_t size, Tally& tally, std::int64_t P) {
  for (std::size_t index = 0; index < matrix.values.size(); ++index) {
    if (index / size == index % size) continue;
    tally.add(rounded_decimal(matrix.values[index], matrix.decimals, P), 1);
  }
}

}  // namespace

const RoundedLengths& LengthAudit::of(const Scaling& scaling) const {
  return ways[way_of(scaling.scheme().travel, scaling.ties)];
}

std::vector<LengthAudit> audit_lengths(const Instance& instance,
                                       std::span<const std::int64_t> factors) {
  std::vector<LengthAudit> audits;
  const DecimalMatrix* matrix =
      instance.distances ? instance.distances.get() : instance.durations.get();
  const UInt128 longest =
      matrix == nullptr ? find_extremes(instance).distance.squared_length : UInt128{0};
  std::vector<std::uint32_t> pairs;
  constexpr std::size_t kMostSites = 90'000;  // its pairs can be counted in 32 bits
  const bool tabled = matrix == nullptr && longest < static_cast<UInt128>(kLargestTable) &&
                      instance.size() < kMostSites;
  if (tabled) pairs = histogram(instance, static_cast<std::int64_t>(longest));
  for (const std::int64_t P : factors) {
    Tally tally(P);
    if (matrix != nullptr) {
      add_entries(*matrix, instance.size(), tally, P);
    } else if (tabled) {
      add_histogram(pairs, instance, tally, P);
    } else {
      add_pairs(instance, tally, P);
    }
    audits.push_back(tally.finish());
  }
  return audits;
}

}  // namespace waywiser
