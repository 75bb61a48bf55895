#include "waywiser/metrics/pool_effect.h"

#include <algorithm>
#include <map>

#include "waywiser/metrics/measures.h"
#include "waywiser/statistics/describe.h"

namespace waywiser {

namespace {

const PooledReference* find(const StudyData& data, const std::string& digest,
                            const Scaling& scaling) {
  for (const PooledReference& reference : data.pooled)
    if (reference.digest == digest && reference.scaling == canonical(scaling)) return &reference;
  return nullptr;
}

std::string most_frequent(const std::map<std::string, std::size_t>& counts) {
  const auto most =
      std::max_element(counts.begin(), counts.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == counts.end() ? "" : most->first;
}

PoolEffect effect_of(const StudyData& data, std::size_t configuration,
                     const IntegerReferences& own) {
  PoolEffect effect;
  effect.scaling = *data.configurations[configuration].scaling;
  std::vector<double> shares;
  std::map<std::string, std::size_t> from;
  for (std::size_t i = 0; i < data.instances.size(); ++i) {
    const PooledReference* pooled = find(data, data.instances[i].digest, effect.scaling);
    const std::optional<double> before = own.of(i, configuration);
    effect.instances += before ? 1U : 0U;
    if (pooled == nullptr) continue;
    const PooledReference::Best best = pooled->best(vehicle_cost(data, data.instances[i]));
    if (!before) ++effect.added;
    if (!before || best.cost >= *before) continue;
    shares.push_back((*before - best.cost) / *before);
    ++from[best.from];
    if (shares.back() <= effect.most) continue;
    effect.most = shares.back();
    effect.most_instance = data.instances[i].name;
  }
  effect.lowered = shares.size();
  effect.mean = mean(shares);
  effect.from = most_frequent(from);
  return effect;
}

}  // namespace

std::vector<PoolEffect> pool_effects(const StudyData& data) {
  std::vector<PoolEffect> effects;
  if (data.choices.integer_references != IntegerReferenceSource::pooled) return effects;
  const IntegerReferences own(data, IntegerReferenceSource::own);
  std::vector<Scaling> seen;
  for (std::size_t c = 0; c < data.configurations.size(); ++c) {
    const auto& scaling = data.configurations[c].scaling;
    if (!scaling || std::find(seen.begin(), seen.end(), *scaling) != seen.end()) continue;
    seen.push_back(*scaling);
    effects.push_back(effect_of(data, c, own));
  }
  return effects;
}

}  // namespace waywiser
