// Several words as one clause of a sentence.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "waywiser/metrics/study_data.h"

namespace waywiser {

// "n = 100, 600 and 1000".
std::string listed(const std::vector<std::string>& words);

// "1-Opt and 1-Nea".
std::string labels_of(const StudyData& data, const std::vector<std::size_t>& configurations);

}  // namespace waywiser
