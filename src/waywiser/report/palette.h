// Colours: the paper's, or ones that all readers can tell apart. Text and position always say the
// same as colour.
#pragma once

#include <string>
#include <vector>

#include "waywiser/report/style.h"
#include "waywiser/scaling/scheme.h"

namespace waywiser {

// "#2ca02c": of lines and points of a scheme.
std::string scheme_color(Rounding rounding, Palette palette);
// "triangle-down": of its points, in Vega's words.
std::string scheme_mark(Rounding rounding);

// Of the k-th solver of a figure, beside its dash and shape. Okabe and Ito's eight, black last, and
// round again.
std::string series_color(std::size_t k, Palette palette);
// Lengths of dashes and gaps; [1, 0] is solid.
std::vector<int> series_dash(std::size_t k);
std::string series_shape(std::size_t k);  // of Vega

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
