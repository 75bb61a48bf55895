// The files of data/, embedded at build time: facts, never instances.
#pragma once

#include <string_view>

namespace waywiser {

// The bytes of data/`name` as they were when Waywiser was built ("sintef.csv"). Throws
// std::logic_error for a name that data/ does not have.
std::string_view embedded_file(std::string_view name);

}  // namespace waywiser
