#include "waywiser/instance/stops.h"

#include <cstdint>

#include "instance_round_trip.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return waywiser::fuzz::read_and_write(waywiser::kStopsFormat,
                                        {reinterpret_cast<const char*>(data), size});
}
