#include "waywiser/cli/configuration.h"

#include <cstdlib>
#include <filesystem>
#include <map>

#include "waywiser/base/error.h"
#include "waywiser/study/toml_table.h"
#include "waywiser/system/file.h"

namespace waywiser::cli {
namespace {

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

toml::table parse(const std::string& path) {
  try {
    return toml::parse(read_input(path), path);
  } catch (const toml::parse_error& error) {
    throw InputError(toml_place(path, error.source()),
                     "no valid TOML (" + std::string(error.description()) + ")",
                     "settings such as color = \"never\"");
  }
}

// "~/data" in the home folder. A file in the home folder has no current folder to be relative to.
std::string absolute_path(const TomlTable& table, const toml::node& node, const std::string& key) {
  std::string path = table.text(node, key, "an absolute path in quotes");
  if (path.starts_with("~/")) path = variable("HOME") + path.substr(1);
  if (!path.starts_with('/'))
    table.refuse(node, key, "an absolute path, or one that begins with ~/");
  return path;
}

void set_where_unset(const char* name, const std::string& value) {
  ::setenv(name, value.c_str(), 0);
}

std::string data_folders(const TomlTable& table, const toml::node& node) {
  std::string folders;
  for (const toml::node* folder : table.list(node, "data")) {
    folders += (folders.empty() ? "" : ":") + absolute_path(table, *folder, "data");
  }
  return folders;
}

}  // namespace

std::optional<std::string> configuration_file() {
  if (std::getenv("WAYWISER_CONFIG") != nullptr) {
    const std::string named = variable("WAYWISER_CONFIG");
    return named.empty() ? std::nullopt : std::optional(named);
  }
  std::string folder = variable("XDG_CONFIG_HOME");
  if (folder.empty() && !variable("HOME").empty()) folder = variable("HOME") + "/.config";
  std::string path = folder + "/waywiser/config.toml";
  std::error_code ignored;
  if (folder.empty() || !std::filesystem::exists(path, ignored)) return std::nullopt;
  return path;
}

void apply_configuration(Common& common) {
  const std::optional<std::string> path = configuration_file();
  if (!path) return;
  const toml::table source = parse(*path);
  TomlTable table(*path, source, "the configuration");
  if (const toml::node* node = table.find("color")) {
    static const std::vector<std::string> kColors{"auto", "always", "never"};
    common.color = color_named(kColors[table.choice(*node, "color", kColors)]);
  }
  if (const toml::node* node = table.find("data")) {
    set_where_unset("WAYWISER_DATA", data_folders(table, *node));
  }
  for (const auto& [key, name] : {std::pair{"render_python", "WAYWISER_RENDER_PYTHON"},
                                  {"adapters", "WAYWISER_ADAPTERS"},
                                  {"adapters_python", "WAYWISER_PYTHON_ADAPTERS"}}) {
    if (const toml::node* node = table.find(key)) {
      set_where_unset(name, absolute_path(table, *node, key));
    }
  }
  table.refuse_unknown();
}

}  // namespace waywiser::cli
