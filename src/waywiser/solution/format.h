// What a solution format is: one record, defined beside its reader and listed once in formats.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/solution/solution.h"

namespace waywiser {

// What is written of a solution.
struct SolutionText {
  std::string instance;           // its name
  Routes routes;                  // by index
  std::vector<std::int64_t> ids;  // ids[i] is the number to write for site i
  std::string cost;               // a decimal, written as it is
};

struct SolutionFormat {
  std::string_view name;   // as error messages call it: "cvrplib"
  std::string_view title;  // for a person: "CVRPLIB .sol"
  std::string_view ending =
      {};  // of the files that are written in it; empty for one that is only read
  // Whether this text is meant as one of the format; the first of the list that says so reads it.
  bool (*recognises)(std::string_view bytes) = nullptr;
  // Throws InputError with line and column.
  SolutionFile (*read)(std::string_view bytes, const std::string& file) = nullptr;
  std::string (*write)(const SolutionText& solution) = nullptr;
  // The cost that is written is the distance in tenths cut off, of a Euclidean instance.
  bool cost_in_tenths = false;
};

}  // namespace waywiser
