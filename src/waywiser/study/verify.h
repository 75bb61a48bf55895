// The routes that records keep, judged again by the code that judged them when they were found
// (docs/store.md, "Verifying").
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/solver/judge.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/record.h"

namespace waywiser {

// The instance with this content, or null where it is not on this machine.
using InstanceByDigest = std::function<std::shared_ptr<const Instance>(const std::string& digest)>;

// The file of an instance of the plan: where the plan found it, relative to the study file, or as
// the study file names it; "" where there is none. A plan may have been made in another folder.
std::string file_of(const Plan& plan, const PlannedInstance& instance);

// Those of the plan and those of the catalogue.
InstanceByDigest instances_of(const Plan& plan);

struct RecordVerdict {
  enum class Kind {
    agrees,
    disagrees,  // the record states what its routes do not have
    no_routes,  // a run without a solution: nothing to judge
    unjudged,   // its instance is not here
  };
  Kind kind = Kind::agrees;
  std::string why;
};

// Judges one record after another. What it built for an instance is kept until the next instance.
class RecordVerifier {
 public:
  explicit RecordVerifier(InstanceByDigest instances) : instances_(std::move(instances)) {}

  RecordVerdict verify(const Record& record);

 private:
  // Null where I^P cannot be posed to a solver.
  const Judge* judge_of(const RunDescription& description);

  InstanceByDigest instances_;
  std::string digest_;  // of instance_
  std::shared_ptr<const Instance> instance_;
  std::map<std::string, std::unique_ptr<const Judge>> judges_;  // by configuration and objective
};

// Many of them.
struct VerifySummary {
  std::int64_t planned = 0;
  std::int64_t records = 0;  // that were read
  std::int64_t agree = 0;
  std::int64_t no_routes = 0;
  std::int64_t unjudged = 0;
  std::int64_t repairs = 0;           // results of `study repair` that agree
  std::vector<std::string> disagree;  // "LABEL: why"
  std::vector<std::string> damaged;   // "LABEL: why"

  void add(const std::string& label, const RecordVerdict& verdict);
  // Of a RepairChecker.
  void add_repair(const std::string& label, const RecordVerdict& verdict);
  bool contradicted() const { return !disagree.empty() || !damaged.empty(); }
};

// Every record of the plan's runs in its folder, and every repair.
VerifySummary verify_study(const Plan& plan);

// Whether two records of one run tell the same: status and final solution and, where the budget
// counts iterations, every improvement.
bool same_result(const Record& a, const Record& b);

}  // namespace waywiser
