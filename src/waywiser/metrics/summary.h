// What came out, configuration by configuration, and which one is best under each view.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "waywiser/metrics/study_data.h"

namespace waywiser {

// The two views of the paper: on the original instance I, and on I^P.
enum class View { real, integer };
std::string to_string(View view);  // "float", "integer"

// Means over all counted runs of a configuration unless stated. NaN where there is nothing to
// average.
struct ConfigurationSummary {
  std::size_t configuration = 0;
  std::size_t planned = 0;
  std::size_t runs = 0;      // that count
  std::size_t invalid = 0;   // that disagree with the judge
  std::size_t failed = 0;    // every attempt failed
  std::size_t missing = 0;   // waiting or running
  std::size_t unsolved = 0;  // without any incumbent
  std::size_t unservable = 0;
  std::size_t disturbed = 0;
  std::size_t late_reports = 0;   // with incumbents that arrived long after their stated times
  std::size_t differing_cpu = 0;  // with incumbents whose CPU times are not the stated ones
  std::size_t feasible_runs = 0;  // whose last incumbent is float-feasible
  RunMeasures mean;               // of each measure, over the runs that have it
  double gap_median = 0.0;
  double first_feasible = 0.0;  // share of the runs with an incumbent
  double last_feasible = 0.0;   // share of the runs with an incumbent
  double last_of_all = 0.0;     // share of all counted runs (the paper's "Feas.")
  double incumbents = 0.0;      // a run
};

// One a configuration, in the order of data.configurations.
std::vector<ConfigurationSummary> summarise(const StudyData& data);

// The scaled configurations of one solver by their mean AUCs, best first. Those without a mean are
// left out; ties keep the order of the tables.
std::vector<std::size_t> ranking(const StudyData& data, const std::vector<double>& aucs,
                                 const std::string& solver);

// Means over the seeds: [configuration][instance], NaN where there is none (choice `seeds`).
std::vector<std::vector<double>> instance_means(const StudyData& data,
                                                double RunMeasures::* measure);
// The same of values by run, in the order of data.runs.
std::vector<std::vector<double>> instance_means(const StudyData& data,
                                                std::span<const double> by_run);

}  // namespace waywiser
