// Where and with what a run was made: for the record, never part of a run's id.
#pragma once

#include <cstdint>
#include <string>

namespace waywiser {

class JsonWriter;

struct Provenance {
  std::string waywiser;  // version
  std::string commit;    // of the sources, "-dirty" where they were changed; "" where unknown
  std::string compiler;
  std::string flags;
  std::string host;
  std::string system;  // kernel and release
  std::string cpu;     // model
  int cpus = 0;        // online
  double load = 0.0;   // average over the minute before
};

// Of this process, now.
Provenance provenance();
void write(JsonWriter& json, const Provenance& provenance);

// Now, in UTC: "2026-11-28T01:02:03Z".
std::string utc_now();

}  // namespace waywiser
