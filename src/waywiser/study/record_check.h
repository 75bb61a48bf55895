// The routes that a record keeps, judged again by the code that judged them when they were found
// (docs/store.md, "Verifying").
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "waywiser/solver/judge.h"
#include "waywiser/study/instance_by_digest.h"
#include "waywiser/study/record.h"

namespace waywiser {

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

// Whether two records of one run tell the same: status and final solution and, where the budget
// counts iterations, every improvement.
bool same_result(const Record& a, const Record& b);

}  // namespace waywiser
