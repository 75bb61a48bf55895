#include "waywiser/system/executable.h"

#include <system_error>

#include <unistd.h>

#include "waywiser/base/error.h"

namespace waywiser {

namespace fs = std::filesystem;

fs::path own_executable() {
  std::error_code error;
  fs::path path = fs::read_symlink("/proc/self/exe", error);
  if (error) throw ExternalError("cannot tell the path of this executable: " + error.message());
  return path;
}

bool is_executable(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

std::optional<fs::path> search_upwards(fs::path folder,
                                       const std::function<bool(const fs::path&)>& found) {
  for (;; folder = folder.parent_path()) {
    if (found(folder)) return folder;
    if (folder == folder.parent_path()) return std::nullopt;
  }
}

}  // namespace waywiser
