#include "waywiser/report/paper_values.h"

#include <nlohmann/json.hpp>

#include "waywiser/datasets/embedded.h"

namespace waywiser {

namespace {

const nlohmann::json* find(const std::string& pointer) {
  static const nlohmann::json values = nlohmann::json::parse(embedded_file("paper-values.json"));
  const nlohmann::json::json_pointer place(pointer);
  return values.contains(place) ? &values.at(place) : nullptr;
}

}  // namespace

std::optional<double> paper_number(const std::string& pointer) {
  const nlohmann::json* value = find(pointer);
  if (value == nullptr || !value->is_number()) return std::nullopt;
  return value->get<double>();
}

std::optional<std::string> paper_text(const std::string& pointer) {
  const nlohmann::json* value = find(pointer);
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return value->get<std::string>();
}

std::string paper_solver(const std::string& solver) {
  return solver == "ortools" || solver == "pyvrp" ? solver : "";
}

}  // namespace waywiser
