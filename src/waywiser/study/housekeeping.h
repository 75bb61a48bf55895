// What kills leave behind in a study's folder, and records that do not verify.
#pragma once

#include <string>

#include "waywiser/study/folder.h"

namespace waywiser {

struct RecordCheck {
  enum class State {
    missing,
    good,
    newer,  // of a newer version of Waywiser: left alone
    damaged,
  };
  State state = State::missing;
  bool invalid = false;  // good, and says that the judge contradicted the solver
  std::string why;       // for a person: "has ...", or the fault of an invalid run
  std::string version;   // of the solver, where the record is good
  std::string program;   // digest of the solver's files, "" where the record has none
};

// Reads and verifies the whole record, the lines of its improvements too. Changes nothing.
RecordCheck check_record(const StudyFolder& folder, const RunId& id);

// Renames a damaged record to "<name>.damaged", out of the way. The caller holds the run's lock.
// Throws WriteError where that cannot be done: its run cannot be done again.
void set_aside(const StudyFolder& folder, const RunId& id);

// Removes half-written files and locks whose run nobody holds. Safe beside other runners.
void sweep(const StudyFolder& folder);

}  // namespace waywiser
