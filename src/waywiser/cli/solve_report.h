// What `solve` tells while it runs and at its end.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/base/decimal.h"
#include "waywiser/cli/check_report.h"
#include "waywiser/cli/given_plan.h"
#include "waywiser/cli/options.h"
#include "waywiser/cli/run_clock.h"
#include "waywiser/cli/unserved_output.h"
#include "waywiser/cli/why_infeasible.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/repair/repair.h"
#include "waywiser/solver/run.h"

namespace waywiser::cli {

// An incumbent with its verdict, in order of time.
struct Improvement {
  Incumbent incumbent;
  Judgement judgement;
};

// What the last part of the budget made of the total duration of the routes, over the reals.
struct Shortened {
  Bounds before;
  Bounds after;  // of the routes that are handed out
};

struct SolveReport {
  RunRequest request;
  std::string solver;                     // as the user named it
  int threads = 1;                        // searches side by side
  const CatalogueEntry* known = nullptr;  // the instance in the catalogue, by content
  RunOutcome outcome;
  std::vector<Improvement> improvements;
  std::optional<RepairReport> repair;  // of the last one, where it was asked for and late
  // Where time is kept before the due dates: the instance with the earlier ones, and how much.
  std::shared_ptr<const Instance> with_slack;
  std::string slack;
  std::optional<Decimal> vehicle_cost;          // a route, in place of 10 n or 0
  bool by_duration = false;                     // routes first, then their total duration
  std::optional<Shortened> shortened;           // where it was asked for and there are routes
  std::optional<GivenPlan> given;               // the plan to begin with
  bool kept_given = false;                      // it is better than all that was found
  std::optional<UnservedReport> unserved;       // where customers may be left out
  std::optional<UnservedReport> part;           // the best plan for a part, where none is for all
  std::optional<CheckReport> check;             // of routes()
  std::optional<WhyInfeasible> why_infeasible;  // where the search proved that nothing is feasible

  const Instance& instance() const { return *request.instance; }
  // What the routes are judged on.
  const Instance& judged() const { return with_slack ? *with_slack : instance(); }
  const Improvement* last() const { return improvements.empty() ? nullptr : &improvements.back(); }
  // What is handed out: the last incumbent's routes, repaired where that was asked for. Only where
  // there is a last one.
  Routes routes() const;
  // What the objective counts of a judged solution, in units of the file.
  double cost(const Judgement& judgement) const;
  double cost(const DoubleEvaluation& doubles) const;
  // (cost - best known) / best known, cost with 10 n a route, for `fleet` on instances of the
  // catalogue; none where the
  // solution is late in the doubles that the best known value is stated in.
  std::optional<double> gap(const Judgement& judgement) const;
  std::optional<double> final_gap() const;  // of routes()
  // (distance - best known) / best known where routes() are as many as the best known ones.
  std::optional<double> final_distance_gap() const;
};

// Prints a line for an improvement to standard error, at most a few a second, whatever the solver
// finds, and a clock below them on a terminal. Nothing with --quiet.
class LiveLines {
 public:
  LiveLines(const SolveReport& report, const Common& common);
  void improvement(const Improvement& improvement);
  // Prints what was held back, and takes the clock away.
  void finish();

 private:
  void print(const Improvement& improvement);

  const SolveReport& report_;
  bool quiet_;
  bool color_;
  bool narrow_;  // a terminal of few columns: without stage and cost
  int shown_routes_ = 0;
  bool head_ = false;
  double last_ = -1.0;
  std::optional<Improvement> held_;
  RunClock clock_;
};

// "R101, 100 customers: waywiser, P=1000 pessimistic, fleet, seed 1, 10 s of wall time".
std::string solve_head(const SolveReport& report);
// The solution as CVRPLIB's format has it, with its distance in `double`.
std::string solution_text(const SolveReport& report);
// Verdict, gap, how the run ended; lines of prose in so many columns.
std::string solve_text(const SolveReport& report, bool color, std::optional<int> columns);
// "waywiser.solve/1" (docs/cli.md).
std::string solve_json(const SolveReport& report);
// JSON Lines: a header, then an incumbent a line (docs/protocol.md, "Trajectories").
std::string trajectory_lines(const SolveReport& report);

}  // namespace waywiser::cli
