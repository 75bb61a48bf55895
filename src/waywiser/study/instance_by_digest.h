// Where the instances of a plan are on this machine, wherever they were when it was made.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "waywiser/instance/instance.h"
#include "waywiser/study/plan.h"

namespace waywiser {

// The instance with this content, or null where it is not on this machine.
using InstanceByDigest = std::function<std::shared_ptr<const Instance>(const std::string& digest)>;

// The file of an instance of the plan: where the plan found it, relative to the study file, or as
// the study file names it; "" where there is none. A plan may have been made in another folder.
std::string file_of(const Plan& plan, const PlannedInstance& instance);

// Those of the plan and those of the catalogue.
InstanceByDigest instances_of(const Plan& plan);

}  // namespace waywiser
