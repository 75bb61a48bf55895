// The processes of the machine as /proc shows them, read with system calls alone: the keeper uses
// it after a fork, where nothing may allocate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <sys/types.h>

namespace waywiser {

struct ProcessEntry {
  pid_t pid = 0;
  pid_t parent = 0;
  pid_t session = 0;
  bool descendant = false;       // of the root that was asked for, the root left out
  bool expanded = false;         // its children are marked
  std::int64_t ticks = 0;        // CPU time of its threads, in clock ticks
  std::int64_t child_ticks = 0;  // CPU time of the children that it has waited for
  std::int64_t pages = 0;        // resident
};

// Fills `table` from /proc, marks the descendants of `root`, and returns how many entries it holds;
// processes beyond its size are left out. Async-signal-safe.
std::size_t read_process_table(std::span<ProcessEntry> table, pid_t root) noexcept;

// Reads the fields of /proc/PID/stat. False where the text is not that. Async-signal-safe.
bool parse_process_stat(const char* text, std::size_t size, ProcessEntry& entry) noexcept;

}  // namespace waywiser
