// Locks of files between processes (flock): released by the kernel when their holders are gone,
// however they went.
#pragma once

#include <filesystem>
#include <optional>
#include <utility>

#include "waywiser/system/descriptor.h"

namespace waywiser {

// An exclusive lock on a file that exists only for it. A child that is forked while the lock is
// held holds it too: it is free when all of them have let go.
class FileLock {
 public:
  // Empty where somebody else holds it. Throws WriteError where the file cannot be made, or where
  // something other than a regular file is in its place.
  static std::optional<FileLock> try_acquire(const std::filesystem::path& path);
  // For a file that several users share and that stays: opened for reading, never removed. Empty
  // also where it cannot be opened.
  static std::optional<FileLock> try_acquire_shared_file(const std::filesystem::path& path);

  // The destructor lets go; other holders, if any, keep it.

  // Removes the file and lets go: for the last holder.
  void remove();

 private:
  FileLock(std::filesystem::path path, Descriptor file)
      : path_(std::move(path)), file_(std::move(file)) {}
  std::filesystem::path path_;
  Descriptor file_;
};

// Whether somebody holds it now.
bool is_locked(const std::filesystem::path& path);

}  // namespace waywiser
