#include "waywiser/metrics/study_builder.h"

namespace waywiser {

StudyData analyse(const StudyFile& study, const Choices& choices) {
  StudyDataBuilder builder(study, choices, instance_files(study));
  builder.use(read_references(study));
  StudyRuns rest = for_each_run(study, {}, [&](Run&& run) { builder.add(std::move(run)); });
  return builder.finish(std::move(rest));
}

}  // namespace waywiser
