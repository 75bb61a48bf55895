// What `check` has found out about a solution, and its two forms.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "waywiser/base/json.h"
#include "waywiser/evaluation/conventions.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/evaluation/timetable.h"
#include "waywiser/instance/instance.h"
#include "waywiser/planning/reserve.h"
#include "waywiser/solution/solution.h"

namespace waywiser::cli {

// One integer space: a convention by name or P and scheme as asked.
struct ScaledCheck {
  std::string convention;  // empty: none by name
  Objective objective = Objective::fleet;
  ScaledInstance scaled;
  ScaledEvaluation evaluation;
};

struct CheckReport {
  Instance instance;
  Resolved resolved;
  std::vector<std::string> warnings;
  std::optional<std::string> stated_cost;
  std::vector<Recognised> recognised;
  DoubleEvaluation in_doubles;
  ExactEvaluation exact;
  std::vector<ScaledCheck> scaled;
  // The space that decides: "exact", "double" or the name of a scaled one.
  std::string judge = "exact";
  bool feasible = false;  // the structure is valid and the judge finds no violation

  std::optional<Departure> departure;  // of the timetable, where one is asked for

  std::optional<Robustness> robustness;  // where it is asked for
  // Time kept before every due date: then `instance` has the earlier ones, and this is as given.
  std::optional<Instance> as_given;
  std::string slack;
  const Instance& timed() const { return as_given ? *as_given : instance; }

  bool partial = false;  // customers may be left out
  bool valid() const {
    return partial ? resolved.structure.valid_part() : resolved.structure.valid();
  }
  // A part that can be driven: then why the others have no place in it can be said.
  bool explains_unserved() const { return partial && valid() && exact.feasible; }
  // The number of a site in its file; index 0 is the return to the depot.
  std::int64_t id(int customer) const { return instance.ids[static_cast<std::size_t>(customer)]; }
};

// The name of a scaled space for a person: "dimacs" or "P=10 optimistic".
std::string name_of(const ScaledCheck& check);

// How a text may look where it goes.
struct Layout {
  bool color = false;          // of the verdicts
  std::optional<int> columns;  // of the terminal; none: no limit
};

// For a person, with the late customers of the space that decides.
std::string check_text(const CheckReport& report, const Layout& layout);
// One line a convention: verdict, cost, the most late customer.
std::string conventions_text(const CheckReport& report, const Layout& layout);
// The members from `feasible` to `evaluations`, in an object that is open: `solve` has them too.
void write_verdict(JsonWriter& json, const CheckReport& report);
// "waywiser.check/1" (docs/cli.md).
std::string check_json(const CheckReport& report);

}  // namespace waywiser::cli
