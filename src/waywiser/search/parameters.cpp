#include "waywiser/search/parameters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "waywiser/base/error.h"

namespace waywiser::search {
namespace {

using Member = std::variant<double Parameters::*, int Parameters::*>;

struct Entry {
  ParameterInfo info;
  Member member;
};

Entry real(double Parameters::* member, std::string_view name, double least, double most,
           std::string_view sentence) {
  return {{name, false, Parameters{}.*member, least, most, sentence}, member};
}

Entry whole(int Parameters::* member, std::string_view name, int least, int most,
            std::string_view sentence) {
  return {{name, true, static_cast<double>(Parameters{}.*member), static_cast<double>(least),
           static_cast<double>(most), sentence},
          member};
}

const std::vector<Entry>& entries() {
  using P = Parameters;
  static const std::vector<Entry> table = {
      real(&P::fleet_share, "fleet_share", 0, 1,
           "largest share of the budget for reducing the fleet (stage 1)"),
      real(&P::fleet_first_cap, "fleet_first_cap", 0, 1,
           "largest share of stage 1 for one attempt at a vehicle less"),
      real(&P::fleet_cap_multiple, "fleet_cap_multiple", 0, 1000,
           "an attempt gets at most this many times the longest successful one"),
      real(&P::fleet_least_cap, "fleet_least_cap", 0, 1e6,
           "but at least this many seconds, within stage 1"),
      whole(&P::long_route, "long_route", 1, 1000000,
            "mean customers on a route from which routes count as long"),
      real(&P::mean_removed, "mean_removed", 0, 1000,
           "customers removed in a ruin on average; 0: 10, or 13 on long routes"),
      real(&P::longest_string, "longest_string", 0, 1000,
           "longest string removed from one route; 0: 10, or 20 on long routes"),
      whole(&P::blink, "blink", 2, 1000000000, "one feasible place in so many is overlooked"),
      whole(&P::candidates, "candidates", 1, 1000,
            "likely predecessors and successors next to which a customer is inserted"),
      whole(&P::tail_exchanges, "tail_exchanges", 0, 1000,
            "tail exchanges (2-opt*) tried in each iteration"),
      real(&P::hottest, "hottest", 0, 1e6, "temperature at the start of stage 2, in spacings"),
      real(&P::hot, "hot", 0, 1e6,
           "temperature after the hot phase, in spacings; 0: 50, or 35 on long routes"),
      real(&P::cold, "cold", 1e-6, 1e6, "temperature at the end of stage 2, in spacings"),
      real(&P::hot_share, "hot_share", 0, 1, "share of stage 2 for the hot phase"),
  };
  return table;
}

// Levenshtein's distance, for suggestions.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row.back();
}

const Entry& entry(std::string_view name) {
  const std::vector<Entry>& table = entries();
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const Entry& e) { return e.info.name == name; });
  if (found != table.end()) return *found;
  const auto closest =
      std::min_element(table.begin(), table.end(), [&](const Entry& a, const Entry& b) {
        return edit_distance(a.info.name, name) < edit_distance(b.info.name, name);
      });
  throw UsageError(fmt::format("the native solver has no parameter {}; did you mean {}?",
                               quoted(name), closest->info.name));
}

[[noreturn]] void refuse(const ParameterInfo& info, std::string_view text) {
  throw UsageError(fmt::format("parameter {} is {} from {} to {}, found {}", info.name,
                               info.integral ? "an integer" : "a number", info.least, info.most,
                               quoted(text)));
}

}  // namespace

std::span<const ParameterInfo> parameter_table() {
  static const std::vector<ParameterInfo> table = [] {
    std::vector<ParameterInfo> infos;
    for (const Entry& e : entries()) infos.push_back(e.info);
    return infos;
  }();
  return table;
}

void set_parameter(Parameters& parameters, std::string_view name, std::string_view text) {
  const Entry& e = entry(name);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  if (!is_number || !(value >= e.info.least && value <= e.info.most)) refuse(e.info, text);
  if (const auto* real_member = std::get_if<double Parameters::*>(&e.member)) {
    parameters.*(*real_member) = value;
    return;
  }
  const int integer = static_cast<int>(value);
  if (static_cast<double>(integer) != value) refuse(e.info, text);
  parameters.*std::get<int Parameters::*>(e.member) = integer;
}

}  // namespace waywiser::search
