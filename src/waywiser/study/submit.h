// Handing the missing runs of a study to a scheduler: packed into elements that each take about an
// hour. The files say what is missing, never the scheduler.
#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "waywiser/study/folder.h"
#include "waywiser/study/plan.h"

namespace waywiser {

// Runs that one process carries out one after the other.
struct Element {
  std::vector<std::uint32_t> runs;  // indices into plan.runs
  double seconds = 0.0;             // their limits, with what starting and loading takes
};

// Runs of the selection without a readable record, in its order.
std::vector<std::uint32_t> missing_runs(const Plan& plan, const StudyFolder& folder,
                                        const std::vector<std::uint32_t>& selection);

// Longest runs first, a new element where the next run would exceed `seconds`; a run that is longer
// has an element of its own.
std::vector<Element> pack(const Plan& plan, const std::vector<std::uint32_t>& runs, double seconds);

// Wall seconds that a run is expected to take.
double expected_seconds(const Plan& plan, const PlannedRun& run);

// `text` as one word of a POSIX shell.
std::string shell_word(const std::string& text);

// A command line that carries out an element: for GNU parallel, OAR, or anything else.
std::string element_command(const std::filesystem::path& executable, const Plan& plan,
                            const Element& element);

// The ids of line `index` (from 1) of a file of elements. Throws InputError.
std::vector<RunId> read_element(const std::filesystem::path& file, std::int64_t index);
// One line an element: its ids, separated by spaces.
std::string elements_text(const Plan& plan, const std::vector<Element>& elements);

}  // namespace waywiser
