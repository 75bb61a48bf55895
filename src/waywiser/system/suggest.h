// "Did you mean": the known word nearest to a misspelt one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace waywiser {

// Insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b`.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The nearest of `known`, or "" where none is near (more than a third of the word differs).
std::string nearest_word(std::string_view word, const std::vector<std::string>& known);

// "; did you mean NEAREST?", or "" where none is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

// For the "expected" part of an error: the suggestion first, then all that is known.
// "\"seeds\" (one of name, objective, ...)" or "one of name, objective, ...".
std::string expected_word(std::string_view word, const std::vector<std::string>& known);

}  // namespace waywiser
