#include "waywiser/study/instances.h"

#include <algorithm>

#include "waywiser/datasets/locate.h"

namespace waywiser {

InstanceFile read_study_instance(const StudyFile& study, const std::string& path) {
  for (const auto& [pattern, options] : study.instance_options) {
    const auto found = find_instances(pattern, study.base());
    if (std::any_of(found.begin(), found.end(),
                    [&](const NamedInstance& instance) { return instance.path == path; })) {
      return read_instance(path, options);
    }
  }
  return read_instance(path);
}

}  // namespace waywiser
