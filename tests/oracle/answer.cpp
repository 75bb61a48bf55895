// Answers the questions of the oracle's tests (lengths_test.py, cases_test.py) on standard output:
// what the library makes of lengths and of routes, as text that Python compares with its own.
//
//   answer lengths   lines "k D P"; answers "floor ceiling half-up half-even", then "-" or the same
//                    three of the fast way (root_rounder.h) where it applies
//   answer cases     "CASE a b m D" and then a bytes of an instance file, b bytes of a solution
//                    file and m integers of a matrix of durations in units of 10^-D
#include <array>
#include <cstdio>
#include <iostream>
#include <limits>
#include <string>

#include <fmt/format.h>

#include "waywiser/evaluation/evaluate.h"
#include "waywiser/evaluation/structure.h"
#include "waywiser/instance/read.h"
#include "waywiser/scaling/root_rounder.h"
#include "waywiser/scaling/rounding.h"
#include "waywiser/scaling/scale.h"
#include "waywiser/solution/read.h"

namespace {

using namespace waywiser;

void answer_lengths() {
  std::uint64_t square = 0;
  int decimals = 0;
  std::int64_t P = 0;
  while (std::cin >> square >> decimals >> P) {
    const auto round = [&](Direction direction, Ties ties) {
      return to_string(scaled_root(square, decimals, P, direction, ties));
    };
    fmt::print("{} {} {} {}", round(Direction::down, Ties::half_up),
               round(Direction::up, Ties::half_up), round(Direction::nearest, Ties::half_up),
               round(Direction::nearest, Ties::half_even));
    if (fits_round_root(square, decimals, P)) {
      const RoundedRoot fast = round_root(static_cast<std::int64_t>(square) * P * P);
      fmt::print(" {} {} {}\n", fast.down, fast.up, fast.nearest);
    } else {
      fmt::print(" -\n");
    }
  }
}

std::string read_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  std::cin.read(bytes.data(), static_cast<std::streamsize>(count));
  return bytes;
}

void answer_double(const Instance& instance, const Routes& routes) {
  const DoubleEvaluation evaluation = evaluate_double(instance, routes);
  fmt::print("double {} {:a} {:a}\n", evaluation.feasible, evaluation.distance, evaluation.cost);
  for (const auto& late : evaluation.violations) {
    fmt::print("late {} {} {:a} {:a}\n", late.route, late.customer, late.arrival, late.lateness);
  }
}

void answer_exact(const Instance& instance, const Routes& routes) {
  const ExactEvaluation evaluation = evaluate_exact(instance, routes);
  fmt::print("exact {} {} {} {} {}\n", evaluation.feasible, feasible_exactly(instance, routes),
             evaluation.ties, evaluation.distance.lower, evaluation.distance.upper);
  for (const auto& late : evaluation.violations) {
    fmt::print("late {} {} {} {} {} {}\n", late.route, late.customer, late.arrival.lower,
               late.arrival.upper, late.lateness.lower, late.lateness.upper);
  }
}

void answer_scaled(const Instance& instance, const Routes& routes, const Scaling& scaling) {
  const ScaledInstance scaled = scale(instance, scaling, std::numeric_limits<std::int64_t>::max());
  const ScaledEvaluation evaluation = evaluate_scaled(scaled, routes, Objective::fleet);
  fmt::print("scaled {} {} {}\n", evaluation.feasible, evaluation.distance, evaluation.cost);
  for (const auto& late : evaluation.violations) {
    fmt::print("late {} {} {} {}\n", late.route, late.customer, late.arrival, late.lateness);
  }
}

void answer_cases() {
  std::string word;
  while (std::cin >> word && word == "CASE") {
    std::size_t instance_bytes = 0;
    std::size_t solution_bytes = 0;
    std::size_t entries = 0;
    DecimalMatrix matrix;
    std::cin >> instance_bytes >> solution_bytes >> entries >> matrix.decimals;
    std::cin.get();
    Instance instance = parse_instance(read_bytes(instance_bytes), "instance").instance;
    const SolutionFile file = parse_solution(read_bytes(solution_bytes), "solution");
    matrix.values.resize(entries);
    for (std::int64_t& value : matrix.values) std::cin >> value;
    if (entries > 0) instance.durations = std::make_shared<const DecimalMatrix>(matrix);
    const Resolved resolved = resolve(instance, file);
    fmt::print("structure {}\n", resolved.structure.valid());
    answer_double(instance, resolved.routes);
    answer_exact(instance, resolved.routes);
    for (const std::int64_t P : {1, 10, 1000, 1'000'000}) {
      answer_scaled(instance, resolved.routes, {P, Rounding::optimistic, Ties::half_up});
      answer_scaled(instance, resolved.routes, {P, Rounding::nearest, Ties::half_up});
      answer_scaled(instance, resolved.routes, {P, Rounding::nearest, Ties::half_even});
      answer_scaled(instance, resolved.routes, {P, Rounding::pessimistic, Ties::half_up});
    }
    fmt::print("end\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  const std::string mode = argc == 2 ? argv[1] : "";
  if (mode == "lengths") {
    answer_lengths();
  } else if (mode == "cases") {
    answer_cases();
  } else {
    std::fputs("usage: answer lengths|cases\n", stderr);
    return 2;
  }
  return 0;
}
