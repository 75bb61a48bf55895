// What an instance format is: one record, defined beside its reader and listed once in formats.cpp.
// Help texts, error messages and the choice by content or by ending all derive from that list.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/base/scanner.h"
#include "waywiser/instance/instance.h"

namespace waywiser {

struct InstanceFormat;

struct InstanceFile {
  Instance instance;
  std::vector<std::string> warnings;       // for a person: ambiguities of the file, each a sentence
  std::string understood;                  // what a table was taken for, in one line; else empty
  const InstanceFormat* format = nullptr;  // set by parse_instance()
};

// What a user may add to a file on request. All but the first two are for tables of stops, which
// leave much unsaid (stops.h); what is wrong with one of them is a UsageError.
struct InstanceOptions {
  std::optional<int> round_decimals;        // round every number to so many decimals, half to even
  std::optional<std::string> max_duration;  // of a route, in place of what the file states: "8h"
  std::optional<std::string> capacity;      // a decimal, for files that do not state it
  std::optional<std::int64_t> vehicles;     // the fleet, likewise
  std::optional<std::string> depot;         // which row it is, by its id or name
  std::optional<std::string> matrix;        // a file of driving times (travel_file.h)
  std::optional<std::string> distances;     // a file of distances
  std::optional<std::string> speed;         // for times along great circles: "30km/h"
  std::optional<std::string> time_unit;     // of numbers without one in the table: "min"
  std::optional<std::string> matrix_unit;   // of the numbers in the matrix, likewise

  // The name of the first option that only a table of stops takes; empty where none is given.
  std::string only_for_stops() const;
};

// The text of an instance and what belongs to its reading. What it points to outlives the reading.
struct InstanceText {
  std::string_view bytes;
  std::string file;  // names the text in errors
  InstanceOptions options = {};
  NumberRounding* rounding = nullptr;

  Scanner scanner() const {
    Scanner scanner(bytes, file);
    scanner.round_numbers(rounding);
    return scanner;
  }
};

struct InstanceFormat {
  std::string_view name;   // as the command line calls it: "solomon"
  std::string_view title;  // for a person: "Solomon's text"
  // Of file names, in upper case; only for formats that are written. The longest that fits counts.
  std::array<std::string_view, 3> endings = {};
  // Whether this text is meant as one of the format; the first of the list that says so reads it.
  bool (*recognises)(std::string_view bytes) = nullptr;
  // Throws InputError with line and column; parse_instance() validates.
  InstanceFile (*read)(const InstanceText& text) = nullptr;
  // Both null for a format that is only read. What it cannot hold of an instance, each a noun
  // phrase; and text that reads back to the same content, which throws UsageError where something
  // cannot be held.
  std::vector<std::string> (*losses)(const Instance& instance) = nullptr;
  std::string (*write)(const Instance& instance) = nullptr;

  // Whether a text of it may leave capacity and fleet to the options.
  bool takes_options = false;

  bool writable() const { return write != nullptr; }
};

}  // namespace waywiser
