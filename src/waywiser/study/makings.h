// With what and where the runs of a study were made, gathered from their records for a report.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "waywiser/study/record.h"

namespace waywiser {

// Each distinct text with the number of runs that it holds for. With a budget in iterations only
// the solvers are kept: the same study gives the same report on any machine and day.
struct Makings {
  std::map<std::string, std::size_t> solvers;  // "pyvrp: version 0.12.2, options {...}"
  // By solver and version, the digests of its own files: more than one where it was changed without
  // a new version.
  std::map<std::string, std::map<std::string, std::size_t>> files;
  std::map<std::string, std::size_t> programs;  // "waywiser 0.1.0 (commit 1234567), g++ 12, -O2"
  std::map<std::string, std::size_t> machines;  // "host: 64 x CPU model, Linux 6.1 x86_64"
  std::string first_started;                    // UTC
  std::string last_finished;
  double least_load = 0.0;  // of the machine in the minute before a run
  double most_load = 0.0;

  void add(const Record& record);
};

}  // namespace waywiser
