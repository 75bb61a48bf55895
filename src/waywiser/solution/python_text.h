// Lists as Python and NumPy print them, for the readers of JSON.
#pragma once

#include <string>
#include <string_view>

namespace waywiser {

// The same text as JSON, byte by byte at its place, so that errors point into the file: tuples
// become arrays, 'x' becomes "x", None null; array(...), np.int64(...) and their like are opened;
// numbers or arrays with nothing but a blank between them get their comma, and a last comma goes. A
// dictionary of routes ({0: [5, 3], 1: [4]}, {"route_1": [5, 3]}) is the array of them. What is
// none of this, JSON above all, stays as it is.
std::string json_of_python(std::string_view text);

// True for a dictionary of routes: its first key is a number or the label of a route, its value a
// list.
bool maps_routes(std::string_view text);

}  // namespace waywiser
