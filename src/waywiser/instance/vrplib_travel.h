// What VRPLIB's types of edge weights between coordinates mean here.
#pragma once

#include "waywiser/instance/format.h"

namespace waywiser {

// The types of travel that mean lengths between coordinates, and what a person is told of each.
struct VrplibTravel {
  const char* name;
  FileRounding rounding;
  const char* warning;
};
inline constexpr VrplibTravel kVrplibTravel[] = {
    {"EUC_2D", FileRounding::none,
     "lengths are kept real, as PyVRP's vrplib does; TSPLIB and LKH-3 round them to the nearest "
     "integer"},
    {"EXACT_2D", FileRounding::exact_2d,
     "LKH-3 and PyVRP's vrplib take lengths times 1000, rounded, and vrplib leaves times and "
     "windows as they are; here everything is kept real"},
    {"FLOOR_2D", FileRounding::floor_2d,
     "the file prescribes lengths rounded down; here they are kept real"},
    {"CEIL_2D", FileRounding::ceil_2d,
     "the file prescribes lengths rounded up; here they are kept real"},
};

}  // namespace waywiser
