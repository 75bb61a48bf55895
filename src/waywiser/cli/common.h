// The options that every command takes.
#pragma once

#include <string>

namespace waywiser::cli {

struct Common {
  enum class Color { automatic, always, never };
  bool json = false;   // one JSON document on standard output, nothing else there
  bool quiet = false;  // no narration on standard error
  Color color = Color::automatic;

  bool color_on_stdout() const;
  bool color_on_stderr() const;
};

// "auto", "always", "never"; any other text throws std::out_of_range.
Common::Color color_named(const std::string& name);

}  // namespace waywiser::cli
