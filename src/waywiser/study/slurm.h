// Slurm: job arrays of elements, submitted by sbatch, looked for by squeue. Both are called as
// programs; what they do not know is told by the files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "waywiser/study/submit.h"

namespace waywiser {

struct SlurmOptions {
  double element_seconds = 3600.0;
  std::string sbatch;    // more options for sbatch, as on its command line
  bool dry_run = false;  // writes the job but does not submit it
};

struct SlurmJob {
  std::string id;  // of the array; "" in a dry run
  std::string script;
  std::int64_t elements = 0;
  std::int64_t runs = 0;
};

struct SlurmResult {
  std::vector<SlurmJob> jobs;  // as many as MaxArraySize asks for
  std::int64_t missing = 0;    // runs without a record
  std::int64_t live = 0;       // of them, in elements that are queued or running
  std::int64_t submitted = 0;
  std::vector<std::string> assumed;  // in a dry run without Slurm: what it was not asked
};

// Submits the runs of the selection that have no record and are in no element that Slurm still has.
// Called again after any failure it submits what is missing then. Jobs are kept in
// FILE.study/slurm/. Throws ExternalError with what sbatch or squeue said.
SlurmResult submit_to_slurm(const Plan& plan, const std::vector<std::uint32_t>& selection,
                            const SlurmOptions& options);

}  // namespace waywiser
