#include "waywiser/metrics/contrasts.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

using Means = std::vector<std::vector<double>>;  // [configuration][instance]

// Places of configurations.
struct Groups {
  std::vector<std::size_t> first;
  std::vector<std::size_t> second;
};

std::vector<std::size_t> scaled(const StudyData& data, const std::string& solver) {
  std::vector<std::size_t> own;
  for (std::size_t c = 0; c < data.configurations.size(); ++c)
    if (data.configurations[c].solver == solver && data.configurations[c].scaling) own.push_back(c);
  return own;
}

// Configurations that differ only in what is contrasted, in pairs.
template <class Chosen>
Groups paired(const StudyData& data, const std::vector<std::size_t>& own, const Chosen& partner) {
  Groups groups;
  for (const std::size_t a : own) {
    for (const std::size_t b : own) {
      if (!partner(*data.configurations[a].scaling, *data.configurations[b].scaling)) continue;
      groups.first.push_back(a);
      groups.second.push_back(b);
      break;  // of two tie rules the first stands for its scheme
    }
  }
  return groups;
}

double mean_of(const Means& means, const std::vector<std::size_t>& group, std::size_t instance) {
  double sum = 0.0;
  for (const std::size_t c : group) sum += means[c][instance];
  return sum / static_cast<double>(group.size());
}

bool complete(const Means& means, const std::vector<std::size_t>& group, std::size_t instance) {
  return std::none_of(group.begin(), group.end(),
                      [&](std::size_t c) { return std::isnan(means[c][instance]); });
}

void compare_groups(Contrast& contrast, const Groups& groups, const Means& means,
                    const CoordinateSets& sets, const Choices& choices) {
  std::vector<double> first;
  std::vector<double> second;
  std::vector<double> differences;
  std::vector<std::size_t> instances;
  for (std::size_t i = 0; i < sets.set_of.size(); ++i) {
    if (!complete(means, groups.first, i) || !complete(means, groups.second, i)) continue;
    first.push_back(mean_of(means, groups.first, i));
    second.push_back(mean_of(means, groups.second, i));
    differences.push_back(first.back() - second.back());
    instances.push_back(i);
  }
  contrast.instances = instances.size();
  contrast.first_mean = mean(first);
  contrast.second_mean = mean(second);
  contrast.difference = mean(differences);
  WilcoxonOptions options = choices.wilcoxon();
  options.side = Side::two_sided;
  contrast.p_wilcoxon = wilcoxon_signed_rank(paired_differences(first, second), options).p;
  const auto test = [&](EvidenceUnit unit) {
    return test_by_unit(differences, instances, evidence_units(sets, unit), choices.draws());
  };
  contrast.by_instance = test(EvidenceUnit::instance);
  contrast.by_set = test(EvidenceUnit::coordinates);
}

struct Named {
  Contrast contrast;
  Groups groups;
};

std::vector<Named> named_groups(const StudyData& data, const std::string& solver) {
  const std::vector<std::size_t> own = scaled(data, solver);
  std::set<std::int64_t> factors;
  std::set<Rounding> present;
  for (const std::size_t c : own) {
    factors.insert(data.configurations[c].scaling->P);
    present.insert(data.configurations[c].scaling->rounding);
  }
  std::vector<Named> all;
  if (factors.size() > 1) {
    const std::int64_t low = *factors.begin();
    const std::int64_t high = *factors.rbegin();
    Named named;
    named.contrast.kind = Contrast::Kind::factors;
    named.contrast.first = fmt::format("P = {}", low);
    named.contrast.second = fmt::format("P = {}", high);
    named.contrast.hypothesis = true;
    named.groups = paired(data, own, [&](const Scaling& a, const Scaling& b) {
      return a.P == low && b.P == high && a.rounding == b.rounding && a.ties == b.ties;
    });
    all.push_back(std::move(named));
  }
  const std::vector<Rounding> order = all_roundings();
  for (std::size_t a = 0; a < order.size(); ++a) {
    for (std::size_t b = a + 1; b < order.size(); ++b) {
      if (!present.contains(order[a]) || !present.contains(order[b])) continue;
      Named named;
      named.contrast.kind = Contrast::Kind::schemes;
      named.contrast.first = to_string(order[a]);
      named.contrast.second = to_string(order[b]);
      named.contrast.hypothesis =
          order[a] == Rounding::optimistic && order[b] == Rounding::pessimistic;
      named.groups = paired(data, own, [&](const Scaling& x, const Scaling& y) {
        return x.rounding == order[a] && y.rounding == order[b] && x.P == y.P;
      });
      all.push_back(std::move(named));
    }
  }
  std::erase_if(all, [](const Named& n) { return n.groups.first.empty(); });
  return all;
}

}  // namespace

UnitTest test_by_unit(const std::vector<double>& differences,
                      const std::vector<std::size_t>& instance,
                      const std::vector<std::size_t>& unit_of_instance, const Draws& draws) {
  std::vector<std::size_t> units;
  for (const std::size_t i : instance) units.push_back(unit_of_instance[i]);
  const SignFlipResult flips = sign_flips(one_sample(differences), units, draws);
  const ClusterBootstrap bootstrap = bootstrap_mean(differences, units, 0.95, draws);
  return {flips.clusters, flips.p_two_sided, flips.exact, bootstrap.interval, bootstrap.exact};
}

std::vector<Contrast> contrasts(const StudyData& data, const CoordinateSets& sets) {
  std::vector<Contrast> all;
  const Means real = instance_means(data, &RunMeasures::auc_float);
  const Means integer = instance_means(data, &RunMeasures::auc_integer);
  for (const std::string& solver : data.solvers) {
    const std::vector<Named> groups = named_groups(data, solver);
    for (const View view : {View::real, View::integer}) {
      for (const Named& named : groups) {
        Contrast& contrast = all.emplace_back(named.contrast);
        contrast.solver = solver;
        contrast.view = view;
        compare_groups(contrast, named.groups, view == View::real ? real : integer, sets,
                       data.choices);
      }
    }
  }
  std::erase_if(all, [](const Contrast& c) { return c.instances == 0; });
  return all;
}

}  // namespace waywiser
