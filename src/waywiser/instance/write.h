// One door to the writers of all instance formats.
#pragma once

#include <string>
#include <vector>

#include "waywiser/instance/formats.h"
#include "waywiser/instance/instance.h"

namespace waywiser {

// The instance without what the format cannot hold (losses of the result are none), for those who
// ask for it. Throws UsageError where what is left would be another problem: travel times are never
// dropped.
Instance lossy(Instance instance, const InstanceFormat& format);

}  // namespace waywiser
