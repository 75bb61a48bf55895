#include "waywiser/instance/site_rows.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/base/wide.h"
#include "waywiser/instance/bounds.h"

namespace waywiser {
namespace {

Int128 rounded_up(Int128 digits, int decimals) {
  const Int128 unit = power_of_ten(decimals);
  return digits >= 0 ? (digits + unit - 1) / unit : digits / unit;
}

std::string text_of(const Decimal& value) {
  return to_text(value.digits, value.decimals);
}

// A limit as its file writes it, where its number is that, or one that 64 bits do not hold in the
// unit of the model (it is then read as the largest of these, which is no number of the file).
std::string limit_text(const Scanner& scanner, const PlacedNumber& cell) {
  Scanner there = scanner;
  there.seek(cell.offset);
  std::string_view text = there.peek().text;
  if (!text.empty() && text.front() == '"') text.remove_prefix(1);
  text = text.substr(0, text.find_first_not_of("0123456789.eE+-"));
  const DecimalResult own = parse_decimal(text);
  const bool beyond = cell.value == kNoLimit.value && begins_number(text);
  return beyond || (own.ok() && own.value == cell.value) ? std::string(text) : text_of(cell.value);
}

InputError refusal(const Scanner& scanner, const PlacedNumber& cell, const std::string& expected) {
  return InputError(scanner.place_at(cell.offset), text_of(cell.value), expected);
}

// No arc is longer: the longest entry, or half the outline of the bounding box.
Int128 longest_arc(const Instance& instance) {
  if (instance.durations) {
    const auto& values = instance.durations->values;
    return rounded_up(*std::max_element(values.begin(), values.end()),
                      instance.durations->decimals);
  }
  Int128 sum = 0;
  for (const auto coordinate : {&Site::x, &Site::y}) {
    const auto [low, high] = std::minmax_element(
        instance.sites.begin(), instance.sites.end(),
        [&](const Site& a, const Site& b) { return a.*coordinate < b.*coordinate; });
    sum += static_cast<Int128>((*high).*coordinate) - (*low).*coordinate;
  }
  return rounded_up(sum, instance.coordinate_decimals);
}

// A time that no route exceeds, over the reals or on any I^P divided by P: each number is taken
// rounded up to an integer.
Int128 end_of_time(const SiteTable& table, const Instance& instance) {
  Int128 latest_ready = 0;
  Int128 sum = static_cast<Int128>(instance.size()) * longest_arc(instance);
  for (const SiteRow& row : table.rows) {
    latest_ready =
        std::max(latest_ready, rounded_up(row.ready.value.digits, row.ready.value.decimals));
    sum += rounded_up(row.service.value.digits, row.service.value.decimals);
  }
  return latest_ready + sum;
}

bool is_no_limit(const PlacedNumber& cell) {
  return cell.offset == kNoLimit.offset && cell.value == kNoLimit.value;
}

// value > limit, an integer.
bool exceeds(const Decimal& value, Int128 limit) {
  return rounded_up(value.digits, value.decimals) > limit;
}

void warn_of_dates(const SiteTable& table, std::size_t count, const std::string& first,
                   std::int64_t end) {
  table.warnings.push_back(fmt::format(
      "The due date {} {} binds nothing, for no route can last beyond {}: that is what it is read "
      "as",
      first, count == 1 ? "of one site" : fmt::format("(or one like it) of {} sites", count), end));
}

// The due dates, those that bind nothing and are too large to be of use replaced.
std::vector<PlacedNumber> usable_due_dates(const SiteTable& table, const Instance& instance) {
  CommonUnit unit;
  for (const SiteRow& row : table.rows) {
    for (const PlacedNumber* cell : {&row.ready, &row.due, &row.service}) unit.admit(cell->value);
  }
  const std::optional<std::int64_t> end = narrow(end_of_time(table, instance));
  const Int128 largest = (Int128{1} << 62) / power_of_ten(unit.decimals());
  std::vector<PlacedNumber> dates;
  std::size_t replaced = 0;
  std::string first;
  for (const SiteRow& row : table.rows) {
    dates.push_back(row.due);
    const Int128 usual = std::min<Int128>(largest, kLatestUsualDate);
    if (!end || !exceeds(row.due.value, *end) || !exceeds(row.due.value, usual)) continue;
    dates.back().value = {*end, 0};
    if (!is_no_limit(row.due) && ++replaced == 1) first = limit_text(table.scanner, row.due);
  }
  if (replaced > 0) warn_of_dates(table, replaced, first, *end);
  return dates;
}

// Whether all demands together, in this unit, are at most kLargestLoad.
bool loads_fit(const SiteTable& table, const CommonUnit& unit) {
  Int128 total = 0;
  for (const SiteRow& row : table.rows) {
    const auto units = scaled_to(row.demand.value, unit.decimals());
    if (!units) return false;
    total += *units;
  }
  return total <= kLargestLoad;
}

// The capacity in units of 10^-decimals, cut off.
Int128 capacity_in(const Decimal& capacity, int decimals) {
  if (decimals >= capacity.decimals)
    return static_cast<Int128>(capacity.digits) * power_of_ten(decimals - capacity.decimals);
  return capacity.digits / power_of_ten(capacity.decimals - decimals);
}

void set_capacity(const SiteTable& table, const PlacedNumber& capacity, std::int64_t total,
                  Instance& instance) {
  const int decimals = instance.demand_decimals;
  const Int128 units = capacity_in(capacity.value, decimals);
  const bool cut = capacity.value.decimals > decimals;
  if (units == 0) {
    throw refusal(table.scanner, capacity,
                  fmt::format("a capacity that is not below the last of the {} decimals that 64 "
                              "bits hold of these demands",
                              decimals));
  }
  instance.capacity =
      units > kLargestLoad ? std::max<std::int64_t>(total, 1) : static_cast<std::int64_t>(units);
  if ((units <= kLargestLoad && !cut) || is_no_limit(capacity)) return;
  table.warnings.push_back(
      fmt::format("The capacity {} is read as {}: no load of these customers lies between",
                  limit_text(table.scanner, capacity), to_text(instance.capacity, decimals)));
}

}  // namespace

void set_places(const SiteTable& table, Instance& instance) {
  CommonUnit length;
  for (const SiteRow& row : table.rows) {
    length.admit(row.x.value);
    length.admit(row.y.value);
  }
  for (const SiteRow& row : table.rows) {
    instance.ids.push_back(row.id);
    Site site;
    site.x = length.count(row.x, table.scanner, "the x coordinate");
    site.y = length.count(row.y, table.scanner, "the y coordinate");
    instance.sites.push_back(site);
  }
  instance.coordinate_decimals = length.decimals();
}

void set_times(const SiteTable& table, Instance& instance) {
  const std::vector<PlacedNumber> dates = usable_due_dates(table, instance);
  CommonUnit time;
  for (std::size_t i = 0; i < dates.size(); ++i) {
    time.admit(dates[i].value);
    time.admit(table.rows[i].ready.value);
    time.admit(table.rows[i].service.value);
  }
  for (std::size_t i = 0; i < dates.size(); ++i) {
    Site& site = instance.sites[i];
    site.ready = time.count(table.rows[i].ready, table.scanner, "the ready time");
    site.due = time.count(dates[i], table.scanner, "the due date");
    site.service = time.count(table.rows[i].service, table.scanner, "the service time");
  }
  instance.time_decimals = time.decimals();
}

void set_loads(const SiteTable& table, const PlacedNumber& capacity, Instance& instance) {
  CommonUnit of_demands;
  for (const SiteRow& row : table.rows) of_demands.admit(row.demand.value);
  CommonUnit unit = of_demands;
  unit.admit(capacity.value);
  if (!loads_fit(table, unit)) unit = of_demands;
  Int128 total = 0;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const PlacedNumber& demand = table.rows[i].demand;
    instance.sites[i].demand = unit.count(demand, table.scanner, "the demand");
    total += instance.sites[i].demand;
    if (total <= kLargestLoad) continue;
    throw refusal(table.scanner, demand,
                  fmt::format("demands that come to at most {} together",
                              to_text(kLargestLoad, unit.decimals())));
  }
  instance.demand_decimals = unit.decimals();
  set_capacity(table, capacity, static_cast<std::int64_t>(total), instance);
  use_fewest_decimals(instance);
}

PlacedNumber capacity_cell(const Scanner& scanner, const Word& word) {
  const Decimal value = scanner.limit(word, "the capacity");
  if (value.digits == 0) throw scanner.error(word, "more than 0 as the capacity");
  return {value, word.offset};
}

std::int64_t fleet(const Scanner& scanner, const Word& word) {
  const std::int64_t vehicles = scanner.integer(word, "the number of vehicles");
  if (vehicles < 1) throw scanner.error(word, "at least 1 as the number of vehicles");
  return vehicles;
}

void check_window(const Scanner& scanner, const SiteRow& row, const std::string& who) {
  if (!less(row.due.value, row.ready.value)) return;
  throw refusal(
      scanner, row.due,
      fmt::format("a due date of {} not before its ready time {}", who, text_of(row.ready.value)));
}

void check_depot(const Scanner& scanner, const SiteRow& row) {
  if (row.demand.value.digits != 0)
    throw refusal(scanner, row.demand, "0 as the demand of the depot");
}

}  // namespace waywiser
