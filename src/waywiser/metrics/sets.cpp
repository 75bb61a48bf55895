#include "waywiser/metrics/sets.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "waywiser/datasets/catalogue.h"
#include "waywiser/instance/instance.h"

namespace waywiser {

namespace {

using Places = std::vector<std::pair<std::int64_t, std::int64_t>>;  // the depot first

Places places_of(const Instance& instance) {
  Places places;
  for (std::size_t site = 0; site < instance.size(); ++site)
    places.emplace_back(instance.sites[site].x, instance.sites[site].y);
  std::sort(places.begin() + 1, places.end());
  return places;
}

using PlacesKey = std::pair<int, Places>;  // beside the decimals of the file

// Sets by what is known of them, as they turn up.
class Known {
 public:
  // The set of an instance by its name in the catalogue and by its places, whichever is known.
  std::size_t set_of(const std::string& name, const std::optional<PlacesKey>& places) {
    const auto named = by_name_.find(name);
    const auto placed = places ? by_places_.find(*places) : by_places_.end();
    const std::size_t set = !name.empty() && named != by_name_.end() ? named->second
                            : placed != by_places_.end()             ? placed->second
                                                                     : count_++;
    if (!name.empty()) by_name_.emplace(name, set);
    if (places) by_places_.emplace(*places, set);
    return set;
  }
  std::size_t count() const { return count_; }

 private:
  std::map<std::string, std::size_t> by_name_;
  std::map<PlacesKey, std::size_t> by_places_;
  std::size_t count_ = 0;
};

std::optional<PlacesKey> read_places(const AnalysedInstance& instance,
                                     const InstanceSource& source) {
  const auto file = source ? source(instance.name, instance.digest) : nullptr;
  if (!file || !file->has_coordinates) return std::nullopt;
  return PlacesKey{file->coordinate_decimals, places_of(*file)};
}

std::string catalogued_set(const AnalysedInstance& instance) {
  const CatalogueEntry* entry = find_by_digest(instance.digest);
  return entry == nullptr ? "" : entry->coordinates;
}

}  // namespace

CoordinateSets coordinate_sets(const StudyData& data, const InstanceSource& source) {
  // Files of the catalogue's instances are only needed beside others, which may share their places.
  const bool all_catalogued =
      std::all_of(data.instances.begin(), data.instances.end(),
                  [](const AnalysedInstance& i) { return !catalogued_set(i).empty(); });
  CoordinateSets sets;
  Known known;
  for (const AnalysedInstance& instance : data.instances) {
    const std::string name = catalogued_set(instance);
    const auto places = all_catalogued ? std::nullopt : read_places(instance, source);
    ++(!name.empty() ? sets.catalogued : places ? sets.computed : sets.unknown);
    sets.set_of.push_back(known.set_of(name, places));
  }
  sets.count = known.count();
  return sets;
}

std::vector<std::size_t> evidence_units(const CoordinateSets& sets, EvidenceUnit unit) {
  if (unit == EvidenceUnit::coordinates) return sets.set_of;
  std::vector<std::size_t> own(sets.set_of.size());
  std::iota(own.begin(), own.end(), std::size_t{0});
  return own;
}

}  // namespace waywiser
