#include "waywiser/cli/common.h"

#include <cstdlib>
#include <map>

#include <unistd.h>

namespace waywiser::cli {
namespace {

bool wants_color(Common::Color color, int fd) {
  if (color != Common::Color::automatic) return color == Common::Color::always;
  const char* const no_color = std::getenv("NO_COLOR");
  return ::isatty(fd) == 1 && (no_color == nullptr || *no_color == '\0');
}

}  // namespace

bool Common::color_on_stdout() const {
  return wants_color(color, STDOUT_FILENO);
}
bool Common::color_on_stderr() const {
  return wants_color(color, STDERR_FILENO);
}

Common::Color color_named(const std::string& name) {
  static const std::map<std::string, Common::Color> known{{"auto", Common::Color::automatic},
                                                          {"always", Common::Color::always},
                                                          {"never", Common::Color::never}};
  return known.at(name);
}

}  // namespace waywiser::cli
