#include "waywiser/metrics/study_data.h"

namespace waywiser {

StudyData analyse(const StudyFile& study, const Choices& choices) {
  StudyDataBuilder builder(study, choices, instance_files(study));
  StudyRuns loaded = load_runs(study);
  for (Run& run : loaded.runs) {
    builder.add(std::move(run));
    run = Run{};
  }
  return builder.finish(std::move(loaded));
}

}  // namespace waywiser
