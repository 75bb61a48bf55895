#include "waywiser/instance/travel_table.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <unordered_map>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/base/table_text.h"
#include "waywiser/instance/stops_columns.h"

namespace waywiser {
namespace {

constexpr std::string_view kFrom[] = {"FROM", "ORIGIN", "SOURCE", "START", "FROMID", "ORIGINID"};
constexpr std::string_view kTo[] = {"TO", "DESTINATION", "TARGET", "END", "TOID", "DESTINATIONID"};
constexpr std::string_view kDurations[] = {"VALUE",       "DURATION",   "DURATIONS",
                                           "TIME",        "TRAVELTIME", "SECONDS",
                                           "DRIVINGTIME", "COST",       "MINUTES"};
constexpr std::string_view kDistances[] = {"DISTANCE", "DISTANCES", "LENGTH", "METERS",
                                           "METRES",   "KM",        "VALUE",  "COST"};

bool is_number(std::string_view text) {
  return parse_decimal(text).fault != DecimalFault::malformed;
}

// A decimal comma where commas do not separate.
class Numbers {
 public:
  Numbers(const Scanner& scanner, char separator) : scanner_(scanner), comma_(separator != ',') {}

  void add(NumberList& list, const Word& word) {
    Word number = word;
    if (comma_ && word.text.find(',') != std::string_view::npos) {
      text_ = word.text;
      std::replace(text_.begin(), text_.end(), ',', '.');
      number.text = text_;
    }
    if (word.at_end())
      throw InputError(scanner_.place(word), "an empty cell",
                       "a number of the matrix (JSON of routing engines may have null)");
    list.add(scanner_.non_negative(number, "a number of the matrix"), scanner_, word);
  }

 private:
  const Scanner& scanner_;
  bool comma_;
  std::string text_;
};

// Rows of numbers, with or without the places' names above and in front.
class SquareTable {
 public:
  explicit SquareTable(const Scanner& scanner) : scanner_(scanner) {}

  RawTravel read() {
    raw_.title = "a square table";
    Scanner lines = scanner_;
    const Word first = lines.rest_of_line();
    separator_ = separator_of(first.text);
    numbers_.emplace(scanner_, separator_);
    const std::vector<Word> cells = cells_of(first);
    const bool named = !std::all_of(cells.begin(), cells.end(),
                                    [](const Word& cell) { return is_number_or_comma(cell.text); });
    if (!named) lines = scanner_;
    while (!lines.at_end()) read_row(lines.rest_of_line(), named ? cells : std::vector<Word>{});
    check_square(cells, named);
    return std::move(raw_);
  }

 private:
  static bool is_number_or_comma(std::string_view text) {
    std::string copy(text);
    std::replace(copy.begin(), copy.end(), ',', '.');
    return is_number(copy);
  }

  std::vector<Word> cells_of(const Word& line) const {
    if (separator_ != '\0') {
      std::vector<Word> cells = split_cells(line, separator_);
      if (cells.size() > 1 && cells.back().text.empty()) cells.pop_back();
      return cells;
    }
    std::vector<Word> cells;
    Scanner words = scanner_;
    words.seek(line.offset);
    for (Word word = words.next_on_line(); !word.at_end(); word = words.next_on_line())
      cells.push_back(word);
    return cells;
  }

  // Whether the rows begin with names: a row has as many cells as the header with its corner, or
  // one more where the corner is missing.
  bool names_in_front(const std::vector<Word>& row, const std::vector<Word>& head) const {
    if (row.size() == head.size() + 1) return true;
    return !head.empty() &&
           (head.front().text.empty() || !is_number_or_comma(row.front().text) ||
            !is_number_or_comma(head.front().text)) &&
           !is_place_alone(head, row);
  }

  // A header of names without a corner above rows of numbers alone.
  bool is_place_alone(const std::vector<Word>& head, const std::vector<Word>& row) const {
    if (head.front().text.empty() || !is_number_or_comma(row.front().text)) return false;
    const std::string corner = letters_of(head.front().text);
    return corner != "ID" && corner != "FROM" && corner != "FROMTO" && corner != "NAME" &&
           corner != "STOP" && rows_left_ == head.size();
  }

  void read_row(const Word& line, const std::vector<Word>& head) {
    const std::vector<Word> row = cells_of(line);
    if (!begun_) begin(line, row, head);
    const std::size_t front = front_ ? 1 : 0;
    if (row.size() != width_ + front)
      throw InputError(scanner_.place(line), "a row of " + counted(row.size(), "cell"),
                       fmt::format("{}, as in the first", width_ + front));
    if (front_) row_names_.push_back(unquoted(row.front().text));
    for (std::size_t c = front; c < row.size(); ++c) numbers_->add(raw_.numbers, row[c]);
  }

  void begin(const Word& line, const std::vector<Word>& row, const std::vector<Word>& head) {
    begun_ = true;
    Scanner rest = scanner_;
    rest.seek(line.offset);
    for (rows_left_ = 0; !rest.at_end(); ++rows_left_) rest.rest_of_line();
    front_ = !head.empty() && names_in_front(row, head);
    width_ = row.size() - (front_ ? 1 : 0);
    raw_.size = width_;
    const std::size_t corner = front_ && row.size() == head.size() ? 1 : 0;
    for (std::size_t c = corner; c < head.size(); ++c) raw_.names.push_back(unquoted(head[c].text));
    if (!head.empty() && raw_.names.size() != width_)
      throw InputError(scanner_.place(line), "a row of " + counted(width_, "number"),
                       fmt::format("one for each of the {} names above", raw_.names.size()));
  }

  void check_square(const std::vector<Word>& head, bool named) const {
    if (raw_.size == 0 || raw_.numbers.size() != raw_.size * raw_.size) {
      throw InputError(
          {scanner_.file(), 0, 0},
          fmt::format("{} of {}",
                      counted(raw_.size == 0 ? 0 : raw_.numbers.size() / raw_.size, "row"),
                      counted(raw_.size, "number")),
          "a square matrix");
    }
    if (!named || !front_) return;
    for (std::size_t row = 0; row < raw_.size; ++row) {
      if (row_names_[row] == raw_.names[row]) continue;
      throw InputError(scanner_.place(head.front()),
                       fmt::format("row {} called {}, and column {} called {}", row + 1,
                                   in_quotes(row_names_[row]), row + 1, in_quotes(raw_.names[row])),
                       "rows and columns of the same places in the same order");
    }
  }

  const Scanner& scanner_;
  char separator_ = '\0';
  std::optional<Numbers> numbers_;
  RawTravel raw_;
  std::vector<std::string> row_names_;
  std::size_t width_ = 0;
  std::size_t rows_left_ = 0;
  bool begun_ = false;
  bool front_ = false;
};

std::optional<std::size_t> column(const TableText& table, std::span<const std::string_view> names) {
  for (const std::string_view name : names) {
    for (std::size_t c = 0; c < table.header().size(); ++c) {
      const std::string_view title = table.header()[c].text;
      if (letters_of(title) == name || letters_of(without_unit(title)) == name) return c;
    }
  }
  return std::nullopt;
}

// A row a pair: from, to, value. Only pairs of the stops asked for are kept.
class LongTable {
 public:
  LongTable(TableText table, const TravelSites& sites) : table_(std::move(table)), sites_(sites) {
    for (std::size_t site = 0; site < sites.keys.size(); ++site) {
      if (site < sites.names.size()) by_name_.emplace(sites.names[site], site);
    }
    for (std::size_t site = 0; site < sites.keys.size(); ++site)
      by_key_.emplace(sites.keys[site], site);
  }

  RawTravel read(std::size_t from, std::size_t to, std::size_t value) {
    const std::size_t size = sites_.keys.size();
    std::vector<Cell> cells;  // as many as the file has paid for
    while (table_.next_row()) {
      const auto i = site_of(table_.cell(from));
      const auto j = site_of(table_.cell(to));
      if (!i || !j) continue;
      const Word& word = table_.cell(value);
      if (word.at_end()) throw table_.scanner().error(word, "a number of the matrix");
      cells.push_back({*i * size + *j, word});
    }
    std::stable_sort(cells.begin(), cells.end(),
                     [](const Cell& a, const Cell& b) { return a.pair < b.pair; });
    const auto twice = std::adjacent_find(
        cells.begin(), cells.end(), [](const Cell& a, const Cell& b) { return a.pair == b.pair; });
    if (twice != cells.end())
      throw InputError(table_.scanner().place(std::next(twice)->word),
                       "a second value " + pair_text(twice->pair / size, twice->pair % size),
                       "one for each pair");
    return matrix(cells, header_unit(table_.header()[value].text));
  }

 private:
  struct Cell {
    std::size_t pair = 0;  // from * size + to
    Word word;
  };

  std::optional<std::size_t> site_of(const Word& cell) const {
    const std::string called = unquoted(cell.text);
    if (const auto found = by_key_.find(called); found != by_key_.end()) return found->second;
    if (by_name_.count(called) != 1) return std::nullopt;
    return by_name_.find(called)->second;
  }

  std::string pair_text(std::size_t i, std::size_t j) const {
    return fmt::format("from {} to {}", in_quotes(sites_.keys[i]), in_quotes(sites_.keys[j]));
  }

  RawTravel matrix(const std::vector<Cell>& cells, std::int64_t unit) const {
    RawTravel raw;
    raw.title = "a long table";
    raw.unit = unit;
    raw.size = sites_.keys.size();
    raw.names = sites_.keys;
    Numbers numbers(table_.scanner(), table_.separator());
    auto cell = cells.begin();
    for (std::size_t i = 0; i < raw.size; ++i) {
      for (std::size_t j = 0; j < raw.size; ++j) {
        if (cell != cells.end() && cell->pair == i * raw.size + j) {
          numbers.add(raw.numbers, cell->word);
          ++cell;
        } else if (i == j) {
          raw.numbers.add({}, table_.scanner(), {});
        } else {
          throw InputError({table_.scanner().file(), 0, 0}, "no value " + pair_text(i, j),
                           "one for each pair of stops");
        }
      }
    }
    return raw;
  }

  TableText table_;
  const TravelSites& sites_;
  std::unordered_map<std::string, std::size_t> by_key_;
  std::unordered_multimap<std::string, std::size_t> by_name_;
};

}  // namespace

RawTravel read_travel_table(std::string_view bytes, const Scanner& scanner,
                            const TravelSites& sites, TravelKind kind) {
  if (TableText::looks_like_table(bytes)) {
    TableText table(scanner, bytes);
    const auto from = column(table, kFrom);
    const auto to = column(table, kTo);
    const auto value =
        kind == TravelKind::durations ? column(table, kDurations) : column(table, kDistances);
    if (from && to && !value) {
      throw InputError({scanner.file(), 1, 0}, "the columns " + table.column_names(),
                       kind == TravelKind::durations ? "a column duration, time or value too"
                                                     : "a column distance or value too");
    }
    if (from && to) return LongTable(std::move(table), sites).read(*from, *to, *value);
  }
  return SquareTable(scanner).read();
}

}  // namespace waywiser
