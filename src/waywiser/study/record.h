// The record of a run: one file, three Zstandard frames of JSON Lines (docs/store.md, "Records"):
//   {"schema":"waywiser.record/1","id":..,"description":{..},"instance":{..},"columns":[..],..}
//   [wall,cpu,lag_ms,iteration,cost,routes,feasible,cost_double,lateness]   one an incumbent
//   {"status":"done","reason":..,"incumbents":k,..,"checksum":"<sha256>"}
// The line of the last incumbent within the limit (or, where all are later, of the last one; with
// keep_routes = "all" every line) ends with the routes. Most columns
// are differences to the line before, which makes records half as large: wall (ticks), cpu (its own
// difference less that of wall), iteration, cost, routes. feasible: 1 in doubles + 2 over the
// reals.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/study/file.h"
#include "waywiser/study/plan.h"
#include "waywiser/study/run.h"

namespace waywiser {

inline constexpr std::string_view kRecordSchema = "waywiser.record/1";

// Times are kept in ticks of 0.1 ms.
inline constexpr double kTicksPerSecond = 1e4;

// How a run ended, as the trailer has it.
struct RecordTotals {
  RunStatus status = RunStatus::done;
  std::string reason;
  bool unservable = false;
  bool disturbed = false;
  std::int64_t incumbents = 0;
  std::int64_t iterations = 0;
  double wall = 0.0;
  double cpu = 0.0;
  double overshoot = 0.0;
  std::int64_t peak_memory = 0;
  std::int64_t late_reports = 0;
  std::int64_t differing_cpu = 0;
  std::int64_t not_improving = 0;
  std::string solver;   // as `ready` had it
  std::string started;  // UTC
  std::string finished;
  std::string fault;     // of an invalid run: both values
  std::string checksum;  // set by the readers
};

// Collects a run's lines in memory; finish() gives the bytes of the file.
class RecordWriter {
 public:
  // `program`: of program_digest(), "" for a solver whose version says enough.
  RecordWriter(const Plan& plan, const PlannedRun& run, const std::string& program = "");

  void add(const Incumbent& incumbent, const Judgement& judgement);
  std::int64_t incumbents() const { return incumbents_; }
  std::string finish(const RecordTotals& totals);

 private:
  struct Columns {
    std::int64_t wall = 0;  // ticks
    std::int64_t cpu = 0;
    std::int64_t iteration = 0;
    std::int64_t cost = 0;
    std::int64_t routes = 0;
  };
  bool within_limit(const Columns& columns) const;
  void flush_last();
  void append_kept_routes();

  KeepRoutes keep_;
  Budget budget_;
  Objective objective_;
  std::string header_;
  std::string lines_;
  std::string last_line_;  // without its closing bracket
  // With KeepRoutes::final: those of the last incumbent, until one comes after the limit, which the
  // metrics ignore.
  Routes last_routes_;
  bool routes_kept_ = false;  // written already
  Columns before_;            // of the last line
  std::int64_t incumbents_ = 0;
};

// What a record says besides its incumbents.
struct RecordHeader {
  std::string id;
  RunDescription description;
  std::string instance;
  std::string instance_class;
  int customers = 0;
  KeepRoutes keep_routes = KeepRoutes::final;
  std::string program;     // digest of the solver's own files, "" where there are none
  std::string provenance;  // JSON
};

struct Record {
  RecordHeader header;
  std::vector<RecordedIncumbent> incumbents;
  RecordTotals totals;
};

// `newer`: of a schema that a later version of Waywiser writes. It is not ours to set aside.
enum class RecordFault { none, missing, damaged, newer };

struct RecordResult {
  Record record;
  RecordFault fault = RecordFault::none;
  std::string why;  // for a person
  bool ok() const { return fault == RecordFault::none; }
};

struct ReadOptions {
  bool incumbents = true;
  bool solutions = true;
};

// Reads and verifies a whole record: frames, checksum, schema, count, and that the id is the
// description's. A damaged file is a value, not an error: its run is done again.
RecordResult read_record(const std::filesystem::path& path, const ReadOptions& options = {});
RecordResult parse_record(std::string_view compressed, const ReadOptions& options = {});

// Reads the trailer alone, without verifying the rest: for counting.
std::optional<RecordTotals> read_totals(const std::filesystem::path& path);

// Of a record that is read, for the analysis. With a budget in iterations every time in seconds is
// 0 and nothing is disturbed: the same study gives the same bytes on any machine.
Run to_run(Record record);

}  // namespace waywiser
