#include "waywiser/instance/read.h"

#include <utility>

#include "waywiser/base/scanner.h"
#include "waywiser/instance/mamut.h"
#include "waywiser/instance/solomon.h"
#include "waywiser/instance/vrplib.h"
#include "waywiser/system/file.h"

namespace waywiser {

InstanceFile read_instance(const std::string& path) {
  return parse_instance(read_input(path), path == "-" ? "standard input" : path);
}

InstanceFile parse_instance(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  InstanceFile result;
  // Solomon's head first: its name is a line of its own that may look like anything.
  const bool solomon = looks_like_solomon(bytes);
  if (!solomon && Scanner(bytes, file).peek().text.starts_with('{')) {
    MamutFile mamut = parse_mamut(bytes, file);
    result.instance = std::move(mamut.instance);
    result.warnings = std::move(mamut.warnings);
    result.format = InstanceFormat::mamut;
  } else if (!solomon && looks_like_vrplib(bytes)) {
    VrplibFile vrplib = parse_vrplib(bytes, file);
    result.instance = std::move(vrplib.instance);
    result.warnings = std::move(vrplib.warnings);
    result.format = InstanceFormat::vrplib;
  } else {
    result.instance = parse_solomon(bytes, file);
    result.format = InstanceFormat::solomon;
  }
  validate(result.instance, file);
  return result;
}

}  // namespace waywiser
