#include "waywiser/instance/travel_file.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/base/foreign_text.h"
#include "waywiser/instance/bounds.h"
#include "waywiser/instance/matrix_room.h"
#include "waywiser/instance/npy.h"
#include "waywiser/instance/travel_json.h"
#include "waywiser/instance/travel_table.h"
#include "waywiser/system/gzip.h"

namespace waywiser {
namespace {

const char* what_of(TravelKind kind) {
  return kind == TravelKind::durations ? "durations" : "distances";
}

RawTravel read_raw(std::string_view bytes, const std::string& file, const TravelRequest& request) {
  if (is_npy(bytes)) return read_npy(bytes, file, request.rounding);
  refuse_binary(bytes, file);
  Scanner scanner(bytes, file);
  scanner.round_numbers(request.rounding);
  const Word first = scanner.peek();
  if (first.at_end())
    throw scanner.error(first, fmt::format("a matrix of {}", what_of(request.kind)));
  if (first.text.starts_with('{') || first.text.starts_with('['))
    return read_travel_json(bytes, scanner, request.kind);
  return read_travel_table(bytes, scanner, request.sites, request.kind);
}

// The row of each site in a matrix with names: by key, else by a name that only one site has.
std::vector<std::size_t> rows_by_name(const RawTravel& raw, const std::string& file,
                                      const TravelSites& sites) {
  std::map<std::string, std::size_t> row_of;
  for (std::size_t row = 0; row < raw.names.size(); ++row) {
    if (!row_of.emplace(raw.names[row], row).second)
      throw InputError({file, 0, 0}, fmt::format("two rows called {}", in_quotes(raw.names[row])),
                       "one for each place");
  }
  std::vector<std::size_t> rows;
  for (std::size_t site = 0; site < sites.keys.size(); ++site) {
    auto found = row_of.find(sites.keys[site]);
    if (found == row_of.end() && site < sites.names.size() &&
        std::count(sites.names.begin(), sites.names.end(), sites.names[site]) == 1)
      found = row_of.find(sites.names[site]);
    if (found == row_of.end()) {
      throw InputError(
          {file, 0, 0},
          fmt::format("no row called {} among {}", in_quotes(sites.keys[site]), row_of.size()),
          "one for each stop, by its id or name");
    }
    rows.push_back(found->second);
  }
  return rows;
}

std::vector<std::size_t> rows_of(const RawTravel& raw, const std::string& file,
                                 const TravelSites& sites) {
  if (!raw.names.empty()) return rows_by_name(raw, file, sites);
  if (raw.size != sites.rows.size()) {
    throw InputError({file, 0, 0}, "a matrix of " + counted(raw.size, "row"),
                     fmt::format("{}, one for each row of the table of stops", sites.rows.size()));
  }
  return sites.rows;
}

// In units that need no zeros at the end.
void drop_zeros(DecimalMatrix& matrix) {
  const auto whole = [](std::int64_t value) { return value % 10 == 0; };
  while (matrix.decimals > 0 && std::all_of(matrix.values.begin(), matrix.values.end(), whole)) {
    for (std::int64_t& value : matrix.values) value /= 10;
    --matrix.decimals;
  }
}

void multiply(DecimalMatrix& matrix, std::int64_t factor, const std::string& file) {
  if (factor == 1) return;
  for (std::int64_t& value : matrix.values) {
    const auto product = checked_multiply(value, factor);
    if (!product)
      throw InputError({file, 0, 0}, to_text(value, matrix.decimals),
                       fmt::format("a number that fits 64 bits in seconds{}", kRoundingHint));
    value = *product;
  }
  drop_zeros(matrix);
}

}  // namespace

TravelFile read_travel(const std::string& path, const TravelRequest& request) {
  return parse_travel(read_unpacked(path), path == "-" ? "standard input" : path, request);
}

TravelFile parse_travel(std::string_view bytes, const std::string& file,
                        const TravelRequest& request) {
  require_matrix_room(request.sites.rows.size(), {file, 0, 0});
  const RawTravel raw = read_raw(bytes, file, request);
  const std::vector<std::size_t> rows = rows_of(raw, file, request.sites);
  TravelFile result{{raw.numbers.decimals(), {}}, {}, raw.title};
  result.matrix.values.reserve(rows.size() * rows.size());
  for (const std::size_t from : rows) {
    for (const std::size_t to : rows) {
      const std::size_t at = from * raw.size + to;
      if (std::binary_search(raw.unreachable.begin(), raw.unreachable.end(), at) && from != to)
        result.unreachable.push_back(result.matrix.values.size());
      result.matrix.values.push_back(raw.numbers.values()[at]);
    }
  }
  if (request.kind == TravelKind::durations)
    multiply(result.matrix, raw.unit != 0 ? raw.unit : request.factor, file);
  return result;
}

}  // namespace waywiser
