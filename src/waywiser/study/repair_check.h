// Results of `study repair`, held against the records that they began with and judged again: for
// `study verify`, `merge` and `bundle`.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "waywiser/study/record.h"
#include "waywiser/study/record_check.h"

namespace waywiser {

class RepairChecker {
 public:
  // `instances`: none where results are not to be judged again, only compared with their records.
  explicit RepairChecker(InstanceByDigest instances = {}) : instances_(std::move(instances)) {}

  // To be called with each record before its result is asked about.
  void expect(const Record& record);

  // Of the file repairs/<id>.json. "" where it begins with the routes that the record ends with and
  // the judge says of its own routes what it states; it is not judged where its instance is not on
  // this machine. `kind` is agrees where it was judged, unjudged where not, no_routes where it is
  // damaged or of other routes (`study repair` makes such a one again), else disagrees.
  RecordVerdict check(std::string_view id, std::string_view bytes);

 private:
  struct Expected {
    std::string digest;
    Objective objective = Objective::fleet;
    double given_cost = 0.0;
  };

  InstanceByDigest instances_;
  std::string digest_;  // of instance_
  std::shared_ptr<const Instance> instance_;
  std::map<std::string, Expected, std::less<>> expected_;  // by run
};

}  // namespace waywiser
