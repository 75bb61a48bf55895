#include "waywiser/system/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace waywiser {
namespace {

class Pieces {
 public:
  Pieces(std::size_t count, const std::function<void(std::size_t)>& work)
      : count_(count), work_(work) {}

  // Pieces are taken in order, and one that is taken is done: whatever comes before a piece that
  // throws is done too, so that the first of all that throw is the same on any number of threads.
  void work() {
    while (!stop_) {
      const std::size_t k = next_++;
      if (k >= count_) return;
      try {
        work_(k);
      } catch (...) {
        stop_ = true;
        const std::lock_guard<std::mutex> lock(mutex_);
        if (k < first_) fault_ = std::current_exception();
        first_ = std::min(first_, k);
      }
    }
  }

  void rethrow() const {
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  std::size_t count_;
  const std::function<void(std::size_t)>& work_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stop_{false};
  std::mutex mutex_;  // of what is below
  std::size_t first_ = count_;
  std::exception_ptr fault_;
};

}  // namespace

void in_parallel(std::size_t count, std::int64_t threads,
                 const std::function<void(std::size_t)>& work) {
  Pieces pieces(count, work);
  {
    std::vector<std::jthread> others;
    const std::int64_t most = std::min(threads, static_cast<std::int64_t>(count));
    for (std::int64_t k = 1; k < most; ++k) others.emplace_back([&] { pieces.work(); });
    pieces.work();
  }
  pieces.rethrow();
}

}  // namespace waywiser
