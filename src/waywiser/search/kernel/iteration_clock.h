// A budget that counts iterations and nothing else: the same seed gives the same routes.
#pragma once

#include <cstdint>

#include "waywiser/search/kernel/environment.h"

namespace waywiser::search {

class IterationClock : public SearchClock {
 public:
  // `second`: the iterations that stand for a second.
  explicit IterationClock(std::int64_t limit, double second = 10'000.0)
      : limit_(limit), second_(second) {}
  void advance(std::int64_t iterations) override { done_ += iterations; }
  std::int64_t iterations() const override { return done_; }
  double elapsed() const override { return static_cast<double>(done_); }
  double limit() const override { return static_cast<double>(limit_); }
  double second() const override { return second_; }
  bool expired() const override { return done_ >= limit_; }
  bool counts_iterations() const override { return true; }

 private:
  std::int64_t limit_;
  double second_;
  std::int64_t done_ = 0;
};

}  // namespace waywiser::search
