#include "waywiser/metrics/after_repair.h"
#include "waywiser/metrics/study_builder.h"

namespace waywiser {

StudyData analyse(const StudyFile& study, const Choices& choices) {
  const InstanceSource instances = instance_files(study);
  StudyDataBuilder builder(study, choices, instances);
  builder.use(read_references(study));
  StudyRuns rest = for_each_run(study, {}, [&](Run&& run) { builder.add(std::move(run)); });
  StudyData data = builder.finish(std::move(rest));
  add_repairs(data, read_repairs(study), instances);
  return data;
}

}  // namespace waywiser
