// Parts of hypotheses.h: paired differences under both units of evidence, and contrasts of groups
// of configurations.
#pragma once

#include "waywiser/metrics/hypotheses.h"

namespace waywiser {

// `instance` names the instance of each difference.
UnitTest test_by_unit(const std::vector<double>& differences,
                      const std::vector<std::size_t>& instance,
                      const std::vector<std::size_t>& unit_of_instance, const Draws& draws);

// By solver and view: the lowest P against the highest (schemes that have both), and every pair of
// schemes (over the P that have both). q is not filled in.
std::vector<Contrast> contrasts(const StudyData& data, const CoordinateSets& sets);

}  // namespace waywiser
