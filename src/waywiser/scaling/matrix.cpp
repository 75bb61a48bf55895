#include "waywiser/scaling/matrix.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace waywiser {
namespace {

void check_order(int order, std::size_t size) {
  const auto side = static_cast<std::size_t>(order);
  if (side * side != size) throw std::logic_error("a matrix of the wrong size");
}

template <class Integer>
std::int64_t largest_of(const std::vector<Integer>& values) {
  const auto largest = std::max_element(values.begin(), values.end());
  return largest == values.end() ? 0 : std::int64_t{*largest};
}

}  // namespace

IntegerMatrix::IntegerMatrix(int order, std::vector<std::int64_t> values)
    : order_(order), largest_(largest_of(values)) {
  check_order(order, values.size());
  const bool fits = std::all_of(values.begin(), values.end(), [](std::int64_t value) {
    return value >= std::numeric_limits<std::int32_t>::min() &&
           value <= std::numeric_limits<std::int32_t>::max();
  });
  if (!fits) {
    values_ = std::move(values);
    return;
  }
  std::vector<std::int32_t> small(values.size());
  std::transform(values.begin(), values.end(), small.begin(),
                 [](std::int64_t value) { return static_cast<std::int32_t>(value); });
  values_ = std::move(small);
}

IntegerMatrix::IntegerMatrix(int order, std::vector<std::int32_t> values)
    : order_(order), largest_(largest_of(values)) {
  check_order(order, values.size());
  values_ = std::move(values);
}

std::int64_t IntegerMatrix::at(int i, int j) const {
  const auto index =
      static_cast<std::size_t>(i) * static_cast<std::size_t>(order_) + static_cast<std::size_t>(j);
  return std::visit([index](const auto& values) { return std::int64_t{values[index]}; }, values_);
}

const std::int32_t* IntegerMatrix::narrow() const {
  const auto* values = std::get_if<std::vector<std::int32_t>>(&values_);
  return values != nullptr ? values->data() : nullptr;
}

const std::int64_t* IntegerMatrix::wide() const {
  const auto* values = std::get_if<std::vector<std::int64_t>>(&values_);
  return values != nullptr ? values->data() : nullptr;
}

}  // namespace waywiser
