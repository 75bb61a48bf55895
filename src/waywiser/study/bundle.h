// A study as one archive for whoever wants to check it (docs/store.md, "A study as an archive"):
// the study file, its plan, records, repairs and references, the instances that no catalogue has, a
// report, checksums, and how to verify it all. Unpacked it is a study again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "waywiser/datasets/archive.h"
#include "waywiser/study/plan.h"
#include "waywiser/study/verify.h"

namespace waywiser {

struct Bundle {
  std::vector<ArchiveMember> members;
  std::int64_t planned = 0;
  std::int64_t records = 0;
  std::int64_t repairs = 0;           // results of `study repair`, of these records
  std::int64_t instances = 0;         // that are in it
  std::vector<std::string> left_out;  // what does not verify: "LABEL: why"
};

// `report`: files of a report, put below report/. The same study gives the same members. Throws
// InputError where an instance of its own is gone.
Bundle bundle_of(const Plan& plan, const std::vector<ArchiveMember>& report);

struct BundleCheck {
  std::string study;                 // its name
  std::int64_t files = 0;            // whose checksums agree
  std::vector<std::string> altered;  // changed, missing, twice, or nobody's: "PATH: why"
  VerifySummary runs;
  bool contradicted() const { return !altered.empty() || runs.contradicted(); }
};

// Reads a bundle without unpacking it, one file at a time, and judges every final route again, and
// those of repairs, on its own instances and on those of the catalogue that are on this machine.
// Throws InputError for what is no bundle.
BundleCheck verify_bundle(const std::filesystem::path& archive);

}  // namespace waywiser
