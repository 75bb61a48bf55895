// The instance as the arithmetic of space `exact` sees it: every time and length an integer or a
// square root in one unit.
#pragma once

#include "waywiser/evaluation/root_sum.h"
#include "waywiser/instance/instance.h"

namespace waywiser {

// In units of 10^-places, the fewest places that hold every number. Refers to the instance, which
// must outlive it.
class ExactInstance {
 public:
  explicit ExactInstance(const Instance& instance);

  const Instance& instance() const { return instance_; }
  const RootArithmetic& arithmetic() const { return arithmetic_; }
  int time_decimals() const { return instance_.time_decimals; }
  const Site& site(int i) const { return instance_.sites[static_cast<std::size_t>(i)]; }
  Int128 time(std::int64_t digits) const { return static_cast<Int128>(digits) * time_factor_; }

  RootArithmetic::Length travel_time(int i, int j) const;
  // Where distances are not the travel times: a matrix of their own.
  bool own_distances() const { return instance_.distances != nullptr; }
  RootArithmetic::Length own_distance(int i, int j) const;

 private:
  RootArithmetic::Length entry(const DecimalMatrix& matrix, int i, int j) const;

  const Instance& instance_;
  RootArithmetic arithmetic_;
  std::int64_t time_factor_;
};

}  // namespace waywiser
