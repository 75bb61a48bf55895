#include "waywiser/instance/solomon.h"

#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/base/scanner.h"
#include "waywiser/instance/one_line.h"
#include "waywiser/instance/units.h"

namespace waywiser {
namespace {

// Numbers of sites beyond this are no labels (and their successors would not fit).
constexpr std::int64_t kLargestId = 1'000'000'000'000'000;

constexpr std::array<const char*, 6> kColumns = {"the x coordinate", "the y coordinate",
                                                 "the demand",       "the ready time",
                                                 "the due date",     "the service time"};
enum Column : std::size_t { kX, kY, kDemand, kReady, kDue, kService };

struct Row {
  std::int64_t id = 0;
  Word first;
  Word last;
  std::array<Cell, 6> cells;
};

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

class SolomonReader {
 public:
  SolomonReader(std::string_view bytes, const std::string& file) : scanner_(bytes, file) {}

  Instance read() {
    read_name();
    read_vehicles();
    read_customer_header();
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
    instance_.name = std::string(pass_name(scanner_));
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
    instance_.vehicles = scanner_.integer(number, "the number of vehicles");
    if (*instance_.vehicles < 1)
      throw scanner_.error(number, "at least 1 as the number of vehicles");
    capacity_word_ = scanner_.next();
    capacity_ = {scanner_.non_negative(capacity_word_, "the capacity"), capacity_word_.offset};
    if (capacity_.value.digits == 0)
      throw scanner_.error(capacity_word_, "more than 0 as the capacity");
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
    Row row;
    row.first = scanner_.next();
    check_id(row);
    for (std::size_t i = 0; i < kColumns.size(); ++i) {
      row.last = scanner_.next();
      const std::string what = fmt::format("{} of {}", kColumns[i], site_name(row.id));
      const bool signed_number = i == kX || i == kY;
      row.cells[i] = {
          signed_number ? scanner_.decimal(row.last, what) : scanner_.non_negative(row.last, what),
          row.last.offset};
    }
    if (rows_.empty() && row.cells[kDemand].value.digits != 0)
      throw refusal(row.cells[kDemand], "0 as the demand of the depot");
    check_window(row);
    rows_.push_back(row);
  }

  // The depot comes first and the customers follow it in order: that is how a lost row, a row too
  // many or a number too few is noticed, for the format does not state how many there are.
  void check_id(Row& row) {
    const bool depot = rows_.empty();
    const std::int64_t wanted = depot ? 0 : rows_.back().id + 1;
    const std::string expected = depot ? "the number of the depot"
                                       : fmt::format("customer {} or the end of the file", wanted);
    const DecimalResult id = parse_decimal(row.first.text);
    const bool is_id =
        id.ok() && id.value.decimals == 0 && id.value.digits >= 0 && id.value.digits <= kLargestId;
    if (is_id && (depot || id.value.digits == wanted)) {
      row.id = id.value.digits;
      return;
    }
    if (!depot && !scanner_.same_line(rows_.back().first, rows_.back().last)) {
      throw InputError(scanner_.place(rows_.back().first),
                       "a row of fewer than seven numbers for " +
                           (rows_.size() == 1 ? std::string("the depot")
                                              : fmt::format("customer {}", rows_.back().id)),
                       "seven numbers");
    }
    if (!depot && scanner_.same_line(rows_.back().last, row.first))
      throw scanner_.error(row.first, "the end of the line after seven numbers");
    throw scanner_.error(row.first, expected);
  }

  void check_window(const Row& row) {
    const Decimal& ready = row.cells[kReady].value;
    const Decimal& due = row.cells[kDue].value;
    if (less(due, ready)) {
      throw refusal(row.cells[kDue],
                    fmt::format("a due date of {} not before its ready time {}", site_name(row.id),
                                to_text(ready.digits, ready.decimals)));
    }
  }

  InputError refusal(const Cell& cell, const std::string& expected) const {
    return InputError(scanner_.place_at(cell.offset),
                      to_text(cell.value.digits, cell.value.decimals), expected);
  }

  Instance assemble() {
    CommonUnit length;
    CommonUnit time;
    CommonUnit demand;
    demand.admit(capacity_.value);
    for (const Row& row : rows_) {
      for (const Column c : {kX, kY}) length.admit(row.cells[c].value);
      for (const Column c : {kReady, kDue, kService}) time.admit(row.cells[c].value);
      demand.admit(row.cells[kDemand].value);
    }
    const auto count = [&](const CommonUnit& unit, const Row& row, Column c) {
      return unit.count(row.cells[c], scanner_, kColumns[c]);
    };
    for (const Row& row : rows_) {
      instance_.ids.push_back(row.id);
      instance_.sites.push_back({.x = count(length, row, kX),
                                 .y = count(length, row, kY),
                                 .demand = count(demand, row, kDemand),
                                 .ready = count(time, row, kReady),
                                 .due = count(time, row, kDue),
                                 .service = count(time, row, kService)});
    }
    instance_.capacity = demand.count(capacity_, scanner_, "the capacity");
    instance_.coordinate_decimals = length.decimals();
    instance_.time_decimals = time.decimals();
    instance_.demand_decimals = demand.decimals();
    return std::move(instance_);
  }

  Scanner scanner_;
  Instance instance_;
  Word capacity_word_;
  Cell capacity_;
  std::vector<Row> rows_;
};

}  // namespace

bool looks_like_solomon(std::string_view bytes) {
  Scanner scanner(bytes, "");
  scanner.skip_blank();
  pass_name(scanner);
  return is_keyword(scanner.next(), "VEHICLE") &&
         letters_of(scanner.next().text).starts_with("NUMBER");
}

Instance parse_solomon(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  return SolomonReader(bytes, file).read();
}

std::vector<std::string> solomon_losses(const Instance& instance) {
  std::vector<std::string> losses;
  if (!instance.euclidean()) losses.emplace_back("the explicit matrix of travel times");
  if (!instance.has_coordinates) losses.emplace_back("an instance without coordinates");
  if (instance.file_rounding != FileRounding::none)
    losses.emplace_back("the rounding that the file prescribes");
  if (!instance.vehicles) losses.emplace_back("a fleet that is not stated");
  for (std::size_t i = 1; i < instance.ids.size(); ++i) {
    if (instance.ids[i] != instance.ids[0] + static_cast<std::int64_t>(i)) {
      losses.emplace_back("customer numbers that do not follow the depot's one by one");
      break;
    }
  }
  if (one_line(instance.name) != instance.name) losses.emplace_back(kLineBreakLoss);
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
