#include "waywiser/study/record.h"

#include <cstdint>
#include <cstdlib>
#include <string>

#include "waywiser/base/hash.h"
#include "waywiser/study/zstd.h"

// Bytes are a record or damaged. So that the fuzzer gets behind the checksum, they are also taken
// as the text of a record that ends with the right one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace waywiser;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  parse_record(bytes);
  std::string text(bytes);
  text += ",\"checksum\":\"";
  text += sha256_hex(text) + "\"}\n";
  const RecordResult result = parse_record(compress_frame(text));
  if (!result.ok()) return 0;
  const auto count = static_cast<std::int64_t>(result.record.incumbents.size());
  if (count != result.record.totals.incumbents) std::abort();
  if (run_id(result.record.header.description) != result.record.header.id) std::abort();
  return 0;
}
