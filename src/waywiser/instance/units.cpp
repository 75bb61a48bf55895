#include "waywiser/instance/units.h"

#include <string>

#include "waywiser/base/wide.h"

namespace waywiser {

bool less(const Decimal& a, const Decimal& b) {
  const auto at = [](const Decimal& d) {
    return static_cast<Int128>(d.digits) * power_of_ten(kMaxDecimals - d.decimals);
  };
  return at(a) < at(b);
}

std::int64_t CommonUnit::count(const Cell& cell, const Scanner& scanner,
                               std::string_view what) const {
  if (const auto units = scaled_to(cell.value, decimals_)) return *units;
  throw InputError(scanner.place_at(cell.offset), to_text(cell.value.digits, cell.value.decimals),
                   "a number that fits 64 bits with the " + std::to_string(decimals_) +
                       " decimals of its kind as " + std::string(what));
}

}  // namespace waywiser
