#include "waywiser/system/file.h"

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "waywiser/base/error.h"
#include "waywiser/system/descriptor.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void cannot_write(const fs::path& target, const std::string& why) {
  throw WriteError("cannot write " + target.string() + ": " + why);
}

[[noreturn]] void would_replace(const fs::path& target) {
  throw WriteError(target.string() + " exists; use --force to replace it");
}

std::string read_all(int fd, const Place& place, std::uintmax_t limit) {
  std::string bytes;
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t got = ::read(fd, buffer.data(), buffer.size());
    if (got < 0) {
      if (errno == EINTR) continue;
      throw InputError(place, "an unreadable file (" + error_text(errno) + ")", "a file");
    }
    if (got == 0) return bytes;
    if (bytes.size() + static_cast<std::size_t>(got) > limit) {
      throw InputError(place, "more than " + std::to_string(limit) + " bytes", "a smaller file");
    }
    bytes.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

// Renames are durable only after the folder itself is synced.
void sync_folder(const fs::path& folder) {
  const Descriptor fd(
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.open()) ::fsync(fd.get());
}

// A new file beside the target, with the permissions that the umask leaves; gone unless it is
// renamed.
class BesideFile {
 public:
  explicit BesideFile(const fs::path& target) {
    static constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
    for (int tries = 0; tries < 100 && !file_.open(); ++tries) {
      std::array<unsigned char, 6> random{};
      if (::getentropy(random.data(), random.size()) != 0) cannot_write(target, error_text(errno));
      path_ = target.string() + ".";  // housekeeping knows this form
      for (const unsigned char byte : random) path_ += kLetters[byte % kLetters.size()];
      file_ = Descriptor(::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
      if (!file_.open() && errno != EEXIST) cannot_write(target, error_text(errno));
    }
    if (!file_.open()) cannot_write(target, error_text(EEXIST));
  }
  BesideFile(const BesideFile&) = delete;
  BesideFile& operator=(const BesideFile&) = delete;
  ~BesideFile() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }

  int get() const { return file_.get(); }
  const char* path() const { return path_.c_str(); }
  void renamed() { path_.clear(); }

 private:
  std::string path_;
  Descriptor file_;
};

// 0, or errno; EEXIST where the target exists. No window in which somebody else's file is replaced.
int rename_to_free_name(BesideFile& from, const char* to) {
  if (::renameat2(AT_FDCWD, from.path(), AT_FDCWD, to, RENAME_NOREPLACE) == 0) {
    from.renamed();
    return 0;
  }
  if (errno != EINVAL && errno != ENOSYS) return errno;
  // A file system without that: a second name, where it has those; else the name is taken by an
  // empty file first.
  if (::link(from.path(), to) == 0) return 0;
  if (errno == EEXIST) return errno;
  const Descriptor claim(::open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (!claim.open()) return errno;
  if (::rename(from.path(), to) != 0) {
    const int error = errno;
    ::unlink(to);
    return error;
  }
  from.renamed();
  return 0;
}

void replace_regular_file(const fs::path& target, std::string_view bytes, Existing existing) {
  struct stat before{};
  const bool exists = ::lstat(target.c_str(), &before) == 0;
  if (exists && existing == Existing::keep) would_replace(target);
  if (exists && !S_ISREG(before.st_mode)) {
    cannot_write(target, kind_of_file(target) + " is in its place");
  }
  BesideFile beside(target);
  // Not ours to change where the file belongs to somebody else: then the umask decides.
  if (exists) static_cast<void>(::fchmod(beside.get(), before.st_mode & 07777));
  write_all(beside.get(), bytes, target.string());
  if (::fsync(beside.get()) != 0) cannot_write(target, error_text(errno));
  int error = 0;
  if (existing == Existing::keep) {
    error = rename_to_free_name(beside, target.c_str());
  } else if (::rename(beside.path(), target.c_str()) == 0) {
    beside.renamed();
  } else {
    error = errno;
  }
  if (error == EEXIST) would_replace(target);
  if (error != 0) cannot_write(target, error_text(error));
  sync_folder(target.parent_path());
}

bool is_standard_output(const fs::path& target) {
  return target == "-" || target == "/dev/stdout" || target == "/dev/fd/1" ||
         target == "/proc/self/fd/1";
}

// Where links lead, the last of them to what need not exist.
fs::path behind_links(fs::path path) {
  std::error_code error;
  for (int links = 0; fs::is_symlink(path, error); ++links) {
    if (links == 40) cannot_write(path, "links in a circle");
    const fs::path next = fs::read_symlink(path, error);
    if (error) cannot_write(path, error.message());
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return path;
}

// What -o means: the file to be written, and whether it is written into rather than replaced.
struct Output {
  fs::path file;
  bool into = false;
};

Output output_of(const fs::path& target, Existing existing) {
  struct stat status{};
  if (::stat(target.c_str(), &status) != 0) {
    if (existing == Existing::keep && ::lstat(target.c_str(), &status) == 0) would_replace(target);
    return {behind_links(target)};
  }
  if (S_ISDIR(status.st_mode)) cannot_write(target, "it is a folder");
  if (S_ISSOCK(status.st_mode)) cannot_write(target, "it is a socket");
  if (!S_ISREG(status.st_mode)) return {target, true};
  if (existing == Existing::keep) would_replace(target);
  return {behind_links(target)};
}

void write_into(const fs::path& target, std::string_view bytes) {
  // A pipe that nobody reads would be waited for; a terminal would become ours.
  const Descriptor file(::open(target.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file.open()) {
    cannot_write(target, errno == ENXIO ? "a pipe that nobody reads" : error_text(errno));
  }
  ::fcntl(file.get(), F_SETFL, ::fcntl(file.get(), F_GETFL) & ~O_NONBLOCK);
  write_all(file.get(), bytes, target.string());
}

}  // namespace

std::string read_input(const std::string& path, std::uintmax_t limit) {
  const bool standard_input = path == "-";
  const Place place{standard_input ? "standard input" : path, 0, 0};
  const Descriptor opened(standard_input ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const int fd = standard_input ? STDIN_FILENO : opened.get();
  if (fd < 0) throw InputError(place, "no readable file (" + error_text(errno) + ")", "a file");
  struct stat status{};
  if (::fstat(fd, &status) == 0 && S_ISDIR(status.st_mode))
    throw InputError(place, "a directory", "a file");
  return read_all(fd, place, limit);
}

std::string read_own_file(const fs::path& path, std::uintmax_t limit) {
  const Place place{path.string(), 0, 0};
  const Descriptor file = open_regular(path, O_RDONLY);
  if (file.open()) return read_all(file.get(), place, limit);
  if (errno == kNotRegular || errno == ELOOP)
    throw InputError(place, kind_of_file(path), "a regular file");
  throw InputError(place, "no readable file (" + error_text(errno) + ")", "a file");
}

void write_atomically(const fs::path& target, std::string_view bytes, Existing existing) {
  replace_regular_file(target, bytes, existing);
}

void write_output(const fs::path& target, std::string_view bytes, Existing existing) {
  if (is_standard_output(target)) {
    // A file's bytes are its own; a terminal gets them as text.
    return ::isatty(STDOUT_FILENO) == 1 ? print_text(bytes) : write_stdout(bytes);
  }
  const Output output = output_of(target, existing);
  output.into ? write_into(output.file, bytes) : replace_regular_file(output.file, bytes, existing);
}

void check_output(const fs::path& target, Existing existing) {
  if (is_standard_output(target)) return;
  const Output output = output_of(target, existing);
  if (!output.into) {
    // Only making a file tells for sure that one can be made there.
    const BesideFile probe(output.file);
  } else if (::faccessat(AT_FDCWD, output.file.c_str(), W_OK, AT_EACCESS) != 0) {
    cannot_write(target, error_text(errno));
  }
}

}  // namespace waywiser
