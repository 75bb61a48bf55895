// Pieces of work on several threads.
#include "waywiser/system/parallel.h"

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace waywiser {
namespace {

std::string fault_of(std::size_t count, int threads, const std::vector<std::size_t>& throwing) {
  try {
    in_parallel(count, threads, [&](std::size_t k) {
      for (const std::size_t bad : throwing)
        if (k == bad) throw std::runtime_error(std::to_string(k));
    });
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

TEST(Parallel, DoesEachPieceOnce) {
  for (const int threads : {-1, 0, 1, 3, 100}) {
    std::vector<std::atomic<int>> done(40);
    in_parallel(done.size(), threads, [&](std::size_t k) { ++done[k]; });
    for (const std::atomic<int>& times : done) EXPECT_EQ(times, 1) << threads;
  }
  in_parallel(0, 4, [](std::size_t) { FAIL() << "there is none"; });
}

TEST(Parallel, ThrowsWhatTheFirstPieceInOrderThrows) {
  for (const int threads : {1, 2, 8}) {
    EXPECT_EQ(fault_of(30, threads, {7, 3, 29}), "3") << threads;
    EXPECT_EQ(fault_of(30, threads, {29}), "29") << threads;
    EXPECT_EQ(fault_of(30, threads, {}), "") << threads;
  }
}

TEST(Parallel, BeginsNoMoreAfterOneThatThrew) {
  std::vector<std::size_t> begun;
  EXPECT_THROW(in_parallel(10, 1,
                           [&](std::size_t k) {
                             begun.push_back(k);
                             if (k == 2) throw std::runtime_error("two");
                           }),
               std::runtime_error);
  EXPECT_EQ(begun, (std::vector<std::size_t>{0, 1, 2}));
}

}  // namespace
}  // namespace waywiser
