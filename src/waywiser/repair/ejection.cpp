#include "waywiser/repair/ejection.h"

#include <utility>

#include "waywiser/search/fleet/ejection_search.h"
#include "waywiser/search/neighbours.h"
#include "waywiser/search/problem.h"

namespace waywiser {
namespace {

// Random moves after an ejection: far fewer than where distance does not count.
constexpr int kPerturbation = 50;

// Work alone, so that the same seed gives the same routes.
class WorkClock : public search::SearchClock {
 public:
  explicit WorkClock(std::int64_t limit) : limit_(limit) {}
  void advance(std::int64_t iterations) override { done_ += iterations; }
  std::int64_t iterations() const override { return done_; }
  double elapsed() const override { return static_cast<double>(done_); }
  double limit() const override { return static_cast<double>(limit_); }
  double second() const override { return 100'000.0; }
  bool expired() const override { return done_ >= limit_; }

 private:
  std::int64_t limit_;
  std::int64_t done_ = 0;
};

}  // namespace

std::optional<Routes> place_by_ejection(const ScaledInstance& fine, const Routes& routes,
                                        const std::vector<int>& absent, std::int64_t iterations,
                                        Random& random) {
  const auto problem = search::make_problem<std::int64_t>(fine, Objective::distance);
  const search::Neighbours<std::int64_t> neighbours(problem, {});
  search::fleet::FleetParameters parameters;
  parameters.perturbation = kPerturbation;
  search::fleet::Plan<std::int64_t> plan(problem);
  plan.assign(search::to_internal(problem, routes));
  search::fleet::EjectionSearch<std::int64_t> ejection(plan, neighbours, parameters,
                                                       search::fleet::Scale::of(problem), random);
  search::fleet::Pool pool = search::to_internal(problem, {absent}).front();
  WorkClock clock(iterations);
  search::fleet::Budget budget(clock, static_cast<double>(iterations));
  search::fleet::Slice slice(budget, iterations);
  if (!ejection.run(pool, slice)) return std::nullopt;
  return search::to_original(problem, plan.routes());
}

}  // namespace waywiser
