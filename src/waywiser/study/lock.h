// Locks of files between processes (flock): released by the kernel when their holders are gone,
// however they went.
#pragma once

#include <filesystem>
#include <optional>

namespace waywiser {

// An exclusive lock on a file that exists only for it. A child that is forked while the lock is
// held holds it too: it is free when all of them have let go.
class FileLock {
 public:
  // Empty where somebody else holds it. Throws WriteError where the file cannot be made.
  static std::optional<FileLock> try_acquire(const std::filesystem::path& path);
  // For a file that several users share and that stays: opened for reading, never removed. Empty
  // also where it cannot be opened.
  static std::optional<FileLock> try_acquire_shared_file(const std::filesystem::path& path);

  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  // Lets go; other holders, if any, keep it.
  ~FileLock();

  // Removes the file and lets go: for the last holder.
  void remove();

 private:
  FileLock(std::filesystem::path path, int fd) : path_(std::move(path)), fd_(fd) {}
  std::filesystem::path path_;
  int fd_ = -1;
};

// Whether somebody holds it now.
bool is_locked(const std::filesystem::path& path);

}  // namespace waywiser
