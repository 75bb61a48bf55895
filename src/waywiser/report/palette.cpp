#include "waywiser/report/palette.h"

#include <array>

namespace waywiser {

namespace {

// By number of a scheme's colour; the last two are for schemes to come.
constexpr std::array<const char*, 5> kPaperColors{"#2ca02c", "#1f77b4", "#d62728", "#9467bd",
                                                  "#8c564b"};
constexpr std::array<const char*, 5> kAccessibleColors{"#009e73", "#0072b2", "#d55e00", "#cc79a7",
                                                       "#e69f00"};
constexpr std::array<const char*, 5> kMarks{"triangle-down", "circle", "triangle-up", "square",
                                            "diamond"};

std::size_t color_of(Rounding rounding) {
  return static_cast<std::size_t>(scheme_of(rounding).color);
}

}  // namespace

std::string scheme_color(Rounding rounding, Palette palette) {
  return (palette == Palette::paper ? kPaperColors : kAccessibleColors).at(color_of(rounding));
}

std::string scheme_mark(Rounding rounding) {
  return kMarks.at(color_of(rounding));
}

std::string series_color(std::size_t k, Palette palette) {
  // The paper has no colours for solvers: its palette takes those of Vega's "category10".
  static constexpr const char* kAccessible[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                "#e69f00", "#56b4e9", "#8c7a00", "#000000"};
  static constexpr const char* kPaper[] = {"#1f77b4", "#d62728", "#2ca02c", "#9467bd",
                                           "#ff7f0e", "#17becf", "#8c564b", "#7f7f7f"};
  return (palette == Palette::paper ? kPaper : kAccessible)[k % 8];
}

std::vector<int> series_dash(std::size_t k) {
  static const std::vector<int> kDashes[] = {{1, 0}, {6, 3}, {2, 2}, {8, 3, 2, 3}, {10, 4}};
  return kDashes[k % 5];
}

std::string series_shape(std::size_t k) {
  static constexpr const char* kShapes[] = {"circle",  "triangle-up", "square",
                                            "diamond", "cross",       "triangle-down"};
  return kShapes[k % 6];
}

bool cell_color(Tone tone, Palette palette, Rgb& color) {
  // Better, worse, equal, three strengths each: the paper's definitions, then blue, orange, grey.
  static constexpr Rgb kPaper[9] = {{220, 245, 220}, {190, 235, 190}, {160, 225, 160},
                                    {255, 220, 220}, {250, 195, 195}, {245, 170, 170},
                                    {220, 235, 250}, {195, 220, 245}, {170, 205, 240}};
  static constexpr Rgb kAccessible[9] = {{214, 233, 248}, {166, 208, 240}, {115, 179, 228},
                                         {253, 229, 206}, {250, 200, 150}, {243, 166, 92},
                                         {240, 240, 240}, {222, 222, 222}, {202, 202, 202}};
  if (tone < Tone::better1 || tone > Tone::equal3) return false;
  const int index = static_cast<int>(tone) - static_cast<int>(Tone::better1);
  color = (palette == Palette::paper ? kPaper : kAccessible)[index];
  return true;
}

std::string cell_color_name(Tone tone) {
  static constexpr const char* kNames[9] = {"matbetter1", "matbetter2", "matbetter3",
                                            "matworse1",  "matworse2",  "matworse3",
                                            "matequiv1",  "matequiv2",  "matequiv3"};
  if (tone < Tone::better1 || tone > Tone::equal3) return "";
  return kNames[static_cast<int>(tone) - static_cast<int>(Tone::better1)];
}

}  // namespace waywiser
