// Files that ship inside a Python package, brought by the user's own pip with the user's own
// configuration.
#pragma once

#include <filesystem>
#include <string>

namespace waywiser {

// `pip download --no-deps REQUIREMENT` ("NAME==VERSION") into `folder`: the path of the wheel.
// Where python3 has no pip, an environment of its own under `folder` provides it. Throws
// ExternalError with what pip said.
std::filesystem::path download_package(const std::string& requirement,
                                       const std::filesystem::path& folder);

}  // namespace waywiser
