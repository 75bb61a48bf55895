#include "waywiser/system/gzip.h"

#include <string>

#include <gtest/gtest.h>

#include "waywiser/base/error.h"

namespace waywiser {
namespace {

// gzip -n of "a text\n".
const std::string kText(
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x4b\x54\x28\x49\xad\x28\xe1\x02\x00\x23\xb0\xcf\x46"
    "\x07\x00\x00\x00",
    27);

TEST(Gzip, IsUnpackedAndTextIsLeftAlone) {
  EXPECT_EQ(gunzipped("plain", "f"), "plain");
  EXPECT_EQ(gunzipped("", "f"), "");
  EXPECT_EQ(gunzipped(kText, "f"), "a text\n");
  EXPECT_EQ(gunzipped(kText + kText, "f"), "a text\na text\n");
  EXPECT_EQ(gunzipped(kText + std::string(5, '\0'), "f"), "a text\n");
}

TEST(Gzip, DamagedCutOffOrTooLargeIsRefused) {
  for (std::size_t size = 2; size + 1 < kText.size(); ++size)
    EXPECT_THROW(gunzipped(kText.substr(0, size), "f"), InputError) << size;
  std::string damaged = kText;
  damaged[12] = static_cast<char>(damaged[12] ^ 0x10);
  EXPECT_THROW(gunzipped(damaged, "f"), InputError);
  EXPECT_THROW(gunzipped(kText, "f", 3), InputError);
  EXPECT_EQ(gunzipped(kText, "f", 7), "a text\n");
}

}  // namespace
}  // namespace waywiser
