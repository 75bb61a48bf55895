#include "waywiser/solver/native_team.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/solver/judging_sink.h"
#include "waywiser/solver/native_run.h"

namespace waywiser {
namespace {

// The interval at which a request to stop is passed on.
constexpr std::chrono::milliseconds kPoll(10);

// What the members of a team share.
template <class Cost>
class Board {
 public:
  Board(const RunRequest& request, const Judge& judge, BudgetClock& clock,
        const IncumbentCallback& callback)
      : clock_(clock), sink_(request, judge, clock, callback) {}

  void offer(const Routes& routes, Cost cost, std::int64_t new_iterations) {
    const std::lock_guard lock(mutex_);
    clock_.advance(new_iterations);
    if (best_ && cost >= best_cost_) return;
    sink_.incumbent(routes, cost);
    best_ = routes;
    best_cost_ = cost;
  }
  std::optional<Routes> better(Cost cost) {
    const std::lock_guard lock(mutex_);
    return best_ && best_cost_ < cost ? best_ : std::nullopt;
  }
  void halt_all() { halt_ = true; }
  // A member has ended, by an exception or without one: the first exception stops all.
  void leave(std::int64_t new_iterations, bool infeasible, std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    clock_.advance(new_iterations);
    infeasible_ = infeasible_ || infeasible;
    if (failure && !failure_) {
      failure_ = std::move(failure);
      halt_ = true;
    }
    ++left_;
    changed_.notify_all();
  }
  void wait_for(int members, const StopFlag* stop) {
    std::unique_lock lock(mutex_);
    while (left_ < members) {
      changed_.wait_for(lock, kPoll);
      if (stop != nullptr && stop->load()) halt_ = true;
    }
  }
  const StopFlag& halt() const { return halt_; }
  std::exception_ptr failure() const { return failure_; }
  int count() const { return sink_.count(); }
  bool infeasible() const { return infeasible_; }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  BudgetClock& clock_;  // of the team: its iterations are those of all members
  JudgingSink<Cost> sink_;
  std::optional<Routes> best_;
  Cost best_cost_{};
  StopFlag halt_ = false;
  std::exception_ptr failure_;
  bool infeasible_ = false;  // a member has proved so
  int left_ = 0;
};

// One search and its way to the board.
template <class AnyInstance, class Cost>
class Member final : public search::IncumbentSink<Cost> {
 public:
  Member(const Budget& budget, Board<Cost>& board) : board_(board), clock_(budget, &board.halt()) {}

  void run(const AnyInstance& problem, const search::Request& request) {
    std::exception_ptr failure;
    search::Summary summary;
    try {
      summary = search::run(problem, request, clock_, *this);
    } catch (...) {
      failure = std::current_exception();
    }
    board_.leave(new_iterations(), summary.infeasible, std::move(failure));
  }
  void incumbent(const Routes& routes, Cost cost) override {
    board_.offer(routes, cost, new_iterations());
  }
  std::optional<Routes> better_elsewhere(Cost cost) override { return board_.better(cost); }

 private:
  std::int64_t new_iterations() {
    const std::int64_t before = std::exchange(told_, clock_.iterations());
    return told_ - before;
  }

  Board<Cost>& board_;
  BudgetClock clock_;
  std::int64_t told_ = 0;
};

template <class Cost, class AnyInstance>
void run_team(const AnyInstance& problem, const RunRequest& request, const Judge& judge,
              const IncumbentCallback& callback, int threads, BudgetClock& clock,
              const StopFlag* stop, RunOutcome& outcome) {
  const search::Request first = native_request(request);
  Board<Cost> board(request, judge, clock, callback);
  {
    std::vector<std::jthread> team;
    const auto start_member = [&](int k) {
      team.emplace_back([&, k] {
        search::Request mine = first;
        mine.seed += static_cast<std::uint64_t>(k);
        Member<AnyInstance, Cost>(request.budget, board).run(problem, mine);
      });
    };
    try {
      for (int k = 0; k < threads; ++k) start_member(k);
    } catch (const std::system_error& error) {  // the machine has no more to give
      board.halt_all();
      throw ExternalError(
          fmt::format("cannot start thread {} of {} ({})", team.size() + 1, threads, error.what()));
    }
    board.wait_for(threads, stop);
  }
  if (board.failure()) std::rethrow_exception(board.failure());
  outcome.incumbents = board.count();
  finish_native(outcome, request, clock, board.infeasible());
}

}  // namespace

RunOutcome run_native_team(const RunRequest& request, const Judge& judge,
                           const IncumbentCallback& callback, int threads, const StopFlag* stop) {
  if (request.budget.clock != ClockKind::wall) {
    throw UsageError(
        "several threads share wall time; a limit in CPU time or iterations is for one");
  }
  BudgetClock clock(request.budget, stop);
  RunOutcome outcome;
  if (judge.scaled()) {
    run_team<std::int64_t>(*judge.scaled(), request, judge, callback, threads, clock, stop,
                           outcome);
  } else {
    run_team<double>(*judge.real(), request, judge, callback, threads, clock, stop, outcome);
  }
  return outcome;
}

}  // namespace waywiser
