// Options that the commands of `study` share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/cli/options.h"
#include "waywiser/study/plan.h"
#include "waywiser/study/pool.h"

namespace waywiser::cli {

// STUDY.toml with --jobs, --only and --shard.
struct StudySelection {
  std::string file;
  std::int64_t jobs = 0;
  std::vector<std::string> only;
  std::string shard;

  void add_to(Command& command);
  // Throws UsageError for a shard that is none.
  PoolOptions pool() const;
};

// "12,000": iterations of a study; in powers of ten beyond what a person would count.
std::string large_count_text(double count);

// 0 where the text is no whole number.
std::int64_t whole_number(std::string_view text);

// The study file with the choices of its analysis checked as well: a misspelt one is found before
// anything runs.
StudyFile read_checked_study(const std::string& file);

// What a person should know of a plan, on standard error.
void print_warnings(const Plan& plan, const Common& common);

}  // namespace waywiser::cli
