#include "waywiser/solution/words.h"

#include <algorithm>

namespace waywiser {

std::int64_t customer_number(const Scanner& scanner, const Word& word) {
  const std::int64_t number = scanner.integer(word, "the number of a customer");
  if (number < 0) throw scanner.error(word, "the number of a customer (at least 0)");
  return number;
}

void append_customers(const Scanner& scanner, const Word& word, std::vector<std::int64_t>& route) {
  for (std::size_t begin = 0; begin < word.text.size();) {
    const std::size_t end = std::min(word.text.find(',', begin), word.text.size());
    if (end > begin) {
      route.push_back(
          customer_number(scanner, {word.text.substr(begin, end - begin), word.offset + begin}));
    }
    begin = end + 1;
  }
}

std::string cost_text(const Scanner& scanner, const Word& word) {
  // Costs have up to 17 significant digits: more than an exact decimal of the model may have.
  const DecimalResult result = parse_decimal(word.text);
  if (result.fault == DecimalFault::malformed)
    throw scanner.error(word, "a decimal number as the cost");
  return std::string(word.text);
}

}  // namespace waywiser
