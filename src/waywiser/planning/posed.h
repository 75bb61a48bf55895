// Instances made out of others for a search, and the way back.
#pragma once

#include <memory>
#include <vector>

#include "waywiser/instance/instance.h"
#include "waywiser/solution/solution.h"

namespace waywiser {

// An instance whose customers stand for customers of another one, each for one or, in this order,
// for several.
struct Posed {
  Instance instance;
  std::vector<Route> stands_for;  // by index; the depot's is empty

  // Routes of `instance` as routes of the other one.
  Routes expanded(const Routes& routes) const;
  // The way there: routes of the other instance, in which a customer that stands for several must
  // be found whole. What nobody stands for is left out.
  Routes contracted(const Routes& routes) const;
};

// Of some customers alone, in the order given, and everything else as it is.
Posed restricted(const Instance& instance, const std::vector<int>& customers);

// What the file calls these sites, in this order; null where it has no names.
std::shared_ptr<const Labels> labels_of(const Instance& instance, const std::vector<int>& sites);

// What `inner` stands for, seen from what `outer` was made of: outer.instance is what inner was
// made of.
Posed composed(const Posed& outer, Posed inner);

}  // namespace waywiser
