// H2: final routes re-scored with nearest arithmetic (docs/metrics.md, "Rounding bias").
#include <algorithm>
#include <map>

#include "waywiser/base/error.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/datasets/locate.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/metrics/rounded_arc.h"
#include "waywiser/metrics/study_builder.h"
#include "waywiser/study/instance_by_digest.h"
#include "waywiser/study/instances.h"
#include "waywiser/study/plan_file.h"

namespace waywiser {

namespace {

// The travel time of routes under nearest rounding, in units of 1/P.
Int128 travel_under(const Instance& instance, const Routes& routes, const Scaling& nearest) {
  Int128 total = 0;
  for (const Route& route : routes) {
    int at = 0;
    for (const int customer : route) {
      total += rounded_distance(instance, at, customer, nearest);
      at = customer;
    }
    if (!route.empty()) total += rounded_distance(instance, at, 0, nearest);
  }
  return total;
}

// Reads every file of the study's patterns at most once, and only those that are asked for.
class Files {
 public:
  explicit Files(const StudyFile& study) : study_(study) {}

  std::shared_ptr<const Instance> find(const std::string& digest) {
    const auto known = read_.find(digest);
    if (known != read_.end()) return known->second;
    if (const CatalogueEntry* entry = find_by_digest(digest)) {
      const auto file = find_file(*entry);
      return read_[digest] = file ? read(file->string()) : nullptr;
    }
    if (!all_read_) read_all();
    std::shared_ptr<const Instance>& instance = read_[digest];
    if (!instance && planned_) instance = planned_(digest);
    return instance;  // null where no file has these numbers
  }

 private:
  std::shared_ptr<const Instance> read(const std::string& path) const {
    try {
      return std::make_shared<const Instance>(read_study_instance(study_, path).instance);
    } catch (const InputError&) {
      return nullptr;  // it was readable when the study ran: the runs themselves are what counts
    }
  }

  void read_all() {
    all_read_ = true;
    for (const std::string& pattern : study_.instances) {
      try {
        for (const std::string& path : resolve_instances(pattern, study_.path.parent_path())) {
          if (const auto instance = read(path)) read_[content_digest(*instance)] = instance;
        }
      } catch (const InputError&) {
        continue;  // moved away since: the report says how many runs could not be re-scored
      }
    }
    // The plan knows where they are in a bundle that was unpacked.
    try {
      planned_ = instances_of(known_plan(study_));
    } catch (const InputError&) {
      planned_ = nullptr;
    }
  }

  StudyFile study_;
  std::map<std::string, std::shared_ptr<const Instance>> read_;
  bool all_read_ = false;
  InstanceByDigest planned_;  // empty where there is no plan either
};

}  // namespace

InstanceSource instance_files(const StudyFile& study) {
  return [files = std::make_shared<Files>(study)](const std::string&, const std::string& digest) {
    return files->find(digest);
  };
}

void StudyDataBuilder::rescore(const Run& run, AnalysedRun& analysed) {
  if (!analysed.last || !source_) return;
  const auto& solution = run.incumbents[analysed.trajectory.size() - 1].solution;
  if (!solution) {
    ++without_routes_;
    return;
  }
  const auto instance = source_(run.instance, run.description.instance_digest);
  if (!instance) {
    ++without_instance_;
    return;
  }
  const auto& scaling = run.description.scaling;
  const double travel = evaluate_double(*instance, *solution).distance;
  // A run's own P; the routes of the control row and of the largest P are controls for every P.
  for (const std::int64_t P : factors_) {
    if (scaling && scaling->P != P && scaling->P != factors_.back()) continue;
    const Ties ties = scaling ? canonical(*scaling).ties : Ties::half_up;
    const auto scaled =
        static_cast<double>(travel_under(*instance, *solution, {P, Rounding::nearest, ties}));
    analysed.rescored.push_back(
        {P, scaled / static_cast<double>(P) - travel, analysed.last->real_cost, travel});
  }
}

}  // namespace waywiser
