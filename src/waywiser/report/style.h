// How a report looks.
#pragma once

namespace waywiser {

enum class Palette {
  accessible,  // Okabe and Ito's bluish green, blue and vermilion; cells by hue and by lightness
  paper,       // the paper's green, blue and red
};

struct Style {
  Palette palette = Palette::accessible;
  // Of LaTeX tables: 1 fits a column of a two-column article, 2 spans both (table*), 0 fits the
  // page of one column.
  int latex_columns = 0;
  int decimals = -1;  // of the numbers in LaTeX tables; -1: as the report shows them
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
