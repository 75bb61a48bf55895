// Where instance files are: names, sets, globs and paths to files on this machine.
//
// A data root holds `solomon/R101.txt`, `homberger/200/C1_2_1.txt`, ... Roots are searched in this
// order: each folder of WAYWISER_DATA (separated by colons), then the folder that `waywiser data
// fetch` writes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "waywiser/base/error.h"
#include "waywiser/datasets/catalogue.h"
#include "waywiser/system/environment.h"

namespace waywiser {

std::vector<std::filesystem::path> data_roots();

// The file of an instance of the catalogue in the first root that has it.
std::optional<std::filesystem::path> find_file(const CatalogueEntry& entry);

// An instance that a user named: its file or, where the catalogue knows an instance that is not on
// this machine, what the catalogue knows.
struct NamedInstance {
  std::string path;                       // empty: not on this machine
  const CatalogueEntry* entry = nullptr;  // null: a file that was named by its path
};

// What resolve_instances() does, with the instances that are not on this machine among the others.
std::vector<NamedInstance> find_instances(const std::string& pattern,
                                          const std::filesystem::path& base = ".");

// The error for an instance that is needed and not here: it says where it was searched, and how to
// fetch it.
InputError not_here(const CatalogueEntry& entry, const std::string& pattern);

// Files for what a user wrote, in a stable order (a set in the catalogue's, a glob by name with
// numbers in it compared as numbers). `pattern` is tried, in this order, as
// - a path or glob ("my/*.vrp") of existing files, relative to `base`;
// - a set ("solomon"), a set with a glob ("homberger/600/*", "solomon/R1*"), or an instance's name
//   ("C101", "solomon/C101", "R1_2_*"), upper or lower case, of the catalogue.
// Throws InputError if nothing matches, or if an instance of the catalogue is not on this machine:
// it says how to fetch it.
std::vector<std::string> resolve_instances(const std::string& pattern,
                                           const std::filesystem::path& base = ".");

// The file of the one instance that a user named: by a path ("-" too; given back as it is, whether
// there is such a file or not), or by a name of the catalogue ("R104", "solomon/R104"). Throws
// InputError if the name stands for several instances, or for one that is not on this machine.
std::string resolve_instance(const std::string& name);

}  // namespace waywiser
