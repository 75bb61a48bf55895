#include "waywiser/system/process_table.h"

#include <cstring>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace waywiser {
namespace {

// What the system call fills (linux/dirent.h has no public header).
struct DirectoryEntry {
  std::uint64_t inode;
  std::int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[1];
};

// The number that `name` is, or 0.
pid_t to_pid(const char* name) noexcept {
  pid_t pid = 0;
  for (; *name != '\0'; ++name) {
    if (*name < '0' || *name > '9') return 0;
    pid = pid * 10 + (*name - '0');
  }
  return pid;
}

// "PID/stat" for openat().
void write_stat_path(pid_t pid, char* path) noexcept {
  char digits[16];
  int count = 0;
  for (; pid > 0; pid /= 10) digits[count++] = static_cast<char>('0' + pid % 10);
  while (count > 0) *path++ = digits[--count];
  std::memcpy(path, "/stat", sizeof "/stat");
}

bool read_entry(int proc, pid_t pid, ProcessEntry& entry) noexcept {
  char path[32];
  write_stat_path(pid, path);
  const int fd = ::openat(proc, path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  char text[1024];
  const ssize_t size = ::read(fd, text, sizeof text);
  ::close(fd);
  return size > 0 && parse_process_stat(text, static_cast<std::size_t>(size), entry);
}

void mark_children(std::span<ProcessEntry> entries, pid_t parent) noexcept {
  for (ProcessEntry& entry : entries) {
    if (entry.parent == parent) entry.descendant = true;
  }
}

// Each descendant is expanded once; parents may stand after their children, so the search for the
// next one begins anew.
void mark_descendants(std::span<ProcessEntry> entries, pid_t root) noexcept {
  mark_children(entries, root);
  bool changed = true;
  while (changed) {
    changed = false;
    for (ProcessEntry& entry : entries) {
      if (!entry.descendant || entry.expanded) continue;
      entry.expanded = changed = true;
      mark_children(entries, entry.pid);
    }
  }
}

}  // namespace

bool parse_process_stat(const char* text, std::size_t size, ProcessEntry& entry) noexcept {
  // The name stands in parentheses and may contain anything, parentheses included.
  std::size_t at = size;
  while (at > 0 && text[at - 1] != ')') --at;
  if (at == 0) return false;
  entry = ProcessEntry{};
  for (std::size_t i = 0; i < size && text[i] >= '0' && text[i] <= '9'; ++i) {
    entry.pid = entry.pid * 10 + (text[i] - '0');
  }
  // Fields after the name, counted as in proc(5): 4 is the parent, 6 the session, 14 to 17 are
  // times, 24 is the resident set.
  int field = 2;
  std::int64_t value = 0;
  const auto take = [&] {
    if (field == 6) entry.session = static_cast<pid_t>(value);
    if (field == 4) entry.parent = static_cast<pid_t>(value);
    if (field == 14 || field == 15) entry.ticks += value;
    if (field == 16 || field == 17) entry.child_ticks += value;
    if (field == 24) entry.pages = value;
  };
  for (; at < size && field <= 24; ++at) {
    if (text[at] == ' ') {
      take();
      ++field;
      value = 0;
    } else if (text[at] >= '0' && text[at] <= '9') {
      value = value * 10 + (text[at] - '0');
    }
  }
  return field > 24;
}

std::size_t read_process_table(std::span<ProcessEntry> table, pid_t root) noexcept {
  const int proc = ::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (proc < 0) return 0;
  std::size_t count = 0;
  alignas(DirectoryEntry) char buffer[8192];
  for (;;) {
    const long size = ::syscall(SYS_getdents64, proc, buffer, sizeof buffer);
    if (size <= 0) break;
    for (long at = 0; at < size;) {
      const auto* entry = reinterpret_cast<const DirectoryEntry*>(buffer + at);
      at += entry->length;
      const pid_t pid = to_pid(entry->name);
      if (pid > 0 && count < table.size() && read_entry(proc, pid, table[count])) ++count;
    }
  }
  ::close(proc);
  mark_descendants(table.first(count), root);
  return count;
}

}  // namespace waywiser
