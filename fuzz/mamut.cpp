#include "waywiser/instance/mamut.h"

#include <cstdint>

#include "instance_round_trip.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace waywiser;
  return fuzz::read_and_write(
      {reinterpret_cast<const char*>(data), size},
      [](std::string_view bytes) { return parse_mamut(bytes, "input").instance; });
}
