// The rounding schemes of the paper (Sections 3.1 to 3.3), and all that differs between them. A new
// scheme is one more line of kSchemes: options, study files, labels, audits, reports and the page
// follow from it (CONTRIBUTING.md, "Adding things").
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waywiser {

enum class Rounding { pessimistic, optimistic, nearest };

// Where a value that is no integer goes.
enum class Direction { up, down, nearest };

// Where `nearest` goes from the middle between two integers.
enum class Ties { half_up, half_even };

// What feasibility on I^P says about I.
enum class Guarantee {
  inner,  // feasible on I^P implies feasible on I
  outer,  // feasible on I implies feasible on I^P
  none,
};

struct Scheme {
  Rounding id;
  std::string_view name;     // in options, files and reports
  std::string_view letters;  // in the paper's labels: 1000-Pes
  Direction travel;          // travel times and distances
  Direction service;
  Direction ready;
  Direction due;
  Direction longest_duration;  // of a route, where the instance has one
  Guarantee guarantee;
  int color;  // number of its colour and mark (report/palette.h)

  // Whether a tie rule has a meaning for it.
  constexpr bool has_ties() const {
    return travel == Direction::nearest || service == Direction::nearest ||
           ready == Direction::nearest || due == Direction::nearest ||
           longest_duration == Direction::nearest;
  }
};

// In the paper's order, which is that of every table.
inline constexpr std::array kSchemes{
    Scheme{Rounding::optimistic, "optimistic", "Opt", Direction::down, Direction::down,
           Direction::down, Direction::up, Direction::up, Guarantee::outer, 0},
    Scheme{Rounding::nearest, "nearest", "Nea", Direction::nearest, Direction::nearest,
           Direction::nearest, Direction::nearest, Direction::nearest, Guarantee::none, 1},
    Scheme{Rounding::pessimistic, "pessimistic", "Pes", Direction::up, Direction::up, Direction::up,
           Direction::down, Direction::down, Guarantee::inner, 2},
};

// Place in kSchemes. Every Rounding has one.
constexpr std::size_t place_of(Rounding rounding) {
  std::size_t place = 0;
  while (kSchemes[place].id != rounding) ++place;
  return place;
}
constexpr const Scheme& scheme_of(Rounding rounding) {
  return kSchemes[place_of(rounding)];
}

std::string to_string(Rounding rounding);    // "pessimistic"
std::string to_string(Ties ties);            // "half-up"
std::string to_string(Guarantee guarantee);  // "inner"

// The one with this name; none for another word.
std::optional<Rounding> find_rounding(std::string_view name);
std::optional<Ties> find_ties(std::string_view name);

// All of them, in the order of kSchemes.
std::vector<Rounding> all_roundings();
// Their names in that order: for options, files and messages.
std::vector<std::string> rounding_names();
std::vector<std::string> ties_names();

}  // namespace waywiser
