// Colours: the paper's, or ones that all readers can tell apart. Text and position always say the
// same as colour.
#pragma once

#include <string>

#include "waywiser/report/model.h"
#include "waywiser/scaling/scaling.h"

namespace waywiser {

enum class Palette {
  paper,       // green, blue, red
  accessible,  // Okabe and Ito's bluish green, blue and vermilion; cells by hue and by lightness
};

// "#2ca02c": of lines and points of a scheme.
std::string scheme_color(Rounding rounding, Palette palette);

// Background of a table cell as three numbers of 0..255, or false for no colour.
struct Rgb {
  int red = 0;
  int green = 0;
  int blue = 0;
};
bool cell_color(Tone tone, Palette palette, Rgb& color);
// The name under which LaTeX defines it: "matbetter3".
std::string cell_color_name(Tone tone);

}  // namespace waywiser
