// Attempts at a run, appended to attempts/<id>.jsonl: a start line, then an end line. A crash, a
// kill, an out-of-memory is an attempt that failed or has no end; it is never a result.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "waywiser/study/folder.h"

namespace waywiser {

struct AttemptHistory {
  int attempts = 0;
  int failed_in_a_row = 0;  // the last ones, that failed; interrupted and lost ones do not count
  bool open = false;        // the last has no end: it is running, or its worker was killed
  std::string last_status;  // "done", "failed", "interrupted", "lost"; "" where none ended
  std::string last_reason;
};

// The lines of the file; none where there is no file. Throws InputError where something else is in
// its place.
std::vector<std::string> attempt_lines(const std::filesystem::path& path);

// Unreadable lines (a machine that went down while writing) are passed over.
AttemptHistory read_attempts(const std::filesystem::path& path);

// Appends the start of the next attempt, after an end "lost" where the last one has none.
void begin_attempt(const StudyFolder& folder, const RunId& id, int core);
void end_attempt(const StudyFolder& folder, const RunId& id, const std::string& status,
                 const std::string& reason);

}  // namespace waywiser
