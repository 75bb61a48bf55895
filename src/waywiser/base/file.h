// Files as bytes: bounded reading, and writing that never leaves half a file or replaces one
// silently.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace waywiser {

// The largest input that is read whole. Every reader's memory is a small multiple of its file's
// size.
inline constexpr std::uintmax_t kMaxInputBytes = std::uintmax_t{256} << 20;

// The bytes of a regular file, or of standard input for "-". Throws InputError if it is missing, a
// directory, unreadable, or larger than `limit`.
std::string read_input(const std::string& path, std::uintmax_t limit = kMaxInputBytes);

enum class Existing { keep, replace };

// Writes beside the target, syncs, renames: after a crash the target has its old or its new
// content. With Existing::keep an existing target is a WriteError that says "--force". "-" writes
// to standard output.
void write_atomically(const std::filesystem::path& target, std::string_view bytes,
                      Existing existing);

}  // namespace waywiser
