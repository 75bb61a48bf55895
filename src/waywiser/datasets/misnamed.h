// Instances that are called like a published one and are not.
#pragma once

#include <string>
#include <vector>

#include "waywiser/datasets/catalogue.h"
#include "waywiser/instance/instance.h"

namespace waywiser {

// The kinds of numbers of an instance by which published ones are told apart, each with a digest of
// its own: "places", "demands", "ready", "due", "service". Twelve hexadecimal digits of SHA-256
// over the numbers of all sites in file order, each in its shortest decimal form.
struct PartDigest {
  std::string part;
  std::string digest;
};
std::vector<PartDigest> part_digests(const Instance& instance);

// What to tell a person of an instance whose name is in the catalogue and whose numbers are not the
// published ones, with the numbers that differ: "due dates", "the fleet (120 and not 100)". Empty
// where the name is not known or the numbers are right.
std::string misnamed_warning(const Instance& instance);

}  // namespace waywiser
