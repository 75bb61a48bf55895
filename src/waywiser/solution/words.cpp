#include "waywiser/solution/words.h"

#include <algorithm>
#include <iterator>

namespace waywiser {

std::int64_t customer_number(const Scanner& scanner, const Word& word) {
  const std::int64_t number = scanner.integer(word, "the number of a customer");
  if (number < 0) throw scanner.error(word, "the number of a customer (at least 0)");
  return number;
}

std::string cost_text(const Scanner& scanner, const Word& word) {
  // Costs have up to 17 significant digits: more than an exact decimal of the model may have.
  const DecimalResult result = parse_decimal(word.text);
  if (result.fault == DecimalFault::malformed)
    throw scanner.error(word, "a decimal number as the cost");
  return std::string(word.text);
}

bool is_lone_cost(const Word& line) {
  return line.text.find_first_of(".eE") != std::string_view::npos &&
         parse_decimal(line.text).fault != DecimalFault::malformed;
}

bool is_measure(std::string_view word) {
  static constexpr std::string_view kMeasures[] = {
      "CAPACITY", "COST",        "COSTS",     "DEMAND", "DIST",    "DISTANCE", "DURATION",
      "FEASIBLE", "LATE",        "LATENESS",  "LENGTH", "LOAD",    "MAKESPAN", "OBJECTIVE",
      "PENALTY",  "QUANTITY",    "TARDINESS", "TIME",   "TOTAL",   "TRAVEL",   "UTILISATION",
      "USED",     "UTILIZATION", "VIOLATION", "WAIT",   "WAITING", "WEIGHT"};
  return std::find(std::begin(kMeasures), std::end(kMeasures), word) != std::end(kMeasures);
}

}  // namespace waywiser
