// The native solver: on a thread of its own, so that Python's keeps its signals, and without the
// interpreter's lock.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "waywiser/base/error.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/instance/by_duration.h"
#include "waywiser/planning/most_stops.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/solver/budget.h"
#include "waywiser/solver/native_run.h"
#include "waywiser/solver/native_team.h"

namespace waywiser::python {
namespace {

namespace nb = nanobind;

struct Improvement {
  Incumbent incumbent;
  Judgement judgement;
};

// A search under way.
class Search {
 public:
  // `shortening`: what the total duration of the routes found is made less with.
  Search(RunRequest request, std::optional<Budget> shortening, int threads,
         std::optional<nb::callable> on_improvement)
      : request_(std::move(request)),
        shortening_(shortening),
        threads_(threads),
        on_improvement_(std::move(on_improvement)) {}

  // Until it ends. Ctrl-C stops it and keeps the best; an exception of the callback stops it and
  // goes on from here.
  void run() {
    {
      const nb::gil_scoped_release release;
      std::thread thread([this] { search(); });
      std::unique_lock lock(mutex_);
      while (!ended_.wait_for(lock, kLook, [this] { return over_; })) {
        lock.unlock();
        look_for_signals();
        lock.lock();
      }
      lock.unlock();
      thread.join();
    }
    if (callback_error_) callback_error_->restore();
    if (callback_error_) throw nb::python_error();
    if (error_) std::rethrow_exception(error_);
  }

  nb::dict result() const {
    nb::dict made;
    made["status"] = to_string(outcome_.status);
    made["reason"] = outcome_.reason;
    made["solver"] = outcome_.solver;
    made["iterations"] = outcome_.iterations;
    made["wall"] = outcome_.wall;
    made["cpu"] = outcome_.cpu;
    nb::list improvements;
    for (const Improvement& it : improvements_) improvements.append(described(it));
    made["improvements"] = improvements;
    return made;
  }

 private:
  static constexpr std::chrono::milliseconds kLook{50};

  nb::dict described(const Improvement& it) const {
    nb::dict made;
    made["elapsed"] = it.incumbent.elapsed;
    made["iteration"] = it.incumbent.iteration;
    if (request_.scaling) {
      made["cost"] = it.incumbent.cost;
    } else {
      made["cost"] = it.incumbent.control_cost;
    }
    made["vehicles"] = it.judgement.routes;
    made["distance"] = it.judgement.distance_double;
    made["feasible"] = it.judgement.exact_feasible;
    made["routes"] = ids_of(*request_.instance, it.incumbent.routes);
    return made;
  }

  void search() {
    try {
      const Judge judge(request_, CostAgreement::bitwise);
      const auto callback = [this](const Incumbent& incumbent, const Judgement& judgement) {
        improved({incumbent, judgement});
      };
      outcome_ = threads_ == 1 ? run_native(request_, judge, callback, &stop_)
                               : run_native_team(request_, judge, callback, threads_, &stop_);
      if (shortening_ && !improvements_.empty() && !stop_) shorten(judge);
    } catch (...) {
      error_ = std::current_exception();
    }
    const std::scoped_lock lock(mutex_);
    over_ = true;
    ended_.notify_all();
  }

  // The routes found, in less time in all where that can be, as `solve --objective duration` has
  // it.
  void shorten(const Judge& judge) {
    BudgetClock clock(*shortening_, &stop_);
    const auto over = [&clock] {
      if (clock.expired()) return true;
      clock.advance(1);
      return false;
    };
    Incumbent incumbent = improvements_.back().incumbent;
    auto shorter = shorter_routes(*request_.instance, *request_.scaling, incumbent.routes,
                                  request_.seed, over, outcome_.iterations);
    outcome_.wall += clock.wall();
    outcome_.cpu += clock.cpu();
    if (!shorter) return;
    incumbent.routes = *std::move(shorter);
    incumbent.elapsed = outcome_.wall;
    incumbent.iteration = outcome_.iterations;
    incumbent.cost = evaluate_scaled(scale(*request_.instance, *request_.scaling), incumbent.routes,
                                     request_.objective)
                         .cost;
    const Judgement judgement = judge.judge(incumbent);
    improved({std::move(incumbent), judgement});
  }

  void improved(Improvement improvement) {
    if (!improvement.judgement.valid) return;
    improvements_.push_back(std::move(improvement));
    if (!on_improvement_ || stop_) return;
    const nb::gil_scoped_acquire acquire;
    try {
      (*on_improvement_)(described(improvements_.back()));
    } catch (nb::python_error& error) {
      callback_error_.emplace(std::move(error));
      stop_ = true;
    }
  }

  void look_for_signals() {
    const nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() == 0) return;
    nb::python_error raised;
    if (!raised.matches(PyExc_KeyboardInterrupt) && !callback_error_) {
      callback_error_.emplace(std::move(raised));
    }
    stop_ = true;
  }

  RunRequest request_;
  std::optional<Budget> shortening_;
  int threads_;
  std::optional<nb::callable> on_improvement_;
  StopFlag stop_{false};
  std::vector<Improvement> improvements_;
  RunOutcome outcome_;
  std::exception_ptr error_;
  std::optional<nb::python_error> callback_error_;
  std::mutex mutex_;
  std::condition_variable ended_;
  bool over_ = false;
};

// Of the budget with the objective duration, for the search; the rest is for durations.
constexpr double kSearchShare = 0.6;

void part(Budget& budget, double share) {
  budget.seconds *= share;
  budget.iterations = std::max(
      std::int64_t{1}, static_cast<std::int64_t>(static_cast<double>(budget.iterations) * share));
}

nb::dict solve(const SharedInstance& instance, std::optional<double> seconds,
               std::optional<std::int64_t> iterations,
               const std::optional<std::tuple<std::int64_t, std::string, std::string>>& scaling,
               const std::string& objective, std::uint64_t seed, int threads,
               const std::optional<Ids>& initial, const SolverOptions& options,
               std::optional<nb::callable> on_improvement) {
  RunRequest request;
  request.instance = instance.instance;
  if (scaling) {
    const auto& [P, rounding, ties] = *scaling;
    request.scaling = scaling_of(P, rounding, ties);
  }
  const bool by_duration = objective == kByDuration;
  request.objective = by_duration ? Objective::fleet : objective_of(objective);
  request.seed = seed;
  if (iterations) {
    request.budget.clock = ClockKind::iterations;
    request.budget.iterations = *iterations;
  } else {
    request.budget.seconds = seconds.value_or(request.budget.seconds);
  }
  request.options = options;
  if (initial) request.initial = solution_of(*instance, *initial, "start from");
  std::optional<Budget> shortening;
  if (by_duration) {
    if (!scaling) throw UsageError("objective: found \"duration\", expected another in doubles");
    shortening = request.budget;
    part(request.budget, kSearchShare);
    part(*shortening, 1.0 - kSearchShare);
  }
  Search search(std::move(request), shortening, threads, std::move(on_improvement));
  search.run();
  return search.result();
}

}  // namespace

void bind_solver(nb::module_& module) {
  module.def("solve", solve, nb::arg("instance"), nb::arg("seconds").none(),
             nb::arg("iterations").none(), nb::arg("scaling").none(), nb::arg("objective"),
             nb::arg("seed"), nb::arg("threads"), nb::arg("initial").none(), nb::arg("options"),
             nb::arg("on_improvement").none());
  module.attr("solver") = native_solver_name();
}

}  // namespace waywiser::python
