// One file of repairs/: JSON of schema waywiser.repair/1.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "waywiser/study/repairs.h"

namespace waywiser {

std::string repair_text(const RepairedRoutes& repaired);
// None where there is no such file, or where it is damaged or of another schema.
std::optional<RepairedRoutes> read_repair(const std::filesystem::path& path);

}  // namespace waywiser
