#include "waywiser/system/gzip.h"

#include <cstdint>
#include <cstdlib>
#include <string>

#include "waywiser/base/error.h"

// Whatever the bytes are, they are unpacked within the bound or refused.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kLimit = std::size_t{1} << 20;
  try {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    const std::string out = waywiser::gunzipped(bytes, "input", kLimit);
    if (out.size() > kLimit && out != bytes) std::abort();
  } catch (const waywiser::InputError&) {
  }
  return 0;
}
