// The user's places, and Python environments with what adapters and the renderer need.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace waywiser {

// $XDG_DATA_HOME/waywiser, else ~/.local/share/waywiser. Throws UsageError where the environment
// names neither.
std::filesystem::path user_data_directory();

// The Python of the environment NAME: .venv-NAME in a folder above this executable (scripts/setup
// makes it) or in the user's data directory (`waywiser setup` makes it). Empty where there is none.
std::optional<std::filesystem::path> environment_python(const std::string& name);

// The file of pinned packages for the environment NAME: installed, or of the checkout. Empty where
// there is no such environment.
std::optional<std::filesystem::path> environment_requirements(const std::string& name);

// Makes .venv-NAME in the user's data directory, by python3's venv and pip; returns its folder. One
// that is complete is left alone. Throws ExternalError with the last words of what failed.
std::filesystem::path make_environment(const std::string& name,
                                       const std::filesystem::path& requirements);

}  // namespace waywiser
