#include "waywiser/system/descriptor.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace waywiser {

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  close();
  fd_ = other.release();
  return *this;
}

void Descriptor::close() {
  if (fd_ >= 0) ::close(std::exchange(fd_, -1));
}

int Descriptor::release() {
  return std::exchange(fd_, -1);
}

Descriptor open_regular(const std::filesystem::path& path, int flags, mode_t mode) {
  // Opening a pipe without O_NONBLOCK waits for its other end, and opening a tape rewinds it: look
  // first, and look again at what was opened, for it may have changed meanwhile.
  struct stat status{};
  if (::lstat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    errno = S_ISLNK(status.st_mode) ? ELOOP : kNotRegular;
    return {};
  }
  Descriptor file(
      ::open(path.c_str(), flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode));
  if (!file.open()) return file;
  if (::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
    file.close();
    errno = kNotRegular;
  }
  return file;
}

std::string error_text(int error) {
  if (error == kNotRegular) return "not a regular file";
  if (error == ELOOP) return "a link";
  return std::strerror(error);
}

std::string kind_of_file(const std::filesystem::path& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0) return "nothing";
  switch (status.st_mode & S_IFMT) {
    case S_IFDIR:
      return "a folder";
    case S_IFLNK:
      return "a link";
    case S_IFIFO:
      return "a named pipe";
    case S_IFSOCK:
      return "a socket";
    case S_IFCHR:
    case S_IFBLK:
      return "a device";
    default:
      return "a regular file";
  }
}

}  // namespace waywiser
