// The figures that the paper printed (data/paper-values.json), for the column "paper" beside
// "here".
#pragma once

#include <optional>
#include <string>

namespace waywiser {

// By JSON pointer: "/summary/ortools/float/gap_mean". Empty where the paper printed none.
std::optional<double> paper_number(const std::string& pointer);
std::optional<std::string> paper_text(const std::string& pointer);

// The name under which the paper's solver stands in the file, for the solver of a study: "ortools"
// and "pyvrp" by their names; "" for others.
std::string paper_solver(const std::string& solver);

}  // namespace waywiser
