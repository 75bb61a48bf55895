#include "waywiser/solver/registry.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <optional>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "waywiser/base/error.h"
#include "waywiser/base/hash.h"
#include "waywiser/system/environment.h"
#include "waywiser/system/executable.h"
#include "waywiser/system/file.h"

namespace waywiser {
namespace {

namespace fs = std::filesystem;

// A Python adapter: its module in adapters/, and the environment of scripts/setup that it needs.
struct Adapter {
  const char* name;
  const char* module;
  const char* environment;  // of .venv-NAME; null: any Python 3
  const char* variable;     // names another Python
};

constexpr std::array<Adapter, 4> kAdapters{{
    {"pyvrp", "pyvrp_hgs.py", "adapters", "WAYWISER_PYTHON_ADAPTERS"},
    {"pyvrp-ils", "pyvrp_ils.py", "pyvrp-ils", "WAYWISER_PYTHON_PYVRP_ILS"},
    {"ortools", "ortools_routing.py", "adapters", "WAYWISER_PYTHON_ADAPTERS"},
    {"cli", "cli_solver.py", nullptr, "WAYWISER_PYTHON"},
}};

std::optional<std::string> variable(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

bool is_native_solver = false;

// This executable, or the one in whose build tree this program (a test, a benchmark) stands.
std::string native_executable() {
  if (const auto named = variable("WAYWISER_EXECUTABLE")) return *named;
  const fs::path own = own_executable();
  if (is_native_solver) {
    if (is_executable(own)) return own.string();
    throw ExternalError("this executable has been replaced or removed since it was started: " +
                        own.string() + "; start it again");
  }
  const auto folder = search_upwards(
      own.parent_path(), [](const fs::path& place) { return is_executable(place / "waywiser"); });
  return folder ? (*folder / "waywiser").string() : "waywiser";
}

fs::path adapters_folder() {
  if (const auto named = variable("WAYWISER_ADAPTERS")) return *named;
  const fs::path here = own_executable().parent_path();
  const auto has = [](const fs::path& place) {
    std::error_code ignored;
    return fs::is_regular_file(place / "line_protocol.py", ignored);
  };
  if (has(here / "../share/waywiser/adapters")) {
    return (here / "../share/waywiser/adapters").lexically_normal();
  }
  const auto tree =
      search_upwards(here, [&](const fs::path& place) { return has(place / "adapters"); });
  if (tree) return *tree / "adapters";
  throw ExternalError(
      "the folder of adapters is not beside this executable; WAYWISER_ADAPTERS names it");
}

std::string python_of(const Adapter& adapter, const fs::path& adapters) {
  if (const auto named = variable(adapter.variable)) return *named;
  if (adapter.environment == nullptr) return "python3";
  const std::string folder = fmt::format(".venv-{}", adapter.environment);
  const auto has = [&](const fs::path& place) {
    return is_executable(place / folder / "bin/python");
  };
  const auto root = search_upwards(fs::absolute(adapters), has);
  if (root) return (*root / folder / "bin/python").string();
  if (const auto python = environment_python(adapter.environment)) return python->string();
  throw ExternalError(
      fmt::format("the Python environment of {} is missing: `waywiser setup {}` makes it, or {} "
                  "names another Python",
                  adapter.name, adapter.environment, adapter.variable));
}

std::vector<std::string> adapter_command(const Adapter& adapter) {
  const fs::path folder = adapters_folder();
  const fs::path module = folder / adapter.module;
  std::error_code ignored;
  if (!fs::is_regular_file(module, ignored)) {
    throw ExternalError(fmt::format("the adapter {} is missing", module.string()));
  }
  return {python_of(adapter, folder), module.string()};
}

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

// The word, or the file that it names below `base`.
std::string below(const fs::path& base, const std::string& word) {
  if (word.empty() || fs::path(word).is_absolute() || !is_file(base / word)) return word;
  return fs::absolute(base / word).lexically_normal().string();
}

// Where the system would find the program: "" where nowhere.
std::string found_in_path(const std::string& program) {
  if (program.find('/') != std::string::npos) return program;
  std::istringstream folders(variable("PATH").value_or(""));
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (!folder.empty() && is_executable(fs::path(folder) / program))
      return (fs::path(folder) / program).string();
  }
  return "";
}

}  // namespace

void serve_as_native_solver() {
  is_native_solver = true;
}

std::string program_digest(const SolverCommand& solver) {
  if (solver.name == "waywiser") return "";
  std::vector<std::string> files;
  std::copy_if(solver.argv.begin() + 1, solver.argv.end(), std::back_inserter(files), is_file);
  if (files.empty()) files.push_back(found_in_path(solver.argv.front()));
  std::string digests;
  try {
    for (const std::string& file : files) {
      if (is_file(file)) digests += sha256_hex(read_input(file));
    }
  } catch (const InputError&) {
    return "";
  }
  return digests.empty() ? "" : sha256_hex(digests);
}

std::vector<std::string> split_command(const std::string& line) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = '\0';
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const bool escapes = c == '\\' && quote != '\'' && i + 1 < line.size() &&
                         (quote == '\0' || line[i + 1] == '"' || line[i + 1] == '\\');
    const bool blank = c == ' ' || c == '\t' || c == '\n';
    if (quote == '\0' && blank) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (escapes) {
      words.back() += line[++i];
    } else if (quote == '\0' && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == quote) {
      quote = '\0';
    } else {
      words.back() += c;
    }
  }
  if (quote != '\0') throw UsageError(fmt::format("an open quote in the command: {}", line));
  return words;
}

std::string protocol_modules() {
  try {
    return fs::absolute(adapters_folder()).string();
  } catch (const ExternalError&) {
    return {};  // whoever asks for an adapter by its name is told
  }
}

std::vector<std::string> registered_solvers() {
  std::vector<std::string> names{"waywiser"};
  for (const Adapter& adapter : kAdapters) names.emplace_back(adapter.name);
  return names;
}

SolverCommand resolve_solver(const std::string& name_or_command, const fs::path& base) {
  if (name_or_command == "waywiser") return {name_or_command, {native_executable(), "solver"}};
  for (const Adapter& adapter : kAdapters) {
    if (name_or_command == adapter.name) return {name_or_command, adapter_command(adapter)};
  }
  std::vector<std::string> words = split_command(name_or_command);
  if (words.empty()) throw UsageError("an empty solver command");
  if (!base.empty()) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (i > 0 || words[i].find('/') != std::string::npos) words[i] = below(base, words[i]);
    }
  }
  return {name_or_command, std::move(words)};
}

}  // namespace waywiser
