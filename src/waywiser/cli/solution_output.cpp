#include "waywiser/cli/solution_output.h"

#include <filesystem>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/base/wide.h"
#include "waywiser/cli/timetable_output.h"
#include "waywiser/evaluation/conventions.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/report/plan_page.h"
#include "waywiser/solution/formats.h"

namespace waywiser::cli {
namespace {

constexpr const char* kOtherFormats[] = {
    ".tsv",  ".xlsx", ".xls", ".ods", ".xml", ".svg", ".png", ".jpg", ".pdf",     ".md", ".tex",
    ".toml", ".yaml", ".yml", ".vrp", ".kml", ".gpx", ".gz",  ".zip", ".parquet", ".npy"};

}  // namespace

std::string solution_output(const std::string& path, const Instance& instance, const Routes& routes,
                            Departure departure) {
  if (path.ends_with(".csv")) {
    return timetable_csv(instance, timetable(instance, routes, departure));
  }
  if (path.ends_with(".html")) return plan_page(instance, routes, departure);
  if (path.ends_with(".geojson")) {
    return timetable_geojson(instance, timetable(instance, routes, departure));
  }
  const SolutionFormat& format = solution_format_of_path(path);
  const std::string cost =
      format.cost_in_tenths && instance.euclidean()
          ? to_string(scaled_distance(instance, routes, *find_convention("dimacs")->scaling))
          : shortest(evaluate_double(instance, routes).distance);
  return format.write({instance.name, routes, instance.ids, cost});
}

void check_output_name(const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  for (const char* other : kOtherFormats) {
    if (ending != other) continue;
    throw UsageError("--output: found " + in_quotes(path) +
                     ", expected a name for routes: .sol, .json, .csv, .geojson, .html, or one "
                     "without such an ending");
  }
}

void check_output_name(const std::string& path, const Instance& instance) {
  check_output_name(path);
  if (path.ends_with(".geojson") && !instance.has_coordinates) {
    throw UsageError("--output: found " + in_quotes(path) +
                     ", expected another ending: the instance has no coordinates for GeoJSON");
  }
}

}  // namespace waywiser::cli
