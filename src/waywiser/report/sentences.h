// The sentences around a report's sections. Every claim is computed; an effect that does not appear
// is said not to appear.
#pragma once

#include <string>
#include <vector>

#include "waywiser/metrics/analysis.h"

namespace waywiser {

// What was run and what came out.
std::vector<std::string> headline_sentences(const Analysis& analysis);
// What is missing, failed or disturbed.
std::vector<std::string> warning_sentences(const Analysis& analysis);
// What the summary means: what is lost to infeasibility, and whether the two views rank the
// configurations differently.
std::vector<std::string> closing_sentences(const Analysis& analysis);

}  // namespace waywiser
