#include "waywiser/instance/solomon.h"

#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/base/scanner.h"
#include "waywiser/instance/one_line.h"
#include "waywiser/instance/site_rows.h"

namespace waywiser {
namespace {

// The numbers of a row after the site's own, in Solomon's order.
struct Column {
  PlacedNumber SiteRow::* cell;
  const char* what;
};
constexpr std::array<Column, 6> kColumns = {{{&SiteRow::x, "the x coordinate"},
                                             {&SiteRow::y, "the y coordinate"},
                                             {&SiteRow::demand, "the demand"},
                                             {&SiteRow::ready, "the ready time"},
                                             {&SiteRow::due, "the due date"},
                                             {&SiteRow::service, "the service time"}}};

Decimal column_value(const Scanner& scanner, const Column& column, const Word& word,
                     const std::string& what) {
  if (column.cell == &SiteRow::x || column.cell == &SiteRow::y) return scanner.decimal(word, what);
  return column.cell == &SiteRow::due ? scanner.limit(word, what)
                                      : scanner.non_negative(word, what);
}

bool is_keyword(const Word& word, std::string_view keyword) {
  const std::string letters = letters_of(word.text);
  return letters == keyword || letters == std::string(keyword) + "S";
}

// The letters of the words up to the first number.
std::string header_letters(Scanner& scanner) {
  std::string letters;
  while (!scanner.at_end() && !begins_number(scanner.peek().text)) {
    const Word word = scanner.next();
    letters += letters_of(word.text);
    if (letters.ends_with("SERVICETIME")) break;
  }
  return letters;
}

// The first line, whatever it says, unless the file begins with VEHICLE and so has no name.
std::string_view pass_name(Scanner& scanner) {
  Scanner after_name = scanner;
  const std::string_view line = after_name.rest_of_line().text;
  if (is_keyword(scanner.peek(), "VEHICLE") && !is_keyword(after_name.peek(), "VEHICLE")) return {};
  scanner = after_name;
  return line;
}

// How many numbers the next line has; 0 if there is anything else on it.
int numbers_on_line(Scanner scanner) {
  scanner.skip_blank();
  int count = 0;
  for (Word word = scanner.next_on_line(); !word.at_end(); word = scanner.next_on_line()) {
    if (parse_decimal(word.text).fault == DecimalFault::malformed) return 0;
    ++count;
  }
  return count;
}

bool has_short_head(std::string_view bytes) {
  Scanner scanner(bytes, "");
  scanner.skip_blank();
  if (numbers_on_line(scanner) != 2) scanner.rest_of_line();
  if (numbers_on_line(scanner) != 2) return false;
  scanner.skip_blank();
  scanner.rest_of_line();
  return numbers_on_line(scanner) == 7;
}

class SolomonReader {
 public:
  explicit SolomonReader(const InstanceText& text)
      : scanner_(text.scanner()), headless_(has_short_head(text.bytes)) {}

  InstanceFile read() {
    if (headless_) {
      read_short_head();
    } else {
      read_name();
      read_vehicles();
      read_customer_header();
    }
    while (!scanner_.at_end()) read_row();
    if (rows_.size() < 2) {
      throw scanner_.error(scanner_.peek(),
                           rows_.empty() ? "the row of the depot" : "a customer (there is none)");
    }
    return assemble();
  }

 private:
  void read_name() {
    if (scanner_.at_end()) throw scanner_.error(scanner_.peek(), "the name of the instance");
    result_.instance.name = std::string(pass_name(scanner_));
  }

  // NEO's older files: the name, then the fleet and the capacity.
  void read_short_head() {
    if (numbers_on_line(scanner_) != 2)
      result_.instance.name = std::string(scanner_.rest_of_line().text);
    result_.instance.vehicles = fleet(scanner_, scanner_.next());
    capacity_ = capacity_cell(scanner_, scanner_.next());
  }

  void expect_keyword(std::string_view keyword) {
    const Word word = scanner_.next();
    if (!is_keyword(word, keyword)) throw scanner_.error(word, "the word " + std::string(keyword));
  }

  void read_vehicles() {
    expect_keyword("VEHICLE");
    const Word header = scanner_.peek();
    if (header_letters(scanner_) != "NUMBERCAPACITY")
      throw scanner_.error(header, "the header NUMBER CAPACITY and two numbers below it");
    const Word number = scanner_.next();
    result_.instance.vehicles = fleet(scanner_, number);
    capacity_ = capacity_cell(scanner_, scanner_.next());
  }

  // Seven columns in Solomon's order; a file with other columns means something else.
  void read_customer_header() {
    expect_keyword("CUSTOMER");
    const Word header = scanner_.peek();
    const std::string letters = header_letters(scanner_);
    std::size_t from = 0;
    for (const char* column : {"X", "Y", "DEMAND", "READY", "DUE", "SERVICE"}) {
      from = letters.find(column, from);
      if (from == std::string::npos) {
        throw scanner_.error(header,
                             "the header CUST NO., XCOORD., YCOORD., DEMAND, READY TIME, DUE DATE, "
                             "SERVICE TIME");
      }
      from += std::string_view(column).size();
    }
  }

  std::string site_name(std::int64_t id) const {
    return rows_.empty() ? "the depot" : fmt::format("customer {}", id);
  }

  void read_row() {
    SiteRow row;
    const Word first = scanner_.next();
    row.id = checked_id(first);
    Word last;
    for (const Column& column : kColumns) {
      last = scanner_.next();
      const std::string what = fmt::format("{} of {}", column.what, site_name(row.id));
      row.*column.cell = {column_value(scanner_, column, last, what), last.offset};
    }
    if (rows_.empty()) check_depot(scanner_, row);
    check_window(scanner_, row, site_name(row.id));
    rows_.push_back(row);
    first_ = first;
    last_ = last;
  }

  // The depot comes first and the customers follow it in order: that is how a lost row, a row too
  // many or a number too few is noticed, for the format does not state how many there are.
  std::int64_t checked_id(const Word& word) {
    const bool depot = rows_.empty();
    const std::int64_t wanted = depot ? 0 : rows_.back().id + 1;
    const std::string expected = depot ? "the number of the depot"
                                       : fmt::format("customer {} or the end of the file", wanted);
    const DecimalResult id = parse_decimal(word.text);
    const bool is_id =
        id.ok() && id.value.decimals == 0 && id.value.digits >= 0 && id.value.digits <= kLargestId;
    if (is_id && (depot || id.value.digits == wanted)) return id.value.digits;
    if (!depot && !scanner_.same_line(first_, last_)) {
      throw InputError(scanner_.place(first_),
                       "a row of fewer than seven numbers for " +
                           (rows_.size() == 1 ? std::string("the depot")
                                              : fmt::format("customer {}", rows_.back().id)),
                       "seven numbers");
    }
    if (!depot && scanner_.same_line(last_, word))
      throw scanner_.error(word, "the end of the line after seven numbers");
    throw scanner_.error(word, expected);
  }

  InstanceFile assemble() {
    const SiteTable table{scanner_, rows_, result_.warnings};
    set_places(table, result_.instance);
    set_times(table, result_.instance);
    set_loads(table, capacity_, result_.instance);
    return std::move(result_);
  }

  Scanner scanner_;
  InstanceFile result_;
  PlacedNumber capacity_;
  std::vector<SiteRow> rows_;
  bool headless_;
  Word first_;  // of the last row
  Word last_;
};

}  // namespace

constexpr InstanceFormat kSolomonFormat{.name = "solomon",
                                        .title = "Solomon's text",
                                        .endings = {".TXT"},
                                        .recognises = looks_like_solomon,
                                        .read = parse_solomon,
                                        .losses = solomon_losses,
                                        .write = format_solomon};

bool looks_like_solomon(std::string_view bytes) {
  Scanner scanner(bytes, "");
  scanner.skip_blank();
  pass_name(scanner);
  const Word vehicle = scanner.next();
  const Word number = scanner.next();
  // [vehicle] and number: are of files of names and values.
  const bool words =
      !vehicle.text.starts_with('[') && number.text.find_first_of(":=") == std::string_view::npos;
  return (words && is_keyword(vehicle, "VEHICLE") &&
          letters_of(number.text).starts_with("NUMBER")) ||
         has_short_head(bytes);
}

bool has_solomons_words(std::string_view bytes) {
  Scanner scanner(bytes, "");
  for (int line = 0; line < 20 && !scanner.at_end(); ++line) {
    const std::string word = letters_of(scanner.peek().text);
    if (word.starts_with("VEHIC") || word.starts_with("CUST") || word.starts_with("NUMBER"))
      return true;
    scanner.rest_of_line();
  }
  return false;
}

InstanceFile parse_solomon(const InstanceText& text) {
  refuse_binary(text.bytes, text.file);
  return SolomonReader(text).read();
}

std::vector<std::string> solomon_losses(const Instance& instance) {
  std::vector<std::string> losses;
  if (!instance.euclidean()) losses.emplace_back("the explicit matrix of travel times");
  if (!instance.has_coordinates) losses.emplace_back("an instance without coordinates");
  if (instance.file_rounding != FileRounding::none)
    losses.emplace_back("the rounding that the file prescribes");
  if (!instance.vehicles) losses.emplace_back("a fleet that is not stated");
  if (instance.longest_duration) losses.emplace_back(kDurationLoss);
  for (std::size_t i = 1; i < instance.ids.size(); ++i) {
    if (instance.ids[i] != instance.ids[0] + static_cast<std::int64_t>(i)) {
      losses.emplace_back("customer numbers that do not follow the depot's one by one");
      break;
    }
  }
  if (one_line(instance.name) != instance.name) losses.emplace_back(kLineBreakLoss);
  if (begins_like_another_file(instance.name)) losses.emplace_back(kForeignNameLoss);
  return losses;
}

std::string format_solomon(const Instance& instance) {
  if (const auto losses = solomon_losses(instance); !losses.empty())
    throw UsageError("Solomon's format cannot hold " + losses.front());
  std::string text =
      fmt::format("{}\n\nVEHICLE\nNUMBER     CAPACITY\n{:>4} {:>12}\n\nCUSTOMER\n", instance.name,
                  *instance.vehicles, to_text(instance.capacity, instance.demand_decimals));
  text += "CUST NO.  XCOORD.   YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE TIME\n\n";
  for (std::size_t i = 0; i < instance.sites.size(); ++i) {
    const Site& site = instance.sites[i];
    const int length = instance.coordinate_decimals;
    const int time = instance.time_decimals;
    text += fmt::format("{:>5} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10}\n", instance.ids[i],
                        to_text(site.x, length), to_text(site.y, length),
                        to_text(site.demand, instance.demand_decimals), to_text(site.ready, time),
                        to_text(site.due, time), to_text(site.service, time));
  }
  return text;
}

}  // namespace waywiser
