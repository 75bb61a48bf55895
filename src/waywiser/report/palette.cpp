#include "waywiser/report/palette.h"

namespace waywiser {

std::string scheme_color(Rounding rounding, Palette palette) {
  const bool paper = palette == Palette::paper;
  switch (rounding) {
    case Rounding::optimistic:
      return paper ? "#2ca02c" : "#009e73";
    case Rounding::nearest:
      return paper ? "#1f77b4" : "#0072b2";
    case Rounding::pessimistic:
      return paper ? "#d62728" : "#d55e00";
  }
  return "#000000";
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
