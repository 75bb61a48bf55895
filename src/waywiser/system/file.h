// Files as bytes: bounded reading, and writing that never leaves half a file or replaces one
// silently.
//
// Two kinds are told apart. What a user names on the command line may be a pipe or a device
// (`<(zcat x)`, /dev/stdin, `-o /dev/null`). Files of our own (records, plans, locks) are regular
// files, and whatever else stands in their place is refused at once.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace waywiser {

// The largest input that is read whole. Every reader's memory is a small multiple of its file's
// size.
inline constexpr std::uintmax_t kMaxInputBytes = std::uintmax_t{256} << 20;

// The bytes of what a user named, or of standard input for "-". Throws InputError if it is missing,
// a folder, unreadable, or larger than `limit`.
std::string read_input(const std::string& path, std::uintmax_t limit = kMaxInputBytes);

// The bytes of a file of our own. Throws InputError as above, and for links, pipes, devices and
// sockets, which it does not wait for.
std::string read_own_file(const std::filesystem::path& path, std::uintmax_t limit = kMaxInputBytes);

enum class Existing { keep, replace };

// Writes a file of our own beside the target, syncs, renames: after a crash the target has its old
// or its new content. With Existing::keep an existing target is a WriteError that says "--force".
// With Existing::replace a target that is no regular file is a WriteError; one that is keeps its
// permissions.
void write_atomically(const std::filesystem::path& target, std::string_view bytes,
                      Existing existing);

// Writes what a user named by -o. "-" and /dev/stdout are standard output; a device or a named pipe
// that has a reader is written into, whatever `existing` says, for nothing is lost by it; a link
// stays and the file that it leads to is written. Folders and sockets are refused. Regular files as
// by write_atomically().
void write_output(const std::filesystem::path& target, std::string_view bytes, Existing existing);

// Throws the WriteError that write_output() would throw, as far as can be told without writing: the
// folder exists and takes a new file, what exists may be replaced. Call it before long work.
void check_output(const std::filesystem::path& target, Existing existing);

}  // namespace waywiser
