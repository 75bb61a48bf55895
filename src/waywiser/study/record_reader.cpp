#include <algorithm>
#include <charconv>
#include <fstream>
#include <utility>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "waywiser/base/error.h"
#include "waywiser/base/hash.h"
#include "waywiser/base/wide.h"
#include "waywiser/study/json_integer.h"
#include "waywiser/study/line_parser.h"
#include "waywiser/study/names.h"
#include "waywiser/study/record.h"
#include "waywiser/study/zstd.h"
#include "waywiser/system/descriptor.h"
#include "waywiser/system/file.h"

namespace waywiser {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kLargestRecord = std::size_t{1} << 29;  // uncompressed
constexpr std::size_t kShortestLine = 20;                     // "[0,0,0,0,0,0,0,0,0]\n"
constexpr std::size_t kTailBytes = 8192;  // of a file, with room for any trailer
constexpr std::size_t kLargestTrailer = std::size_t{1} << 16;
constexpr std::string_view kChecksumEnd = "\"}\n";
constexpr std::size_t kDigits = 64;
constexpr std::int64_t kMostRoutes = 1'000'000;

// The running sums of the columns that are differences.
struct Sums {
  std::int64_t wall = 0;  // ticks
  std::int64_t cpu = 0;
  std::int64_t iteration = 0;
  std::int64_t cost = 0;
  std::int64_t routes = 0;
};

// Adds a difference; false where no writer can have meant it.
bool add(std::int64_t& sum, std::int64_t difference) {
  const auto result = checked_add(sum, difference);
  if (!result) return false;
  sum = *result;
  return true;
}

bool parse_incumbent(std::string_view line, bool solutions, Sums& sums, RecordedIncumbent& it) {
  LineParser p(line);
  std::int64_t wall = 0;
  std::int64_t cpu = 0;
  std::int64_t lag = 0;
  std::int64_t iteration = 0;
  std::int64_t cost = 0;
  std::int64_t routes = 0;
  int feasible = 0;
  if (!(p.character('[') && p.number(wall) && p.next(cpu) && p.next(lag) && p.next(iteration) &&
        p.next(cost) && p.next(routes) && p.next(feasible) && p.next(it.cost_double) &&
        p.next(it.lateness)))
    return false;
  if (!(add(cpu, wall) && add(sums.wall, wall) && add(sums.cpu, cpu) &&
        add(sums.iteration, iteration) && add(sums.cost, cost) && add(sums.routes, routes)))
    return false;
  if (feasible < 0 || feasible > 3 || sums.routes < 0 || sums.routes > kMostRoutes) return false;
  it.wall = static_cast<double>(sums.wall) / kTicksPerSecond;
  it.cpu = static_cast<double>(sums.cpu) / kTicksPerSecond;
  it.received = it.wall + 0.001 * static_cast<double>(lag);
  it.iteration = sums.iteration;
  it.cost = sums.cost;
  it.routes = static_cast<int>(sums.routes);
  it.float_feasible = (feasible & 1) != 0;
  it.exact_feasible = (feasible & 2) != 0;
  if (p.character(',')) {
    if (solutions) {
      if (!p.routes(it.solution.emplace())) return false;
    } else {
      p.skip_rest();
    }
  }
  return p.character(']') && p.done();
}

Budget budget_of(const Json& json) {
  Budget budget;
  budget.clock = clock_named(json.at("clock"));
  if (budget.clock == ClockKind::iterations) {
    budget.iterations = integer_of<std::int64_t>(json.at("iterations"));
    budget.seconds = 0.0;
    return budget;
  }
  budget.seconds = static_cast<double>(integer_of<std::int64_t>(json.at("milliseconds"))) / 1000.0;
  return budget;
}

RunDescription description_of(const Json& json) {
  RunDescription description;
  description.instance_digest = json.at("instance");
  if (json.at("space") == "scaled") {
    Scaling scaling;
    scaling.P = integer_of<std::int64_t>(json.at("P"));
    scaling.rounding = rounding_named(json.at("rounding"));
    if (json.contains("ties")) scaling.ties = ties_named(json.at("ties"));
    description.scaling = scaling;
  }
  description.objective = objective_named(json.at("objective"));
  description.solver = json.at("solver");
  description.solver_version = json.at("version");
  for (const auto& [name, value] : json.at("options").items())
    description.options[name] = canonical_scalar(value.dump());
  description.seed = integer_of<std::uint64_t>(json.at("seed"));
  description.budget = budget_of(json.at("budget"));
  return description;
}

RecordHeader parse_header(std::string_view line) {
  const Json json = Json::parse(line);
  if (json.at("schema") != kRecordSchema) {
    throw std::invalid_argument("the schema " + json.at("schema").dump() +
                                ", which this version does not know");
  }
  RecordHeader header;
  header.id = json.at("id");
  header.description = description_of(json.at("description"));
  header.instance = json.at("instance").at("name");
  header.instance_class = json.at("instance").at("class");
  header.customers = integer_of<int>(json.at("instance").at("customers"));
  header.keep_routes = json.at("keep_routes") == "all" ? KeepRoutes::all : KeepRoutes::final;
  header.program = json.value("program", "");
  header.provenance = json.at("provenance").dump();
  if (run_id(header.description) != header.id)
    throw std::invalid_argument("an id that is not its description's");
  return header;
}

RecordTotals parse_trailer(std::string_view line) {
  const Json json = Json::parse(line);
  RecordTotals totals;
  totals.status = status_named(json.at("status"));
  totals.reason = json.at("reason");
  totals.fault = json.value("fault", "");
  totals.unservable = json.at("unservable");
  totals.disturbed = json.at("disturbed");
  totals.incumbents = integer_of<decltype(totals.incumbents)>(json.at("incumbents"));
  totals.iterations = integer_of<std::int64_t>(json.at("iterations"));
  totals.wall = json.at("wall");
  totals.cpu = json.at("cpu");
  totals.overshoot = json.at("overshoot");
  totals.peak_memory = integer_of<decltype(totals.peak_memory)>(json.at("peak_memory"));
  totals.late_reports = integer_of<decltype(totals.late_reports)>(json.at("late_reports"));
  if (json.contains("differing_cpu"))
    totals.differing_cpu = integer_of<std::int64_t>(json.at("differing_cpu"));
  totals.not_improving = integer_of<decltype(totals.not_improving)>(json.at("not_improving"));
  totals.solver = json.at("solver");
  totals.started = json.at("started");
  totals.finished = json.at("finished");
  totals.checksum = json.at("checksum");
  return totals;
}

void parse_incumbents(std::string_view lines, const ReadOptions& options, Record& record) {
  // A trailer may claim any count; a line has at least kShortestLine bytes.
  const auto claimed =
      static_cast<std::size_t>(std::max<std::int64_t>(record.totals.incumbents, 0));
  if (options.incumbents)
    record.incumbents.reserve(std::min(claimed, lines.size() / kShortestLine + 1));
  std::int64_t count = 0;
  Sums sums;
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    if (end == std::string_view::npos) throw std::invalid_argument("an incumbent cut off");
    ++count;
    if (options.incumbents) {
      if (count > record.totals.incumbents) break;
      if (!parse_incumbent(lines.substr(0, end), options.solutions, sums,
                           record.incumbents.emplace_back()))
        throw std::invalid_argument("a malformed line of incumbent " + std::to_string(count));
    }
    lines.remove_prefix(end + 1);
  }
  if (count != record.totals.incumbents) {
    throw std::invalid_argument(std::to_string(count) + " incumbents where the trailer counts " +
                                std::to_string(record.totals.incumbents));
  }
}

// Throws std::exception with what is wrong.
Record parse_verified(std::string_view text, const ReadOptions& options) {
  if (text.size() < kDigits + kChecksumEnd.size() || !text.ends_with(kChecksumEnd))
    throw std::invalid_argument("no trailer");
  const std::size_t digits = text.size() - kChecksumEnd.size() - kDigits;
  if (sha256_hex(text.substr(0, digits)) != text.substr(digits, kDigits))
    throw std::invalid_argument("another checksum than its trailer states");
  const std::size_t header_end = text.find('\n');
  const std::size_t trailer = text.rfind('\n', text.size() - 2);
  if (header_end == std::string_view::npos || trailer == std::string_view::npos)
    throw std::invalid_argument("fewer than two lines");
  Record record;
  record.header = parse_header(text.substr(0, header_end));
  record.totals = parse_trailer(text.substr(trailer + 1));
  parse_incumbents(text.substr(header_end + 1, trailer - header_end), options, record);
  return record;
}

// The schema of a record that a later version writes, "" of any other: the header's first member
// tells, whatever follows it.
std::string newer_schema(std::string_view text) {
  constexpr std::string_view kBegin = "{\"schema\":\"waywiser.record/";
  if (!text.starts_with(kBegin)) return "";
  int version = 0;
  const char* digits = text.data() + kBegin.size();
  const auto [end, error] = std::from_chars(digits, text.data() + text.size(), version);
  if (error != std::errc() || end == text.data() + text.size() || *end != '"') return "";
  return version > 1 ? "waywiser.record/" + std::to_string(version) : "";
}

RecordResult damaged(const std::string& why) {
  RecordResult result;
  result.fault = RecordFault::damaged;
  result.why = why;
  return result;
}

}  // namespace

RecordResult parse_record(std::string_view compressed, const ReadOptions& options) {
  thread_local std::string text;
  if (!decompress_frames(compressed, kLargestRecord, text))
    return damaged("is cut off, or no Zstandard data");
  if (const std::string schema = newer_schema(text); !schema.empty()) {
    RecordResult result;
    result.fault = RecordFault::newer;
    result.why = "has the schema " + schema + ", of a newer version of waywiser";
    return result;
  }
  try {
    RecordResult result;
    result.record = parse_verified(text, options);
    return result;
  } catch (const std::exception& error) {
    return damaged(std::string("has ") + error.what());
  }
}

RecordResult read_record(const std::filesystem::path& path, const ReadOptions& options) {
  // A link that leads nowhere is there: it has to be set aside.
  std::error_code unknown;
  if (std::filesystem::symlink_status(path, unknown).type() ==
      std::filesystem::file_type::not_found) {
    RecordResult result;
    result.fault = RecordFault::missing;
    return result;
  }
  std::string bytes;
  try {
    bytes = read_own_file(path);
  } catch (const InputError& error) {
    return damaged("is no record file: " + error.found());
  }
  return parse_record(bytes, options);
}

std::optional<RecordTotals> read_totals(const std::filesystem::path& path) {
  const Descriptor file = open_regular(path, O_RDONLY);
  if (!file.open()) return std::nullopt;
  const int fd = file.get();
  struct stat status{};
  std::string tail;
  if (::fstat(fd, &status) == 0 && status.st_size > 0) {
    const auto size = static_cast<std::size_t>(status.st_size);
    tail.resize(std::min(size, kTailBytes));
    const ssize_t got =
        ::pread(fd, tail.data(), tail.size(), static_cast<off_t>(size - tail.size()));
    tail.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
  }
  const std::size_t frame = last_frame(tail);
  std::string line;
  if (frame == std::string::npos ||
      !decompress_frames(std::string_view(tail).substr(frame), kLargestTrailer, line))
    return std::nullopt;
  try {
    return parse_trailer(line);
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

Run to_run(Record record) {
  Run run;
  run.id = std::move(record.header.id);
  run.description = std::move(record.header.description);
  run.instance = std::move(record.header.instance);
  run.instance_class = std::move(record.header.instance_class);
  run.customers = record.header.customers;
  run.status = record.totals.status;
  run.reason = std::move(record.totals.reason);
  run.unservable = record.totals.unservable;
  run.incumbents = std::move(record.incumbents);
  if (run.description.budget.clock == ClockKind::iterations) {
    for (RecordedIncumbent& incumbent : run.incumbents)
      incumbent.wall = incumbent.cpu = incumbent.received = 0.0;
    return run;
  }
  run.disturbed = record.totals.disturbed;
  run.late_reports = record.totals.late_reports;
  run.differing_cpu = record.totals.differing_cpu;
  run.wall = record.totals.wall;
  run.cpu = record.totals.cpu;
  return run;
}

}  // namespace waywiser
