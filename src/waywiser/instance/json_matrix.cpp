#include "waywiser/instance/json_matrix.h"

#include <algorithm>
#include <charconv>
#include <exception>

#include <fmt/format.h>

#include "waywiser/instance/euclidean_matrix.h"
#include "waywiser/instance/matrix_reader.h"
#include "waywiser/instance/matrix_room.h"

namespace waywiser {
namespace {

// Calls number(i, j, word) for every entry of a matrix of this order.
template <class Number>
void walk(JsonCursor& json, std::size_t size, const std::string& what, const Number& number) {
  const std::size_t at = json.offset();
  const auto wrong_size = [&] {
    return InputError(json.scanner().place_at(at), what + " of another size",
                      fmt::format("{0} rows of {0} numbers", size));
  };
  std::size_t rows = 0;
  json.array(what, [&](std::size_t i) {
    if (i >= size) throw wrong_size();
    std::size_t columns = 0;
    json.array("a row of " + what, [&](std::size_t j) {
      const Word word = json.number("a number of " + what);
      if (j >= size) throw wrong_size();
      columns = j + 1;
      number(i, j, word);
    });
    if (columns != size) throw wrong_size();
    rows = i + 1;
  });
  if (rows != size) throw wrong_size();
}

bool is_length(const Word& word, const Instance& instance, int i, int j) {
  double value = 0.0;
  const char* end = word.text.data() + word.text.size();
  const auto [read_to, fault] = std::from_chars(word.text.data(), end, value);
  return fault == std::errc{} && read_to == end &&
         is_double_length(value, double_length(instance, i, j));
}

DecimalMatrix part_of(const NumberList& numbers, std::size_t size,
                      const std::vector<std::size_t>& order) {
  DecimalMatrix matrix{numbers.decimals(), {}};
  matrix.values.reserve(order.size() * order.size());
  for (const std::size_t i : order) {
    for (const std::size_t j : order) matrix.values.push_back(numbers.values()[i * size + j]);
  }
  return matrix;
}

}  // namespace

DecimalMatrix read_json_matrix(JsonCursor& json, std::size_t size,
                               const std::vector<std::size_t>& order, const std::string& what) {
  require_matrix_room(std::max(size, order.size()), json.scanner().place_at(json.offset()));
  NumberList numbers;
  walk(json, size, what, [&](std::size_t, std::size_t, const Word& word) {
    const Decimal value = json.scanner().non_negative(word, "a number of " + what);
    numbers.add(value, json.scanner(), word);
  });
  return part_of(numbers, size, order);
}

std::optional<DecimalMatrix> read_json_matrix_beside(JsonCursor& json, const Instance& instance,
                                                     const std::vector<std::size_t>& order,
                                                     const std::string& what) {
  require_matrix_room(order.size(), json.scanner().place_at(json.offset()));
  std::vector<int> site_of_row(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) site_of_row[order[k]] = static_cast<int>(k);
  bool lengths = true;
  std::exception_ptr fault;
  NumberList numbers;
  walk(json, order.size(), what, [&](std::size_t i, std::size_t j, const Word& word) {
    lengths = lengths && is_length(word, instance, site_of_row[i], site_of_row[j]);
    if (fault) return;
    try {
      const Decimal value = json.scanner().non_negative(word, "a number of " + what);
      numbers.add(value, json.scanner(), word);
    } catch (const InputError&) {
      fault = std::current_exception();
    }
  });
  if (lengths) return std::nullopt;
  if (fault) std::rethrow_exception(fault);
  return part_of(numbers, order.size(), order);
}

}  // namespace waywiser
