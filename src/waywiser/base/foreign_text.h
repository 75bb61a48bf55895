// What a text that no reader takes looks like: other people's formats by their first lines, so that
// a refusal can say what was found.
#pragma once

#include <string>
#include <string_view>

namespace waywiser {

// "this looks like VRP-REP's XML", "this looks like CSV with the columns id, lat, lon"; empty where
// nothing is recognised.
std::string foreign_text(std::string_view bytes);

}  // namespace waywiser
