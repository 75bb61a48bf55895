#include "waywiser/study/makings.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "waywiser/base/json.h"

namespace waywiser {
namespace {

std::string solver_text(const RunDescription& description) {
  JsonWriter options;
  options.begin_object();
  for (const auto& [name, value] : description.options) options.key(name).raw(value);
  return fmt::format("{}: version {}, options {}", description.solver, description.solver_version,
                     options.end_object().text());
}

std::string program_text(const nlohmann::json& provenance) {
  const std::string commit = provenance.value("commit", "");
  return fmt::format("waywiser {}{}, {}, {}", provenance.value("waywiser", ""),
                     commit.empty() ? "" : " (commit " + commit + ")",
                     provenance.value("compiler", ""), provenance.value("flags", ""));
}

std::string machine_text(const nlohmann::json& provenance) {
  return fmt::format("{}: {} x {}, {}", provenance.value("host", ""), provenance.value("cpus", 0),
                     provenance.value("cpu", ""), provenance.value("system", ""));
}

}  // namespace

void Makings::add(const Record& record) {
  const RunDescription& description = record.header.description;
  ++solvers[solver_text(description)];
  if (!record.header.program.empty())
    ++files[description.solver + " " + description.solver_version][record.header.program];
  if (description.budget.clock == ClockKind::iterations) return;
  const auto provenance = nlohmann::json::parse(record.header.provenance, nullptr, false);
  if (!provenance.is_object()) return;
  const double load = provenance.value("load", 0.0);
  least_load = programs.empty() ? load : std::min(least_load, load);
  most_load = std::max(most_load, load);
  ++programs[program_text(provenance)];
  ++machines[machine_text(provenance)];
  if (first_started.empty() || record.totals.started < first_started)
    first_started = record.totals.started;
  last_finished = std::max(last_finished, record.totals.finished);
}

}  // namespace waywiser
