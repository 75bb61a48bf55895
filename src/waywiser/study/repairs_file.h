// The files of repairs/: JSON of schema waywiser.repair/1.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "waywiser/study/file.h"
#include "waywiser/study/repaired.h"

namespace waywiser {

std::string repair_text(const RepairedRoutes& repaired);
// None where it is damaged or of another schema.
std::optional<RepairedRoutes> parse_repair(std::string_view text);
// None where there is no such file, too.
std::optional<RepairedRoutes> read_repair(const std::filesystem::path& path);

// By run id; empty where `study repair` never ran. Damaged files are left out: they are made again.
std::map<std::string, RepairedRoutes> read_repairs(const StudyFile& study);

}  // namespace waywiser
