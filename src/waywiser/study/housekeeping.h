// What kills leave behind in a study's folder, and records that do not verify.
#pragma once

#include <string>

#include "waywiser/study/folder.h"

namespace waywiser {

struct RecordCheck {
  bool good = false;
  bool invalid = false;  // good, and says that the judge contradicted the solver
  std::string why;       // for a person: what is damaged, or the fault of an invalid run
};

// Verifies a record that exists. A damaged one is renamed to "<name>.damaged", out of the way.
RecordCheck check_record(const StudyFolder& folder, const RunId& id);

// Removes half-written files and locks whose run nobody holds. Safe beside other runners.
void sweep(const StudyFolder& folder);

}  // namespace waywiser
