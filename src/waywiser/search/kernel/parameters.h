// Every parameter of the native solver in one place: name, default, range and what it does.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "waywiser/search/kernel/fleet_parameters.h"

namespace waywiser::search {

// Constants of other files are no parameters of the method: they bound work or numbers, or say how
// often a clock is asked. Defaults are what parameter_table() lists; ranges are checked by
// set_parameter(). "Budget" is the limit of the run in its own unit; "spacing" is a length of the
// instance: the side of the square that its sites would fill evenly, divided by sqrt(200 n).
struct Parameters {
  // Stage 1: fewer routes.
  double fleet_quick_share = 0.1;
  double preview_share = 0.06;
  int preview_from = 150;
  double fleet_share = 0.5;
  double brief_seconds = 0.05;
  double brief_fleet_share = 0.7;
  double free_fleet_share = 0.03;
  double absence_share = 0.1;
  int absence_scan = 4;
  double absence_heat = 10.0;
  FleetParameters fleet;
  // For a warm start that is good already: no stage 1, one cool annealing, then parts.
  int improve = 0;
  double improve_hot = 5.0;
  // Stage 2: ruin and recreate. 0 stands for a value by the length of the routes.
  int long_route = 25;
  double mean_removed = 0.0;
  double longest_string = 0.0;
  int blink = 128;
  int candidates = 15;
  int ruin_neighbours = 300;
  int move_neighbours = 60;
  double waiting_weight = 0.2;  // of Vidal et al. 2013
  int tail_exchanges = 4;
  double hottest = 100.0;
  double hot = 0.0;
  double hot_seconds = 0.035;  // for each customer
  double hot_growth = 4.0;
  double cold = 1.0;
  double hot_share = 0.05;
  // A population: results of several annealings, exchanges between them, a last one.
  double population_seconds = 0.03;
  int legs = 4;
  double legs_share = 0.6;
  double leg_cold = 1.5;
  double exchange_share = 0.2;
  int children = 40;
  double child_hot = 4.0;
  double refining_hot = 8.0;
  int assembly = 1;
  // Ways to other solutions over one vehicle more.
  int detours = 3;
  int short_detours = 700;
  double detour_share = 0.6;
  double detour_hot = 16.0;
  double detour_reductions = 6.0;
  // `distance` on large instances: groups of neighbouring routes, each annealed by itself.
  int parts_from = 400;
  int part_customers = 150;
  double parts_share = 0.5;
  int parts_rounds = 12;
  double parts_hot = 15.0;
  int local_neighbours = 40;
  int local_segment = 3;
  // Feasible children.
  int completion_rounds = 3;
  double completion_heavier = 10.0;
  int child_absences = 3000;
};

// One line of the table. Integral parameters take integers only.
struct ParameterInfo {
  std::string_view name;
  bool integral;
  double standard;  // the default
  double least;
  double most;
  std::string_view sentence;
};

std::span<const ParameterInfo> parameter_table();

// Sets one parameter from text, as options of a solver come. Throws UsageError naming the range,
// or the closest name where there is no such parameter.
void set_parameter(Parameters& parameters, std::string_view name, std::string_view text);

}  // namespace waywiser::search
