#include "waywiser/instance/write.h"

#include <numeric>
#include <utility>

#include "waywiser/base/error.h"
#include "waywiser/instance/one_line.h"

namespace waywiser {

Instance lossy(Instance instance, const InstanceFormat& format) {
  // Each is given up only where that makes the format hold more.
  const auto give_up = [&](const auto& change) {
    const std::size_t before = format.losses(instance).size();
    if (before == 0) return;
    Instance less = instance;
    change(less);
    if (format.losses(less).size() < before) instance = std::move(less);
  };
  give_up([](Instance& less) { less.name = one_line(std::move(less.name)); });
  give_up([](Instance& less) { less.name.insert(0, "_"); });
  give_up([](Instance& less) { less.file_rounding = FileRounding::none; });
  give_up([](Instance& less) { std::iota(less.ids.begin(), less.ids.end(), std::int64_t{0}); });
  give_up([](Instance& less) { less.vehicles = less.vehicle_limit(); });
  if (const auto left = format.losses(instance); !left.empty()) {
    throw UsageError("even with losses, the format " + std::string(format.name) + " cannot hold " +
                     left.front() + ": that would be another problem");
  }
  return instance;
}

}  // namespace waywiser
