// In which order the runs of a study are started, and how they are shared between machines.
#pragma once

#include <cstdint>
#include <vector>

#include "waywiser/study/plan.h"

namespace waywiser {

// Runs are mixed at random, so that solvers and configurations share the conditions of the machine,
// and within every window of this many the longest start first, so that the end of a study does not
// wait for one long run.
inline constexpr std::size_t kFairnessWindow = 64;

// Indices into plan.runs. Depends on the ids, the budgets and plan.study.order_seed alone: a run
// keeps its rank among the others when the study grows.
std::vector<std::uint32_t> run_order(const Plan& plan);

// Every n-th of an order, beginning with the i-th (1 <= i <= n): shares of about equal length.
std::vector<std::uint32_t> shard(const std::vector<std::uint32_t>& order, std::int64_t i,
                                 std::int64_t n);

// The limit of a run in the unit of the study's clock.
double run_length(const Plan& plan, const PlannedRun& run);

}  // namespace waywiser
