#include "waywiser/datasets/catalogue.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <stdexcept>

#include "waywiser/base/scanner.h"
#include "waywiser/datasets/csv.h"
#include "waywiser/datasets/embedded.h"

namespace waywiser {
namespace {

template <class Number>
Number number(const std::string& field) {
  Number value{};
  const char* end = field.data() + field.size();
  if (const auto read = std::from_chars(field.data(), end, value);
      read.ec != std::errc{} || read.ptr != end) {
    throw std::logic_error("data/: not a number: " + field);
  }
  return value;
}

// In every set, R1 and R2 have one set of coordinates, and RC1 and RC2; C1 and C2 have their own
// (tests/datasets compares all files that are there).
std::string coordinates_of(const CatalogueEntry& entry) {
  std::string group = entry.instance_class;
  if (group.starts_with('R')) group.pop_back();
  return entry.set + "/" + group;
}

// The catalogue with its indices. Entries never move once read.
struct Catalogue {
  std::vector<CatalogueEntry> entries;
  std::vector<std::string> sets;
  std::map<std::string, std::size_t, std::less<>> by_name;
  std::map<std::string, std::size_t, std::less<>> by_digest;

  Catalogue() {
    read_instances();
    read_sintef();
    read_dimacs();
    read_misprints();
  }

 private:
  CatalogueEntry& at(const std::string& name) { return entries.at(by_name.at(name)); }

  void read_instances() {
    for (const CsvRecord& r : parse_csv(embedded_file("instances.csv"),
                                        "set,instance,class,customers,vehicles,capacity,digest")) {
      CatalogueEntry& entry = entries.emplace_back();
      entry.set = r[0];
      entry.name = r[1];
      entry.instance_class = r[2];
      entry.customers = number<int>(r[3]);
      entry.vehicles = number<int>(r[4]);
      entry.capacity = number<int>(r[5]);
      entry.digest = r[6];
      entry.coordinates = coordinates_of(entry);
      by_name.emplace(entry.name, entries.size() - 1);
      by_digest.emplace(entry.digest, entries.size() - 1);
      if (sets.empty() || sets.back() != entry.set) sets.push_back(entry.set);
    }
  }

  void read_sintef() {
    for (const CsvRecord& r : parse_csv(embedded_file("sintef.csv"),
                                        "instance,vehicles,distance,seen,source,authors_date")) {
      CatalogueEntry& entry = at(r[0]);
      entry.sintef = {number<int>(r[1]), number<double>(r[2]), r[3], r[4]};
      entry.sintef_authors_date = r[5];
    }
  }

  void read_dimacs() {
    for (const CsvRecord& r :
         parse_csv(embedded_file("dimacs.csv"), "instance,vehicles,distance,seen,source")) {
      at(r[0]).dimacs = {number<int>(r[1]), number<double>(r[2]), r[3], r[4]};
    }
  }

  void read_misprints() {
    for (const CsvRecord& r :
         parse_csv(embedded_file("misprints.csv"),
                   "instance,printed_vehicles,printed_distance,printed,vehicles,distance,note")) {
      at(r[0]).misprints.push_back({number<int>(r[1]), r[2], r[3], r[6]});
    }
  }
};

const Catalogue& the_catalogue() {
  static const Catalogue instance;
  return instance;
}

}  // namespace

std::span<const CatalogueEntry> catalogue() {
  return the_catalogue().entries;
}

const std::vector<std::string>& set_names() {
  return the_catalogue().sets;
}

std::vector<const CatalogueEntry*> entries_of(std::string_view set) {
  std::vector<const CatalogueEntry*> found;
  for (const CatalogueEntry& entry : catalogue()) {
    if (upper_case(entry.set) == upper_case(set)) found.push_back(&entry);
  }
  return found;
}

const CatalogueEntry* find_by_name(std::string_view name) {
  const Catalogue& all = the_catalogue();
  const auto it = all.by_name.find(upper_case(name));
  return it == all.by_name.end() ? nullptr : &all.entries[it->second];
}

const CatalogueEntry* find_by_digest(std::string_view digest) {
  const Catalogue& all = the_catalogue();
  const auto it = all.by_digest.find(digest);
  return it == all.by_digest.end() ? nullptr : &all.entries[it->second];
}

}  // namespace waywiser
