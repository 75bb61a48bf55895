#include "waywiser/study/references.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <tuple>

#include <nlohmann/json.hpp>

#include "waywiser/base/error.h"
#include "waywiser/base/json.h"
#include "waywiser/instance/objective.h"
#include "waywiser/study/folder.h"
#include "waywiser/study/json_integer.h"
#include "waywiser/study/names.h"
#include "waywiser/system/file.h"

namespace waywiser {
namespace {

constexpr const char* kSchema = "waywiser.references/1";

using ScaledKey = std::tuple<std::string, std::int64_t, Rounding, Ties>;

struct Best {
  std::map<ScaledKey, ScaledReference> scaled;
  std::map<std::string, RealReference> real;
};

template <class Key, class Reference>
void offer(std::map<Key, Reference>& all, const Key& key, const Reference& candidate) {
  const auto [known, fresh] = all.emplace(key, candidate);
  if (!fresh && candidate.cost < known->second.cost) known->second = candidate;
}

void offer_run(const Run& run, Best& best) {
  const RunDescription& description = run.description;
  const std::string& digest = description.instance_digest;
  const double limit = description.budget.limit();
  const RecordedIncumbent* scaled = nullptr;
  const RecordedIncumbent* real = nullptr;
  for (std::size_t k = 0; k < run.incumbents.size() && run.time(k) <= limit; ++k) {
    const RecordedIncumbent& it = run.incumbents[k];
    if (scaled == nullptr || it.cost < scaled->cost) scaled = &it;
    if (it.float_feasible && (real == nullptr || it.cost_double < real->cost_double)) real = &it;
  }
  if (real != nullptr)
    offer(best.real, digest,
          RealReference{run.instance, digest, real->cost_double, real->routes, run.id});
  if (scaled == nullptr || !description.scaling) return;
  const Scaling scaling = canonical(*description.scaling);
  offer(best.scaled, ScaledKey{digest, scaling.P, scaling.rounding, scaling.ties},
        ScaledReference{run.instance, digest, scaling, scaled->cost, run.id});
}

std::string references_text(const StudyFile& study, const References& references) {
  JsonWriter json(JsonWriter::Style::indented);
  json.begin_object().member("schema", kSchema).member("study", study.name);
  json.member("date", references.date);
  json.member("objective", to_string(references.objective));
  json.member("runs", references.runs);
  json.key("scaled").begin_array();
  for (const ScaledReference& it : references.scaled) {
    json.begin_object().member("instance", it.instance).member("digest", it.digest);
    json.member("P", it.scaling.P).member("rounding", to_string(it.scaling.rounding));
    json.member("ties", to_string(it.scaling.ties)).member("cost", it.cost);
    json.member("run", it.run).end_object();
  }
  json.end_array().key("real").begin_array();
  for (const RealReference& it : references.real) {
    json.begin_object().member("instance", it.instance).member("digest", it.digest);
    json.member("cost", it.cost).member("routes", it.routes).member("run", it.run).end_object();
  }
  return json.end_array().end_object().text() + "\n";
}

References parse_references(const nlohmann::json& json) {
  References references;
  if (json.at("schema") != kSchema) throw std::invalid_argument("another schema");
  references.date = json.at("date");
  references.objective = objective_named(json.at("objective"));
  references.runs = integer_of<std::int64_t>(json.at("runs"));
  for (const auto& it : json.at("scaled")) {
    const Scaling scaling{integer_of<std::int64_t>(it.at("P")), rounding_named(it.at("rounding")),
                          ties_named(it.at("ties"))};
    references.scaled.push_back({it.at("instance"), it.at("digest"), scaling,
                                 integer_of<std::int64_t>(it.at("cost")), it.at("run")});
  }
  for (const auto& it : json.at("real")) {
    references.real.push_back({it.at("instance"), it.at("digest"), it.at("cost"),
                               integer_of<int>(it.at("routes")), it.at("run")});
  }
  return references;
}

}  // namespace

const ScaledReference* References::find(const std::string& digest, const Scaling& scaling) const {
  const auto it = std::find_if(scaled.begin(), scaled.end(), [&](const ScaledReference& reference) {
    return reference.digest == digest && canonical(reference.scaling) == canonical(scaling);
  });
  return it == scaled.end() ? nullptr : &*it;
}

const RealReference* References::find(const std::string& digest) const {
  const auto it = std::find_if(real.begin(), real.end(), [&](const RealReference& reference) {
    return reference.digest == digest;
  });
  return it == real.end() ? nullptr : &*it;
}

References best_of(const StudyFile& study, const StudyRuns& runs, const std::string& date) {
  References references;
  references.date = date;
  references.objective = study.objective;
  Best best;
  for (const Run& run : runs.runs) {
    if (run.status != RunStatus::done) continue;
    ++references.runs;
    offer_run(run, best);
  }
  for (const auto& [key, reference] : best.scaled) references.scaled.push_back(reference);
  for (const auto& [key, reference] : best.real) references.real.push_back(reference);
  return references;
}

std::optional<References> read_references(const StudyFile& study) {
  const std::filesystem::path path = StudyFolder(study.folder()).references();
  if (!std::filesystem::exists(path)) return std::nullopt;
  const std::string text = read_own_file(path);
  References references;
  try {
    references = parse_references(nlohmann::json::parse(text));
  } catch (const std::exception& error) {
    throw InputError({path.string(), 0, 0}, std::string("no references (") + error.what() + ")",
                     "what `study freeze` writes");
  }
  if (references.objective != study.objective) {
    throw InputError({path.string(), 0, 0},
                     "references for the objective " + to_string(references.objective),
                     "those of " + to_string(study.objective) + ": `study freeze --force`");
  }
  return references;
}

void write_references(const StudyFile& study, const References& references, bool replace) {
  write_atomically(StudyFolder(study.folder()).references(), references_text(study, references),
                   replace ? Existing::replace : Existing::keep);
}

}  // namespace waywiser
