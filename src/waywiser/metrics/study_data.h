// A study as the analysis sees it: configurations, instances with their references, and compact
// runs. What builds it is in study_builder.h.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/metrics/choices.h"
#include "waywiser/metrics/pooled_reference.h"
#include "waywiser/metrics/run_measures.h"
#include "waywiser/metrics/trajectory.h"
#include "waywiser/study/file.h"
#include "waywiser/study/load.h"
#include "waywiser/study/references.h"
#include "waywiser/study/run.h"

namespace waywiser {

// sigma = (solver, P, rounding): a row of the paper's tables. Without scaling: the control row.
struct Configuration {
  std::string solver;
  std::optional<Scaling> scaling;

  // "1-Opt", "10-Nea", "1000-Pes"; "1-Nea-even" with half-even ties; "real" for the control row.
  std::string label() const { return spell(scaling, Spelling::paper); }
  friend bool operator==(const Configuration&, const Configuration&) = default;
};

// c* of an instance, and where it comes from.
struct Reference {
  double cost = 0.0;  // lambda r + distance on I
  int vehicles = 0;
  double distance = 0.0;
  std::string source;  // "SINTEF" or "this study"
  std::string date;    // yyyy-mm-dd where published
};

struct AnalysedInstance {
  std::string name;
  std::string instance_class;  // "R1"; "" where unknown
  std::string group;           // "R", "C", "RC": the class without its number
  int customers = 0;
  std::string digest;
  std::optional<Reference> reference;  // none: no float-feasible solution is known
};

// The last incumbent within the limit.
struct FinalIncumbent {
  int routes = 0;
  std::int64_t cost = 0;   // c on I^P
  double real_cost = 0.0;  // lambda r + distance on I, feasible there or not
  bool feasible = false;   // on I, by the choice `judge`
  bool exact_feasible = false;
  double lateness = 0.0;
};

// H2 (bias.h): the final routes, re-scored with nearest arithmetic of `P`.
struct Rescored {
  std::int64_t P = 0;
  double error = 0.0;        // scaled-back nearest travel time minus travel time
  double real_cost = 0.0;    // lambda r + travel time
  double real_travel = 0.0;  // travel time
};

// What `study repair` made of the last incumbent (study/repairs.h), judged again.
struct AfterRepair {
  bool feasible = false;  // by the choice `judge`
  bool repaired = false;  // was late, and is not
  bool vehicle_added = false;
  double real_cost = 0.0;  // lambda r + distance on I
  double spent = 0.0;      // seconds of CPU time, or iterations
};

struct AnalysedRun {
  std::string id;
  std::size_t configuration = 0;
  std::size_t instance = 0;
  std::uint64_t seed = 0;
  double limit = 0.0;
  double wall = 0.0;
  double cpu = 0.0;
  std::string reason;
  bool invalid = false;     // an incumbent disagrees with the judge: counts as failed
  bool unservable = false;  // I^P cannot be solved by construction
  bool disturbed = false;
  std::int64_t late_reports = 0;   // incumbents that arrived long after the time stated for them
  std::int64_t differing_cpu = 0;  // incumbents whose CPU time is not the one stated for them
  std::int64_t beyond_limit = 0;   // incumbents after the limit, ignored
  std::int64_t judge_split = 0;    // incumbents whose verdicts in `double` and `exact` differ
  Trajectory trajectory;
  std::optional<FinalIncumbent> last;
  std::vector<Rescored> rescored;
  std::optional<AfterRepair> after_repair;
  RunMeasures measures;

  bool counts() const { return !invalid; }
};

struct StudyData {
  std::string name;
  Objective objective = Objective::fleet;
  ClockKind clock = ClockKind::wall;
  std::string study_text;
  Choices choices;
  std::vector<std::string> solvers;           // in the order of the study file
  std::vector<Configuration> configurations;  // solver, P, Opt-Nea-Pes; the control rows last
  std::vector<AnalysedInstance> instances;    // by size, class, name
  std::vector<std::uint64_t> seeds;
  std::vector<AnalysedRun> runs;  // by configuration, instance, seed
  std::vector<MissingRun> missing;
  std::int64_t strangers = 0;
  std::int64_t damaged = 0;
  std::int64_t newer = 0;  // records of a newer version of Waywiser
  Makings makings;
  std::string references_date;          // the newest date of the references from outside
  std::optional<References> frozen;     // by `study freeze`: c*P, and c* where nothing is published
  std::vector<PooledReference> pooled;  // with the choice `integer-references = "pooled"`
  std::size_t pooled_solutions = 0;     // that were priced for it
  std::string pool_fault;               // what is not in the pool, or ""
  // c*P of every configuration on every instance, [instance][configuration] (measures.h). None:
  // nobody solved I^P.
  std::vector<std::vector<std::optional<double>>> integer_references;
  double repair_share = 0.0;        // of each limit, given to `study repair`; 0 where it never ran
  std::size_t repairs_refused = 0;  // of other routes, or that the judge contradicts
  // Why H2 has no figures, or "".
  std::string rescoring_fault;

  std::size_t planned() const { return runs.size() + missing.size(); }
};

// The instance of a run, or null where its file is not on this machine.
using InstanceSource = std::function<std::shared_ptr<const Instance>(const std::string& name,
                                                                     const std::string& digest)>;

}  // namespace waywiser
