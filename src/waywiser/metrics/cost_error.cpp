#include "waywiser/metrics/cost_error.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

bool has_error(const StudyData& data, const AnalysedRun& run) {
  return run.counts() && data.configurations[run.configuration].scaling &&
         !std::isnan(run.measures.error);
}

struct Values {
  std::vector<double> error, cost, travel;
};

template <class Number>
int level(std::set<Number> const& all, Number value) {
  return static_cast<int>(std::distance(all.begin(), all.find(value)));
}

}  // namespace

ErrorSpread spread_of(const std::vector<double>& values) {
  return {values.size(),  mean(values),          quantile(values, 0.0), quantile(values, .25),
          median(values), quantile(values, .75), quantile(values, 1.0)};
}

std::vector<CostErrorCell> cost_errors(const StudyData& data) {
  std::map<std::tuple<std::size_t, int, std::int64_t>, Values> cells;
  for (const AnalysedRun& run : data.runs) {
    if (!has_error(data, run)) continue;
    const Scaling& scaling = *data.configurations[run.configuration].scaling;
    for (const std::int64_t P : {std::int64_t{0}, scaling.P}) {
      Values& values =
          cells[{place_of(scaling.rounding), data.instances[run.instance].customers, P}];
      values.error.push_back(run.measures.error);
      values.cost.push_back(run.measures.error_cost);
      if (!std::isnan(run.measures.error_travel))
        values.travel.push_back(run.measures.error_travel);
    }
  }
  std::vector<CostErrorCell> result;
  for (const auto& [key, values] : cells) {
    result.push_back({kSchemes[std::get<0>(key)].id, std::get<1>(key), std::get<2>(key),
                      spread_of(values.error), spread_of(values.cost), spread_of(values.travel)});
  }
  return result;
}

std::vector<ErrorVariance> error_variances(const StudyData& data) {
  std::set<std::int64_t> factors;
  std::set<int> sizes;
  for (const Configuration& c : data.configurations)
    if (c.scaling) factors.insert(c.scaling->P);
  for (const AnalysedInstance& i : data.instances) sizes.insert(i.customers);
  std::vector<ErrorVariance> result;
  for (const Rounding rounding : all_roundings()) {
    std::vector<double> errors;
    std::vector<int> by_factor;
    std::vector<int> by_size;
    for (const AnalysedRun& run : data.runs) {
      const auto& scaling = data.configurations[run.configuration].scaling;
      if (!has_error(data, run) || scaling->rounding != rounding) continue;
      errors.push_back(run.measures.error);
      by_factor.push_back(level(factors, scaling->P));
      by_size.push_back(level(sizes, data.instances[run.instance].customers));
    }
    if (!errors.empty())
      result.push_back({rounding, variance_explained(errors, by_factor, by_size)});
  }
  return result;
}

}  // namespace waywiser
