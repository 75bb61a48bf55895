// Solutions as texts in tests.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/refusal.h"
#include "waywiser/solution/read.h"

namespace waywiser::test {

using Ids = std::vector<std::vector<std::int64_t>>;

// The text as the solution file "s".
inline SolutionFile parse_solution_text(const std::string& text) {
  return parse_solution(text, "s");
}

// What it is refused with; empty where it is read.
inline std::string solution_refusal(const std::string& text) {
  return refusal_of([&] { parse_solution_text(text); });
}

}  // namespace waywiser::test
