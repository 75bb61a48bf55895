// What benchmarks of solvers count: performance profiles, expected running times.
#pragma once

#include <span>
#include <vector>

namespace waywiser {

// Performance ratios (Dolan and More 2002): each value divided by the least of its row. Rows are
// problems, columns solvers; values above 0, infinite where a solver failed, whose ratio is then
// infinite, too.
std::vector<std::vector<double>> performance_ratios(std::span<const std::vector<double>> rows);

// rho(tau) of one solver: the share of problems whose ratio is at most tau.
double share_within(std::span<const std::vector<double>> ratios, std::size_t solver, double tau);

// Expected running time to a target (ERT): the time spent in all runs, those that missed it counted
// with all of theirs, over the number that hit it. Infinite where none did.
struct RunningTime {
  double expected = 0.0;
  double success = 0.0;  // share of runs that hit
};
RunningTime expected_running_time(std::span<const double> spent, std::size_t hits);

}  // namespace waywiser
