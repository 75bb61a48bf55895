// The travel times or distances of I^P.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

namespace waywiser {

// A square matrix of integers, row by row, kept in 32 bits where every value fits. Read-only and
// shared.
class IntegerMatrix {
 public:
  IntegerMatrix(int order, std::vector<std::int64_t> values);
  IntegerMatrix(int order, std::vector<std::int32_t> values);

  int order() const { return order_; }
  std::int64_t at(int i, int j) const;
  // Exactly one of the two is non-null.
  const std::int32_t* narrow() const;
  const std::int64_t* wide() const;
  std::int64_t largest() const { return largest_; }

 private:
  int order_;
  std::int64_t largest_ = 0;
  std::variant<std::vector<std::int32_t>, std::vector<std::int64_t>> values_;
};

}  // namespace waywiser
