#include "waywiser/scaling/overflow.h"

#include <utility>

namespace waywiser {

std::string to_string(Quantity quantity) {
  switch (quantity) {
    case Quantity::travel_time:
      return "travel time";
    case Quantity::distance:
      return "distance";
    case Quantity::service:
      return "service time";
    case Quantity::ready:
      return "ready time";
    case Quantity::due:
      return "due date";
    case Quantity::vehicle_cost:
      return "vehicle cost";
    case Quantity::sum:
      return "sum over a route or a solution";
  }
  return "";
}

ScalingOverflow::ScalingOverflow(const std::string& place, Quantity quantity_, int from_, int to_,
                                 std::string value_, std::int64_t limit_, std::int64_t largest_p_)
    : Error(ExitCode::input,
            place + ": the " + to_string(quantity_) + " becomes " + value_ +
                ", more than the limit " + std::to_string(limit_) +
                (largest_p_ > 0 ? "; the largest P that fits is " + std::to_string(largest_p_)
                                : "; not even P=1 fits")),
      quantity(quantity_),
      from(from_),
      to(to_),
      value(std::move(value_)),
      limit(limit_),
      largest_p(largest_p_) {}

}  // namespace waywiser
