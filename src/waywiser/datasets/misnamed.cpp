#include "waywiser/datasets/misnamed.h"

#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/base/hash.h"
#include "waywiser/datasets/csv.h"
#include "waywiser/datasets/embedded.h"

namespace waywiser {
namespace {

constexpr std::size_t kDigits = 12;

struct Part {
  const char* name;  // in data/parts.csv
  const char* title;
  std::int64_t Site::* first;
  std::int64_t Site::* second;  // null where there is one number a site
  int Instance::* decimals;
};
constexpr Part kParts[] = {
    {"places", "coordinates", &Site::x, &Site::y, &Instance::coordinate_decimals},
    {"demands", "demands", &Site::demand, nullptr, &Instance::demand_decimals},
    {"ready", "ready times", &Site::ready, nullptr, &Instance::time_decimals},
    {"due", "due dates", &Site::due, nullptr, &Instance::time_decimals},
    {"service", "service times", &Site::service, nullptr, &Instance::time_decimals}};

std::string digest_of(const Instance& instance, const Part& part) {
  std::string text;
  for (const Site& site : instance.sites) {
    text += to_text(site.*part.first, instance.*part.decimals);
    if (part.second != nullptr) text += " " + to_text(site.*part.second, instance.*part.decimals);
    text += '\n';
  }
  return sha256_hex(text).substr(0, kDigits);
}

// The digests of a published instance, in the order of kParts.
CsvRecord published_parts(const std::string& name) {
  for (CsvRecord& record :
       parse_csv(embedded_file("parts.csv"), "instance,places,demands,ready,due,service")) {
    if (record[0] != name) continue;
    record.erase(record.begin());
    return std::move(record);
  }
  throw std::logic_error("data/parts.csv has no " + name);
}

void add(std::string& list, const std::string& item) {
  list += (list.empty() ? "" : ", ") + item;
}

std::string differences(const Instance& instance, const CatalogueEntry& entry) {
  if (instance.customers() != entry.customers)
    return fmt::format("it has {} and not {}", counted(instance.customers(), "customer"),
                       entry.customers);
  std::string list;
  if (instance.vehicles != entry.vehicles) {
    add(list, fmt::format("the fleet ({} and not {})",
                          instance.vehicles ? std::to_string(*instance.vehicles) : "not stated",
                          entry.vehicles));
  }
  const std::string capacity = to_text(instance.capacity, instance.demand_decimals);
  if (capacity != std::to_string(entry.capacity))
    add(list, fmt::format("the capacity ({} and not {})", capacity, entry.capacity));
  const std::vector<PartDigest> parts = part_digests(instance);
  const CsvRecord published = published_parts(entry.name);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].digest != published[i]) add(list, kParts[i].title);
  }
  if (!instance.euclidean()) add(list, "travel times (a matrix)");
  return list.empty() ? "the order of its numbers differs" : "these differ: " + list;
}

}  // namespace

std::vector<PartDigest> part_digests(const Instance& instance) {
  std::vector<PartDigest> digests;
  for (const Part& part : kParts) digests.push_back({part.name, digest_of(instance, part)});
  return digests;
}

std::string misnamed_warning(const Instance& instance) {
  const CatalogueEntry* entry = find_by_name(instance.name);
  if (entry == nullptr || content_digest(instance) == entry->digest) return {};
  return fmt::format("It is called {} and is not the published {}: {}", instance.name, entry->name,
                     differences(instance, *entry));
}

}  // namespace waywiser
