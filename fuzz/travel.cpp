#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "waywiser/base/error.h"
#include "waywiser/instance/travel_file.h"

// Whatever is accepted is a square matrix of the stops asked for, with no number below 0; whatever
// is not is an InputError.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace waywiser;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const TravelKind kind : {TravelKind::durations, TravelKind::distances}) {
    const TravelRequest request{{{1, 0, 2}, {"A", "D", "B"}, {"", "Dora", ""}}, kind, 60, nullptr};
    try {
      const TravelFile file = parse_travel(bytes, "input", request);
      if (file.matrix.values.size() != 9) std::abort();
      for (const std::int64_t value : file.matrix.values) {
        if (value < 0) std::abort();
      }
    } catch (const InputError&) {
      continue;
    }
  }
  return 0;
}
