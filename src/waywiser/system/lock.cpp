#include "waywiser/system/lock.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "waywiser/base/error.h"

namespace waywiser {
namespace {

// The file may have been removed between our open() and our flock(): then the lock is on nothing.
bool still_there(const std::filesystem::path& path, int fd) {
  struct stat opened{};
  struct stat named{};
  return ::fstat(fd, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

}  // namespace

std::optional<FileLock> FileLock::try_acquire(const std::filesystem::path& path) {
  for (;;) {
    Descriptor file = open_regular(path, O_RDWR | O_CREAT);
    if (!file.open()) throw WriteError("cannot write " + path.string() + ": " + error_text(errno));
    if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
      if (errno == EINTR) continue;
      if (errno == EWOULDBLOCK) return std::nullopt;
      throw WriteError("cannot lock " + path.string() + ": " + error_text(errno));
    }
    if (still_there(path, file.get())) return FileLock(path, std::move(file));
  }
}

std::optional<FileLock> FileLock::try_acquire_shared_file(const std::filesystem::path& path) {
  Descriptor file = open_regular(path, O_RDONLY);
  if (!file.open() && errno == ENOENT) file = open_regular(path, O_RDONLY | O_CREAT, 0644);
  if (!file.open() || ::flock(file.get(), LOCK_EX | LOCK_NB) != 0) return std::nullopt;
  return FileLock(path, std::move(file));
}

void FileLock::remove() {
  if (!file_.open()) return;
  ::unlink(path_.c_str());
  file_.close();
}

bool is_locked(const std::filesystem::path& path) {
  const Descriptor file = open_regular(path, O_RDONLY);
  if (!file.open()) return false;
  return ::flock(file.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace waywiser
