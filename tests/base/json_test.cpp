#include "waywiser/base/json.h"

#include <limits>

#include <gtest/gtest.h>

namespace waywiser {
namespace {

TEST(JsonWriter, WritesInOrder) {
  JsonWriter w;
  w.begin_object()
      .member("b", 1)
      .member("a", "x\"\n")
      .key("list")
      .array(std::vector<int>{1, 2})
      .end_object();
  EXPECT_EQ(w.text(), R"({"b":1,"a":"x\"\n","list":[1,2]})");
}

TEST(JsonWriter, IndentsForPeople) {
  JsonWriter w(JsonWriter::Style::indented);
  w.begin_object().member("a", true).key("e").begin_array().end_array().end_object();
  EXPECT_EQ(w.text(), "{\n  \"a\": true,\n  \"e\": []\n}");
}

TEST(JsonWriter, KeepsEveryDigit) {
  JsonWriter w;
  const std::int64_t limit = std::int64_t{1} << 53;
  w.begin_array()
      .value(limit)
      .value(limit + 1)
      .value(0.1)
      .value(std::numeric_limits<double>::infinity())
      .end_array();
  EXPECT_EQ(w.text(), R"([9007199254740992,"9007199254740993",0.1,null])");
}

TEST(JsonWriter, ReplacesWhatIsNotUtf8) {
  EXPECT_EQ(json_string("a\xff z\xc3\xa9"), "\"a\xef\xbf\xbd z\xc3\xa9\"");
  EXPECT_EQ(json_string("\xe0\x80\x80"), "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
}

TEST(JsonWriter, RefusesMisuse) {
  JsonWriter w;
  w.begin_object();
  EXPECT_THROW(w.value(1), std::logic_error);
  EXPECT_THROW(w.end_array(), std::logic_error);
  EXPECT_THROW(w.text(), std::logic_error);
}

}  // namespace
}  // namespace waywiser
