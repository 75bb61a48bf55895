#include "waywiser/study/file.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <limits>
#include <set>
#include <utility>

#include "waywiser/base/decimal.h"
#include "waywiser/instance/objective.h"
#include "waywiser/study/toml_table.h"
#include "waywiser/system/descriptor.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/file.h"

namespace waywiser {
namespace {

constexpr std::int64_t kLargestP = 1'000'000'000'000;

// Reads the elements of a list by `read` and refuses a value that stands twice.
template <class Value, class Read>
std::vector<Value> read_list(const TomlTable& table, const toml::node& node, const std::string& key,
                             Read read) {
  std::vector<Value> values;
  std::set<Value> known;
  for (const toml::node* element : table.list(node, key)) {
    const Value value = read(*element);
    if (!known.insert(value).second) table.refuse(*element, key, "every value once");
    values.push_back(value);
  }
  return values;
}

std::vector<Rounding> read_roundings(const TomlTable& table, const toml::node& node) {
  return read_list<Rounding>(table, node, "rounding", [&](const toml::node& element) {
    return kSchemes[table.choice(element, "rounding", rounding_names())].id;
  });
}

std::vector<Ties> read_ties(const TomlTable& table, const toml::node& node) {
  return read_list<Ties>(table, node, "ties", [&](const toml::node& element) {
    return *find_ties(ties_names()[table.choice(element, "ties", ties_names())]);
  });
}

// A file with what it leaves unsaid: { file = "stops.csv", matrix = "times.csv" }.
std::string read_instance_table(const std::string& file, const toml::table& source,
                                StudyFile& study) {
  TomlTable table(file, source, "an element of instances");
  InstanceOptions options;
  const std::pair<const char*, std::optional<std::string>*> words[] = {
      {"matrix", &options.matrix},       {"distances", &options.distances},
      {"speed", &options.speed},         {"depot", &options.depot},
      {"capacity", &options.capacity},   {"max_duration", &options.max_duration},
      {"time_unit", &options.time_unit}, {"matrix_unit", &options.matrix_unit}};
  for (const auto& [key, option] : words) {
    if (const toml::node* node = table.find(key))
      *option = node->is_integer() ? toml_plain(file, *node) : table.text(*node, key, "a text");
  }
  if (const toml::node* node = table.find("vehicles"))
    options.vehicles = table.integer(*node, "vehicles", 1, kMaxExactInteger);
  if (const toml::node* node = table.find("round_decimals"))
    options.round_decimals =
        static_cast<int>(table.integer(*node, "round_decimals", 0, kMaxDecimals));
  const toml::node* name = table.find("file");
  table.refuse_unknown();
  if (name == nullptr) table.missing("file", "like file = \"stops.csv\"");
  for (auto* path : {&options.matrix, &options.distances}) {
    if (*path) *path = (study.base() / **path).lexically_normal().string();
  }
  const std::string pattern = table.text(*name, "file", "a file or a pattern");
  study.instance_options[pattern] = options;
  return pattern;
}

void read_instances(const std::string& file, const TomlTable& table, const toml::node& node,
                    StudyFile& study) {
  study.instances = read_list<std::string>(table, node, "instances", [&](const toml::node& e) {
    study.instance_places.push_back(table.place(e));
    if (e.is_table()) return read_instance_table(file, *e.as_table(), study);
    return table.text(e, "instances", "a pattern like \"solomon/R1*\" or a file");
  });
}

// One limit for all sizes, or a table from size to limit.
std::map<int, std::int64_t> read_limits(const std::string& file, const TomlTable& table,
                                        const toml::node& node, const std::string& key,
                                        const std::function<std::int64_t(const toml::node&)>& one) {
  if (!node.is_table()) return {{1, one(node)}};
  std::map<int, std::int64_t> limits;
  for (const auto& [size, limit] : *node.as_table()) {
    const std::string text(size.str());
    const bool number = !text.empty() && text.size() <= 7 && text.front() != '0' &&
                        text.find_first_not_of("0123456789") == std::string::npos;
    if (!number) {
      throw InputError(toml_place(file, size.source()),
                       "the key " + in_quotes(text) + " in \"" + key + "\"",
                       "a number of customers, like 100");
    }
    limits[std::stoi(text)] = one(limit);
  }
  if (limits.empty()) table.refuse(node, key, "at least one limit");
  return limits;
}

void read_clock(const std::string& file, TomlTable& table, StudyFile& study) {
  if (const toml::node* node = table.find("clock"))
    study.clock = kClocks[table.choice(*node, "clock", clock_names())].id;
  const toml::node* time_limit = table.find("time_limit");
  const toml::node* iterations = table.find("iterations");
  const bool counts = study.clock == ClockKind::iterations;
  if (counts && time_limit != nullptr)
    table.refuse(*time_limit, "time_limit", "\"iterations\" with clock = \"iterations\"");
  if (!counts && iterations != nullptr)
    table.refuse(*iterations, "iterations", "clock = \"iterations\" beside it, or \"time_limit\"");
  if (counts) {
    if (iterations == nullptr)
      table.missing("iterations", "like iterations = 20000 or iterations = { 100 = 20000 }");
    study.limits = read_limits(file, table, *iterations, "iterations", [&](const toml::node& e) {
      return table.integer(e, "iterations", 1, kMaxExactInteger);
    });
    return;
  }
  if (time_limit == nullptr)
    table.missing("time_limit", "like time_limit = \"10s\" or time_limit = { 100 = \"120s\" }");
  study.limits = read_limits(file, table, *time_limit, "time_limit", [&](const toml::node& e) {
    const auto limit = parse_duration(table.text(e, "time_limit", kDurationGrammar));
    if (!limit) table.refuse(e, "time_limit", kDurationGrammar);
    return *limit;
  });
}

void read_configurations(TomlTable& table, StudyFile& study) {
  const toml::node* P = table.find("P");
  const toml::node* rounding = table.find("rounding");
  if (const toml::node* node = table.find("ties")) study.ties = read_ties(table, *node);
  if (const toml::node* node = table.find("control")) {
    if (!node->is_array() || !node->as_array()->empty()) {
      for (const toml::node* element : table.list(*node, "control"))
        table.choice(*element, "control", {"double"});
      study.control = true;
    }
  }
  if (P == nullptr && rounding == nullptr && study.control) return;  // the control row alone
  if (P == nullptr) table.missing("P", "like P = [1, 10, 1000]");
  if (rounding == nullptr) table.missing("rounding", "like rounding = [\"pessimistic\"]");
  study.P = read_list<std::int64_t>(
      table, *P, "P", [&](const toml::node& e) { return table.integer(e, "P", 1, kLargestP); });
  study.roundings = read_roundings(table, *rounding);
}

void read_study_table(const std::string& file, const toml::table& source, StudyFile& study) {
  TomlTable table(file, source, "[study]");
  study.name = study.path.stem().string();
  if (const toml::node* node = table.find("name")) study.name = table.text(*node, "name", "a name");
  if (const toml::node* node = table.find("objective")) {
    study.objective = kObjectives[table.choice(*node, "objective", objective_names())].id;
  }
  const toml::node* instances = table.find("instances");
  read_configurations(table, study);
  const toml::node* seeds = table.find("seeds");
  read_clock(file, table, study);
  if (const toml::node* node = table.find("keep_routes")) {
    study.keep_routes = table.choice(*node, "keep_routes", {"final", "all"}) == 0
                            ? KeepRoutes::final
                            : KeepRoutes::all;
  }
  table.refuse_unknown();  // before what is missing: a misspelt key is both
  if (instances == nullptr) table.missing("instances", "like instances = [\"solomon/*\"]");
  if (seeds == nullptr) table.missing("seeds", "like seeds = [1, 2, 3]");
  read_instances(file, table, *instances, study);
  study.seeds = read_list<std::uint64_t>(table, *seeds, "seeds", [&](const toml::node& e) {
    return static_cast<std::uint64_t>(table.integer(e, "seeds", 0, kMaxExactInteger));
  });
}

void read_run_table(const std::string& file, const toml::table& source, StudyFile& study) {
  TomlTable table(file, source, "[run]");
  if (const toml::node* node = table.find("attempts"))
    study.attempts = static_cast<int>(table.integer(*node, "attempts", 1, 100));
  if (const toml::node* node = table.find("memory_limit")) {
    const auto limit = parse_bytes(table.text(*node, "memory_limit", kBytesGrammar));
    if (!limit) table.refuse(*node, "memory_limit", kBytesGrammar);
    study.memory_limit = *limit;
  }
  if (const toml::node* node = table.find("order_seed"))
    study.order_seed =
        static_cast<std::uint64_t>(table.integer(*node, "order_seed", 0, kMaxExactInteger));
  table.refuse_unknown();
}

StudySolver read_solver(const std::string& file, const std::string& name, const Place& place,
                        const toml::node& source) {
  static constexpr const char* kNames = "a name of letters, digits, '.', '_' and '-'";
  if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                             "0123456789._-") != std::string::npos)
    throw InputError(place, "the solver's name " + in_quotes(name), kNames);
  if (!source.is_table())
    throw InputError(toml_place(file, source.source()), toml_found(source),
                     "[solver." + name + "]");
  TomlTable table(file, *source.as_table(), "[solver." + name + "]");
  StudySolver solver{name, name, {}, place, {}};
  if (const toml::node* node = table.find("solver"))
    solver.solver = table.text(*node, "solver", "the name of a solver, or a command");
  if (const toml::node* node = table.find("options")) {
    if (!node->is_table()) table.refuse(*node, "options", "a table like { option = 1 }");
    for (const auto& [key, value] : *node->as_table()) {
      const std::string option(key.str());
      solver.options[option] = toml_scalar(file, value);
      solver.option_places[option] = toml_place(file, key.source());
    }
  }
  table.refuse_unknown();
  return solver;
}

std::vector<StudySolver> read_solvers(const std::string& file, const toml::table& source) {
  std::vector<StudySolver> solvers;
  for (const auto& [key, node] : source) {
    solvers.push_back(
        read_solver(file, std::string(key.str()), toml_place(file, key.source()), node));
  }
  std::stable_sort(solvers.begin(), solvers.end(), [](const StudySolver& a, const StudySolver& b) {
    return a.place.line < b.place.line;  // toml++ sorts tables by key
  });
  return solvers;
}

std::vector<AnalysisEntry> read_analysis(const std::string& file, const toml::table& source) {
  std::vector<AnalysisEntry> entries;
  for (const auto& [key, node] : source) {
    AnalysisEntry entry{
        std::string(key.str()), {}, node.is_array(), toml_place(file, key.source())};
    if (entry.is_list) {
      for (const toml::node& element : *node.as_array())
        entry.values.push_back(toml_plain(file, element));
    } else {
      entry.values.push_back(toml_plain(file, node));
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

const toml::table* child_table(const std::string& file, TomlTable& root, const std::string& name) {
  const toml::node* node = root.find(name);
  if (node == nullptr) return nullptr;
  if (node->is_table()) return node->as_table();
  throw InputError(toml_place(file, node->source()), toml_found(*node) + " for \"" + name + "\"",
                   "a table [" + name + "]");
}

toml::table parse_toml(std::string_view text, const std::string& path) {
  try {
    return toml::parse(text, path);
  } catch (const toml::parse_error& error) {
    throw InputError(toml_place(path, error.source()),
                     "no valid TOML (" + std::string(error.description()) + ")",
                     "a study file in TOML");
  }
}

}  // namespace

StudyFile parse_study(std::string_view text, const std::string& path) {
  const toml::table source = parse_toml(text, path);
  StudyFile study;
  study.path = path;
  study.text = std::string(text);
  TomlTable root(path, source, "the study file");
  const toml::table* main = child_table(path, root, "study");
  const toml::table* run = child_table(path, root, "run");
  const toml::table* solvers = child_table(path, root, "solver");
  const toml::table* analysis = child_table(path, root, "analysis");
  root.refuse_unknown();
  if (main == nullptr) throw InputError({path, 0, 0}, "no table [study]", "one");
  read_study_table(path, *main, study);
  if (run != nullptr) read_run_table(path, *run, study);
  if (solvers != nullptr) study.solvers = read_solvers(path, *solvers);
  if (analysis != nullptr) study.analysis = read_analysis(path, *analysis);
  if (study.solvers.empty())
    throw InputError({path, 0, 0}, "no solver", "at least one table like [solver.waywiser]");
  return study;
}

StudyFile read_study(const std::string& path) {
  // Its records lie beside it: a pipe or a device has no such place, and the former may never end.
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    throw InputError({path, 0, 0}, kind_of_file(std::filesystem::canonical(path, error)),
                     "a study file in TOML");
  return parse_study(read_input(path, std::uintmax_t{1} << 20), path);
}

Budget StudyFile::budget_for(int customers) const {
  auto next = limits.upper_bound(customers);
  const std::int64_t limit = next == limits.begin() ? next->second : std::prev(next)->second;
  Budget budget;
  budget.clock = clock;
  if (clock == ClockKind::iterations) {
    budget.iterations = limit;
    budget.seconds = 0.0;
  } else {
    budget.seconds = static_cast<double>(limit) / 1000.0;
  }
  return budget;
}

std::filesystem::path StudyFile::base() const {
  return path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
}

std::filesystem::path StudyFile::folder() const {
  std::filesystem::path folder = path;
  folder.replace_extension(".study");
  return folder;
}

}  // namespace waywiser
