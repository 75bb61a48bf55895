#include "waywiser/study/repairs_file.h"

#include <exception>

#include <nlohmann/json.hpp>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/json_integer.h"
#include "waywiser/system/file.h"

namespace waywiser {
namespace {

constexpr const char* kSchema = "waywiser.repair/1";

RepairStage stage_named(const std::string& name) {
  for (const RepairStage stage : {RepairStage::none, RepairStage::moved, RepairStage::reoptimised,
                                  RepairStage::vehicle_added, RepairStage::failed})
    if (to_string(stage) == name) return stage;
  throw std::invalid_argument("no stage");
}

RepairedRoutes parse(const nlohmann::json& json) {
  if (json.at("schema") != kSchema) throw std::invalid_argument("another schema");
  RepairedRoutes it;
  it.run = json.at("run");
  it.share = json.at("share");
  it.seed = integer_of<std::uint64_t>(json.at("seed"));
  it.given_cost = json.at("given_cost");
  it.stage = stage_named(json.at("stage"));
  it.repaired_at = json.at("repaired_at");
  it.spent = json.at("spent");
  it.rounds = integer_of<std::int64_t>(json.at("rounds"));
  it.float_feasible = json.at("float_feasible");
  it.exact_feasible = json.at("exact_feasible");
  it.vehicles = integer_of<int>(json.at("vehicles"));
  it.cost = json.at("cost");
  for (const auto& route : json.at("routes")) {
    Route customers;
    for (const auto& customer : route) customers.push_back(integer_of<int>(customer));
    it.routes.push_back(std::move(customers));
  }
  return it;
}

}  // namespace

std::string repair_text(const RepairedRoutes& it) {
  JsonWriter json;
  json.begin_object().member("schema", kSchema).member("run", it.run);
  json.member("share", it.share).member("seed", it.seed).member("given_cost", it.given_cost);
  json.member("stage", to_string(it.stage)).member("repaired_at", it.repaired_at);
  json.member("spent", it.spent).member("rounds", it.rounds);
  json.member("float_feasible", it.float_feasible).member("exact_feasible", it.exact_feasible);
  json.member("vehicles", it.vehicles).member("cost", it.cost);
  json.key("routes").begin_array();
  for (const Route& route : it.routes) json.array(route);
  return json.end_array().end_object().text() + "\n";
}

std::optional<RepairedRoutes> parse_repair(std::string_view text) {
  try {
    return parse(nlohmann::json::parse(text));
  } catch (const std::exception&) {
    return std::nullopt;  // cut short by a full disk or edited: it is made again
  }
}

std::optional<RepairedRoutes> read_repair(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
  try {
    return parse_repair(read_own_file(path));
  } catch (const InputError&) {  // gone, or not to be read: as if it were damaged
    return std::nullopt;
  }
}

std::map<std::string, RepairedRoutes> read_repairs(const StudyFile& study) {
  std::map<std::string, RepairedRoutes> all;
  std::error_code error;
  const std::filesystem::path folder = StudyFolder(study.folder()).repairs();
  for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    std::optional<RepairedRoutes> repaired = read_repair(it->path());
    if (repaired) all.emplace(repaired->run, std::move(*repaired));
  }
  return all;
}

}  // namespace waywiser
