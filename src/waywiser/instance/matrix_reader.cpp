#include "waywiser/instance/matrix_reader.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/wide.h"
#include "waywiser/instance/bounds.h"
#include "waywiser/instance/matrix_room.h"

namespace waywiser {
namespace {

using Part = MatrixFormat::Part;

// The columns [from, to) that row i of the part has.
std::pair<std::size_t, std::size_t> columns(Part part, std::size_t i, std::size_t order) {
  switch (part) {
    case Part::full:
      return {0, order};
    case Part::below:
      return {0, i};
    case Part::above:
      return {i + 1, order};
    case Part::below_and_diagonal:
      return {0, i + 1};
    case Part::above_and_diagonal:
      return {i, order};
  }
  return {0, order};
}

}  // namespace

void NumberList::add(const Decimal& value, const Scanner& scanner, const Word& word) {
  const auto misfit = [&] {
    return scanner.error(
        word, fmt::format("numbers that all fit 64 bits with {}, as many as one of them has{}",
                          counted(std::max(decimals_, value.decimals), "decimal"), kRoundingHint));
  };
  if (value.decimals > decimals_) {
    const std::int64_t factor = power_of_ten(value.decimals - decimals_);
    for (std::int64_t& earlier : values_) {
      const auto finer = checked_multiply(earlier, factor);
      if (!finer) throw misfit();
      earlier = *finer;
    }
    decimals_ = value.decimals;
  }
  const auto units = scaled_to(value, decimals_);
  if (!units) throw misfit();
  values_.push_back(*units);
}

bool MatrixFormat::parse(const std::string& name, MatrixFormat& format) {
  static const std::pair<const char*, Part> kNames[] = {
      {"FULL_MATRIX", Part::full},
      {"LOWER_ROW", Part::below},
      {"UPPER_COL", Part::below},
      {"UPPER_ROW", Part::above},
      {"LOWER_COL", Part::above},
      {"LOWER_DIAG_ROW", Part::below_and_diagonal},
      {"UPPER_DIAG_COL", Part::below_and_diagonal},
      {"UPPER_DIAG_ROW", Part::above_and_diagonal},
      {"LOWER_DIAG_COL", Part::above_and_diagonal},
  };
  for (const auto& [known, part] : kNames) {
    if (name == known) {
      format.part = part;
      return true;
    }
  }
  return false;
}

std::size_t MatrixFormat::count(std::size_t order) const {
  switch (part) {
    case Part::full:
      return order * order;
    case Part::below:
    case Part::above:
      return order * (order - 1) / 2;
    case Part::below_and_diagonal:
    case Part::above_and_diagonal:
      return order * (order + 1) / 2;
  }
  return 0;
}

DecimalMatrix read_matrix(Scanner scanner, MatrixFormat format, std::size_t order,
                          const std::string& what) {
  require_matrix_room(order, scanner.place_at(scanner.offset()));
  const std::size_t wanted = format.count(order);
  NumberList numbers;
  while (numbers.size() < wanted) {
    const Word word = scanner.next();
    if (word.at_end())
      throw scanner.error(word, fmt::format("{} for {}, and there are {}",
                                            counted(wanted, "number"), what, numbers.size()));
    numbers.add(scanner.non_negative(word, what), scanner, word);
  }
  if (!scanner.at_end())
    throw scanner.error(scanner.peek(),
                        fmt::format("no more than {} for {}", counted(wanted, "number"), what));
  // Only now: the file has paid for every number.
  DecimalMatrix matrix{numbers.decimals(), {}};
  if (format.part == Part::full) {
    matrix.values = numbers.values();
    return matrix;
  }
  matrix.values.assign(order * order, 0);
  std::size_t next = 0;
  for (std::size_t i = 0; i < order; ++i) {
    const auto [from, to] = columns(format.part, i, order);
    for (std::size_t j = from; j < to; ++j) {
      matrix.values[i * order + j] = matrix.values[j * order + i] = numbers.values()[next++];
    }
  }
  return matrix;
}

DecimalMatrix permuted(const DecimalMatrix& matrix, const std::vector<std::size_t>& order) {
  DecimalMatrix result{matrix.decimals, {}};
  result.values.reserve(matrix.values.size());
  for (const std::size_t i : order) {
    for (const std::size_t j : order) result.values.push_back(matrix.values[i * order.size() + j]);
  }
  return result;
}

}  // namespace waywiser
