#include "waywiser/study/plan_file.h"

#include <algorithm>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "waywiser/base/hash.h"
#include "waywiser/base/json.h"
#include "waywiser/study/json_integer.h"
#include "waywiser/study/names.h"
#include "waywiser/system/file.h"

namespace waywiser {
namespace {

constexpr const char* kSchema = "waywiser.plan/1";

PlanInputs parse_inputs(const nlohmann::json& json) {
  PlanInputs inputs;
  for (const auto& it : json.at("instances")) {
    inputs.instances.push_back({it.at("name"), it.at("path"), it.at("digest"), it.at("class"),
                                integer_of<int>(it.at("customers"))});
  }
  for (const auto& it : json.at("solvers")) {
    PlannedSolver solver{it.at("name"),  it.at("solver"), it.at("described"), it.at("version"), {},
                         it.at("native")};
    for (const auto& [name, value] : it.at("options").items())
      solver.options[name] = canonical_scalar(value.dump());
    solver.program = it.value("program", "");
    inputs.solvers.push_back(std::move(solver));
  }
  return inputs;
}

struct FoundInputs {
  std::string study;  // the digest of its file
  PlanInputs inputs;
};

// Of any study; none where it has no readable plan, which is made again at no cost.
std::optional<FoundInputs> inputs_in(const StudyFolder& folder) {
  if (!std::filesystem::exists(folder.plan())) return std::nullopt;
  try {
    const auto json = nlohmann::json::parse(read_own_file(folder.plan()));
    if (json.at("schema") != kSchema) return std::nullopt;
    return FoundInputs{json.at("study"), parse_inputs(json)};
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

// Whether they lie where they lay: the folder may come from another machine.
bool has_its_instances(const PlanInputs& inputs) {
  return std::all_of(inputs.instances.begin(), inputs.instances.end(), [](const auto& instance) {
    std::error_code error;
    return std::filesystem::is_regular_file(instance.path, error);
  });
}

// The same solver, maybe of another version: that may have options of its own, but none that the
// other sets differently.
bool is_alike(const PlannedSolver& a, const PlannedSolver& b) {
  return a.name == b.name && a.solver == b.solver && a.described == b.described &&
         std::all_of(a.options.begin(), a.options.end(), [&](const auto& option) {
           const auto other = b.options.find(option.first);
           return other == b.options.end() ||
                  canonical_scalar(other->second) == canonical_scalar(option.second);
         });
}

// As the first of `plans` that has it planned it.
void take_version(PlannedSolver& solver, const std::vector<PlanInputs>& plans) {
  for (const PlanInputs& inputs : plans) {
    const auto known = std::find_if(inputs.solvers.begin(), inputs.solvers.end(),
                                    [&](const auto& theirs) { return is_alike(solver, theirs); });
    if (known == inputs.solvers.end()) continue;
    solver = *known;
    return;
  }
}

}  // namespace

std::string plan_text(const Plan& plan) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", kSchema);
  json.member("study", sha256_hex(plan.study.text));
  json.key("instances").begin_array();
  for (const PlannedInstance& instance : plan.inputs.instances) {
    json.begin_object().member("name", instance.name).member("class", instance.instance_class);
    json.member("customers", instance.customers).member("digest", instance.digest);
    json.member("path", instance.path).end_object();
  }
  json.end_array().key("solvers").begin_array();
  for (const PlannedSolver& solver : plan.inputs.solvers) {
    json.begin_object().member("name", solver.name).member("solver", solver.solver);
    json.member("described", solver.described)
        .member("version", solver.version)
        .member("native", solver.native);
    if (!solver.program.empty()) json.member("program", solver.program);
    json.key("options").begin_object();
    for (const auto& [name, value] : solver.options) json.key(name).raw(value);
    json.end_object().end_object();
  }
  return json.end_array().end_object().text() + "\n";
}

Plan parse_plan(const std::string& text, const StudyFile& study, const std::string& file) {
  try {
    const auto json = nlohmann::json::parse(text);
    if (json.at("schema") == kSchema && json.at("study") == sha256_hex(study.text))
      return expand_plan(study, parse_inputs(json));
  } catch (const nlohmann::json::exception&) {
    throw InputError({file, 0, 0}, "no plan", "one that `study run` wrote");
  } catch (const std::invalid_argument&) {
    throw InputError({file, 0, 0}, "no plan", "one that `study run` wrote");
  }
  throw InputError({file, 0, 0}, "the plan of another study", "that of the study file beside it");
}

void write_plan_file(const StudyFolder& folder, const Plan& plan) {
  const std::string text = plan_text(plan);
  // An unchanged plan is left alone: several runners may be reading it.
  if (std::filesystem::is_regular_file(folder.plan()) && read_own_file(folder.plan()) == text)
    return;
  write_atomically(folder.plan(), text, Existing::replace);
}

Plan known_plan(const StudyFile& study) {
  return known_plan(study, {});
}

Plan known_plan(const StudyFile& study, const std::vector<StudyFolder>& folders) {
  const std::string digest = sha256_hex(study.text);
  std::vector<PlanInputs> plans;
  if (auto own = inputs_in(StudyFolder(study.folder()))) {
    if (own->study == digest) return expand_plan(study, std::move(own->inputs));
    plans.push_back(std::move(own->inputs));
  }
  for (const StudyFolder& folder : folders) {
    auto found = inputs_in(folder);
    if (!found) continue;
    if (found->study == digest && has_its_instances(found->inputs))
      return expand_plan(study, std::move(found->inputs));
    plans.push_back(std::move(found->inputs));
  }
  PlanInputs inputs = resolve_inputs(study);
  for (PlannedSolver& solver : inputs.solvers) take_version(solver, plans);
  return expand_plan(study, std::move(inputs));
}

std::vector<std::string> unreadable_plans(const std::vector<StudyFolder>& folders) {
  std::vector<std::string> all;
  for (const StudyFolder& folder : folders) {
    if (std::filesystem::exists(folder.plan()) && !inputs_in(folder))
      all.push_back(folder.plan().string());
  }
  return all;
}

}  // namespace waywiser
