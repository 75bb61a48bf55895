#include "waywiser/instance/solomon.h"

#include <string>

#include <gtest/gtest.h>

#include "support/data.h"
#include "waywiser/base/error.h"
#include "waywiser/instance/read.h"

namespace waywiser {
namespace {

const std::string kHead =
    "T\n\nVEHICLE\nNUMBER     CAPACITY\n  3  200\n\nCUSTOMER\n"
    "CUST NO.  XCOORD.   YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE   TIME\n\n";
const std::string kDepot = "0 35 35 0 0 230 0\n";
const std::string kOne = "1 41 49 10 161 171 10\n";
const std::string kTwo = "2 35 17 7 50 60 10\n";

Instance parse(const std::string& text) {
  return parse_instance(text, "t.txt").instance;
}

// The message of the refusal; empty if the text was accepted.
std::string refusal(const std::string& text) {
  try {
    parse(text);
  } catch (const InputError& error) {
    EXPECT_EQ(error.code(), ExitCode::input);
    return error.what();
  }
  return {};
}

TEST(Solomon, ReadsEveryColumn) {
  const Instance instance = parse(kHead + kDepot + kOne + kTwo);
  EXPECT_EQ(instance.name, "T");
  EXPECT_EQ(instance.vehicles, 3);
  EXPECT_EQ(instance.capacity, 200);
  ASSERT_EQ(instance.customers(), 2);
  EXPECT_EQ(instance.ids, (std::vector<std::int64_t>{0, 1, 2}));
  EXPECT_EQ(instance.sites[0], (Site{35, 35, 0, 0, 230, 0}));
  EXPECT_EQ(instance.sites[1], (Site{41, 49, 10, 161, 171, 10}));
  EXPECT_EQ(instance.coordinate_decimals, 0);
  EXPECT_EQ(instance.time_decimals, 0);
}

TEST(Solomon, KeepsTheFewestDecimalsOfEachKind) {
  const Instance instance =
      parse(kHead + "0 35.50 35 0 0 230.125 0\n1 4e1 49.25 0.5 1610e-1 171.0 1E1\n");
  EXPECT_EQ(instance.coordinate_decimals, 2);
  EXPECT_EQ(instance.time_decimals, 3);
  EXPECT_EQ(instance.demand_decimals, 1);
  EXPECT_EQ(instance.capacity, 2000);
  EXPECT_EQ(instance.sites[1], (Site{4000, 4925, 5, 161000, 171000, 10000}));
}

TEST(Solomon, ToleratesLayout) {
  const Instance plain = parse(kHead + kDepot + kOne);
  const std::string same[] = {
      "\xEF\xBB\xBF" + kHead + kDepot + kOne,
      "t\nvehicle\nnumber\tcapacity\n3\t200\ncustomer\ncust no. xcoord. ycoord. demand ready time "
      "due date service time\n0\t35\t35\t0\t0\t230\t0\n1\t41\t49\t10\t161\t171\t10",
      "T\n\n\nVEHICLE\n\nNUMBERCAPACITY\n\n3\n200\nCUSTOMER\nCUSTNO.XCOORD.YCOORD.DEMAND READYTIME "
      "DUEDATE SERVICETIME\n\n0 35 35 0\n0 230 0\n\n\n1 41 49 10 161 171 10\n\n\n  ",
      "VEHICLE\nNUMBER CAPACITY\n3 200\nCUSTOMER\nCUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE "
      "DATE SERVICE TIME\n+0 35.0 3.5e1 0 -0 230 0\n1 41 49 10 161 171 10\n"};
  for (const std::string& text : same) EXPECT_TRUE(same_content(plain, parse(text))) << text;
  std::string crlf = kHead + kDepot + kOne;
  for (std::size_t at = 0; (at = crlf.find('\n', at)) != std::string::npos; at += 2)
    crlf.replace(at, 1, "\r\n");
  EXPECT_TRUE(same_content(plain, parse(crlf)));
}

TEST(Solomon, DepotMayHaveAnyNumber) {
  const Instance instance = parse(kHead + "1 35 35 0 0 230 0\n2 41 49 10 161 171 10\n");
  EXPECT_EQ(instance.ids, (std::vector<std::int64_t>{1, 2}));
}

TEST(Solomon, RefusesWithPlaceFoundAndExpected) {
  EXPECT_EQ(refusal(""), "t.txt:1:1: found the end of the file, expected the name of the instance");
  EXPECT_NE(refusal("T\n").find("t.txt:1:1: found \"T\", expected an instance: Solomon's text, "),
            std::string::npos);
  EXPECT_EQ(refusal("T\nVEHICEL\n"), "t.txt:2:1: found \"VEHICEL\", expected the word VEHICLE");
  EXPECT_EQ(refusal(kHead + kDepot + kTwo),
            "t.txt:11:1: found \"2\", expected customer 1 or the end of the file");
  EXPECT_EQ(refusal(kHead + kDepot + kOne + kOne),
            "t.txt:12:1: found \"1\", expected customer 2 or the end of the file");
  EXPECT_EQ(refusal(kHead + kDepot + "1 41 49 10 161 171\n" + kTwo),
            "t.txt:11:1: found a row of fewer than seven numbers for customer 1, expected seven "
            "numbers");
  EXPECT_EQ(refusal(kHead + kDepot + "1 41 49 10 161 171 10 5\n" + kTwo),
            "t.txt:11:23: found \"5\", expected the end of the line after seven numbers");
  EXPECT_EQ(refusal(kHead + kDepot + "1 41 49 10 161 171"),
            "t.txt:11:19: found the end of the file, expected a decimal number as the service time "
            "of customer 1");
  EXPECT_EQ(refusal(kHead + kDepot + "1 41 49 -10 161 171 10\n"),
            "t.txt:11:9: found \"-10\", expected a number of at least 0 as the demand of customer "
            "1");
  EXPECT_EQ(refusal(kHead + kDepot + "1 41 49 10 172 171 10\n"),
            "t.txt:11:16: found 171, expected a due date of customer 1 not before its ready time "
            "172");
  EXPECT_EQ(refusal(kHead + kDepot + "1 nan 49 10 161 171 10\n"),
            "t.txt:11:3: found \"nan\", expected a decimal number as the x coordinate of customer "
            "1");
  EXPECT_EQ(refusal(kHead + kDepot),
            "t.txt:11:1: found the end of the file, expected a customer (there is none)");
  EXPECT_EQ(refusal("T\nVEHICLE\nNUMBER CAPACITY\n3 0\n"),
            "t.txt:4:3: found \"0\", expected more than 0 as the capacity");
  EXPECT_NE(refusal(kHead + kDepot + "1 " + std::string(400, '7') + " 49 10 161 171 10\n"), "");
  EXPECT_EQ(refusal(kHead + "0 35 35 0 0 100 9000000000000000000\n1 1 1 1 0.5 1 1\n"),
            "t.txt:10:17: found 9000000000000000000, expected a number that fits 64 bits with the "
            "1 decimal of its kind as the service time; `waywiser instance convert FILE OUT "
            "--round-decimals N` rounds all numbers");
}

TEST(Solomon, WritesWhatItReads) {
  const Instance instance =
      parse(kHead + "7 -35.50 35 0 0 9223372036854775 0\n8 4e1 49.25 0.5 1610e-3 171.0 1E1\n");
  const Instance again = parse(format_solomon(instance));
  EXPECT_TRUE(same_content(instance, again));
  EXPECT_EQ(again.name, "T");
}

TEST(Solomon, SaysWhatItCannotHold) {
  Instance instance = parse(kHead + kDepot + kOne);
  instance.vehicles.reset();
  EXPECT_THROW(format_solomon(instance), UsageError);
}

TEST(Solomon, ReadsAndWritesAllPublishedInstances) {
  WAYWISER_NEEDS_EVERY_INSTANCE();
  const auto files = test::all_instance_files();
  ASSERT_EQ(files.size(), 356U);
  for (const std::string& file : files) {
    const InstanceFile read = read_instance(file);
    EXPECT_EQ(read.instance.customers() % 100, 0) << file;
    EXPECT_EQ(read.instance.name, std::filesystem::path(file).stem()) << file;
    const Instance again = parse(format_solomon(read.instance));
    EXPECT_TRUE(same_content(read.instance, again)) << file;
    EXPECT_EQ(content_digest(read.instance), content_digest(again)) << file;
  }
}

}  // namespace
}  // namespace waywiser
