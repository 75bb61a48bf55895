#include "waywiser/metrics/feasibility.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace waywiser {

namespace {

struct Sums {
  std::size_t runs = 0;
  double first = 0.0;
  double all = 0.0;
  double last = 0.0;
  double incumbents = 0.0;
};

// Solver (-1: all), place of the scaling in the tables, group (-1: all), size (0: all).
using Key = std::tuple<int, std::size_t, std::string, int>;

void add(Sums& sums, const AnalysedRun& run) {
  ++sums.runs;
  sums.first += std::isinf(run.trajectory.real_costs.front()) ? 0.0 : 1.0;
  sums.all += run.measures.feasible_share;
  sums.last += run.last->feasible ? 1.0 : 0.0;
  sums.incumbents += static_cast<double>(run.trajectory.size());
}

// The first configuration with the same scaling: solvers share the cells of "all solvers".
std::size_t scaling_of(const StudyData& data, std::size_t configuration) {
  std::size_t c = 0;
  while (data.configurations[c].scaling != data.configurations[configuration].scaling) ++c;
  return c;
}

int solver_of(const StudyData& data, std::size_t configuration) {
  int s = 0;
  while (data.solvers[static_cast<std::size_t>(s)] != data.configurations[configuration].solver)
    ++s;
  return s;
}

FeasibilityCell cell_of(const StudyData& data, const Key& key, const Sums& sums) {
  const auto& [solver, scaling, group, customers] = key;
  const auto n = static_cast<double>(sums.runs);
  return {solver < 0 ? "" : data.solvers[static_cast<std::size_t>(solver)],
          *data.configurations[scaling].scaling,
          group,
          customers,
          sums.runs,
          sums.first / n,
          sums.all / n,
          sums.last / n,
          sums.incumbents / n};
}

}  // namespace

std::vector<FeasibilityCell> feasibility_transfer(const StudyData& data) {
  std::map<Key, Sums> cells;
  for (const AnalysedRun& run : data.runs) {
    if (!run.counts() || !run.last || !data.configurations[run.configuration].scaling) continue;
    const AnalysedInstance& instance = data.instances[run.instance];
    const std::size_t scaling = scaling_of(data, run.configuration);
    const bool grouped = !instance.group.empty();
    for (const int solver : {-1, solver_of(data, run.configuration)}) {
      for (const int customers : {0, instance.customers}) {
        add(cells[{solver, scaling, "", customers}], run);
        if (grouped) add(cells[{solver, scaling, instance.group, customers}], run);
      }
    }
  }
  std::vector<FeasibilityCell> result;
  for (const auto& [key, sums] : cells) result.push_back(cell_of(data, key, sums));
  return result;
}

std::vector<Scaling> kept_guarantees(const std::vector<FeasibilityCell>& cells) {
  std::vector<Scaling> kept;
  std::vector<Scaling> broken;
  const auto add = [](std::vector<Scaling>& to, const Scaling& scaling) {
    if (std::find(to.begin(), to.end(), scaling) == to.end()) to.push_back(scaling);
  };
  for (const FeasibilityCell& c : cells) {
    const bool guaranteed = c.scaling.scheme().guarantee == Guarantee::inner;
    add(guaranteed && c.all == 1.0 ? kept : broken, c.scaling);
  }
  std::erase_if(kept, [&](const Scaling& scaling) {
    return std::find(broken.begin(), broken.end(), scaling) != broken.end();
  });
  return kept;
}

}  // namespace waywiser
