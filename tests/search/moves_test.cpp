// The list of moves: which kinds are tried for which pair, in which order, and when it ends.
#include "waywiser/search/penalised/moves.h"

#include <map>
#include <string>
#include <type_traits>

#include <gtest/gtest.h>

#include "search/fleet_support.h"

namespace waywiser::search {
namespace {

// Kinds that say no more than that they were asked.
template <Reach Where, bool HeldStays, char Letter>
struct Named {
  static constexpr Reach kReach = Where;
  static constexpr bool kHeldStays = HeldStays;
  static constexpr char kLetter = Letter;
  static constexpr std::uint32_t kDrawn = Letter == 'h' ? 1 : Letter == 'w' ? 0 : 3;

  template <class T, class Attempt>
  static bool draw(const PenalisedRoutes<T>& /*plan*/, int /*v*/, int /*w*/, Random& /*random*/,
                   const Attempt& attempt) {
    return attempt(Named{});
  }

  template <class T, class Attempt>
  static bool each(const PenalisedRoutes<T>& /*plan*/, const Pair& pair, const Attempt& attempt) {
    return attempt(Named{}, pair.w) || attempt(Named{}, 0);
  }
};
using Between = Named<Reach::between_routes, false, 'b'>;
using BetweenUnlessHeld = Named<Reach::between_routes, true, 'h'>;
using Within = Named<Reach::within_a_route, false, 'w'>;
using Kinds = MoveList<BetweenUnlessHeld, Within, Between>;

class MovesTest : public testing::Test {
 protected:
  MovesTest() { plan_.assign({{1, 2, 3}, {4, 5, 6}}); }

  // The letters of what was tried, up to the one that is taken.
  std::string tried(const Pair& pair, std::size_t take = 100) const {
    std::string letters;
    Kinds::each(plan_, pair, [&](const auto& move, int /*other*/) {
      letters += std::decay_t<decltype(move)>::kLetter;
      return letters.size() == take;
    });
    return letters;
  }

  Problem<std::int32_t> problem_ = fleet::random_problem<std::int32_t>(1, 6);
  PenalisedRoutes<std::int32_t> plan_{problem_};
};

TEST_F(MovesTest, KindsAreTriedInTheirOrderWhereTheyReach) {
  EXPECT_EQ(tried({1, 4}), "hhbb");
  EXPECT_EQ(tried({1, 3}), "ww");
}

TEST_F(MovesTest, TheFirstThatIsTakenEndsThePair) {
  EXPECT_EQ(tried({1, 4}, 1), "h");
  EXPECT_EQ(tried({1, 4}, 3), "hhb");
}

TEST_F(MovesTest, WhoeverIsHeldIsMovedByTheKindsThatMay) {
  Pair pair{1, 4};
  pair.first_is_held = true;
  EXPECT_EQ(tried(pair), "bb");
}

TEST_F(MovesTest, KindsAreDrawnByTheirWeights) {
  Random random(1);
  std::map<char, int> drawn;
  for (int k = 0; k < 4000; ++k) {
    EXPECT_TRUE(Kinds::draw(plan_, 1, 4, random, [&](const auto& move) {
      return ++drawn[std::decay_t<decltype(move)>::kLetter] > 0;
    }));
  }
  EXPECT_EQ(drawn['w'], 0);
  EXPECT_NEAR(drawn['h'], 1000, 120);
  EXPECT_EQ(drawn['b'] + drawn['h'], 4000);
}

// What each kind of the list makes of two customers, counted by hand: 1 2 3 | 4 5 6 with segments
// of two. Tails: 2. Exchanges of 1 or 1 2 behind 5, each for none or 6, and of 1 before 5 for none
// or 4 (nothing stands before 1): 6.
TEST_F(MovesTest, EveryMoveOfAPairBetweenRoutes) {
  plan_.number(0);
  plan_.number(1);
  int count = 0;
  Moves::each(plan_, Pair{1, 5, 2}, [&](const auto& /*move*/, int /*other*/) {
    ++count;
    return false;
  });
  EXPECT_EQ(count, 8);
}

// Within 1 2 3 4: 2 or 2 3 behind 4, 2 or 1 2 before it; with `also_before` off no single customer
// goes before.
TEST_F(MovesTest, EveryMoveOfAPairWithinARoute) {
  plan_.assign({{1, 2, 3, 4}, {5, 6}});
  plan_.number(0);
  const auto count = [&](bool also_before) {
    int moves = 0;
    Pair pair{2, 4, 2};
    pair.also_before = also_before;
    Moves::each(plan_, pair, [&](const auto& /*move*/, int /*other*/) {
      ++moves;
      return false;
    });
    return moves;
  };
  EXPECT_EQ(count(true), 4);
  EXPECT_EQ(count(false), 3);
}

}  // namespace
}  // namespace waywiser::search
