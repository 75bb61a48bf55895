// Driving times in files of their own: the same matrix in every kind, and what is refused.
#include <bit>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "waywiser/base/error.h"
#include "waywiser/instance/travel_file.h"

namespace waywiser {
namespace {

// Stops D, A, B of which the depot A is the table's second row.
TravelRequest request(TravelKind kind = TravelKind::durations) {
  return {{{1, 0, 2}, {"A", "D", "B"}, {"", "Dora", ""}}, kind, 1, nullptr};
}

// From A, D, B to A, D, B, in tenths.
const std::vector<std::int64_t> kTimes = {0, 30, 45, 10, 0, 20, 55, 50, 0};

TravelFile parse(const std::string& text, const TravelRequest& wanted = request()) {
  return parse_travel(text, "m", wanted);
}

std::string refused(const std::string& text, const TravelRequest& wanted = request()) {
  try {
    parse(text, wanted);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

std::string npy(const std::string& descr, bool fortran, const std::string& data, int size = 3) {
  std::string head = "{'descr': '" + descr + "', 'fortran_order': " + (fortran ? "True" : "False") +
                     ", 'shape': (" + std::to_string(size) + ", " + std::to_string(size) + "), }\n";
  return std::string("\x93NUMPY\x01\0", 8) + static_cast<char>(head.size()) + '\0' + head + data;
}

template <class Number>
std::string bytes_of(const std::vector<Number>& numbers) {
  std::string bytes(numbers.size() * sizeof(Number), '\0');
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

TEST(Travel, ANumpyHeaderReservesNothing) {
  EXPECT_EQ(refused(npy("|i1", false, "", 10002)),
            "m: found 10002 sites with a matrix of all pairs, expected at most 10001 (10,000 "
            "customers), or lengths between coordinates");
}

TEST(Travel, IsTheSameInEveryKind) {
  for (const char* const text : {
           "0,1,2\n3,0,4.5\n5,5.5,0\n",  // in the table's order: D, A, B
           "id,D,A,B\nD,0,1,2\nA,3,0,4.5\nB,5,5.5,0\n",
           ",B,A,D\nB,0,5.5,5\nA,4.5,0,3\nD,2,1,0\n",
           "id;D;A;B;other\nD;0;1;2;9\nA;3;0;4,5;9\nB;5;5,5;0;9\nother;9;9;9;0\n",
           "0 1 2\n3 0 4.5\n5 5.5 0\n",
           "\tD\tA\tB\nD\t0\t1\t2\nA\t3\t0\t4.5\nB\t5\t5.5\t0\n",
           "from,to,value\nD,A,1\nD,B,2\nA,D,3\nA,B,4.5\nB,Dora,5\nB,A,5.5\n",
           R"({"code":"Ok","durations":[[0,1,2],[3,0,4.5],[5,5.5,0]],"sources":[]})",
           R"({"durations":[[0,1,2],[3,0,4.5],[5,5.5,0]],"metadata":{"engine":{}}})",
           R"([[0,1,2],[3,0,4.5],[5,5.5,0]])",
           R"({"sources_to_targets":[[{"time":0},{"time":1,"distance":7},{"time":2}],
 [{"time":3},{"time":0},{"time":4.5}],[{"time":5},{"time":5.5},{"time":0}]],"units":"kilometers"})",
           R"({"sources_to_targets":{"durations":[[0,1,2],[3,0,4.5],[5,5.5,0]]}})",
       }) {
    const TravelFile file = parse(text);
    EXPECT_EQ(file.matrix.decimals, 1) << text;
    EXPECT_EQ(file.matrix.values, kTimes) << text;
    EXPECT_TRUE(file.unreachable.empty());
  }
}

TEST(Travel, OfNumpyIsTakenExactly) {
  const std::vector<double> rows = {0, 1, 2, 3, 0, 4.5, 5, 5.5, 0};
  const std::vector<double> columns = {0, 3, 5, 1, 0, 5.5, 2, 4.5, 0};
  EXPECT_EQ(parse(npy("<f8", false, bytes_of(rows))).matrix.values, kTimes);
  EXPECT_EQ(parse(npy("<f8", true, bytes_of(columns))).matrix.values, kTimes);
  EXPECT_EQ(parse(npy("<f4", false, bytes_of(std::vector<float>(rows.begin(), rows.end()))))
                .matrix.values,
            kTimes);
  const std::vector<std::int32_t> integers = {0, 1, 2, 3, 0, 4, 5, 6, 0};
  EXPECT_EQ(parse(npy("<i4", false, bytes_of(integers))).matrix.values,
            (std::vector<std::int64_t>{0, 3, 4, 1, 0, 2, 6, 5, 0}));
  EXPECT_EQ(parse(npy("<i8", false,
                      bytes_of(std::vector<std::int64_t>(integers.begin(), integers.end()))))
                .matrix.decimals,
            0);
  std::vector<double> tenth = rows;
  tenth[1] = 0.1;  // 55 binary places
  EXPECT_NE(refused(npy("<f8", false, bytes_of(tenth))).find("0.1 in row 1, column 2"),
            std::string::npos);
  NumberRounding rounding{3, 0};
  TravelRequest rounded = request();
  rounded.rounding = &rounding;
  EXPECT_EQ(parse(npy("<f8", false, bytes_of(tenth)), rounded).matrix.values[3], 1);
  EXPECT_EQ(rounding.rounded, 1);
  tenth[1] = std::numeric_limits<double>::infinity();
  EXPECT_EQ(parse(npy("<f8", false, bytes_of(tenth))).unreachable, (std::vector<std::size_t>{3}));
  tenth[1] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(refused(npy("<f8", false, bytes_of(tenth))), "");
  EXPECT_NE(refused(npy("|O", false, "x")).find("numbers of the type"), std::string::npos);
  EXPECT_NE(refused(npy("<f8", false, "short")).find("5 bytes of numbers"), std::string::npos);
}

TEST(Travel, WithoutValueIsUnreachable) {
  const TravelFile file = parse(R"({"code":"Ok","durations":[[0,null,2],[3,0,4.5],[5,5.5,0]]})");
  EXPECT_EQ(file.unreachable, (std::vector<std::size_t>{3}));
  TravelRequest distances = request(TravelKind::distances);
  EXPECT_NE(refused(R"({"code":"Ok","durations":[[0]]})", distances).find("JSON without distances"),
            std::string::npos);
}

TEST(Travel, HasItsUnit) {
  TravelRequest minutes = request();
  minutes.factor = 60;
  EXPECT_EQ(parse("0,1,2\n3,0,4.5\n5,5.5,0\n", minutes).matrix.values[2], 270);
  EXPECT_EQ(parse(R"({"durations":[[0,1,2],[3,0,4.5],[5,5.5,0]]})", minutes).matrix.values[2], 45)
      << "routing engines answer in seconds";
  for (const char* header : {"from,to,minutes", "from,to,time (min)", "from,to,duration_min"}) {
    const std::string rows = "\nD,A,1\nD,B,2\nA,D,3\nA,B,4.5\nB,D,5\nB,A,5.5\n";
    EXPECT_EQ(parse(header + rows).matrix.values[2], 270) << header;
  }
}

TEST(Travel, IsRefusedWithItsPlace) {
  const std::pair<std::string, const char*> cases[] = {
      {"0,1\n2,0\n", "found a matrix of 2 rows, expected 3"},
      {"0,1,2\n3,0\n5,5,0\n", "m:2:1: found a row of 2 cells"},
      {"0,1,2\n3,0,-4\n5,5,0\n", "m:2:5"},
      {"0,1,2\n3,0,x\n5,5,0\n", "m:"},
      {"id,D,A\nD,0,1\nA,3,0\n", "no row called \"B\""},
      {"id,D,A,B\nD,0,1,2\nB,3,0,4\nA,5,5,0\n", "row 2 called \"B\""},
      {"from,to,value\nD,A,1\nD,B,2\nA,D,3\nA,B,4.5\nB,D,5\n", "no value from \"B\" to \"A\""},
      {"from,to,value\nD,A,1\nD,A,2\n", "a second value from \"D\" to \"A\""},
      {"from,to,miles\nD,A,1\n", "a column duration, time or value"},
      {R"({"code":"NoTable"})", "the code Ok"},
      {R"({"durations":[[0,1,2],[3,0,4]]})", "2 rows of 3"},
      {"", "expected a matrix of durations"}};
  for (const auto& [text, what] : cases)
    EXPECT_NE(refused(text).find(what), std::string::npos) << what << " in " << refused(text);
}

}  // namespace
}  // namespace waywiser
