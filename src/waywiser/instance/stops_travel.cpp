#include "waywiser/instance/stops_travel.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/base/wide.h"
#include "waywiser/instance/bounds.h"
#include "waywiser/instance/clock_time.h"
#include "waywiser/instance/great_circle.h"
#include "waywiser/instance/matrix_room.h"

namespace waywiser {
namespace {

// A duration with which nobody is in time: from the earliest time of all to beyond the latest, and
// two more for what a rounding may take off.
std::optional<std::int64_t> beyond_all(const std::vector<SiteRow>& rows) {
  const auto whole = [](const Decimal& value) {
    return value.digits / power_of_ten(value.decimals);
  };
  std::int64_t first = kLatestUsualDate;
  std::int64_t last = 0;
  for (const SiteRow& row : rows) {
    first = std::min(first, whole(row.ready.value));
    last = std::max(last, whole(row.due.value));
  }
  if (last > kLatestUsualDate) return std::nullopt;
  return last + 1 - first + 2;
}

class TravelSetter {
 public:
  TravelSetter(const InstanceText& text, const std::vector<SiteRow>& rows, const TravelSites& sites,
               const StopsTravel& known, Instance& instance)
      : text_(text), rows_(rows), sites_(sites), known_(known), instance_(instance) {}

  std::string set() {
    const InstanceOptions& options = text_.options;
    if (options.matrix && options.speed)
      throw UsageError("--matrix and --speed exclude each other: both say how long one drives");
    if (options.distances && !options.matrix)
      throw UsageError("--distances needs --matrix: without driving times there is no route");
    if (options.matrix_unit && !options.matrix) throw UsageError("--matrix-unit needs --matrix");
    if (options.matrix) return from_files();
    if (options.speed || known_.degrees) return along_great_circles();
    return between_places();
  }

 private:
  std::string from_files() {
    const InstanceOptions& options = text_.options;
    const std::int64_t unit = unit_option(options.matrix_unit, "--matrix-unit");
    TravelRequest request{sites_, TravelKind::durations, unit == 0 ? 1 : unit, text_.rounding};
    TravelFile durations = read_travel(*options.matrix, request);
    block(durations, *options.matrix);
    std::string what = fmt::format("driving times of {} ({})", *options.matrix, durations.title);
    instance_.durations = std::make_shared<DecimalMatrix>(std::move(durations.matrix));
    if (options.distances) {
      request.kind = TravelKind::distances;
      request.factor = 1;
      TravelFile distances = read_travel(*options.distances, request);
      fill(distances);
      what += fmt::format(", distances of {} ({})", *options.distances, distances.title);
      instance_.distances = std::make_shared<DecimalMatrix>(std::move(distances.matrix));
    }
    return what;
  }

  // Where the file has no value nobody drives: the time is made longer than the day.
  void block(TravelFile& file, const std::string& path) const {
    if (file.unreachable.empty()) return;
    const auto beyond = beyond_all(rows_);
    const auto units = beyond ? scaled_to({*beyond, 0}, file.matrix.decimals) : std::nullopt;
    if (!units)
      throw InputError({path, 0, 0}, "pairs of places without a time",
                       "a time for each, as the depot's window has no end that one would miss");
    for (const std::size_t at : file.unreachable) file.matrix.values[at] = *units;
    known_.warnings.push_back(
        fmt::format("{} of {} have no driving time in {}: they are taken to be "
                    "unreachable, {} s apart, longer than the day",
                    file.unreachable.size(),
                    counted(file.matrix.values.size(), "pair") + " of stops", path, *beyond));
  }

  // A distance that is missing is on an arc that nobody drives: any will do.
  static void fill(TravelFile& file) {
    const auto& values = file.matrix.values;
    const std::int64_t longest = *std::max_element(values.begin(), values.end());
    for (const std::size_t at : file.unreachable) file.matrix.values[at] = longest;
  }

  std::string along_great_circles() {
    if (!known_.degrees)
      throw UsageError("--speed needs the columns latitude and longitude in " + text_.file);
    if (!text_.options.speed) {
      throw InputError({text_.file, 1, 0}, "latitudes and longitudes without driving times",
                       "--matrix FILE with the times, or --speed 30km/h for times along great "
                       "circles, which no road is as short as");
    }
    const auto speed = parse_speed(*text_.options.speed);
    if (!speed)
      throw UsageError("--speed: found " + in_quotes(*text_.options.speed) +
                       ", expected a speed such as 30km/h, 8.3m/s or 20mph");
    require_matrix_room(instance_.size(), {text_.file, 0, 0});
    instance_.durations = std::make_shared<DecimalMatrix>(great_circle_times(instance_, *speed));
    known_.warnings.push_back(
        fmt::format("Driving times are along great circles at {}: roads are longer, so that a plan "
                    "that is feasible here may not be so on the road",
                    *text_.options.speed));
    return fmt::format("driving times along great circles at {}", *text_.options.speed);
  }

  std::string between_places() const {
    if (!instance_.has_coordinates) {
      throw InputError({text_.file, 1, 0}, "no places",
                       "--matrix FILE with the driving times, columns latitude and longitude (and "
                       "--speed 30km/h), or columns x and y");
    }
    if (known_.clock) {
      throw InputError({text_.file, 1, 0}, "x and y beside times on a clock",
                       "--matrix FILE with the driving times, or columns latitude and longitude "
                       "and --speed 30km/h: how long a unit of x takes is not known");
    }
    return "Euclidean travel between x and y";
  }

  const InstanceText& text_;
  const std::vector<SiteRow>& rows_;
  const TravelSites& sites_;
  const StopsTravel& known_;
  Instance& instance_;
};

}  // namespace

std::string set_travel(const InstanceText& text, const std::vector<SiteRow>& rows,
                       const TravelSites& sites, const StopsTravel& known, Instance& instance) {
  return TravelSetter(text, rows, sites, known, instance).set();
}

std::int64_t unit_option(const std::optional<std::string>& unit, const std::string& option) {
  if (!unit) return 0;
  if (const std::int64_t seconds = unit_seconds(*unit)) return seconds;
  throw UsageError(option + ": found " + in_quotes(*unit) + ", expected s, min or h");
}

}  // namespace waywiser
