// What a move promises is what the plan shows once it is applied.
#include <cstdint>
#include <optional>

#include <gtest/gtest.h>

#include "search/fleet_support.h"
#include "waywiser/search/penalised/insertion.h"
#include "waywiser/search/penalised/moves.h"

namespace waywiser::search::fleet {
namespace {

constexpr int kMovesEach = 85'000;  // x 4 kinds x 3 number types: a million

template <class T>
class FleetMoves : public testing::Test {
 protected:
  void begin(std::uint64_t seed) {
    random_.emplace(seed);
    problem_.emplace(random_problem<T>(seed));
    plan_.emplace(*problem_);
    const int routes = 2 + below(4);
    for (int r = 0; r < routes; ++r) plan_->open_route();
    for (int c = 1; c <= plan_->customers(); ++c) plan_->insert(c, plan_->depot(below(routes)));
  }
  int below(int bound) {
    return static_cast<int>(random_->below(static_cast<std::uint32_t>(bound)));
  }
  int customer() { return 1 + below(plan_->customers()); }
  // A customer or the depot of a route.
  int stop() { return 1 + below(plan_->customers() + plan_->route_count()); }

  T length(int route) const {
    T sum = 0;
    int node = plan_->depot(route);
    do {
      sum += plan_->duration(node, (*plan_)[node].next);
      node = (*plan_)[node].next;
    } while (!plan_->is_depot(node));
    return sum;
  }
  // A segment of up to three customers around one, or a gap.
  Segment segment(int node, bool may_be_empty) {
    if (plan_->is_depot(node) || (may_be_empty && below(3) == 0)) {
      return Segment::gap(*plan_, node);
    }
    Segment result = Segment::of(*plan_, node);
    for (int k = below(3); k > 0; --k) {
      if (below(2) == 0) {
        result.extend_forward(*plan_);
      } else {
        result.extend_backward(*plan_);
      }
    }
    return result;
  }
  // Runs `step` often, on many problems; it says whether it has applied a move.
  template <class Step>
  void repeat(const Step& step) {
    std::uint64_t seed = 0;
    for (int applied = 0, tried = 0; applied < kMovesEach; ++tried) {
      if (tried % 2000 == 0) begin(++seed);
      applied += step() ? 1 : 0;
      if (tried % 500 == 0) {
        ASSERT_NO_THROW(plan_->verify()) << "seed " << seed;
      }
      if (this->HasFatalFailure()) return;
    }
  }

  std::optional<Random> random_;
  std::optional<Problem<T>> problem_;
  std::optional<PenalisedRoutes<T>> plan_;
};
using Numbers = testing::Types<std::int32_t, std::int64_t, double>;
TYPED_TEST_SUITE(FleetMoves, Numbers);

TYPED_TEST(FleetMoves, TailExchange) {
  this->repeat([&] {
    auto& plan = *this->plan_;
    const TailExchange move{this->stop(), this->stop()};
    const int a = plan[move.u].route;
    const int b = plan[move.w].route;
    if (a == b) return false;
    plan.number(a);
    plan.number(b);
    const auto loads = move.loads(plan);
    const TypeParam first = move.first_warp(plan);
    const TypeParam second = move.second_warp(plan);
    const TypeParam expected =
        this->length(a) + this->length(b) + move.added_length(plan, Durations{});
    move.apply(plan);
    EXPECT_EQ(plan.load(a), loads.first);
    EXPECT_EQ(plan.load(b), loads.second);
    EXPECT_EQ(plan.warp(a), first);
    EXPECT_EQ(plan.warp(b), second);
    EXPECT_EQ(this->length(a) + this->length(b), expected);
    return true;
  });
}

TYPED_TEST(FleetMoves, SegmentExchange) {
  this->repeat([&] {
    auto& plan = *this->plan_;
    const SegmentExchange move{this->segment(this->customer(), false),
                               this->segment(this->stop(), true)};
    const int a = plan[move.a.before].route;
    const int b = plan[move.b.before].route;
    if (a == b) return false;
    plan.number(a);
    plan.number(b);
    const auto loads = move.loads(plan);
    const TypeParam warp_b = move.first_warp(plan);
    const TypeParam warp_a = move.second_warp(plan);
    const TypeParam expected =
        this->length(a) + this->length(b) + move.added_length(plan, Durations{});
    move.apply(plan);
    EXPECT_EQ(plan.load(a), loads.second);
    EXPECT_EQ(plan.load(b), loads.first);
    EXPECT_EQ(plan.warp(a), warp_a);
    EXPECT_EQ(plan.warp(b), warp_b);
    EXPECT_EQ(this->length(a) + this->length(b), expected);
    return true;
  });
}

TYPED_TEST(FleetMoves, SegmentShift) {
  this->repeat([&] {
    auto& plan = *this->plan_;
    const SegmentShift move{this->segment(this->customer(), false), this->stop()};
    const int route = plan[move.segment.before].route;
    if (plan[move.target].route != route || move.target == move.segment.before) return false;
    plan.number(route);
    const int from = plan.rank(move.segment.first);
    const int rank = plan.rank(move.target);
    if (rank >= from && rank < from + move.segment.count) return false;
    const auto load = plan.load(route);
    const TypeParam warp = move.warp(plan);
    const TypeParam expected = this->length(route) + move.added_length(plan, Durations{});
    move.apply(plan);
    EXPECT_EQ(plan.load(route), load);
    EXPECT_EQ(plan.warp(route), warp);
    EXPECT_EQ(this->length(route), expected);
    return true;
  });
}

TYPED_TEST(FleetMoves, Insertion) {
  this->repeat([&] {
    auto& plan = *this->plan_;
    const int c = this->customer();
    plan.remove(c);
    int after = this->stop();
    if (after == c) after = plan.depot(0);
    const PenalisedInsertion<TypeParam> insertion(plan, c);
    const int route = plan[after].route;
    const TypeParam warp = insertion.warp(after);
    const TypeParam expected = this->length(route) + insertion.detour(after);
    EXPECT_LE(insertion.least_warp(after), warp);
    plan.insert(c, after);
    EXPECT_EQ(plan.warp(route), warp);
    EXPECT_EQ(this->length(route), expected);
    return true;
  });
}

}  // namespace
}  // namespace waywiser::search::fleet
