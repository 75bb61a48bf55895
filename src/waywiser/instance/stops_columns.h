// Which column of a table of stops is which, told by its name in the header.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/base/table_text.h"

namespace waywiser {

enum class StopColumn {
  id,
  name,
  latitude,
  longitude,
  x,
  y,
  demand,
  ready,
  due,
  window,  // both in one: 08:00-10:30
  service,
  priority,
  mark,      // which row is the depot
  capacity,  // the same in every row
  vehicles
};
inline constexpr std::size_t kStopColumns = 15;

struct StopColumns {
  // A column that asks for what the model has not.
  struct Foreign {
    std::size_t column = 0;
    std::string what;  // "skills"
  };
  std::array<std::optional<std::size_t>, kStopColumns> at;
  std::array<std::int64_t, kStopColumns> seconds{};  // of the unit in the header; 0: none is stated
  std::vector<Foreign> foreign;
  std::vector<std::size_t> unused;

  std::optional<std::size_t> operator[](StopColumn kind) const {
    return at[static_cast<std::size_t>(kind)];
  }
  bool has(StopColumn kind) const { return (*this)[kind].has_value(); }
  std::int64_t unit(StopColumn kind) const { return seconds[static_cast<std::size_t>(kind)]; }
};

// "service time": for messages.
std::string_view title_of(StopColumn kind);

// The seconds of the unit in a header, 0 for none: "service (min)", "service_min", "minutes"; and
// the header without it.
std::int64_t header_unit(std::string_view header);
std::string_view without_unit(std::string_view header);

StopColumns find_stop_columns(const TableText& table);

}  // namespace waywiser
