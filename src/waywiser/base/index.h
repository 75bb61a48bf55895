// Sites, customers and routes are numbered by int; containers by std::size_t.
#pragma once

#include <cstddef>

namespace waywiser {

// Requires index >= 0.
inline std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

}  // namespace waywiser
