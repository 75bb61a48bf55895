#include "waywiser/instance/stops.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/base/table_text.h"
#include "waywiser/instance/labels.h"
#include "waywiser/instance/site_rows.h"
#include "waywiser/instance/stops_cells.h"
#include "waywiser/instance/stops_days.h"
#include "waywiser/instance/stops_table.h"
#include "waywiser/instance/stops_travel.h"

namespace waywiser {
namespace {

using enum StopColumn;

// Enough of a table of stops to say what is missing from it.
bool recognises(std::string_view bytes) {
  if (!TableText::looks_like_table(bytes)) return false;
  const StopColumns columns = find_stop_columns(TableText(Scanner(bytes, ""), bytes));
  const auto any = [&](std::initializer_list<StopColumn> kinds) {
    return std::any_of(kinds.begin(), kinds.end(), [&](StopColumn k) { return columns.has(k); });
  };
  const int groups = (any({latitude, longitude, x, y}) ? 1 : 0) +
                     (any({ready, due, window}) ? 1 : 0) + (any({demand}) ? 1 : 0) +
                     (any({service}) ? 1 : 0) + (any({id, name}) ? 1 : 0);
  return groups >= 2;
}

// A name on one line: control characters are blanks.
std::string one_line_of(std::string_view cell) {
  std::string text = unquoted(cell);
  const auto is_control = [](char c) { return (c >= 0 && c < ' ') || c == '\x7F'; };
  std::replace_if(text.begin(), text.end(), is_control, ' ');
  return text;
}

class StopsReader {
 public:
  explicit StopsReader(const InstanceText& text)
      : text_(text),
        table_(text),
        cells_(table_.scanner(), table_.separator(),
               unit_option(text.options.time_unit, "--time-unit")) {}

  InstanceFile read() {
    order_ = table_.order();
    find_parts_of_days();
    read_times();
    for (std::size_t k = 0; k < order_.size(); ++k) read_row(k);
    Instance& instance = result_.instance;
    instance.name = std::filesystem::path(text_.file).stem().string();
    const SiteTable sites{scanner(), sites_, result_.warnings};
    instance.has_coordinates = table_.has(latitude) || table_.has(x);
    set_labels();
    set_places(sites, instance);
    const std::string travel = set_travel(text_, sites_, travel_sites(), travel_known(), instance);
    set_times(sites, instance);
    set_loads(sites, capacity(), instance);
    instance.vehicles = vehicles();
    result_.understood = understood(travel);
    return std::move(result_);
  }

 private:
  const Scanner& scanner() const { return table_.scanner(); }

  // The unit square's instances have plain numbers.
  void find_parts_of_days() {
    if (text_.options.time_unit || table_.has(x)) return;
    for (const StopColumn kind : {ready, due, window}) {
      if (table_.has(kind) && table_.columns().unit(kind) != 0) return;
    }
    if (are_parts_of_days(scanner(), cells_of_times())) cells_.take_parts_of_days();
  }

  // Column by column, of a window its begin and its end.
  std::vector<Word> cells_of_times() const {
    std::vector<Word> cells;
    for (const StopColumn kind : {ready, due}) {
      for (const std::size_t row : order_) cells.push_back(table_.cell(row, kind));
    }
    for (const std::size_t row : order_) {
      const auto parts = window_parts(table_.cell(row, window));
      if (!parts) continue;
      cells.push_back(parts->first);
      cells.push_back(parts->second);
    }
    return cells;
  }

  void read_times() {
    for (const std::size_t row : order_) {
      StopWindow times;
      if (table_.has(window))
        times = cells_.window(table_.cell(row, window), table_.what(window, row),
                              table_.columns().unit(window));
      for (const auto& [kind, target] : {std::pair{ready, &times.ready}, {due, &times.due}}) {
        if (table_.cell(row, kind).at_end()) continue;
        *target = cells_.time(table_.cell(row, kind), table_.what(kind, row),
                              table_.columns().unit(kind), kind == due);
      }
      times_.push_back(times);
    }
    clock_.form = cells_.form();
    set_origin();
    depot_ = open_hours();
  }

  // Dates become seconds from midnight, on the clock of their zone, of the depot's first day.
  void set_origin() {
    if (clock_.form != Clock::Form::date) return;
    constexpr std::int64_t kDay = 86400;
    clock_.zone = cells_.zone();
    const auto& first = times_.front().ready ? times_.front().ready : times_.front().due;
    if (!first) return;
    const std::int64_t east = std::int64_t{clock_.zone.value_or(0)} * 60;
    const Decimal& value = first->cell.value;
    const std::int64_t local = value.digits / power_of_ten(value.decimals) + east;
    clock_.origin = local - local % kDay;
    for (StopWindow& times : times_) {
      for (auto* time : {&times.ready, &times.due}) {
        if (!*time) continue;
        Decimal& seconds = (*time)->cell.value;
        seconds = sum(seconds, {east - clock_.origin, 0}).value_or(seconds);
        if (seconds.digits >= 0) continue;
        if (time == &times.due)
          throw InputError(scanner().place_at((*time)->cell.offset),
                           "a date before the depot's first", "a due date on the depot's days");
        seconds = {};  // it binds nothing: nobody leaves before the depot opens
      }
    }
  }

  OpenHours open_hours() const {
    const StopWindow& depot = times_.front();
    const bool any = std::any_of(times_.begin(), times_.end(),
                                 [](const StopWindow& w) { return w.ready || w.due; });
    const bool numbers = clock_.form == Clock::Form::number;
    if (any && (!depot.due || (!depot.ready && clock_.form == Clock::Form::date)) &&
        !(numbers && !depot.ready && !depot.due && !table_.has(window) && !table_.has(due))) {
      throw InputError(scanner().place(table_.begin(order_.front())),
                       "no window of the depot (" + table_.who(order_.front()) + ")",
                       "when vehicles may leave it and must be back");
    }
    const StopTime begin = depot.ready.value_or(StopTime{});
    if (!depot.due) return {begin.cell, kNoLimit};
    return depot_hours(scanner(), begin, *depot.due);
  }

  void read_row(std::size_t k) {
    const std::size_t row = order_[k];
    SiteRow site;
    site.id = static_cast<std::int64_t>(row);
    const bool degrees = table_.has(latitude);
    const StopColumn across = degrees ? longitude : x;
    const StopColumn up = degrees ? latitude : y;
    if (table_.has(across)) {
      site.x = cells_.number(table_.cell(row, across), table_.what(across, row));
      site.y = cells_.number(table_.cell(row, up), table_.what(up, row));
      if (degrees) check_degrees(site);
    }
    if (!table_.cell(row, demand).at_end())
      site.demand = cells_.amount(table_.cell(row, demand), table_.what(demand, row));
    site.service = cells_.service(table_.cell(row, service), table_.what(service, row),
                                  table_.columns().unit(service));
    const OpenHours hours =
        k == 0 ? depot_ : customer_hours(scanner(), times_[k], depot_, table_.who(row));
    site.ready = hours.ready;
    site.due = hours.due;
    if (k == 0) check_depot(scanner(), site);
    check_window(scanner(), site, table_.who(row));
    sites_.push_back(site);
  }

  void check_degrees(const SiteRow& site) const {
    const auto check = [&](const PlacedNumber& cell, std::int64_t most, const char* kind) {
      if (!less({most, 0}, cell.value) && !less(cell.value, {-most, 0})) return;
      throw InputError(scanner().place_at(cell.offset),
                       to_text(cell.value.digits, cell.value.decimals),
                       fmt::format("a {} in degrees, from -{} to {}", kind, most, most));
    };
    check(site.x, 180, "longitude");
    check(site.y, 90, "latitude");
  }

  // Numbers of the sites where the file has them for all (0 to kLargestId), else keys; names and
  // priorities.
  void set_labels() {
    Labels labels;
    labels.clock = clock_;
    const bool numbered =
        table_.has(id) && std::all_of(order_.begin(), order_.end(), [&](std::size_t row) {
          const DecimalResult value = parse_decimal(table_.cell(row, id).text);
          return value.ok() && value.value.decimals == 0 && value.value.digits >= 0 &&
                 value.value.digits <= kLargestId;
        });
    std::set<std::string> seen;
    for (std::size_t k = 0; k < order_.size(); ++k) {
      const Word& key = table_.cell(order_[k], table_.has(id) ? id : name);
      const std::string called = one_line_of(key.text);
      if (table_.has(id) && key.at_end()) throw scanner().error(key, "an id in each row");
      if (numbered) sites_[k].id = scanner().integer(key, "the id of a site");
      if (table_.has(id) && !seen.insert(numbered ? std::to_string(sites_[k].id) : called).second)
        throw InputError(scanner().place(key), in_quotes(called) + " a second time",
                         "an id of its own for each row");
      if (!numbered && table_.has(id)) labels.keys.push_back(called);
      if (table_.has(name)) labels.names.push_back(one_line_of(table_.cell(order_[k], name).text));
      if (table_.has(priority)) labels.priorities.push_back(priority_of(order_[k]));
    }
    if (clock_.form != Clock::Form::number || !labels.keys.empty() || !labels.names.empty() ||
        !labels.priorities.empty())
      result_.instance.labels = std::make_shared<Labels>(std::move(labels));
  }

  std::int64_t priority_of(std::size_t row) const {
    const Word& word = table_.cell(row, priority);
    if (word.at_end()) return 0;
    const std::int64_t value = scanner().integer(word, table_.what(priority, row));
    constexpr std::int64_t kMost = 1'000'000;
    if (value < 0 || value > kMost)
      throw scanner().error(word, fmt::format("a priority from 0 to {}", kMost));
    return value;
  }

  TravelSites travel_sites() const {
    TravelSites sites{order_, {}, {}};
    const Instance& instance = result_.instance;
    for (std::size_t k = 0; k < order_.size(); ++k) {
      const bool keyed = instance.labels && !instance.labels->keys.empty();
      sites.keys.push_back(keyed ? instance.labels->keys[k] : std::to_string(sites_[k].id));
      sites.names.push_back(one_line_of(table_.cell(order_[k], name).text));
    }
    return sites;
  }

  StopsTravel travel_known() {
    return {table_.has(latitude), clock_.form != Clock::Form::number, result_.warnings};
  }

  PlacedNumber capacity() const {
    if (text_.options.capacity) {
      if (!table_.has(demand))
        throw UsageError("--capacity needs a column demand in " + text_.file +
                         ", which has none of the usual names (docs/planning.md)");
      const DecimalResult value = parse_decimal(*text_.options.capacity);
      if (!value.ok() || value.value.digits <= 0)
        throw UsageError("--capacity: found " + in_quotes(*text_.options.capacity) +
                         ", expected a number above 0");
      return {value.value, 0};
    }
    if (const auto stated = table_.constant(StopColumn::capacity, "CAPACITY"))
      return capacity_cell(scanner(), *stated);
    const bool loads = std::any_of(sites_.begin(), sites_.end(), [](const SiteRow& site) {
      return site.demand.value.digits != 0;
    });
    if (!loads) return {{1, 0}, 0};
    throw InputError({text_.file, 0, 0}, "no capacity",
                     "--capacity Q (and --vehicles K), a line \"# capacity = Q\" above the header, "
                     "or a column capacity");
  }

  std::optional<std::int64_t> vehicles() const {
    if (text_.options.vehicles) return text_.options.vehicles;
    const std::optional<Word> stated = table_.constant(StopColumn::vehicles, "VEHICLES");
    if (!stated) return std::nullopt;
    return fleet(scanner(), *stated);
  }

  // "80 stops, depot Depot (line 2); times of day, in seconds; driving times of m.json (OSRM's
  // table); capacity 40, 6 vehicles; not used: phone".
  std::string understood(const std::string& travel) const {
    const Instance& instance = result_.instance;
    std::string text =
        fmt::format("{}, depot {} (line {}); ", counted(instance.customers(), "stop"),
                    site_name(instance, 0), table_.line(table_.begin(order_.front())));
    switch (clock_.form) {
      case Clock::Form::number:
        text += instance.euclidean() ? "times are numbers" : "times are numbers of seconds";
        break;
      case Clock::Form::time_of_day:
        text += "times of day, in seconds";
        break;
      case Clock::Form::date:
        text += clock_.zone
                    ? "dates with their zones, in seconds"
                    : "dates without a zone (one clock, no change to summer time), in seconds";
        break;
    }
    text += fmt::format("; {}; ", travel);
    text += table_.has(demand)
                ? fmt::format("capacity {}", to_text(instance.capacity, instance.demand_decimals))
                : "no demands";
    text += instance.vehicles ? ", " + counted(*instance.vehicles, "vehicle")
                              : ", as many vehicles as stops";
    const char* before = "; not used: ";
    for (const std::string& column : table_.unused()) {
      text += std::exchange(before, ", ") +
              (column.empty() ? std::string("a column without a name") : column);
    }
    return text;
  }

  const InstanceText& text_;
  StopsTable table_;
  StopCells cells_;
  InstanceFile result_;
  std::vector<std::size_t> order_;
  std::vector<StopWindow> times_;  // of the sites, the depot's first
  Clock clock_;
  OpenHours depot_;
  std::vector<SiteRow> sites_;
};

}  // namespace

constexpr InstanceFormat kStopsFormat{.name = "csv",
                                      .title = "CSV or TSV of stops",
                                      .recognises = recognises,
                                      .read = parse_stops,
                                      .takes_options = true};

InstanceFile parse_stops(const InstanceText& text) {
  refuse_binary(text.bytes, text.file);
  refuse_other_text(text.bytes, text.file);
  return StopsReader(text).read();
}

}  // namespace waywiser
