#include "waywiser/planning/posed.h"

#include <memory>
#include <utility>

#include "waywiser/base/index.h"
#include "waywiser/instance/labels.h"

namespace waywiser {
namespace {

std::shared_ptr<const DecimalMatrix> restricted(const std::shared_ptr<const DecimalMatrix>& whole,
                                                std::size_t order, const std::vector<int>& sites) {
  if (whole == nullptr) return nullptr;
  DecimalMatrix part;
  part.decimals = whole->decimals;
  part.values.reserve(sites.size() * sites.size());
  for (const int i : sites) {
    for (const int j : sites) part.values.push_back(whole->values[at(i) * order + at(j)]);
  }
  return std::make_shared<const DecimalMatrix>(std::move(part));
}

template <class Value>
void restrict(std::vector<Value>& values, const std::vector<int>& sites) {
  if (values.empty()) return;
  std::vector<Value> part;
  for (const int site : sites) part.push_back(values[at(site)]);
  values = std::move(part);
}

}  // namespace

std::shared_ptr<const Labels> labels_of(const Instance& instance, const std::vector<int>& sites) {
  if (instance.labels == nullptr) return nullptr;
  Labels labels = *instance.labels;
  restrict(labels.keys, sites);
  restrict(labels.names, sites);
  restrict(labels.priorities, sites);
  return std::make_shared<const Labels>(std::move(labels));
}

Routes Posed::expanded(const Routes& routes) const {
  Routes result;
  for (const Route& route : routes) {
    Route longer;
    for (const int customer : route) {
      const Route& stands = stands_for[at(customer)];
      longer.insert(longer.end(), stands.begin(), stands.end());
    }
    result.push_back(std::move(longer));
  }
  return result;
}

Routes Posed::contracted(const Routes& routes) const {
  std::vector<int> standing;  // by customer of the other instance, where it is the first one
  for (int i = 1; i <= instance.customers(); ++i) {
    const int first = stands_for[at(i)].front();
    if (standing.size() <= at(first)) standing.resize(at(first) + 1, 0);
    standing[at(first)] = i;
  }
  Routes result;
  for (const Route& route : routes) {
    Route shorter;
    for (std::size_t k = 0; k < route.size();) {
      const int here = at(route[k]) < standing.size() ? standing[at(route[k])] : 0;
      if (here != 0) shorter.push_back(here);
      k += here == 0 ? 1 : stands_for[at(here)].size();
    }
    if (!shorter.empty()) result.push_back(std::move(shorter));
  }
  return result;
}

Posed restricted(const Instance& instance, const std::vector<int>& customers) {
  std::vector<int> sites{0};
  sites.insert(sites.end(), customers.begin(), customers.end());
  Posed posed{instance, {}};
  posed.instance.vehicles = instance.vehicle_limit();
  posed.instance.sites.clear();
  posed.instance.ids.clear();
  for (const int site : sites) {
    posed.instance.sites.push_back(instance.sites[at(site)]);
    posed.instance.ids.push_back(instance.ids[at(site)]);
    posed.stands_for.push_back(site == 0 ? Route{} : Route{site});
  }
  posed.instance.labels = labels_of(instance, sites);
  posed.instance.durations = restricted(instance.durations, instance.size(), sites);
  posed.instance.distances = restricted(instance.distances, instance.size(), sites);
  return posed;
}

Posed composed(const Posed& outer, Posed inner) {
  for (Route& stands : inner.stands_for) stands = outer.expanded({stands}).front();
  return inner;
}

}  // namespace waywiser
