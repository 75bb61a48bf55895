// Files inside an archive, by libarchive: zip (a Python wheel is one), tar with any compression.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace waywiser {

// Largest file inside an archive that is read, and largest sum: a hostile archive gets an error,
// not all memory.
inline constexpr std::size_t kMaxMemberBytes = std::size_t{16} << 20;
inline constexpr std::size_t kMaxArchiveBytes = std::size_t{4} << 30;

// Calls `wanted` with the path of each regular file inside `archive` and, where it says yes,
// `take` with the path and the bytes. Throws ExternalError for what is no archive, is damaged or is
// beyond the limits.
void read_archive(const std::filesystem::path& archive,
                  const std::function<bool(const std::string& path)>& wanted,
                  const std::function<void(const std::string& path, std::string bytes)>& take);

struct ArchiveMember {
  std::string path;  // relative, with slashes
  std::string bytes;
};

// The members, in their order, as a tar file compressed by gzip, without dates, owners or anything
// else of this machine: the same members are the same bytes. Throws WriteError for a member that
// read_archive() would refuse.
std::string archive_bytes(const std::vector<ArchiveMember>& members);

}  // namespace waywiser
