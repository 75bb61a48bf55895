// Text for people in a given number of columns.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace waywiser::cli {

// Columns of the terminal behind a descriptor, at least 40; none where it is no terminal, whose
// lines may be as long as they like.
std::optional<int> terminal_columns(int descriptor);

// Characters of UTF-8: what a terminal shows of the text, which has no control characters.
std::size_t shown_width(std::string_view text);

// Breaks at blanks so that no line is wider than `columns` (a longer word has a line of its own);
// every line but the first begins with `indent` blanks, which the first is taken to have too.
// Ends without a line feed.
std::string wrapped(std::string_view text, int columns, int indent = 0);

// A text of paragraphs whose lines were broken by hand, broken anew. A line that begins with a
// blank, that follows a line which ends a sentence, or that follows an empty one, keeps its break.
std::string reflowed(std::string_view text, int columns);

// Lines of a report that are wider than the terminal, broken at blanks; what goes on is indented,
// below the text of a line that begins with a label ("  travel      Euclidean, ..."). Colours have
// no width. Nothing is changed without `columns`.
std::string fitted(std::string_view text, std::optional<int> columns);

}  // namespace waywiser::cli
