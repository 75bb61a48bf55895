// Explicit matrices as they stand in files: numbers in a row, in one of TSPLIB's orders.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "waywiser/base/scanner.h"
#include "waywiser/instance/instance.h"

namespace waywiser {

// Numbers of one kind, brought to their common unit as they arrive: 8 bytes a number.
class NumberList {
 public:
  // Throws InputError at the word if the unit that it needs does not hold the numbers before it.
  void add(const Decimal& value, const Scanner& scanner, const Word& word);
  std::size_t size() const { return values_.size(); }
  int decimals() const { return decimals_; }
  const std::vector<std::int64_t>& values() const { return values_; }

 private:
  int decimals_ = 0;
  std::vector<std::int64_t> values_;
};

// TSPLIB's EDGE_WEIGHT_FORMAT; the order within a row or column is by index.
struct MatrixFormat {
  enum class Part { full, below, above, below_and_diagonal, above_and_diagonal };
  Part part = Part::full;

  // "FULL_MATRIX", "LOWER_ROW", ... The COL formats are the ROW formats of the other triangle.
  // False if the name is none of them.
  static bool parse(const std::string& name, MatrixFormat& format);
  // How many numbers a matrix of this order has.
  std::size_t count(std::size_t order) const;
};

// Reads exactly the numbers of a matrix from the rest of the scanner; a missing triangle is the
// mirror of the other, a missing diagonal is 0. Throws InputError.
DecimalMatrix read_matrix(Scanner scanner, MatrixFormat format, std::size_t order,
                          const std::string& what);

// The matrix with row and column k taken from order[k].
DecimalMatrix permuted(const DecimalMatrix& matrix, const std::vector<std::size_t>& order);

}  // namespace waywiser
