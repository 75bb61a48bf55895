// One file of repairs/: JSON of schema waywiser.repair/1.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "waywiser/study/repairs.h"

namespace waywiser {

std::string repair_text(const RepairedRoutes& repaired);
// None where it is damaged or of another schema.
std::optional<RepairedRoutes> parse_repair(std::string_view text);
// None where there is no such file, too.
std::optional<RepairedRoutes> read_repair(const std::filesystem::path& path);

}  // namespace waywiser
