#include "waywiser/search/kernel/parameters.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <type_traits>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/system/suggest.h"

namespace waywiser::search {
namespace {

using Member = std::variant<double Parameters::*, int Parameters::*, double FleetParameters::*,
                            int FleetParameters::*>;

struct Entry {
  std::string_view name;
  Member member;
  double least;
  double most;
  std::string_view sentence;
};

// Calls action(value) with the parameter itself, a double or an int.
template <class Of, class Action>
auto with_value(Of& parameters, const Member& member, const Action& action) {
  return std::visit(
      [&]<class Value, class Struct>(Value Struct::* chosen) {
        if constexpr (std::is_same_v<Struct, FleetParameters>) {
          return action(parameters.fleet.*chosen);
        } else {
          return action(parameters.*chosen);
        }
      },
      member);
}

constexpr auto kEntries = std::to_array<Entry>({
    {"fleet_quick_share", &Parameters::fleet_quick_share, 0, 1,
     "share of the budget for the first attempts at fewer vehicles"},
    {"preview_share", &Parameters::preview_share, 0, 1,
     "share of the budget for a first annealing, where further attempts or a single long one are "
     "to come"},
    {"preview_from", &Parameters::preview_from, 0, 1000000000,
     "a single annealing, or one with detours on short routes, has such a first one with so many "
     "customers and more"},
    {"fleet_share", &Parameters::fleet_share, 0, 1,
     "point of the budget at which the last attempt at fewer vehicles ends"},
    {"brief_seconds", &Parameters::brief_seconds, 0, 1e6,
     "a budget of fewer seconds a customer is brief"},
    {"brief_fleet_share", &Parameters::brief_fleet_share, 0, 1,
     "what fleet_share is in a brief budget"},
    {"free_fleet_share", &Parameters::free_fleet_share, 0, 1,
     "with `distance`: share of the budget for fewer routes to begin with, where they are short"},
    {"absence_share", &Parameters::absence_share, 0, 1,
     "last share of an attempt, for absence counters where ejection search failed"},
    {"absence_scan", &Parameters::absence_scan, 1, 1000000,
     "absence counters look at every place in one iteration of so many, next to likely neighbours "
     "in the others"},
    {"absence_heat", &Parameters::absence_heat, 0, 1e6,
     "temperature for solutions that absence counters find alike, in spacings"},
    {"fleet_squeeze_neighbours", &FleetParameters::squeeze_neighbours, 1, 1000,
     "partners tried for each customer of a violated route"},
    {"fleet_squeeze_segment", &FleetParameters::squeeze_segment, 1, 20,
     "longest segment that a squeeze exchanges or shifts"},
    {"fleet_squeeze_patience", &FleetParameters::squeeze_patience, 1, 100000,
     "moves without a new best before a squeeze gives up"},
    {"fleet_tabu_least", &FleetParameters::tabu_least, 0, 1000,
     "a moved customer stays for at least this many moves of a squeeze"},
    {"fleet_tabu_spread", &FleetParameters::tabu_spread, 1, 1000,
     "and for fewer than this many more, at random"},
    {"fleet_squeeze_distance", &FleetParameters::squeeze_distance, 0, 1000,
     "weight of distance in a squeeze, per unit of length"},
    {"fleet_squeeze_warp", &FleetParameters::squeeze_warp, 0.001, 1000,
     "first weight of time warp in a squeeze, per unit of length"},
    {"fleet_weight_ratio", &FleetParameters::weight_ratio, 1, 1000,
     "the weight of time warp stays within this factor of the first"},
    {"fleet_ejected_at_most", &FleetParameters::ejected_at_most, 1, 10,
     "customers ejected from one route at most"},
    {"fleet_archive_size", &FleetParameters::archive_size, 1, 100,
     "squeezed states that ejection starts from"},
    {"fleet_ejection_work", &FleetParameters::ejection_work, 100, 100000000,
     "nodes of one enumeration of ejections"},
    {"fleet_perturbation", &FleetParameters::perturbation, 0, 1000000,
     "random feasible moves tried after an ejection"},
    {"fleet_perturbation_heat", &FleetParameters::perturbation_heat, 0.001, 100000,
     "temperature of these moves"},
    {"fleet_pack", &FleetParameters::pack, 0, 100000,
     "what a mean demand that moves from an empty into a full route is worth to them, in "
     "temperatures"},
    {"fleet_pack_from", &FleetParameters::pack_from, 0, 1,
     "share of all capacity in use from which free capacity is gathered"},
    {"fleet_weight_step", &FleetParameters::weight_step, 1, 10,
     "after a failed squeeze the weight of time warp changes by this factor"},
    {"fleet_counter_limit", &FleetParameters::counter_limit, 1, 1000000,
     "all counters of failures are halved when one is above this"},
    {"fleet_overlooked", &FleetParameters::overlooked, 0, 1,
     "ejection search passes a feasible place over with this probability"},
    {"fleet_wide_ejection", &FleetParameters::wide_ejection, 1, 20,
     "customers ejected from one route at most where soft annealing has left it violated"},
    {"fleet_soft", &FleetParameters::soft, 0, 1,
     "1: soft annealing takes turns with ejection search; 0: it does not"},
    {"fleet_soft_neighbours", &FleetParameters::soft_neighbours, 1, 1000,
     "soft annealing puts a customer next to one of so many"},
    {"fleet_soft_hot", &FleetParameters::soft_hot, 0.001, 100000,
     "temperature at the start of a slice of soft annealing"},
    {"fleet_soft_cold", &FleetParameters::soft_cold, 0.001, 100000, "and at its end"},
    {"fleet_ruin_string", &FleetParameters::ruin_string, 1, 1000,
     "longest string that soft annealing takes out of a route"},
    {"fleet_ruin_mean", &FleetParameters::ruin_mean, 1, 1000,
     "customers that soft annealing takes out on average"},
    {"fleet_ruin_focus", &FleetParameters::ruin_focus, 0, 1,
     "share of its ruins that start at a violated route"},
    {"fleet_ruin_split", &FleetParameters::ruin_split, 0, 1,
     "probability that a customer inside a string stays"},
    {"fleet_blink", &FleetParameters::blink, 0, 1,
     "soft annealing passes a place over with this probability"},
    {"fleet_soft_load_least", &FleetParameters::soft_load_least, 0.0001, 1000,
     "least weight of excess load, per unit of load"},
    {"fleet_soft_load_most", &FleetParameters::soft_load_most, 0.0001, 1000,
     "largest weight of excess load"},
    {"fleet_soft_warp_least", &FleetParameters::soft_warp_least, 0.0001, 1000,
     "least weight of time warp, per unit of length"},
    {"fleet_soft_warp_most", &FleetParameters::soft_warp_most, 0.0001, 1000,
     "largest weight of time warp"},
    {"fleet_soft_adapt_every", &FleetParameters::soft_adapt_every, 1, 1000000,
     "iterations between two adaptations of these weights"},
    {"fleet_soft_adapt_by", &FleetParameters::soft_adapt_by, 1, 10, "factor of one adaptation"},
    {"fleet_soft_often", &FleetParameters::soft_often, 0, 1,
     "what is violated in a larger share of the iterations gets a larger weight"},
    {"fleet_soft_seldom", &FleetParameters::soft_seldom, 0, 1,
     "what is violated in a smaller share gets a smaller one"},
    {"fleet_soft_keep", &FleetParameters::soft_keep, 1, 1000,
     "soft annealing's result is kept if the pool grows by less than this factor"},
    {"fleet_longest_pause", &FleetParameters::longest_pause, 0, 1000,
     "turns that soft annealing sits out at most after results that were not kept"},
    {"fleet_anneal_share", &FleetParameters::anneal_share, 0.001, 1,
     "share of what is left of an attempt that one soft annealing gets at most"},
    {"fleet_slice", &FleetParameters::slice, 1, 1000000000,
     "iterations of the first slice of ejection search"},
    {"fleet_slice_growth", &FleetParameters::slice_growth, 1, 10,
     "each slice of ejection search or soft annealing is longer by this factor"},
    {"fleet_long_growth", &FleetParameters::long_growth, 1, 10,
     "what fleet_slice_growth is where routes are long"},
    {"fleet_long_slice", &FleetParameters::long_slice, 1, 1000,
     "soft annealing gets this many times the slice where routes are long"},
    {"fleet_eject_share", &FleetParameters::eject_share, 0.001, 1000,
     "share of soft annealing's slices that ejection search gets where routes are long"},
    {"fleet_long_route", &FleetParameters::long_route, 1, 1000000,
     "mean customers on a route from which routes are long for these two"},
    {"long_route", &Parameters::long_route, 1, 1000000,
     "mean customers on a route from which routes count as long"},
    {"mean_removed", &Parameters::mean_removed, 0, 1000,
     "customers removed in a ruin on average; 0: 10, or 13 on long routes"},
    {"longest_string", &Parameters::longest_string, 0, 1000,
     "longest string removed from one route; 0: 10, or 20 on long routes"},
    {"blink", &Parameters::blink, 2, 1000000000, "one feasible place in so many is overlooked"},
    {"candidates", &Parameters::candidates, 1, 1000,
     "likely predecessors and successors next to which a customer is inserted"},
    {"ruin_neighbours", &Parameters::ruin_neighbours, 1, 100000,
     "customers near another among which a ruin looks for routes"},
    {"move_neighbours", &Parameters::move_neighbours, 1, 100000,
     "customers near another in space and time that moves of the penalised search can join it "
     "with"},
    {"waiting_weight", &Parameters::waiting_weight, 0, 1000,
     "weight of waiting in that nearness, per unit of length"},
    {"tail_exchanges", &Parameters::tail_exchanges, 0, 1000,
     "tail exchanges (2-opt*) tried in each iteration"},
    {"hottest", &Parameters::hottest, 0, 1e6,
     "temperature at the start of the hot phase, in spacings, and never less than twice `hot`"},
    {"hot", &Parameters::hot, 0, 1e6,
     "temperature after the hot phase, in spacings; 0: 50, for `fleet` 35 on long routes and more "
     "than 50 on short ones where there is time (hot_seconds)"},
    {"hot_seconds", &Parameters::hot_seconds, 0.0001, 1e6,
     "seconds a customer in stage 2 from which the 50 of `hot` grows in proportion, for `fleet` on "
     "short routes that have had a preview"},
    {"hot_growth", &Parameters::hot_growth, 1, 1000,
     "largest factor by which hot_seconds lets `hot` grow"},
    {"cold", &Parameters::cold, 1e-6, 1e6, "temperature at the end of stage 2, in spacings"},
    {"hot_share", &Parameters::hot_share, 0, 1,
     "share of stage 2 for the hot phase, which `distance` does not have"},
    {"population_seconds", &Parameters::population_seconds, 0, 1e6,
     "stage 2 is a single annealing where it has fewer seconds a customer"},
    {"legs", &Parameters::legs, 1, 100,
     "annealings on long routes whose results are recombined; 1: a single long one"},
    {"legs_share", &Parameters::legs_share, 0.01, 1, "share of stage 2 for them"},
    {"leg_cold", &Parameters::leg_cold, 0.01, 1000,
     "they end at this multiple of the cold temperature"},
    {"exchange_share", &Parameters::exchange_share, 0, 1,
     "share of stage 2 for exchanging routes between their results"},
    {"children", &Parameters::children, 1, 100000, "exchanges in that share"},
    {"child_hot", &Parameters::child_hot, 0.001, 1e6,
     "temperature at which a child is annealed, in spacings"},
    {"refining_hot", &Parameters::refining_hot, 0.001, 1e6,
     "temperature at the start of the last annealing, in spacings"},
    {"assembly", &Parameters::assembly, 0, 1,
     "1: on long routes what one solution does better in a place is taken over by another"},
    {"detours", &Parameters::detours, 0, 100,
     "annealings over one vehicle more whose results are recombined"},
    {"short_detours", &Parameters::short_detours, 0, 1000000000,
     "where routes are short there are detours with so many customers at most"},
    {"detour_share", &Parameters::detour_share, 0, 1,
     "share of legs_share that they get; the rest is an annealing without a detour"},
    {"detour_hot", &Parameters::detour_hot, 0.001, 1e6,
     "temperature of the annealing after a detour, in spacings"},
    {"detour_reductions", &Parameters::detour_reductions, 0, 1000,
     "a detour gets the time of so many of the slowest successful reductions of stage 1"},
    {"parts_from", &Parameters::parts_from, 2, 1000000000,
     "with `distance`, neighbouring routes are annealed by themselves from so many customers on"},
    {"part_customers", &Parameters::part_customers, 1, 1000000000,
     "customers of such a part, at least"},
    {"parts_share", &Parameters::parts_share, 0, 1,
     "last share of stage 2 for that on short routes; long ones have what the others leave"},
    {"parts_rounds", &Parameters::parts_rounds, 1, 1000000,
     "times that all of an instance is gone through in that share"},
    {"parts_hot", &Parameters::parts_hot, 0.001, 1e6,
     "temperature at which a part is annealed, in spacings"},
    {"improve", &Parameters::improve, 0, 1,
     "1: keeps the structure of the routes that it starts from, looks for no smaller fleet"},
    {"improve_hot", &Parameters::improve_hot, 0.001, 1e6,
     "temperature at which such routes and their parts are annealed, in spacings"},
    {"local_neighbours", &Parameters::local_neighbours, 1, 1000,
     "local search of a child tries a customer next to so many"},
    {"local_segment", &Parameters::local_segment, 1, 20, "longest segment that local search moves"},
    {"completion_rounds", &Parameters::completion_rounds, 1, 100,
     "local searches of a child until nothing is violated, with heavier and heavier penalties"},
    {"completion_heavier", &Parameters::completion_heavier, 1, 1000000,
     "factor from the penalties of one to those of the next"},
    {"child_absences", &Parameters::child_absences, 0, 1000000000,
     "iterations of absence counters on a child that they leave violated"},
});

ParameterInfo info(const Entry& e) {
  const Parameters standard;
  return with_value(standard, e.member, [&]<class Value>(const Value& value) {
    return ParameterInfo{
        e.name,    std::is_same_v<Value, int>, static_cast<double>(value), e.least, e.most,
        e.sentence};
  });
}

const Entry& entry(std::string_view name) {
  const auto* found = std::find_if(kEntries.begin(), kEntries.end(),
                                   [&](const Entry& e) { return e.name == name; });
  if (found != kEntries.end()) return *found;
  std::vector<std::string> known;
  for (const Entry& e : kEntries) known.emplace_back(e.name);
  throw UsageError(fmt::format("the native solver has no parameter {}{}", in_quotes(name),
                               did_you_mean(name, known)));
}

[[noreturn]] void refuse(const ParameterInfo& info, std::string_view text) {
  throw UsageError(fmt::format("parameter {} is {} from {} to {}, found {}", info.name,
                               info.integral ? "an integer" : "a number", info.least, info.most,
                               in_quotes(text)));
}

}  // namespace

std::span<const ParameterInfo> parameter_table() {
  static const std::vector<ParameterInfo> table = [] {
    std::vector<ParameterInfo> infos;
    for (const Entry& e : kEntries) infos.push_back(info(e));
    return infos;
  }();
  return table;
}

void set_parameter(Parameters& parameters, std::string_view name, std::string_view text) {
  const Entry& e = entry(name);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_number = error == std::errc{} && end == text.data() + text.size();
  if (!is_number || !(value >= e.least && value <= e.most)) refuse(info(e), text);
  with_value(parameters, e.member, [&]<class Value>(Value& target) {
    target = static_cast<Value>(value);
    if (static_cast<double>(target) != value) refuse(info(e), text);
  });
}

}  // namespace waywiser::search
