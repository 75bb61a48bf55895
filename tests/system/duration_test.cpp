#include "waywiser/system/duration.h"

#include <gtest/gtest.h>

namespace waywiser {
namespace {

TEST(Quantity, ReadsDurationsInMilliseconds) {
  EXPECT_EQ(parse_duration("120s"), 120'000);
  EXPECT_EQ(parse_duration("0.5s"), 500);
  EXPECT_EQ(parse_duration("15 min"), 900'000);
  EXPECT_EQ(parse_duration("1.5h"), 5'400'000);
  EXPECT_EQ(parse_duration("250ms"), 250);
  EXPECT_EQ(parse_duration("1d"), 86'400'000);
  EXPECT_EQ(parse_duration("2m"), 120'000);
  EXPECT_EQ(parse_duration("90"), 90'000);  // seconds
  EXPECT_EQ(parse_duration("0.001"), 1);
}

TEST(Quantity, RefusesOtherDurations) {
  for (const char* text :
       {"", "s", "0", "0s", "-1s", "1.0001s", "1e400s", "1 week", "nan s", "4000d",
        "99999999999999999999s", "1s ", "1e3s", "1 ", "+1s", " 1s", "1S", "0.5ms"})
    EXPECT_FALSE(parse_duration(text)) << text;
}

TEST(Quantity, ReadsSizesInBytes) {
  EXPECT_EQ(parse_bytes("4GB"), 4'000'000'000);
  EXPECT_EQ(parse_bytes("512MiB"), 512LL << 20);
  EXPECT_EQ(parse_bytes("1.5kB"), 1500);
  EXPECT_FALSE(parse_bytes("0.3B"));
  EXPECT_FALSE(parse_bytes("4G"));
}

TEST(Quantity, WritesForPeople) {
  EXPECT_EQ(duration_text(0.09), "90 ms");
  EXPECT_EQ(duration_text(12.5), "12.5 s");
  EXPECT_EQ(duration_text(200), "3 min 20 s");
  EXPECT_EQ(duration_text(59.99), "1 min 00 s");
  EXPECT_EQ(duration_text(14 * 3600 + 300), "14 h 05 min");
  EXPECT_EQ(duration_text(12 * 86400 + 3 * 3600), "12 days 3 h");
  EXPECT_EQ(bytes_text(512), "512 B");
  EXPECT_EQ(bytes_text(1.2e6), "1.2 MB");
  EXPECT_EQ(bytes_text(999.9e6), "1.0 GB");
  EXPECT_EQ(count_text(9504), "9,504");
  EXPECT_EQ(count_text(-1234567), "-1,234,567");
  EXPECT_EQ(count_text(999), "999");
}

}  // namespace
}  // namespace waywiser
