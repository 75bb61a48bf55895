#include "waywiser/cli/study_options.h"

#include <cmath>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/cli/arguments.h"
#include "waywiser/metrics/choices.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/number.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
std::int64_t whole_number(std::string_view text) {
  return parse_integer(text).value_or(0);
}

void StudySelection::add_to(Command& command) {
  command.positional("STUDY", file, "The study file (TOML)")
      .option("-j,--jobs", jobs, "Runs at once; 0: one on each physical core")
      .options(
          "--only", only,
          "Only runs whose label SOLVER/CONFIGURATION/INSTANCE/SEED matches this glob, or one of "
          "several; without a slash it is matched with each part")
      .option("--shard", shard, "i/n: the i-th of n shares, for several machines");
}

PoolOptions StudySelection::pool() const {
  check_range("--jobs", jobs, 0, 4096);
  PoolOptions options;
  options.jobs = static_cast<int>(jobs);
  options.selection.only = only;
  if (shard.empty()) return options;
  const std::size_t slash = shard.find('/');
  if (slash != std::string::npos) {
    options.selection.shard = whole_number(std::string_view(shard).substr(0, slash));
    options.selection.shards = whole_number(std::string_view(shard).substr(slash + 1));
  }
  if (slash == std::string::npos || options.selection.shard < 1 ||
      options.selection.shard > options.selection.shards)
    throw UsageError("--shard: found " + in_quotes(shard) +
                     ", expected i/n with 1 <= i <= n, such as 2/3");
  return options;
}

std::string large_count_text(double count) {
  return count < 1e15 ? count_text(std::llround(count)) : fmt::format("{:.3g}", count);
}

StudyFile read_checked_study(const std::string& file) {
  StudyFile study = read_study(file);
  read_choices(study.analysis);
  return study;
}

void print_warnings(const Plan& plan, const Common& common) {
  if (common.quiet) return;
  for (const std::string& warning : plan.inputs.warnings)
    narrate("waywiser: warning: {}\n", warning);
}

}  // namespace waywiser::cli
