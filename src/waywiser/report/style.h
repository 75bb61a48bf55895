// How a report looks.
#pragma once

namespace waywiser {

enum class Palette {
  accessible,  // Okabe and Ito's bluish green, blue and vermilion; cells by hue and by lightness
  paper,       // the paper's green, blue and red
};

// Of a static figure, to a journal's measure; 0 leaves it as it is drawn.
struct FigureSize {
  double width = 0.0;  // millimetres: exact
  double font = 0.0;   // points, of the labels of axes
};

// What journals ask for, and what a page can hold.
inline constexpr double kLeastWidth = 20.0;
inline constexpr double kLargestWidth = 1000.0;
inline constexpr double kLeastFont = 4.0;
inline constexpr double kLargestFont = 40.0;

struct Style {
  Palette palette = Palette::accessible;
  // Of LaTeX tables: 1 fits a column of a two-column article, 2 spans both (table*), 0 fits the
  // page of one column.
  int latex_columns = 0;
  int decimals = -1;  // of the numbers in LaTeX tables; -1: as the report shows them
  FigureSize figures;
};

// What a cell's colour says, beside its text: colour is never the only carrier.
enum class Tone {
  plain,
  better1,
  better2,
  better3,
  worse1,
  worse2,
  worse3,
  equal1,
  equal2,
  equal3,
  warning,
  strong,  // the best of its column
};

}  // namespace waywiser
