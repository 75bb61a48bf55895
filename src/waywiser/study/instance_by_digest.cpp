#include "waywiser/study/instance_by_digest.h"

#include <filesystem>
#include <map>

#include "waywiser/base/error.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/study/instances.h"

namespace waywiser {
namespace {

std::shared_ptr<const Instance> read_if_it_is(const StudyFile& study, const std::string& path,
                                              const std::string& digest) {
  try {
    auto instance = std::make_shared<const Instance>(read_study_instance(study, path).instance);
    if (content_digest(*instance) == digest) return instance;
  } catch (const InputError&) {  // moved, or replaced by something else
    return nullptr;
  }
  return nullptr;
}

}  // namespace

std::string file_of(const Plan& plan, const PlannedInstance& instance) {
  namespace fs = std::filesystem;
  if (instance.path.empty()) return "";
  const fs::path base = plan.study.base();
  std::error_code ignored;
  for (const fs::path& path : {fs::path(instance.path), base / instance.path}) {
    if (fs::is_regular_file(path, ignored)) return path.string();
  }
  const fs::path name = fs::path(instance.path).filename();
  for (const std::string& pattern : plan.study.instances) {
    try {
      for (const NamedInstance& named : find_instances(pattern, base)) {
        if (fs::path(named.path).filename() == name) return named.path;
      }
    } catch (const InputError&) {  // nothing of this pattern is here
      continue;
    }
  }
  return "";
}

InstanceByDigest instances_of(const Plan& plan) {
  std::map<std::string, std::string> paths;
  for (const PlannedInstance& instance : plan.inputs.instances)
    paths[instance.digest] = file_of(plan, instance);
  return [paths, study = plan.study](const std::string& digest) -> std::shared_ptr<const Instance> {
    const auto planned = paths.find(digest);
    if (planned != paths.end() && !planned->second.empty()) {
      if (auto instance = read_if_it_is(study, planned->second, digest)) return instance;
    }
    const CatalogueEntry* entry = find_by_digest(digest);
    const auto file = entry == nullptr ? std::nullopt : find_file(*entry);
    return file ? read_if_it_is(study, file->string(), digest) : nullptr;
  };
}

}  // namespace waywiser
