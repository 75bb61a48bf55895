// The catalogue: what is publicly known of the benchmark instances (names, sizes, checksums,
// best-known values of two conventions). Facts of data/*.csv, embedded at build time; docs/data.md
// says where each comes from. The instances themselves are not in it: locate.h finds their files.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waywiser {

// A published value, with the day at which it was last seen at its source.
struct BestKnown {
  int vehicles = 0;
  double distance = 0.0;
  std::string date;    // yyyy-mm-dd: last seen at the source
  std::string source;  // who published it, and where it was read
};

// A printed table that its own published routes do not reproduce.
struct Misprint {
  int vehicles = 0;
  std::string distance;  // as printed
  std::string date;      // of the print
  std::string note;
};

struct CatalogueEntry {
  std::string set;             // "solomon", "homberger/200", ...
  std::string name;            // "R101", "C1_2_10"
  std::string instance_class;  // "R1", "R2", "C1", "C2", "RC1", "RC2"
  int customers = 0;
  int vehicles = 0;  // K of the file
  int capacity = 0;
  std::string digest;  // content_digest() of the instance
  // Instances with the same one have the same depot and, in some order, the same places of
  // customers: "solomon/R" is that of R101 and of R201 (24 among the 356 instances).
  std::string coordinates;

  // SINTEF: fewest vehicles, then least distance, in space `double`; the running sum over the
  // published routes in the order of their file, so not rounded to the two decimals of the printed
  // table.
  BestKnown sintef;
  std::string sintef_authors_date;  // when the authors say that they found it, as they wrote it
  // DIMACS 2021: least sum of distances truncated to one decimal, at most K vehicles.
  BestKnown dimacs;
  std::vector<Misprint> misprints;  // of the SINTEF value
};

// Every instance: Solomon's first, then Gehring and Homberger's by size; within a set by class and
// number.
std::span<const CatalogueEntry> catalogue();

// "solomon", "homberger/200", "homberger/400", ...: in the order of catalogue().
const std::vector<std::string>& set_names();

// The entries of one set, empty for an unknown one. Upper or lower case.
std::vector<const CatalogueEntry*> entries_of(std::string_view set);

// The entry of that name, upper or lower case ("c1_2_1"), or null.
const CatalogueEntry* find_by_name(std::string_view name);

// The entry whose numbers are those of `digest` (content_digest()), or null: the one to use before
// a best-known value is compared with, since a file's name proves nothing.
const CatalogueEntry* find_by_digest(std::string_view digest);

}  // namespace waywiser
