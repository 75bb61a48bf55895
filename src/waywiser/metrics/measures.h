// References of a study and the measures of its runs (docs/metrics.md).
#pragma once

#include "waywiser/metrics/study_data.h"

namespace waywiser {

// c* of every instance, by the choice `references`.
void find_references(StudyData& data);

// c*P: the frozen value where there is one, else the best cost on I^P over all runs of the study
// within their limits, any solver and seed; with `pooled` also the routes of the pool, where they
// cost less.
// By instance x configurations that share P, scheme and ties. Empty: nobody solved I^P.
class IntegerReferences {
 public:
  explicit IntegerReferences(const StudyData& data)
      : IntegerReferences(data, data.choices.integer_references) {}
  IntegerReferences(const StudyData& data, IntegerReferenceSource source);
  std::optional<double> of(std::size_t instance, std::size_t configuration) const {
    return best_[instance * configurations_ + group_[configuration]];
  }

 private:
  void take_frozen(const StudyData& data);
  void take_pooled(const StudyData& data);

  std::vector<bool> frozen_;
  std::vector<std::size_t> group_;           // of each configuration: the first with its scaling
  std::vector<std::optional<double>> best_;  // instance x group
  std::size_t configurations_;
};

// Fills StudyData::integer_references and AnalysedRun::measures.
void measure_runs(StudyData& data);

// The gaps of a run, as the measures see them. The integer gap exists for scaled runs of a servable
// I^P; where nobody solved an instance, its gap is 1 throughout.
StepFunction float_gap_of(const StudyData& data, const AnalysedRun& run);
std::optional<StepFunction> integer_gap_of(const StudyData& data, const AnalysedRun& run);

// lambda = 10 n for `fleet`, else 0.
double vehicle_cost(const StudyData& data, const AnalysedInstance& instance);

}  // namespace waywiser
