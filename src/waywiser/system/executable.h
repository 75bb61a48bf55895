// Where this program stands, and what stands near it. Nothing is looked for from the current
// folder: that may be anybody's.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

namespace waywiser {

// The path of the running program. Throws ExternalError where the system does not tell.
std::filesystem::path own_executable();

// A regular file that this process may execute.
bool is_executable(const std::filesystem::path& path);

// The first of `folder` and its parents for which `found` holds.
std::optional<std::filesystem::path> search_upwards(
    std::filesystem::path folder, const std::function<bool(const std::filesystem::path&)>& found);

}  // namespace waywiser
