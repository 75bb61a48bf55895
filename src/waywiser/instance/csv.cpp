#include "waywiser/instance/csv.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "waywiser/base/table_text.h"
#include "waywiser/instance/site_rows.h"

namespace waywiser {
namespace {

// A column: where its numbers go, what people call it (letters alone), whether it may be missing.
struct Column {
  Cell SiteRow::* cell;
  const char* title;
  std::array<std::string_view, 10> names;
  bool required = true;
};

constexpr std::string_view kIds[] = {
    "CUSTNO", "CUSTOMER", "CUSTOMERID", "CUSTOMERNO", "CUSTOMERNUMBER", "ID",
    "NODE",   "NODEID",   "NO",         "STOP",       "SITE",           "INDEX"};
constexpr Column kColumns[] = {
    {&SiteRow::x, "x", {"XCOORD", "X", "XCOORDINATE", "COORDX", "XPOS", "POSX", "XC"}},
    {&SiteRow::y, "y", {"YCOORD", "Y", "YCOORDINATE", "COORDY", "YPOS", "POSY", "YC"}},
    {&SiteRow::demand, "demand", {"DEMAND", "Q", "QUANTITY", "LOAD", "WEIGHT"}},
    {&SiteRow::ready,
     "ready time",
     {"READYTIME", "READY", "TWSTART", "TIMEWINDOWSTART", "EARLIEST", "OPEN", "START", "STARTTIME",
      "WINDOWSTART", "TWOPEN"}},
    {&SiteRow::due,
     "due date",
     {"DUEDATE", "DUETIME", "DUE", "TWEND", "TIMEWINDOWEND", "LATEST", "CLOSE", "END", "ENDTIME",
      "WINDOWEND"}},
    {&SiteRow::service,
     "service time",
     {"SERVICETIME", "SERVICE", "SERVICEDURATION", "SERVTIME", "STIME"},
     false},
};

std::optional<std::size_t> find_column(const TableText& table,
                                       std::span<const std::string_view> names) {
  for (std::size_t c = 0; c < table.header().size(); ++c) {
    const std::string letters = letters_of(table.header()[c].text);
    if (std::find(names.begin(), names.end(), letters) != names.end()) return c;
  }
  return std::nullopt;
}

bool recognises(std::string_view bytes) {
  if (!TableText::looks_like_table(bytes)) return false;
  const TableText table(Scanner(bytes, ""), bytes);
  const auto has = [&](const Column& column) {
    return find_column(table, column.names).has_value();
  };
  return std::count_if(std::begin(kColumns), std::end(kColumns), has) >= 4;
}

class CsvReader {
 public:
  explicit CsvReader(const InstanceText& text) : text_(text), table_(text.scanner(), text.bytes) {}

  InstanceFile read() {
    find_columns();
    while (table_.next_row()) read_row();
    if (rows_.size() < 2)
      throw InputError({text_.file, 0, 0}, fmt::format("{} rows", rows_.size()),
                       "the depot's and a customer's");
    Instance& instance = result_.instance;
    instance.name = std::filesystem::path(text_.file).stem().string();
    const SiteTable sites{table_.scanner(), rows_, result_.warnings};
    set_places(sites, instance);
    set_times(sites, instance);
    // Only now, for options have no place in the file.
    set_loads(sites, capacity(), instance);
    instance.vehicles = vehicles();
    return std::move(result_);
  }

 private:
  void find_columns() {
    id_ = find_column(table_, kIds);
    std::string missing;
    for (const Column& column : kColumns) {
      columns_.push_back(find_column(table_, column.names));
      if (!columns_.back() && column.required)
        missing += (missing.empty() ? "" : ", ") + std::string(column.title);
    }
    if (!missing.empty()) {
      throw InputError({text_.file, 1, 0}, "a table with the columns " + table_.column_names(),
                       "the columns " + missing + " too");
    }
  }

  void read_row() {
    SiteRow row;
    const Scanner& scanner = table_.scanner();
    row.id = id_ ? scanner.integer(table_.cell(*id_), "the number of a site")
                 : static_cast<std::int64_t>(rows_.size());
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      const Column& column = kColumns[c];
      if (!columns_[c]) continue;
      const Word& word = table_.cell(*columns_[c]);
      const std::string what = fmt::format("the {} of site {}", column.title, row.id);
      const bool place = column.cell == &SiteRow::x || column.cell == &SiteRow::y;
      row.*column.cell = {place                          ? scanner.decimal(word, what)
                          : column.cell == &SiteRow::due ? scanner.limit(word, what)
                                                         : scanner.non_negative(word, what),
                          word.offset};
    }
    if (rows_.empty()) check_depot(scanner, row);
    check_window(scanner, row, fmt::format("site {}", row.id));
    if (rows_.empty()) remember_constants();
    rows_.push_back(row);
  }

  void remember_constants() {
    static constexpr std::string_view kCapacity[] = {"CAPACITY", "VEHICLECAPACITY"};
    static constexpr std::string_view kFleet[] = {"VEHICLES", "NUMBER", "FLEET", "VEHICLENUMBER"};
    if (const auto c = find_column(table_, kCapacity)) capacity_ = table_.cell(*c);
    if (const auto c = find_column(table_, kFleet)) vehicles_ = table_.cell(*c);
  }

  // The value of a line "# capacity = 200" above the header.
  std::optional<Word> comment(std::string_view name) const {
    for (const Word& line : table_.comments()) {
      const std::size_t sign = line.text.find_first_of("=:");
      if (sign == std::string_view::npos || letters_of(line.text.substr(0, sign)) != name) continue;
      const std::size_t value = line.text.find_first_not_of(" \t", sign + 1);
      if (value != std::string_view::npos)
        return Word{line.text.substr(value), line.offset + value};
    }
    return std::nullopt;
  }

  Cell capacity() const {
    if (text_.options.capacity) {
      const DecimalResult value = parse_decimal(*text_.options.capacity);
      if (!value.ok() || value.value.digits <= 0)
        throw UsageError("--capacity must be a number above 0, not " +
                         waywiser::quoted(*text_.options.capacity));
      return {value.value, 0};
    }
    const std::optional<Word> stated = capacity_ ? capacity_ : comment("CAPACITY");
    if (stated) return capacity_cell(table_.scanner(), *stated);
    throw InputError({text_.file, 0, 0}, "no capacity",
                     "a line \"# capacity = Q\" above the header, or `waywiser instance convert "
                     "FILE OUT.txt --capacity Q --vehicles K`");
  }

  std::optional<std::int64_t> vehicles() const {
    if (text_.options.vehicles) return text_.options.vehicles;
    const std::optional<Word> stated = vehicles_ ? vehicles_ : comment("VEHICLES");
    if (!stated) return std::nullopt;
    return fleet(table_.scanner(), *stated);
  }

  const InstanceText& text_;
  TableText table_;
  InstanceFile result_;
  std::optional<std::size_t> id_;
  std::vector<std::optional<std::size_t>> columns_;  // of kColumns
  std::optional<Word> capacity_;
  std::optional<Word> vehicles_;
  std::vector<SiteRow> rows_;
};

}  // namespace

constexpr InstanceFormat kCsvFormat{.name = "csv",
                                    .title = "CSV with Solomon's columns",
                                    .recognises = recognises,
                                    .read = parse_csv,
                                    .takes_options = true};

InstanceFile parse_csv(const InstanceText& text) {
  refuse_binary(text.bytes, text.file);
  return CsvReader(text).read();
}

}  // namespace waywiser
