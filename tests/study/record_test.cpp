#include "waywiser/study/record.h"

#include <filesystem>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "study/example.h"
#include "support/temporary_folder.h"
#include "waywiser/base/hash.h"
#include "waywiser/base/random.h"
#include "waywiser/study/zstd.h"
#include "waywiser/system/file.h"

namespace waywiser {
namespace {

using ::testing::HasSubstr;

Incumbent incumbent_at(double elapsed, const Routes& routes) {
  Incumbent incumbent;
  incumbent.elapsed = elapsed;
  incumbent.cpu = 0.9 * elapsed;
  incumbent.received = elapsed + 0.012;
  incumbent.iteration = static_cast<std::int64_t>(1000 * elapsed);
  incumbent.routes = routes;
  return incumbent;
}

Judgement judgement_of(std::int64_t cost) {
  Judgement judgement;
  judgement.valid = true;
  judgement.routes = 2;
  judgement.cost = cost;
  judgement.float_feasible = cost % 2 == 0;
  judgement.exact_feasible = judgement.float_feasible;
  judgement.fleet_cost = 0.1 * static_cast<double>(cost);
  judgement.lateness = judgement.float_feasible ? 0.0 : 1e-12;
  return judgement;
}

RecordTotals some_totals() {
  RecordTotals totals;
  totals.reason = "iterations";
  totals.iterations = 1000;
  totals.wall = 1.5;
  totals.cpu = 1.25;
  totals.solver = "waywiser 1";
  totals.started = totals.finished = "2026-01-01T00:00:00Z";
  return totals;
}

// A record of the second run with three incumbents.
std::string record_bytes(KeepRoutes keep = KeepRoutes::final) {
  Plan plan = example_plan();
  plan.study.keep_routes = keep;
  RecordWriter writer(plan, plan.runs[1]);
  writer.add(incumbent_at(0.1, {{1}, {2, 3}}), judgement_of(101));
  writer.add(incumbent_at(0.25, {{1, 2}, {3}}), judgement_of(100));
  writer.add(incumbent_at(0.5, {{1, 2, 3}}), judgement_of(99));
  return writer.finish(some_totals());
}

TEST(Record, ReadsBackWhatWasWritten) {
  const RecordResult result = parse_record(record_bytes());
  ASSERT_TRUE(result.ok()) << result.why;
  const Record& record = result.record;
  const Plan plan = example_plan();
  EXPECT_EQ(record.header.id, plan.runs[1].id.text());
  EXPECT_EQ(canonical_json(record.header.description), canonical_json(plan.describe(plan.runs[1])));
  EXPECT_EQ(record.header.instance, "A");
  EXPECT_EQ(record.header.instance_class, "R1");
  EXPECT_EQ(record.header.customers, 100);
  EXPECT_THAT(record.header.provenance, HasSubstr("\"cpu\""));
  ASSERT_EQ(record.incumbents.size(), 3U);
  const RecordedIncumbent& second = record.incumbents[1];
  EXPECT_EQ(second.wall, 0.25);
  EXPECT_EQ(second.cpu, 0.225);
  EXPECT_NEAR(second.received, 0.262, 1e-9);
  EXPECT_EQ(second.iteration, 250);
  EXPECT_EQ(second.cost, 100);
  EXPECT_EQ(second.routes, 2);
  EXPECT_TRUE(second.float_feasible);
  EXPECT_TRUE(second.exact_feasible);
  EXPECT_EQ(second.cost_double, 10.0);
  EXPECT_FALSE(record.incumbents[0].float_feasible);
  EXPECT_EQ(record.incumbents[0].lateness, 1e-12);
  EXPECT_EQ(record.totals.reason, "iterations");
  EXPECT_EQ(record.totals.incumbents, 3);
  EXPECT_EQ(record.totals.wall, 1.5);
  EXPECT_EQ(record.totals.solver, "waywiser 1");
}

TEST(Record, KeepsTheCostOfTheStudysObjective) {
  Plan plan = example_plan();
  plan.study.objective = Objective::distance;
  plan.runs[0].id = RunId(run_id(plan.describe(plan.runs[0])));
  RecordWriter writer(plan, plan.runs[0]);
  Judgement judgement = judgement_of(100);
  judgement.fleet_cost = 2010.5;
  judgement.distance_double = 10.5;
  writer.add(incumbent_at(0.1, {{1}}), judgement);
  const RecordResult result = parse_record(writer.finish(some_totals()));
  ASSERT_TRUE(result.ok()) << result.why;
  EXPECT_EQ(result.record.incumbents[0].cost_double, 10.5);
}

TEST(Record, KeepsTheFinalRoutesOrAll) {
  const Record last = parse_record(record_bytes()).record;
  EXPECT_FALSE(last.incumbents[0].solution);
  EXPECT_FALSE(last.incumbents[1].solution);
  EXPECT_EQ(last.incumbents[2].solution, Routes({{1, 2, 3}}));
  const Record all = parse_record(record_bytes(KeepRoutes::all)).record;
  EXPECT_EQ(all.incumbents[0].solution, Routes({{1}, {2, 3}}));
  EXPECT_EQ(all.incumbents[2].solution, Routes({{1, 2, 3}}));
  const Record without = parse_record(record_bytes(KeepRoutes::all), {true, false}).record;
  EXPECT_FALSE(without.incumbents[2].solution);
  EXPECT_EQ(without.incumbents[2].cost, 99);
}

// The metrics ignore what comes after the limit, here 1,000 iterations.
TEST(Record, KeepsTheRoutesOfTheLastIncumbentWithinTheLimit) {
  const Plan plan = example_plan();
  const auto kept = [&](const std::vector<double>& times) {
    RecordWriter writer(plan, plan.runs[1]);
    for (std::size_t k = 0; k < times.size(); ++k)
      writer.add(incumbent_at(times[k], {{static_cast<int>(k) + 1}}),
                 judgement_of(100 - static_cast<int>(k)));
    const RecordResult result = parse_record(writer.finish(some_totals()));
    EXPECT_TRUE(result.ok()) << result.why;
    std::vector<int> with_routes;
    for (std::size_t k = 0; k < times.size(); ++k) {
      if (!result.record.incumbents[k].solution) continue;
      with_routes.push_back(static_cast<int>(k) + 1);
      EXPECT_EQ(result.record.incumbents[k].solution, Routes({{static_cast<int>(k) + 1}}));
    }
    return with_routes;
  };
  using ::testing::ElementsAre;
  EXPECT_THAT(kept({0.1, 0.5, 1.0}), ElementsAre(3));
  EXPECT_THAT(kept({0.1, 0.5, 1.25, 1.5}), ElementsAre(2));
  EXPECT_THAT(kept({1.25, 1.5}), ElementsAre(2));
}

TEST(Record, ARunWithoutIncumbentsIsAResult) {
  const Plan plan = example_plan();
  RecordWriter writer(plan, plan.runs[0]);
  RecordTotals totals = some_totals();
  totals.unservable = true;
  const RecordResult result = parse_record(writer.finish(totals));
  ASSERT_TRUE(result.ok()) << result.why;
  EXPECT_TRUE(result.record.incumbents.empty());
  EXPECT_TRUE(result.record.totals.unservable);
}

TEST(Record, EveryTruncationIsDetected) {
  const std::string bytes = record_bytes();
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_EQ(parse_record(std::string_view(bytes).substr(0, size)).fault, RecordFault::damaged);
}

TEST(Record, EveryChangedByteIsDetected) {
  const std::string bytes = record_bytes();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const int flip : {1, 0x80}) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(changed[at] ^ flip);
      const RecordResult result = parse_record(changed);
      // Zstandard has header bits that do not matter: then the content is what it was.
      if (!result.ok()) continue;
      ASSERT_EQ(result.record.incumbents.size(), 3U) << at;
      EXPECT_EQ(result.record.incumbents[2].cost, 99) << at;
    }
  }
}

// Whoever edits a record and compresses it again is found out by the checksum.
TEST(Record, AnEditIsDetected) {
  std::string text;
  ASSERT_TRUE(decompress_frames(record_bytes(), 1 << 20, text));
  const std::size_t at = text.find(",101,");  // the cost of the first incumbent
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 5, ",100,");
  const RecordResult result = parse_record(compress_frame(text));
  EXPECT_EQ(result.fault, RecordFault::damaged);
  EXPECT_THAT(result.why, HasSubstr("checksum"));
}

// A record with another text and the checksum that belongs to it.
std::string signed_again(std::string text) {
  text.erase(text.rfind(":\"") + 2);
  return compress_frame(text + sha256_hex(text) + "\"}\n");
}

TEST(Record, ATrailerThatClaimsTooMuchIsDamaged) {
  std::string text;
  ASSERT_TRUE(decompress_frames(record_bytes(), 1 << 20, text));
  EXPECT_TRUE(parse_record(signed_again(text)).ok());
  const std::string count = "\"incumbents\":3";
  for (const char* claim : {"\"incumbents\":4", "\"incumbents\":2", "\"incumbents\":-1",
                            "\"incumbents\":9000000000000000"}) {
    std::string changed = text;
    changed.replace(changed.find(count), count.size(), claim);
    EXPECT_EQ(parse_record(signed_again(changed)).fault, RecordFault::damaged) << claim;
  }
}

// Where an integer is meant nothing else is taken, least of all what no integer type can hold.
TEST(Record, ANumberThatIsNoIntegerIsDamaged) {
  std::string text;
  ASSERT_TRUE(decompress_frames(record_bytes(), 1 << 20, text));
  for (const char* key : {"\"customers\":", "\"late_reports\":", "\"peak_memory\":"}) {
    const std::size_t at = text.find(key);
    ASSERT_NE(at, std::string::npos) << key;
    const std::size_t number = at + std::string_view(key).size();
    const std::size_t end = text.find_first_of(",}", number);
    for (const char* wrong :
         {"12e76", "1.5", "1e2", "true", "null", "99999999999999999999", "\"\""}) {
      std::string changed = text;
      changed.replace(number, end - number, wrong);
      EXPECT_EQ(parse_record(signed_again(changed)).fault, RecordFault::damaged) << key << wrong;
    }
  }
}

TEST(Record, AnIncumbentThatIsNoneIsDamaged) {
  std::string text;
  ASSERT_TRUE(decompress_frames(record_bytes(), 1 << 20, text));
  const std::size_t line = text.find("\n[") + 1;
  const std::size_t end = text.find('\n', line);
  for (const char* wrong :
       {"[]", "[1,2]", "{}", "[1,0,0,0,0,1,4,0,0]", "[1,0,0,0,0,-1,0,0,0]", "[x,0,0,0,0,1,0,0,0]",
        "[9223372036854775807,1,0,0,0,1,0,0,0]", "[1,0,0,0,0,1,0,0,0,[[1,]]]", "[1,0,0,0,0,1,0,0,0",
        "[1,0,0,0,0,1,0,0,0]]"}) {
    std::string changed = text;
    changed.replace(line, end - line, wrong);
    EXPECT_EQ(parse_record(signed_again(changed)).fault, RecordFault::damaged) << wrong;
  }
}

TEST(Record, AnotherSchemaIsRefusedByName) {
  std::string text;
  ASSERT_TRUE(decompress_frames(record_bytes(), 1 << 20, text));
  text.replace(text.find("record/1"), 8, "record/9");
  const RecordResult newer = parse_record(compress_frame(text));
  EXPECT_EQ(newer.fault, RecordFault::newer);
  EXPECT_THAT(newer.why, HasSubstr("waywiser.record/9"));
  text.replace(text.find("record/9"), 8, "record/x");
  EXPECT_EQ(parse_record(compress_frame(text)).fault, RecordFault::damaged);
}

// Nothing that a solver states is too large for the columns.
TEST(Record, TimesBeyondTheTicksAreBounded) {
  const Plan plan = example_plan();
  RecordWriter writer(plan, plan.runs[1]);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::int64_t cost = 200;
  for (const double time : {1e300, -1e300, std::numeric_limits<double>::infinity(), nan, 0.5}) {
    Incumbent incumbent = incumbent_at(0.5, {{1, 2}, {3}});
    incumbent.elapsed = incumbent.cpu = incumbent.received = time;
    incumbent.iteration = 200 - cost;
    writer.add(incumbent, judgement_of(--cost));
  }
  const RecordResult read = parse_record(writer.finish(some_totals()));
  ASSERT_TRUE(read.ok()) << read.why;
  EXPECT_EQ(read.record.incumbents.size(), 5U);
  EXPECT_EQ(read.record.incumbents.back().wall, 0.5);
}

TEST(Record, KeepsWhatDiffersOnlyWhereItDoes) {
  const Plan plan = example_plan();
  RecordTotals totals = some_totals();
  const std::string plain = RecordWriter(plan, plan.runs[0]).finish(totals);
  std::string text;
  ASSERT_TRUE(decompress_frames(plain, 1 << 20, text));
  EXPECT_EQ(text.find("differing_cpu"), std::string::npos);
  EXPECT_EQ(text.find("\"program\""), std::string::npos);
  totals.differing_cpu = 3;
  const RecordResult read = parse_record(RecordWriter(plan, plan.runs[0], "abc").finish(totals));
  ASSERT_TRUE(read.ok()) << read.why;
  EXPECT_EQ(read.record.totals.differing_cpu, 3);
  EXPECT_EQ(read.record.header.program, "abc");
}

TEST(Record, RandomBytesAreNoRecord) {
  Random random(1);
  for (int k = 0; k < 200; ++k) {
    std::string bytes;
    for (std::uint32_t i = random.below(300); i > 0; --i)
      bytes += static_cast<char>(random.below(256));
    EXPECT_EQ(parse_record(bytes).fault, RecordFault::damaged);
  }
}

TEST(Record, TotalsAreReadFromTheEndOfTheFile) {
  const test::TemporaryFolder folder;
  const std::filesystem::path path = folder.path() / "record";
  write_atomically(path, record_bytes(), Existing::replace);
  const auto totals = read_totals(path);
  ASSERT_TRUE(totals);
  EXPECT_EQ(totals->incumbents, 3);
  EXPECT_EQ(totals->cpu, 1.25);
  write_atomically(path, record_bytes().substr(0, 100), Existing::replace);
  EXPECT_FALSE(read_totals(path));
  std::filesystem::remove(path);
  EXPECT_FALSE(read_totals(path));
  EXPECT_EQ(read_record(path).fault, RecordFault::missing);
}

// With a budget in iterations nothing that differs between two machines reaches the analysis.
TEST(Record, HidesTimesFromAStudyInIterations) {
  const waywiser::Run run = to_run(parse_record(record_bytes()).record);
  EXPECT_EQ(run.wall, 0.0);
  EXPECT_EQ(run.cpu, 0.0);
  ASSERT_EQ(run.incumbents.size(), 3U);
  EXPECT_EQ(run.incumbents[1].wall, 0.0);
  EXPECT_EQ(run.incumbents[1].received, 0.0);
  EXPECT_EQ(run.time(1), 250.0);
}

}  // namespace
}  // namespace waywiser
