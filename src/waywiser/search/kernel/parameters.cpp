#include "waywiser/search/kernel/parameters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/system/suggest.h"

namespace waywiser::search {
namespace {

using RealMember = double& (*)(Parameters&);
using WholeMember = int& (*)(Parameters&);

struct Entry {
  ParameterInfo info;
  std::variant<RealMember, WholeMember> member;
};

Entry real(std::string_view name, RealMember member, double least, double most,
           std::string_view sentence) {
  Parameters standard;
  return {{name, false, member(standard), least, most, sentence}, member};
}

Entry whole(std::string_view name, WholeMember member, int least, int most,
            std::string_view sentence) {
  Parameters standard;
  return {{name, true, static_cast<double>(member(standard)), static_cast<double>(least),
           static_cast<double>(most), sentence},
          member};
}

const std::vector<Entry>& entries() {
  static const std::vector<Entry> table = {
      real(
          "fleet_quick_share", [](Parameters& p) -> double& { return p.fleet_quick_share; }, 0, 1,
          "share of the budget for the first attempts at fewer vehicles"),
      real(
          "preview_share", [](Parameters& p) -> double& { return p.preview_share; }, 0, 1,
          "share of the budget for a first annealing, where further attempts are to come"),
      real(
          "fleet_share", [](Parameters& p) -> double& { return p.fleet_share; }, 0, 1,
          "point of the budget at which the last attempt at fewer vehicles ends"),
      real(
          "brief_seconds", [](Parameters& p) -> double& { return p.brief_seconds; }, 0, 1e6,
          "a budget of fewer seconds a customer is brief"),
      real(
          "brief_fleet_share", [](Parameters& p) -> double& { return p.brief_fleet_share; }, 0, 1,
          "what fleet_share is in a brief budget"),
      real(
          "free_fleet_share", [](Parameters& p) -> double& { return p.free_fleet_share; }, 0, 1,
          "with `distance`: share of the budget for fewer routes to begin with, where they are "
          "short"),
      real(
          "absence_share", [](Parameters& p) -> double& { return p.absence_share; }, 0, 1,
          "last share of an attempt, for absence counters where ejection search failed"),
      whole(
          "fleet_squeeze_neighbours",
          [](Parameters& p) -> int& { return p.fleet.squeeze_neighbours; }, 1, 1000,
          "partners tried for each customer of a violated route"),
      whole(
          "fleet_squeeze_segment", [](Parameters& p) -> int& { return p.fleet.squeeze_segment; }, 1,
          20, "longest segment that a squeeze exchanges or shifts"),
      whole(
          "fleet_squeeze_patience", [](Parameters& p) -> int& { return p.fleet.squeeze_patience; },
          1, 100000, "moves without a new best before a squeeze gives up"),
      whole(
          "fleet_tabu_least", [](Parameters& p) -> int& { return p.fleet.tabu_least; }, 0, 1000,
          "a moved customer stays for at least this many moves of a squeeze"),
      whole(
          "fleet_tabu_spread", [](Parameters& p) -> int& { return p.fleet.tabu_spread; }, 1, 1000,
          "and for fewer than this many more, at random"),
      real(
          "fleet_squeeze_distance",
          [](Parameters& p) -> double& { return p.fleet.squeeze_distance; }, 0, 1000,
          "weight of distance in a squeeze, per unit of length"),
      real(
          "fleet_squeeze_warp", [](Parameters& p) -> double& { return p.fleet.squeeze_warp; },
          0.001, 1000, "first weight of time warp in a squeeze, per unit of length"),
      real(
          "fleet_weight_ratio", [](Parameters& p) -> double& { return p.fleet.weight_ratio; }, 1,
          1000, "the weight of time warp stays within this factor of the first"),
      whole(
          "fleet_ejected_at_most", [](Parameters& p) -> int& { return p.fleet.ejected_at_most; }, 1,
          10, "customers ejected from one route at most"),
      whole(
          "fleet_archive_size", [](Parameters& p) -> int& { return p.fleet.archive_size; }, 1, 100,
          "squeezed states that ejection starts from"),
      whole(
          "fleet_ejection_work", [](Parameters& p) -> int& { return p.fleet.ejection_work; }, 100,
          100000000, "nodes of one enumeration of ejections"),
      whole(
          "fleet_perturbation", [](Parameters& p) -> int& { return p.fleet.perturbation; }, 0,
          1000000, "random feasible moves tried after an ejection"),
      real(
          "fleet_perturbation_heat",
          [](Parameters& p) -> double& { return p.fleet.perturbation_heat; }, 0.001, 100000,
          "temperature of these moves"),
      whole(
          "fleet_soft", [](Parameters& p) -> int& { return p.fleet.soft; }, 0, 1,
          "1: soft annealing takes turns with ejection search; 0: it does not"),
      whole(
          "fleet_soft_neighbours", [](Parameters& p) -> int& { return p.fleet.soft_neighbours; }, 1,
          1000, "soft annealing puts a customer next to one of so many"),
      real(
          "fleet_soft_hot", [](Parameters& p) -> double& { return p.fleet.soft_hot; }, 0.001,
          100000, "temperature at the start of a slice of soft annealing"),
      real(
          "fleet_soft_cold", [](Parameters& p) -> double& { return p.fleet.soft_cold; }, 0.001,
          100000, "and at its end"),
      real(
          "fleet_ruin_string", [](Parameters& p) -> double& { return p.fleet.ruin_string; }, 1,
          1000, "longest string that soft annealing takes out of a route"),
      real(
          "fleet_ruin_mean", [](Parameters& p) -> double& { return p.fleet.ruin_mean; }, 1, 1000,
          "customers that soft annealing takes out on average"),
      real(
          "fleet_ruin_focus", [](Parameters& p) -> double& { return p.fleet.ruin_focus; }, 0, 1,
          "share of its ruins that start at a violated route"),
      real(
          "fleet_soft_load_least", [](Parameters& p) -> double& { return p.fleet.soft_load_least; },
          0.0001, 1000, "least weight of excess load, per unit of load"),
      real(
          "fleet_soft_load_most", [](Parameters& p) -> double& { return p.fleet.soft_load_most; },
          0.0001, 1000, "largest weight of excess load"),
      real(
          "fleet_soft_warp_least", [](Parameters& p) -> double& { return p.fleet.soft_warp_least; },
          0.0001, 1000, "least weight of time warp, per unit of length"),
      real(
          "fleet_soft_warp_most", [](Parameters& p) -> double& { return p.fleet.soft_warp_most; },
          0.0001, 1000, "largest weight of time warp"),
      real(
          "fleet_soft_keep", [](Parameters& p) -> double& { return p.fleet.soft_keep; }, 1, 1000,
          "soft annealing's result is kept if the pool grows by less than this factor"),
      real(
          "fleet_slice_growth", [](Parameters& p) -> double& { return p.fleet.slice_growth; }, 1,
          10, "each slice of ejection search or soft annealing is longer by this factor"),
      real(
          "fleet_long_slice", [](Parameters& p) -> double& { return p.fleet.long_slice; }, 1, 1000,
          "soft annealing gets this many times the slice where routes are long"),
      real(
          "fleet_eject_share", [](Parameters& p) -> double& { return p.fleet.eject_share; }, 0.001,
          1000, "share of soft annealing's slices that ejection search gets where routes are long"),
      whole(
          "fleet_long_route", [](Parameters& p) -> int& { return p.fleet.long_route; }, 1, 1000000,
          "mean customers on a route from which routes are long for these two"),
      whole(
          "long_route", [](Parameters& p) -> int& { return p.long_route; }, 1, 1000000,
          "mean customers on a route from which routes count as long"),
      real(
          "mean_removed", [](Parameters& p) -> double& { return p.mean_removed; }, 0, 1000,
          "customers removed in a ruin on average; 0: 10, or 13 on long routes"),
      real(
          "longest_string", [](Parameters& p) -> double& { return p.longest_string; }, 0, 1000,
          "longest string removed from one route; 0: 10, or 20 on long routes"),
      whole(
          "blink", [](Parameters& p) -> int& { return p.blink; }, 2, 1000000000,
          "one feasible place in so many is overlooked"),
      whole(
          "candidates", [](Parameters& p) -> int& { return p.candidates; }, 1, 1000,
          "likely predecessors and successors next to which a customer is inserted"),
      whole(
          "tail_exchanges", [](Parameters& p) -> int& { return p.tail_exchanges; }, 0, 1000,
          "tail exchanges (2-opt*) tried in each iteration"),
      real(
          "hottest", [](Parameters& p) -> double& { return p.hottest; }, 0, 1e6,
          "temperature at the start of the hot phase, in spacings"),
      real(
          "hot", [](Parameters& p) -> double& { return p.hot; }, 0, 1e6,
          "temperature after the hot phase, in spacings; 0: 50, or 35 on long routes for `fleet`"),
      real(
          "cold", [](Parameters& p) -> double& { return p.cold; }, 1e-6, 1e6,
          "temperature at the end of stage 2, in spacings"),
      real(
          "hot_share", [](Parameters& p) -> double& { return p.hot_share; }, 0, 1,
          "share of stage 2 for the hot phase, which `distance` does not have"),
      real(
          "population_seconds", [](Parameters& p) -> double& { return p.population_seconds; }, 0,
          1e6, "stage 2 is a single annealing where it has fewer seconds a customer"),
      whole(
          "legs", [](Parameters& p) -> int& { return p.legs; }, 1, 100,
          "annealings on long routes whose results are recombined; 1: a single long one"),
      real(
          "legs_share", [](Parameters& p) -> double& { return p.legs_share; }, 0.01, 1,
          "share of stage 2 for them"),
      real(
          "leg_cold", [](Parameters& p) -> double& { return p.leg_cold; }, 0.01, 1000,
          "they end at this multiple of the cold temperature"),
      real(
          "exchange_share", [](Parameters& p) -> double& { return p.exchange_share; }, 0, 1,
          "share of stage 2 for exchanging routes between their results"),
      whole(
          "children", [](Parameters& p) -> int& { return p.children; }, 1, 100000,
          "exchanges in that share"),
      real(
          "child_hot", [](Parameters& p) -> double& { return p.child_hot; }, 0.001, 1000000.0,
          "temperature at which a child is annealed, in spacings"),
      real(
          "refining_hot", [](Parameters& p) -> double& { return p.refining_hot; }, 0.001, 1000000.0,
          "temperature at the start of the last annealing, in spacings"),
      whole(
          "assembly", [](Parameters& p) -> int& { return p.assembly; }, 0, 1,
          "1: on long routes what one solution does better in a place is taken over by another"),
      whole(
          "detours", [](Parameters& p) -> int& { return p.detours; }, 0, 100,
          "annealings over one vehicle more whose results are recombined"),
      real(
          "detour_share", [](Parameters& p) -> double& { return p.detour_share; }, 0, 1,
          "share of legs_share that they get; the rest is an annealing without a detour"),
      real(
          "detour_hot", [](Parameters& p) -> double& { return p.detour_hot; }, 0.001, 1e6,
          "temperature of the annealing after a detour, in spacings"),
      whole(
          "parts_from", [](Parameters& p) -> int& { return p.parts_from; }, 2, 1000000000,
          "with `distance`, neighbouring routes are annealed by themselves from so many customers "
          "on"),
      whole(
          "part_customers", [](Parameters& p) -> int& { return p.part_customers; }, 1, 1000000000,
          "customers of such a part, at least"),
      real(
          "parts_share", [](Parameters& p) -> double& { return p.parts_share; }, 0, 1,
          "last share of stage 2 for that on short routes; long ones have what the others leave"),
      whole(
          "parts_rounds", [](Parameters& p) -> int& { return p.parts_rounds; }, 1, 1000000,
          "times that all of an instance is gone through in that share"),
      real(
          "parts_hot", [](Parameters& p) -> double& { return p.parts_hot; }, 0.001, 1e6,
          "temperature at which a part is annealed, in spacings"),
      whole(
          "improve", [](Parameters& p) -> int& { return p.improve; }, 0, 1,
          "1: keeps the structure of the routes that it starts from, looks for no smaller fleet"),
      real(
          "improve_hot", [](Parameters& p) -> double& { return p.improve_hot; }, 0.001, 1e6,
          "temperature at which such routes and their parts are annealed, in spacings"),
      whole(
          "local_neighbours", [](Parameters& p) -> int& { return p.local_neighbours; }, 1, 1000,
          "local search of a child tries a customer next to so many"),
      whole(
          "local_segment", [](Parameters& p) -> int& { return p.local_segment; }, 1, 20,
          "longest segment that local search moves"),
  };
  return table;
}

const Entry& entry(std::string_view name) {
  const std::vector<Entry>& table = entries();
  const auto found =
      std::find_if(table.begin(), table.end(), [&](const Entry& e) { return e.info.name == name; });
  if (found != table.end()) return *found;
  std::vector<std::string> known;
  for (const Entry& e : table) known.emplace_back(e.info.name);
  throw UsageError(fmt::format("the native solver has no parameter {}{}", quoted(name),
                               did_you_mean(name, known)));
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
  if (const auto* real_member = std::get_if<RealMember>(&e.member)) {
    (*real_member)(parameters) = value;
    return;
  }
  const int integer = static_cast<int>(value);
  if (static_cast<double>(integer) != value) refuse(e.info, text);
  std::get<WholeMember>(e.member)(parameters) = integer;
}

}  // namespace waywiser::search
