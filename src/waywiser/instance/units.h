// From decimals as they stand in a file to the integers of an Instance: one unit for all
// coordinates, one for all times, one for all demands (docs/numerics.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "waywiser/base/decimal.h"
#include "waywiser/base/scanner.h"
#include "waywiser/instance/instance.h"

namespace waywiser {

// A number and where it stands.
struct PlacedNumber {
  Decimal value;
  std::size_t offset = 0;
};

// a < b, whatever their decimals.
bool less(const Decimal& a, const Decimal& b);

// The fewest decimals that hold every number shown to it.
class CommonUnit {
 public:
  void admit(const Decimal& value) {
    if (value.decimals > decimals_) decimals_ = value.decimals;
  }
  int decimals() const { return decimals_; }
  // The number in this unit. Throws InputError at its place if it does not fit 64 bits; `what`
  // names it.
  std::int64_t count(const PlacedNumber& cell, const Scanner& scanner, std::string_view what) const;

 private:
  int decimals_ = 0;
};

// All times of the instance in units of 10^-decimals, at least its time_decimals. Throws InputError
// where one does not fit 64 bits so.
Instance with_time_decimals(const Instance& instance, int decimals);

// Drops the decimals that no coordinate, no time or no demand of the instance needs.
void use_fewest_decimals(Instance& instance);

}  // namespace waywiser
