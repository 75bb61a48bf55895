// The plan: every run of a study, with an id that says what the run is (docs/campaigns.md).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/study/file.h"
#include "waywiser/study/run.h"

namespace waywiser {

// An instance as the plan found it.
struct PlannedInstance {
  std::string name;
  std::string path;            // "": not on this machine, the rest is what the catalogue knows
  std::string digest;          // of its content: what the run ids hold
  std::string instance_class;  // "" where unknown
  int customers = 0;
};

// A solver as it described itself.
struct PlannedSolver {
  std::string name;       // in the study file
  std::string solver;     // what runs
  std::string described;  // its own name for itself
  std::string version;
  SolverOptions options;  // complete
  bool native = false;    // the one solver that runs the control row
  bool absent = false;    // not on this machine: version and options unknown, and its runs' ids
  std::string program{};  // program_digest() of its command; no part of the ids of its runs
};

// What a plan is made of besides the study file: found on this machine.
struct PlanInputs {
  std::vector<PlannedInstance> instances;
  std::vector<PlannedSolver> solvers;
  std::vector<std::string> warnings;  // for a person
};

// The 32 hexadecimal digits of run_id(), without a heap.
class RunId {
 public:
  RunId() = default;
  explicit RunId(std::string_view digits) { digits.copy(digits_.data(), digits_.size()); }
  std::string_view view() const { return {digits_.data(), digits_.size()}; }
  std::string text() const { return std::string(view()); }
  friend auto operator<=>(const RunId&, const RunId&) = default;

 private:
  std::array<char, 32> digits_{};
};

// 32 lower-case hexadecimal digits?
bool is_run_id(std::string_view text);

// Small, because a study may have a million of them; Plan::describe() has the rest.
struct PlannedRun {
  RunId id;
  std::uint32_t instance = 0;
  std::uint32_t solver = 0;
  std::uint32_t configuration = 0;
  std::uint32_t seed = 0;
};

struct Plan {
  StudyFile study;
  PlanInputs inputs;
  // P x rounding x ties; the control row, in doubles, is the empty one at the end.
  std::vector<std::optional<Scaling>> configurations;
  // In the order instance, solver, configuration, seed: as the study file has them.
  std::vector<PlannedRun> runs;

  const PlannedInstance& instance(const PlannedRun& run) const {
    return inputs.instances[run.instance];
  }
  const PlannedSolver& solver(const PlannedRun& run) const { return inputs.solvers[run.solver]; }
  Budget budget(const PlannedRun& run) const { return study.budget_for(instance(run).customers); }
  RunDescription describe(const PlannedRun& run) const;
  // "waywiser/1000-pessimistic/R101/1": for people and for --only.
  std::string label(const PlannedRun& run) const;
};

// What becomes of an instance of the catalogue or a solver that is not on this machine: an error,
// or a part of the plan with what is known of it and a warning.
enum class Absent { refused, planned };

// Reads the instances and asks the solvers. Throws InputError, ExternalError, UsageError.
PlanInputs resolve_inputs(const StudyFile& study, Absent absent = Absent::refused);

// More runs than this are refused: they would take a day to plan and years to run.
inline constexpr std::int64_t kMostRuns = 2'000'000;

// The product. Pure: the same arguments give the same ids on every machine. Throws
// InputError beyond kMostRuns.
Plan expand_plan(const StudyFile& study, PlanInputs inputs);

// resolve_inputs(), then expand_plan().
Plan make_plan(const StudyFile& study, Absent absent = Absent::refused);

// Whether a label matches --only: a glob over the whole label where it has a slash, else over any
// one part of it ("R1*", "*-pessimistic", "waywiser/*/R101/1").
bool label_matches(const std::string& label, const std::string& glob);

}  // namespace waywiser
