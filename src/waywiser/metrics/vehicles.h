// Vehicles and distance of the final routes, as every VRPTW paper tabulates them: by instance, and
// by class with the cumulative numbers of vehicles (CNV) and total distances (CTD).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "waywiser/metrics/study_data.h"
#include "waywiser/statistics/hodges_lehmann.h"

namespace waywiser {

// Vehicles (NV) and distance (TD). Means are no integers.
struct Fleet {
  double vehicles = 0.0;
  double distance = 0.0;
};

// One configuration on one instance. Only final routes that are float-feasible count.
struct InstanceFleet {
  std::size_t configuration = 0;
  std::size_t instance = 0;
  std::size_t runs = 0;    // that count
  std::size_t solved = 0;  // of them
  Fleet mean;              // over the solved ones; NaN where there is none
  // 95 % over the seeds, Student's; NaN for fewer than two that are solved.
  Interval vehicles_interval, distance_interval;
  Fleet best;                // by the study's objective
  std::size_t best_run = 0;  // in data.runs; meaningful where solved > 0
  bool new_best = false;     // exactly feasible, and better than what is published
};

// By configuration and instance, in the order of the tables.
std::vector<InstanceFleet> instance_fleets(const StudyData& data);

// A solution is better than a published one if it has fewer vehicles, or as many and a distance
// that is shorter by at least half a hundredth: published tables have two decimals.
bool beats(const Fleet& fleet, const Reference& published);

// One configuration on the instances of a class and size.
struct ClassFleet {
  std::size_t configuration = 0;
  std::string instance_class;  // "" for all
  int customers = 0;           // 0 for all
  std::size_t instances = 0;   // of the class
  std::size_t solved = 0;      // of them, by this configuration in at least one run
  // Instances that the figures below are over: those that every solver of this scaling solved in
  // at least one run (choice `support`: or this one).
  std::size_t support = 0;
  std::vector<std::size_t> over;  // these instances
  Fleet mean;                     // mean over them of the mean over seeds
  Fleet best;                     // mean over them of the best
  Fleet cumulative;               // CNV, CTD: sums over them of the best
  // The same sums of the best known; none where an instance of the support has none.
  std::optional<Fleet> best_known;
};

// Classes in the order of the tables, then all of each size, then all (where there are several).
std::vector<ClassFleet> class_fleets(const StudyData& data, const std::vector<InstanceFleet>& all);

}  // namespace waywiser
