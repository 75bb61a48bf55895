// Options that the commands of `study` share.
#pragma once

#include <cstdint>
#include <string>

#include "waywiser/cli/options.h"
#include "waywiser/study/plan.h"
#include "waywiser/study/pool.h"

namespace waywiser::cli {

// STUDY.toml with --jobs, --only and --shard.
struct StudySelection {
  std::string file;
  std::int64_t jobs = 0;
  std::string only;
  std::string shard;

  void add_to(Command& command);
  // Throws UsageError for a shard that is none.
  PoolOptions pool() const;
};

// What a person should know of a plan, on standard error.
void print_warnings(const Plan& plan, const Common& common);

}  // namespace waywiser::cli
