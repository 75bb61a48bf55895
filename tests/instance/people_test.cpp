// Instances as people have them besides the published formats, and what is not read but named.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/refusal.h"
#include "waywiser/instance/formats.h"
#include "waywiser/instance/labels.h"
#include "waywiser/instance/one_line.h"
#include "waywiser/instance/py_ga.h"
#include "waywiser/instance/read.h"
#include "waywiser/instance/solomon.h"
#include "waywiser/instance/stops.h"
#include "waywiser/instance/vroom.h"
#include "waywiser/instance/write.h"

namespace waywiser {
namespace {

using test::replaced;

const std::string kRows = "0 0 0 0 0 100 0\n1 3 4 5 10 90 7\n2 6 8 6 0 80 7\n";
const std::string kSolomon =
    "t\nVEHICLE\nNUMBER CAPACITY\n4 10\nCUSTOMER\nCUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE "
    "DATE SERVICE TIME\n" +
    kRows;

InstanceFile parse(const std::string& text, const InstanceOptions& options = {}) {
  return parse_instance(text, "t.x", options);
}

std::string refusal(const std::string& text) {
  return test::refusal_of([&] { parse(text); });
}

TEST(ShortHead, IsSolomonsTextToo) {
  for (const std::string& text : {"t\n4 10\n" + kRows, "t\r\n\r\n 4\t10\r\n" + kRows,
                                  "4 10\n" + kRows, "101\n4 10\n" + kRows}) {
    const InstanceFile file = parse(text);
    EXPECT_EQ(file.format, &kSolomonFormat);
    EXPECT_TRUE(same_content(file.instance, parse(kSolomon).instance)) << text;
  }
  EXPECT_EQ(parse("c 101\n4 10\n" + kRows).instance.name, "c 101");
  EXPECT_EQ(parse("4 10\n" + kRows).instance.name, "");
  EXPECT_EQ(refusal("t\n4 10\n0 0 0 0 0 100 0\n2 3 4 5 10 90 7\n"),
            "t.x:4:1: found \"2\", expected customer 1 or the end of the file");
}

TEST(Csv, IsReadWithItsCapacity) {
  const std::string header = "CUST NO.,XCOORD.,YCOORD.,DEMAND,READY TIME,DUE DATE,SERVICE TIME\n";
  std::string rows = kRows;
  for (char& c : rows) c = c == ' ' ? ',' : c;
  InstanceOptions options;
  options.capacity = "10";
  options.vehicles = 4;
  const Instance instance = parse(header + rows, options).instance;
  EXPECT_TRUE(same_content(instance, parse(kSolomon).instance));
  EXPECT_EQ(parse("# capacity = 10\n# vehicles: 4\n" + header + rows).instance.capacity, 10);
  EXPECT_EQ(parse("# capacity = 10\n" + header + rows).instance.vehicles, std::nullopt);
  const std::string other =
      "\xEF\xBB\xBFid;due_date;x;y;demand;ready;Capacity;service\r\n0;100;0;0;0;0;10;0;\r\n1;90;3;"
      "4;5;10;10;7;\r\n2;80;6;8;6;0;10;7;\r\n";
  EXPECT_EQ(content_digest(parse(other).instance),
            content_digest(parse("# capacity = 10\n" + header + rows).instance));
  EXPECT_NE(refusal(header + rows).find("found no capacity, expected --capacity Q"),
            std::string::npos);
  EXPECT_EQ(refusal("# capacity = 10\nid,x,y,demand,ready\n0,0,0,0,0\n"),
            "t.x:1: found a table with the columns \"id, x, y, demand, ready\", expected the "
            "columns due date too");
  EXPECT_EQ(refusal("# capacity = 10\n" + header + replaced(rows, ",90,", ",9,")),
            "t.x:4:12: found 9, expected a due date of site 1 not before its ready time 10");
  EXPECT_THROW(parse(kSolomon, options), UsageError) << "the file states its capacity";
}

const std::string kPyGa =
    R"({"instance_name": "t", "max_vehicle_number": 4, "vehicle_capacity": 10.0,
 "depart": {"coordinates": {"x": 0.0, "y": 0}, "demand": 0, "ready_time": 0.0, "due_time": 100.0, "service_time": 0},
 "customer_1": {"coordinates": {"x": 3, "y": 4}, "demand": 5, "ready_time": 10, "due_time": 90, "service_time": 7},
 "customer_2": {"coordinates": {"y": 8, "x": 6}, "demand": 6, "ready_time": 0, "due_time": 80, "service_time": 7},
 "distance_matrix": [[0.0, 5.0, 10.0], [5.0, 0.0, 5.0], [10.0, 5.0, 0.0]]})";

TEST(PyGa, IsRead) {
  const InstanceFile file = parse(kPyGa);
  EXPECT_EQ(file.format, &kPyGaFormat);
  EXPECT_TRUE(same_content(file.instance, parse(kSolomon).instance));
  EXPECT_TRUE(file.warnings.empty());
  const InstanceFile other = parse(replaced(kPyGa, "[5.0, 0.0, 5.0]", "[5.0, 0.0, 5.5]"));
  ASSERT_TRUE(other.instance.durations);
  EXPECT_EQ(other.warnings.size(), 1U);
  EXPECT_EQ(refusal(replaced(kPyGa, "customer_2", "customer_3")),
            "t.x: found no key customer_2, expected one");
  EXPECT_EQ(refusal(replaced(kPyGa, "\"vehicle_capacity\": 10.0,", "")),
            "t.x: found no key vehicle_capacity, expected one");
  EXPECT_NE(refusal(replaced(kPyGa, "\"due_time\": 90", "\"due_time\": 9")), "");
  EXPECT_NE(refusal(replaced(kPyGa, "\"due_time\": 90, ", "")), "");
}

const std::string kVroom =
    R"({"vehicles":[{"id":0,"start_index":0,"end_index":0,"capacity":[10],"time_window":[0,100]},
 {"id":1,"start_index":0,"end_index":0,"capacity":[10],"time_window":[0,100]}],
 "jobs":[{"id":7,"location_index":2,"delivery":[1],"time_windows":[[0,90]],"service":3},
 {"id":9,"location_index":1,"amount":[2],"skills":[],"setup":0}],
 "matrices":{"car":{"durations":[[0,5,6],[7,0,8],[9,10,0]]}}})";

TEST(Vroom, IsReadWhereItIsAVrptw) {
  const InstanceFile file = parse(kVroom);
  EXPECT_EQ(file.format, &kVroomFormat);
  const Instance& instance = file.instance;
  EXPECT_EQ(instance.ids, (std::vector<std::int64_t>{0, 7, 9}));
  EXPECT_EQ(instance.vehicles, 2);
  EXPECT_EQ(instance.capacity, 10);
  EXPECT_EQ(instance.durations->values, (std::vector<std::int64_t>{0, 6, 5, 9, 0, 10, 7, 8, 0}));
  EXPECT_EQ(instance.sites[1], (Site{0, 0, 1, 0, 90, 3}));
  EXPECT_EQ(instance.sites[2], (Site{0, 0, 2, 0, 100, 0}));
  const Instance zero = parse(replaced(kVroom, "\"id\":9", "\"id\":0")).instance;
  EXPECT_EQ(zero.ids, (std::vector<std::int64_t>{8, 7, 0}));
  // Without windows and capacities nothing binds.
  const InstanceFile free = parse(
      replaced(replaced(replaced(replaced(kVroom, ",\"capacity\":[10],\"time_window\":[0,100]", ""),
                                 ",\"capacity\":[10],\"time_window\":[0,100]", ""),
                        ",\"time_windows\":[[0,90]]", ""),
               "\"car\":", "\"bus\":{}, \"car\":"));
  EXPECT_EQ(free.instance.capacity, 3);
  EXPECT_GE(free.instance.sites[0].due, 33);
  EXPECT_TRUE(free.warnings.empty()) << "no number of the file: " << free.warnings.front();
  EXPECT_NE(refusal(replaced(replaced(kVroom, "\"time_window\":[0,100]", "\"time_window\":[100,0]"),
                             "\"time_window\":[0,100]", "\"time_window\":[100,0]"))
                .find("a due date of the vehicles not before its ready time 100"),
            std::string::npos);
}

TEST(Vroom, KeepsDescriptionsAsNames) {
  const Instance named =
      parse(replaced(kVroom, "\"id\":7", "\"id\":7,\"description\":\"Caf\\u00e9 Ufer\"")).instance;
  ASSERT_TRUE(named.labels);
  EXPECT_EQ(site_name(named, 1), "Caf\xC3\xA9 Ufer");
  EXPECT_EQ(site_name(named, 2), "customer 9");
  EXPECT_FALSE(parse(kVroom).instance.labels);
}

TEST(Vroom, RefusesALongestTravelTimeWhichIsNoDuration) {
  EXPECT_NE(refusal(replaced(kVroom, "\"id\":1,", "\"id\":1,\"max_travel_time\":60,"))
                .find("max_travel_time"),
            std::string::npos);
}

TEST(Vroom, NamesEverythingThatTheModelHasNotAtOnce) {
  const std::string message =
      refusal(replaced(replaced(replaced(kVroom, "\"skills\":[]", "\"skills\":[1]"),
                                "\"capacity\":[10]", "\"capacity\":[10,2],\"breaks\":[{\"id\":1}]"),
                       "[[0,90]]", "[[0,9],[20,90]]"));
  for (const char* what :
       {"several capacities (line 1)", "breaks (line 1)", "several time windows (line 3)",
        "skills (line 4)", "is not of the model"}) {
    EXPECT_NE(message.find(what), std::string::npos) << what << " in " << message;
  }
  EXPECT_NE(refusal(replaced(kVroom, "\"jobs\"", "\"shipments\":[{}],\"jobs\"")).find("shipments"),
            std::string::npos);
  EXPECT_NE(
      refusal(replaced(kVroom, "\"car\"", "\"bike\"")).find("no durations of the profile \"car\""),
      std::string::npos);
  EXPECT_NE(refusal(replaced(kVroom, "\"location_index\":2", "\"location_index\":3"))
                .find("location_index 3"),
            std::string::npos);
  EXPECT_NE(refusal(replaced(kVroom, "[7,0,8]", "[7,0]")), "");
  EXPECT_NE(refusal(replaced(kVroom, "\"location_index\":2", "\"location\":[2.35,48.8]"))
                .find("job 7 without location_index, expected the row of \"matrices\""),
            std::string::npos);
}

TEST(Foreign, FormatsAreNamedWithWhatIsRead) {
  const std::pair<const char*, const char*> texts[] = {
      {"<!DOCTYPE html>\n<html>\n", "a web page"},
      {"version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 12\n",
       "a pointer of Git LFS"},
      {"<?xml version=\"1.0\"?>\n<instance><network>\n", "VRP-REP's XML"},
      {"<?xml version=\"1.0\"?>\n<problem xmlns=\"x\">\n", "jsprit's XML"},
      {"25\t200\t1\n0\t40\t50\t0\t0\t1236\t0\t0\t0\n1\t45\t68\t-10\t912\t967\t90\t11\t0\n",
       "Li and Lim"},
      {"4 6 48 4\n500 200\n500 200\n 1 4.16 13.5 2 12 1 4 1 2 4 8 399 525\n", "Cordeau"},
      {"StringID Type x y demand ReadyTime DueDate ServiceTime\nD0 d 40.0 50.0 0.0 0.0 1236.0 "
       "0.0\n",
       "electric"},
      {"id,lat,lon,name\n1,52.1,4.3,a\n2,52.2,4.3,b\n", "latitudes and longitudes without driving"},
      {"{\"nodes\": [], \"depot\": {\"x\": 1}}",
       "this looks like JSON with the keys \"nodes\", \"depot\")"},
      {"{\"time_matrix\": [[0]], \"time_windows\": [[0, 5]], \"a\"",
       "this looks like JSON with the keys \"time_matrix\", \"time_windows\")"},
      {"[{\"id\": 0}]", "this looks like JSON)"},
      {"name: t\nvehicles: 3\ncapacity: 100\ncustomers:\n  - id: 1\n    x: 3\n",
       "this looks like YAML)"},
      {"---\nvehicle:\n  capacity: 8\n", "this looks like YAML)"},
      {"title: x\nvehicle:\n  number: 3\n  capacity: 8\n", "this looks like YAML)"},
      {"# a plan\nvehicle:\n  capacity: 8\n", "this looks like YAML)"},
      {"[vehicle]\nnumber=3\n", "this looks like TOML or INI)"},
      {"title = 'x'\n[vehicle]\nnumber = 3\n", "this looks like TOML or INI)"},
      {"[fleet]\nvehicles = 3\ncapacity = 100\n", "this looks like TOML or INI)"},
      {"0,40,50,0,0,1236,0\n1,45,68,10,912,967,90\n", "this looks like CSV without a header"},
      {"id,x,,demand,ready,due\n0,1,1,0,0,9\n",
       "this looks like CSV with \"\" for the name of column 3"},
      {"id,x,8:00,demand,ready,due\n0,1,1,0,0,9\n", "with \"8:00\" for the name of column 3"},
      {"id|x|y|demand|ready|due\n0|1|1|0|0|9\n", "this looks like a table with | between"},
      {"id x y demand ready due\n0 1 1 0 0 9\n", "this looks like a table with blanks between"},
      {"some words\nand others\n", "expected an instance: Solomon's text"}};
  for (const auto& [text, what] : texts)
    EXPECT_NE(refusal(text).find(what), std::string::npos) << what << " in " << refusal(text);
  const std::pair<std::string, const char*> bytes[] = {
      {std::string("PK\x03\x04zip"), "a zip archive"},
      {std::string("7z\xBC\xAF\x27\x1C"), "a 7z archive"},
      {std::string("\x89HDF\r\n"), "an HDF5 file"},
      {std::string("PAR1\x15"), "a Parquet file"},
      {std::string("\x80\x04\x95pickled"), "a pickle of Python"},
      {std::string("\xFF\xFE"
                   "a\0b\0",
                   6),
       "UTF-16"},
      {std::string("\x93NUMPY\x01\0", 8), "NumPy"}};
  for (const auto& [text, what] : bytes)
    EXPECT_NE(refusal(text).find(what), std::string::npos) << what;
}

// The name is the first line of Solomon's text.
TEST(NamesLikeOtherFiles, AreALossOfSolomonsTextAndNamesThatOnlyLookLikeItAreNot) {
  Instance instance = parse(kSolomon).instance;
  for (const char* name :
       {"\xFF\xFE\x62", "PK\x03\x04", "%PDF-1.4", "\xEF\xBB\xBF\x62", "PAR1\x15"}) {
    instance.name = name;
    EXPECT_EQ(solomon_losses(instance), std::vector<std::string>{kForeignNameLoss}) << name;
    const Instance less = lossy(instance, *instance_format("solomon"));
    EXPECT_EQ(parse_instance(format_solomon(less), "again").instance.name, "_" + instance.name);
  }
  for (const char* name : {"BZhang1", "BZh", "BZh9", "%PDF", "PAR101", "SQLite format 3"}) {
    instance.name = name;
    EXPECT_TRUE(solomon_losses(instance).empty());
    EXPECT_EQ(parse_instance(format_solomon(instance), "again").instance.name, name);
  }
}

}  // namespace
}  // namespace waywiser
