#include "waywiser/solution/formats.h"

#include <algorithm>

#include "waywiser/solution/csv_routes.h"
#include "waywiser/solution/cvrplib.h"
#include "waywiser/solution/mamut.h"
#include "waywiser/solution/plain.h"
#include "waywiser/solution/tour.h"
#include "waywiser/solution/yaml_routes.h"

namespace waywiser {
namespace {

// In the order in which a text is offered to them; the last takes what no other recognises.
constexpr const SolutionFormat* kFormats[] = {
    &kMamutSolution, &kMamutMonoCost, &kJsonLists, &kYamlRoutes, &kCvrplib,
    &kPlainLists,    &kTour,          &kTourLines, &kCsvRoutes,  &kSintef};

}  // namespace

const SolutionFormat& solution_format(std::string_view bytes) {
  const auto found = std::find_if(std::begin(kFormats), std::end(kFormats) - 1,
                                  [&](const SolutionFormat* f) { return f->recognises(bytes); });
  return **found;
}

const SolutionFormat& solution_format_of_path(std::string_view path) {
  const SolutionFormat* best = &kCvrplib;
  std::size_t length = 0;
  for (const SolutionFormat* format : kFormats) {
    if (format->write == nullptr || format->ending.size() <= length) continue;
    if (!path.ends_with(format->ending)) continue;
    best = format;
    length = format->ending.size();
  }
  return *best;
}

std::string readable_solution_titles() {
  std::string titles;
  for (const SolutionFormat* format : kFormats) {
    if (format->read == nullptr) continue;
    titles += (titles.empty() ? "" : ", ") + std::string(format->title);
  }
  return titles;
}

}  // namespace waywiser
