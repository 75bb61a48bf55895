#include "waywiser/solution/csv_routes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>

#include "waywiser/base/error.h"
#include "waywiser/base/table_text.h"
#include "waywiser/solution/route_body.h"

namespace waywiser {
namespace {

constexpr std::string_view kRoute[] = {"ROUTE",   "ROUTEID",   "ROUTENO",   "ROUTENUMBER",
                                       "VEHICLE", "TOUR",      "TRUCK",     "VAN",
                                       "DRIVER",  "VEHICLEID", "VEHICLENO", "TRIP"};
constexpr std::string_view kStop[] = {"CUSTOMER",  "CUSTOMERID", "CUSTNO", "STOP",       "STOPID",
                                      "NODE",      "NODEID",     "CLIENT", "CLIENTID",   "JOB",
                                      "JOBID",     "LOCATION",   "SITE",   "CUSTOMERNO", "ID",
                                      "CUSTOMERS", "STOPS",      "NODES"};
// Read where there is none of the columns above.
constexpr std::string_view kName[] = {"NAME",     "STOPNAME", "CUSTOMERNAME",
                                      "SITENAME", "LABEL",    "PLACE"};
constexpr std::string_view kPlace[] = {"SEQUENCE", "SEQ",   "POSITION", "ORDER",
                                       "INDEX",    "VISIT", "RANK",     "STOPNUMBER"};

std::optional<std::size_t> column(const TableText& table, std::span<const std::string_view> names) {
  for (const std::string_view name : names) {
    for (std::size_t c = 0; c < table.header().size(); ++c) {
      if (letters_of(table.header()[c].text) == name) return c;
    }
  }
  return std::nullopt;
}

// "vehicle, route": the vehicle's route is the list of its stops.
std::optional<std::size_t> list_beside(const TableText& table, std::optional<std::size_t>& route) {
  static constexpr std::string_view kVehicle[] = {"VEHICLE", "VEHICLEID", "VEHICLENO",
                                                  "TRUCK",   "VAN",       "DRIVER"};
  static constexpr std::string_view kList[] = {"ROUTE", "TOUR", "TRIP", "PATH", "SEQUENCE"};
  const auto vehicle = column(table, kVehicle);
  if (!vehicle) return std::nullopt;
  route = vehicle;
  return column(table, kList);
}

bool recognises(std::string_view bytes) {
  return TableText::looks_like_table(bytes);
}

// A stop's place in its route as the file states it, the stops of that row, and what they are
// called.
struct Row {
  Decimal place;
  std::vector<std::int64_t> stops;
  std::string called;
};

bool before(const Row& a, const Row& b) {
  const auto in = [](const Decimal& d) { return to_double(d.digits, d.decimals); };
  return in(a.place) < in(b.place);
}

// Whether a cell that is no number is a mistake only the instance can tell.
void read_numbers(const TableText& table, std::size_t stop, Row& row, SolutionFile& solution) {
  const Word& cell = table.cell(stop);
  if (cell.at_end()) throw table.scanner().error(cell, "a stop");
  try {
    append_customers(table.scanner(), cell, row.stops);
  } catch (const InputError& error) {
    if (!solution.no_numbers) solution.no_numbers = error;
  }
}

}  // namespace

constexpr SolutionFormat kCsvRoutes{.name = "csv",
                                    .title = "CSV with a route and a stop a row",
                                    .recognises = recognises,
                                    .read = parse_csv_routes};

SolutionFile parse_csv_routes(std::string_view bytes, const std::string& file) {
  TableText table(Scanner(bytes, file), bytes);
  auto route = column(table, kRoute);
  auto stop = column(table, kStop);
  if (!stop) stop = column(table, kName);
  const bool listed = !stop;
  if (listed) stop = list_beside(table, route);
  const auto place = listed ? std::nullopt : column(table, kPlace);
  if (!route || !stop) {
    throw InputError({file, 1, 0}, "a table with the columns " + table.column_names(),
                     std::string("a column ") + (route ? "stop or customer" : "route or vehicle"));
  }
  SolutionFile solution;
  std::map<std::string, std::size_t> index;
  std::vector<std::vector<Row>> routes;
  while (table.next_row()) {
    const auto [found, is_new] = index.emplace(std::string(table.cell(*route).text), routes.size());
    if (is_new) routes.emplace_back();
    Row& row = routes[found->second].emplace_back();
    if (place) row.place = table.scanner().decimal(table.cell(*place), "the place in the route");
    row.called = unquoted(table.cell(*stop).text);
    read_numbers(table, *stop, row, solution);
  }
  for (auto& rows : routes) {
    std::stable_sort(rows.begin(), rows.end(), before);
    auto& ids = solution.routes.emplace_back();
    auto& called = solution.called.emplace_back();
    for (const Row& row : rows) {
      ids.insert(ids.end(), row.stops.begin(), row.stops.end());
      called.push_back(row.called);
    }
  }
  if (solution.routes.empty())
    throw InputError({file, 0, 0}, "a table without a row", "a stop a row");
  if (solution.no_numbers) solution.routes.clear();
  return solution;
}

}  // namespace waywiser
