// All records and repairs of a study, judged again (docs/store.md, "Verifying").
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/study/plan.h"
#include "waywiser/study/record_check.h"

namespace waywiser {

struct VerifySummary {
  std::int64_t planned = 0;
  std::int64_t records = 0;  // that were read
  std::int64_t agree = 0;
  std::int64_t no_routes = 0;
  std::int64_t unjudged = 0;
  std::int64_t repairs = 0;           // results of `study repair` that agree
  std::vector<std::string> disagree;  // "LABEL: why"
  std::vector<std::string> damaged;   // "LABEL: why"

  void add(const std::string& label, const RecordVerdict& verdict);
  // Of a RepairChecker.
  void add_repair(const std::string& label, const RecordVerdict& verdict);
  bool contradicted() const { return !disagree.empty() || !damaged.empty(); }
};

// Every record of the plan's runs in its folder, and every repair.
VerifySummary verify_study(const Plan& plan);

}  // namespace waywiser
