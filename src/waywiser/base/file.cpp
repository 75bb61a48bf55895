#include "waywiser/base/file.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "waywiser/base/error.h"

namespace waywiser {
namespace {

// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  int get() const { return fd_; }
  bool valid() const { return fd_ >= 0; }

 private:
  int fd_;
};

std::string reason(int error) {
  return std::strerror(error);
}

void write_all(int fd, std::string_view bytes, const std::string& name) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      throw WriteError("cannot write " + name + ": " + reason(errno));
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

// Renames are durable only after the folder itself is synced.
void sync_folder(const std::filesystem::path& folder) {
  const Descriptor fd(
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.valid()) ::fsync(fd.get());
}

}  // namespace

std::string read_input(const std::string& path, std::uintmax_t limit) {
  const bool standard_input = path == "-";
  const Place place{standard_input ? "standard input" : path, 0, 0};
  const Descriptor opened(standard_input ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const int fd = standard_input ? STDIN_FILENO : opened.get();
  if (fd < 0) throw InputError(place, "no readable file (" + reason(errno) + ")", "a file");
  struct stat status{};
  if (::fstat(fd, &status) == 0 && S_ISDIR(status.st_mode))
    throw InputError(place, "a directory", "a file");
  std::string bytes;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = ::read(fd, buffer, sizeof buffer);
    if (got < 0) {
      if (errno == EINTR) continue;
      throw InputError(place, "an unreadable file (" + reason(errno) + ")", "a file");
    }
    if (got == 0) return bytes;
    if (bytes.size() + static_cast<std::size_t>(got) > limit) {
      throw InputError(place, "more than " + std::to_string(limit) + " bytes", "a smaller file");
    }
    bytes.append(buffer, static_cast<std::size_t>(got));
  }
}

void write_atomically(const std::filesystem::path& target, std::string_view bytes,
                      Existing existing) {
  if (target == "-") {
    write_all(STDOUT_FILENO, bytes, "standard output");
    return;
  }
  std::string beside = target.string() + ".XXXXXX";
  const Descriptor fd(::mkstemp(beside.data()));
  if (!fd.valid()) throw WriteError("cannot write " + target.string() + ": " + reason(errno));
  try {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(fd.get(), 0666 & ~mask);
    write_all(fd.get(), bytes, target.string());
    if (::fsync(fd.get()) != 0)
      throw WriteError("cannot write " + target.string() + ": " + reason(errno));
    // link() fails where the target exists, atomically: no window in which somebody else's file is
    // replaced.
    const int done = existing == Existing::replace ? ::rename(beside.c_str(), target.c_str())
                                                   : ::link(beside.c_str(), target.c_str());
    if (done != 0) {
      if (errno == EEXIST) {
        throw WriteError(target.string() + " exists; use --force to replace it");
      }
      throw WriteError("cannot write " + target.string() + ": " + reason(errno));
    }
    if (existing == Existing::keep) ::unlink(beside.c_str());
  } catch (...) {
    ::unlink(beside.c_str());
    throw;
  }
  sync_folder(target.parent_path());
}

}  // namespace waywiser
