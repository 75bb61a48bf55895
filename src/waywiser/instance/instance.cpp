#include "waywiser/instance/instance.h"

#include <string_view>

#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/base/hash.h"

namespace waywiser {

UInt128 Instance::squared_length(int i, int j) const {
  const Site& a = sites[static_cast<std::size_t>(i)];
  const Site& b = sites[static_cast<std::size_t>(j)];
  const Int128 dx = static_cast<Int128>(a.x) - b.x;
  const Int128 dy = static_cast<Int128>(a.y) - b.y;
  return static_cast<UInt128>(dx * dx) + static_cast<UInt128>(dy * dy);
}

}  // namespace waywiser
