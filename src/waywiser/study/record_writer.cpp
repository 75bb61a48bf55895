#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "waywiser/base/hash.h"
#include "waywiser/base/json.h"
#include "waywiser/base/wide.h"
#include "waywiser/study/provenance.h"
#include "waywiser/study/record.h"
#include "waywiser/study/zstd.h"

namespace waywiser {
namespace {

void append(std::string& out, std::int64_t number) {
  std::array<char, 24> buffer{};
  out.append(buffer.data(),
             std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr);
}

// Whatever the seconds are, the ticks and their differences fit 64 bits: 2^53 ticks are 28,000
// years, and what is no number is 0.
std::int64_t ticks(double seconds) {
  const double ticks = kTicksPerSecond * seconds;
  if (std::isnan(ticks)) return 0;
  constexpr auto kMost = static_cast<double>(kMaxExactInteger);
  return std::llround(std::clamp(ticks, -kMost, kMost));
}

// Six significant digits: lateness is a diagnosis, and never rounds to 0 where it is not 0.
void append_short(std::string& out, double number) {
  std::array<char, 32> buffer{};
  out.append(buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                          std::chars_format::general, 6)
                                .ptr);
}

void append_routes(std::string& out, const Routes& routes) {
  out += ",[";
  for (std::size_t r = 0; r < routes.size(); ++r) {
    out += r == 0 ? "[" : ",[";
    for (std::size_t k = 0; k < routes[r].size(); ++k) {
      if (k > 0) out += ',';
      append(out, routes[r][k]);
    }
    out += ']';
  }
  out += ']';
}

std::string header_line(const Plan& plan, const PlannedRun& run, const std::string& program) {
  const PlannedInstance& instance = plan.instance(run);
  JsonWriter json;
  json.begin_object().member("schema", kRecordSchema).member("id", run.id.view());
  json.key("description").raw(canonical_json(plan.describe(run)));
  json.key("instance").begin_object();
  json.member("name", instance.name).member("class", instance.instance_class);
  json.member("customers", instance.customers).end_object();
  json.key("columns").begin_array();
  for (const char* column : {"wall", "cpu", "lag_ms", "iteration", "cost", "routes", "feasible",
                             "cost_double", "lateness", "solution"})
    json.value(column);
  json.end_array();
  json.member("keep_routes", plan.study.keep_routes == KeepRoutes::all ? "all" : "final");
  if (!program.empty()) json.member("program", program);
  json.key("provenance");
  write(json, provenance());
  return json.end_object().text() + "\n";
}

std::string trailer_line(const RecordTotals& totals) {
  JsonWriter json;
  json.begin_object().member("status", to_string(totals.status)).member("reason", totals.reason);
  if (!totals.fault.empty()) json.member("fault", totals.fault);
  json.member("unservable", totals.unservable).member("disturbed", totals.disturbed);
  json.member("incumbents", totals.incumbents).member("iterations", totals.iterations);
  json.member("wall", totals.wall).member("cpu", totals.cpu).member("overshoot", totals.overshoot);
  json.member("peak_memory", totals.peak_memory).member("late_reports", totals.late_reports);
  if (totals.differing_cpu > 0) json.member("differing_cpu", totals.differing_cpu);
  json.member("not_improving", totals.not_improving).member("solver", totals.solver);
  json.member("started", totals.started).member("finished", totals.finished);
  std::string text = json.end_object().text();
  text.pop_back();  // the checksum is the last member: it covers every byte before its digits
  return text + ",\"checksum\":\"";
}

}  // namespace

RecordWriter::RecordWriter(const Plan& plan, const PlannedRun& run, const std::string& program)
    : keep_(plan.study.keep_routes),
      budget_(plan.budget(run)),
      objective_(plan.study.objective),
      header_(header_line(plan, run, program)) {}

// As the analysis will see it: by the times that are written.
bool RecordWriter::within_limit(const Columns& columns) const {
  switch (budget_.clock) {
    case ClockKind::wall:
      return static_cast<double>(columns.wall) / kTicksPerSecond <= budget_.seconds;
    case ClockKind::cpu:
      return static_cast<double>(columns.cpu) / kTicksPerSecond <= budget_.seconds;
    case ClockKind::iterations:
      return columns.iteration <= budget_.iterations;
  }
  return true;
}

void RecordWriter::add(const Incumbent& incumbent, const Judgement& judgement) {
  const Columns now{ticks(incumbent.elapsed), ticks(incumbent.cpu), incumbent.iteration,
                    judgement.cost, judgement.routes};
  if (incumbents_ > 0 && within_limit(before_) && !within_limit(now)) append_kept_routes();
  flush_last();
  const std::int64_t wall = now.wall - before_.wall;
  std::string& out = last_line_;
  out = "[";
  append(out, wall);
  for (const std::int64_t column :
       {now.cpu - before_.cpu - wall,
        ticks(1000.0 / kTicksPerSecond * (incumbent.received - incumbent.elapsed)),
        now.iteration - before_.iteration, now.cost - before_.cost, now.routes - before_.routes,
        std::int64_t{(judgement.float_feasible ? 1 : 0) + (judgement.exact_feasible ? 2 : 0)}}) {
    out += ',';
    append(out, column);
  }
  before_ = now;
  out += ',';
  out +=
      shortest(objective_ == Objective::fleet ? judgement.fleet_cost : judgement.distance_double);
  out += ',';
  append_short(out, judgement.lateness);
  if (keep_ == KeepRoutes::all) {
    append_routes(out, incumbent.routes);
  } else {
    last_routes_ = incumbent.routes;
  }
  ++incumbents_;
}

void RecordWriter::append_kept_routes() {
  if (keep_ != KeepRoutes::final || incumbents_ == 0 || routes_kept_) return;
  append_routes(last_line_, last_routes_);
  routes_kept_ = true;
}

void RecordWriter::flush_last() {
  if (last_line_.empty()) return;
  lines_ += last_line_;
  lines_ += "]\n";
  last_line_.clear();
}

std::string RecordWriter::finish(const RecordTotals& totals) {
  append_kept_routes();
  flush_last();
  RecordTotals complete = totals;
  complete.incumbents = incumbents_;
  std::string trailer = trailer_line(complete);
  trailer += sha256_hex(header_ + lines_ + trailer) + "\"}\n";
  std::string file = compress_frame(header_);
  if (!lines_.empty()) file += compress_frame(lines_);
  return file + compress_frame(trailer);
}

}  // namespace waywiser
