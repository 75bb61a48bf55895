// What a plan costs, and how far it is.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "waywiser/study/plan.h"

namespace waywiser {

// A part of a plan: the runs of one solver and one limit.
struct PlanPart {
  std::string solver;  // name in the study file; the control row is a part of its own
  bool control = false;
  std::int64_t limit = 0;  // of each run: milliseconds, or iterations
  std::int64_t instances = 0;
  std::int64_t runs = 0;
};

struct PlanCost {
  std::int64_t runs = 0;
  std::vector<PlanPart> parts;  // by solver, then by limit
  double cpu_seconds = 0.0;     // all limits; 0 where they are iterations
  std::int64_t iterations = 0;
  double disk_bytes = 0.0;  // records and store, estimated
};

PlanCost cost_of(const Plan& plan, const std::vector<std::uint32_t>& selection);

// Wall seconds on `jobs` cores, none idle; at least the longest run.
double wall_seconds_for(const Plan& plan, const std::vector<std::uint32_t>& selection, int jobs);

// Runs of one solver, counted.
struct StatusPart {
  std::string solver;
  std::int64_t planned = 0;
  std::int64_t done = 0;  // a record, invalid ones included
  std::int64_t invalid = 0;
  std::int64_t unservable = 0;
  std::int64_t disturbed = 0;
  std::int64_t running = 0;
  std::int64_t failed = 0;  // the last attempts failed; the next session tries again
  double cpu_used = 0.0;    // seconds, of the runs with a record
  double limit_left = 0.0;  // of the runs without: seconds or iterations
  std::int64_t left() const { return planned - done - running; }
};

// Records that belong to no run of the plan (any more).
struct StrangerPart {
  std::string solver;
  std::string version;
  std::int64_t records = 0;
  bool current_version = false;  // then something else of the study file has changed
};

struct StudyStatus {
  std::vector<StatusPart> parts;  // by solver; the control row is counted with its solver
  std::vector<StrangerPart> strangers;
  std::int64_t newer = 0;       // planned records of a newer version of Waywiser: left alone
  std::int64_t unreadable = 0;  // planned records whose end cannot be read: they are done again
  std::int64_t damaged = 0;     // set aside by earlier sessions
  std::vector<std::string> failures;  // labels and reasons, the first few
  StatusPart total() const;
};

// Where status_of() is when another runner may have moved on: it has looked for the lock of a run
// without a record, and it has read the history of its attempts.
enum class StatusLook { lock, history };

// From the files alone. Records are counted by their last lines, not verified. Runs may begin and
// end meanwhile; `looked` is called at each of those moments, which only tests need.
StudyStatus status_of(const Plan& plan,
                      const std::function<void(StatusLook, const RunId&)>& looked = {});

}  // namespace waywiser
