// Builds a study's data run by run, so that a study of thousands of runs needs no more than its
// trajectories.
#pragma once

#include <optional>
#include <vector>

#include "waywiser/metrics/study_data.h"

namespace waywiser {

// Takes runs in any order, then computes references and measures.
class StudyDataBuilder {
 public:
  StudyDataBuilder(const StudyFile& study, const Choices& choices, InstanceSource instances);
  void add(Run&& run);
  void use(std::optional<References> frozen) { data_.frozen = std::move(frozen); }
  StudyData finish(StudyRuns&& rest);

 private:
  void rescore(const Run& run, AnalysedRun& analysed);

  StudyData data_;
  std::vector<std::int64_t> factors_;  // every P of the study
  InstanceSource source_;
  std::optional<RoutePool> pool_;
  std::size_t without_instance_ = 0;
  std::size_t without_routes_ = 0;
};

// load_runs(), then the builder.
StudyData analyse(const StudyFile& study, const Choices& choices);

// Files found by the study's own patterns and by the catalogue, read when first asked for.
InstanceSource instance_files(const StudyFile& study);

}  // namespace waywiser
