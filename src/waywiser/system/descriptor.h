// A file descriptor that closes itself, and the two ways in which files of our own are opened.
#pragma once

#include <filesystem>
#include <string>

#include <sys/types.h>

namespace waywiser {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { close(); }
  int get() const { return fd_; }
  bool open() const { return fd_ >= 0; }
  void close();
  // Gives the descriptor away.
  int release();

 private:
  int fd_ = -1;
};

// open() of a regular file that nobody else is meant to have put there: a record, a lock, a plan. A
// named pipe is never waited for, a link is not followed, no terminal becomes ours. Not open where
// it fails; then errno says why: ELOOP for a link, kNotRegular for anything else that is no
// regular file.
Descriptor open_regular(const std::filesystem::path& path, int flags, mode_t mode = 0666);

// errno of open_regular() for folders, pipes, devices and sockets.
inline constexpr int kNotRegular = 10'000;
// strerror(), and words for what open_regular() adds to it.
std::string error_text(int error);

// What stands at `path`, links not followed: "a named pipe", "a folder", "a link", ..., "a regular
// file", or "nothing".
std::string kind_of_file(const std::filesystem::path& path);

}  // namespace waywiser
