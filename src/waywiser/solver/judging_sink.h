// Between the native search and whoever wants its incumbents: everything is judged first.
#pragma once

#include <type_traits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "waywiser/base/error.h"
#include "waywiser/instance/objective.h"
#include "waywiser/search/native.h"
#include "waywiser/solver/budget.h"
#include "waywiser/solver/judge.h"
#include "waywiser/solver/run.h"

namespace waywiser {

// Stamps, judges and passes on. The search is ours: an incumbent that the judge refuses is a bug.
template <class Cost>
class JudgingSink final : public search::IncumbentSink<Cost> {
 public:
  JudgingSink(const RunRequest& request, const Judge& judge, const BudgetClock& clock,
              const IncumbentCallback& callback)
      : request_(request), judge_(judge), clock_(clock), callback_(callback) {}

  void incumbent(const Routes& routes, Cost cost) override {
    Incumbent incumbent;
    incumbent.elapsed = clock_.wall();
    incumbent.cpu = clock_.cpu();
    incumbent.received = incumbent.elapsed;
    incumbent.iteration = clock_.iterations();
    if constexpr (std::is_same_v<Cost, double>) {
      incumbent.control_cost = cost;
    } else {
      incumbent.cost = cost;
    }
    incumbent.routes = canonical_order(routes);
    const Judgement judgement = judge_.judge(incumbent);
    if (!judgement.valid) throw DisagreementError(explain(judgement, incumbent));
    if (count_ > 0 && cost >= best_) {
      throw DisagreementError(fmt::format(
          "the native solver reported {} after {} as an improvement; {}", cost, best_, report()));
    }
    best_ = cost;
    ++count_;
    callback_(incumbent, judgement);
  }

  int count() const { return count_; }

 private:
  std::string explain(const Judgement& judgement, const Incumbent& incumbent) const {
    std::string routes;
    for (const Route& route : incumbent.routes) {
      routes += fmt::format("{}{}", routes.empty() ? "" : " | ", fmt::join(route, " "));
    }
    return fmt::format("the judge and the native solver disagree: {}; {}; routes: {}",
                       judgement.fault, report(), routes);
  }

  // What makes the run again.
  std::string report() const {
    return fmt::format(
        "please report it with the instance, {}, objective {}, seed {}, iteration {} "
        "(search version {})",
        request_.scaling ? to_string(*request_.scaling) : "space double",
        to_string(request_.objective), request_.seed, clock_.iterations(), search::kSolverVersion);
  }

  const RunRequest& request_;
  const Judge& judge_;
  const BudgetClock& clock_;
  const IncumbentCallback& callback_;
  Cost best_{};
  int count_ = 0;
};

}  // namespace waywiser
