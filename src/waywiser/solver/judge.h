// The judge of a run: every incumbent of every solver passes here, recomputed from its routes.
// A solver's own claims are only compared with it.
#pragma once

#include <memory>

#include "waywiser/scaling/real_instance.h"
#include "waywiser/scaling/scaled_instance.h"
#include "waywiser/solver/run.h"

namespace waywiser {

// How near a claimed cost in doubles must be. Integers are always compared exactly.
enum class CostAgreement {
  bitwise,   // the native solver: it sums in the judge's order
  relative,  // a foreign solver: 1e-9 of the cost
};

inline constexpr double kCostTolerance = 1e-9;

// Built once for an instance, a scaling and an objective; shared by any number of runs and threads.
class Judge {
 public:
  // Scales the instance where the request has a scaling. Throws ScalingOverflow, UnservableError.
  explicit Judge(const RunRequest& request, CostAgreement agreement = CostAgreement::relative);

  // Structure, capacity, fleet and windows of the problem that was posed, the cost against the
  // claimed one; then the routes on I in `double` and `exact`.
  Judgement judge(const Incumbent& incumbent) const;

  const Instance& instance() const { return *instance_; }
  Objective objective() const { return objective_; }
  // I^P as the solver gets it; null for a control run in doubles.
  const std::shared_ptr<const ScaledInstance>& scaled() const { return scaled_; }
  // I in doubles as the solver gets it; null for a scaled run.
  const std::shared_ptr<const RealInstance>& real() const { return real_; }

 private:
  void judge_on_instance(const Routes& routes, Judgement& judgement) const;
  std::string fault_on_scaled(const Incumbent& incumbent, Judgement& judgement) const;
  std::string fault_in_doubles(const Incumbent& incumbent, const Judgement& judgement) const;

  std::shared_ptr<const Instance> instance_;
  std::shared_ptr<const ScaledInstance> scaled_;
  std::shared_ptr<const RealInstance> real_;
  Objective objective_;
  CostAgreement agreement_;
};

}  // namespace waywiser
