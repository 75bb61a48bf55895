#include "waywiser/instance/py_ga.h"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <optional>

#include <fmt/format.h>

#include "waywiser/base/json_cursor.h"
#include "waywiser/instance/json_matrix.h"
#include "waywiser/instance/site_rows.h"

namespace waywiser {
namespace {

constexpr std::string_view kCustomer = "customer_";

bool is_depot(std::string_view key) {
  return key == "depart" || key == "depot";
}

bool recognises(std::string_view bytes) {
  return Scanner(bytes, "").peek().text.starts_with('{') &&
         bytes.find("\"customer_1\"") != std::string_view::npos;
}

// The numbers of a site by the names of their keys.
struct Member {
  std::string_view key;
  PlacedNumber SiteRow::* cell;
};
constexpr Member kMembers[] = {{"demand", &SiteRow::demand},
                               {"ready_time", &SiteRow::ready},
                               {"due_time", &SiteRow::due},
                               {"due_date", &SiteRow::due},
                               {"service_time", &SiteRow::service}};

class PyGaReader {
 public:
  explicit PyGaReader(const InstanceText& text) : json_(text.scanner(), text.bytes) {}

  InstanceFile read() {
    json_.object("an instance of py-ga-VRPTW", [&](const Word& key) { read_member(key); });
    json_.finish();
    const std::vector<SiteRow> rows = this->rows();
    if (!capacity_) missing("vehicle_capacity");
    const SiteTable table{scanner(), rows, result_.warnings};
    set_places(table, result_.instance);
    read_matrix();
    set_times(table, result_.instance);
    set_loads(table, *capacity_, result_.instance);
    return std::move(result_);
  }

 private:
  const Scanner& scanner() const { return json_.scanner(); }

  [[noreturn]] void missing(const std::string& key) const {
    throw InputError({scanner().file(), 0, 0}, "no key " + key, "one");
  }

  void read_member(const Word& key) {
    if (key.text == "instance_name") {
      result_.instance.name = json_.string("the name");
    } else if (key.text == "max_vehicle_number") {
      result_.instance.vehicles = fleet(scanner(), json_.number("the number of vehicles"));
    } else if (key.text == "vehicle_capacity") {
      capacity_ = capacity_cell(scanner(), json_.number("the capacity"));
    } else if (key.text == "distance_matrix") {
      matrix_ = json_.offset();
      json_.skip();
    } else if (is_depot(key.text) || key.text.starts_with(kCustomer)) {
      read_site(key);
    } else {
      json_.skip();
    }
  }

  void read_site(const Word& key) {
    SiteRow row;
    if (!is_depot(key.text)) {
      const Word number{key.text.substr(kCustomer.size()), key.offset + kCustomer.size()};
      row.id = scanner().integer(number, "the number of a customer");
      if (row.id < 1) throw scanner().error(number, "the number of a customer, from 1");
    }
    json_.object("a site", [&](const Word& member) { read_number(member, row); });
    for (const auto cell : {&SiteRow::x, &SiteRow::y, &SiteRow::due}) {
      if ((row.*cell).offset == 0)
        throw scanner().error(key, "a site with coordinates and a due_time");
    }
    check_window(scanner(), row, std::string(key.text));
    if (row.id == 0) check_depot(scanner(), row);
    if (!sites_.emplace(row.id, row).second) throw scanner().error(key, "each site once");
  }

  void read_number(const Word& key, SiteRow& row) {
    if (key.text == "coordinates") {
      json_.object("the coordinates", [&](const Word& axis) {
        if (axis.text != "x" && axis.text != "y") throw scanner().error(axis, "x or y");
        const Word word = json_.number("a coordinate");
        PlacedNumber& target = axis.text == "x" ? row.x : row.y;
        target = PlacedNumber{scanner().decimal(word, "a coordinate"), word.offset};
      });
      return;
    }
    const auto known = std::find_if(std::begin(kMembers), std::end(kMembers),
                                    [&](const Member& member) { return member.key == key.text; });
    if (known == std::end(kMembers)) return json_.skip();
    const std::string what(key.text);
    const Word word = json_.number(what);
    row.*known->cell = {known->cell == &SiteRow::due ? scanner().limit(word, what)
                                                     : scanner().non_negative(word, what),
                        word.offset};
  }

  std::vector<SiteRow> rows() const {
    std::vector<SiteRow> rows;
    for (const auto& [id, row] : sites_) {
      if (id != static_cast<std::int64_t>(rows.size()))
        missing(rows.empty() ? "depart" : fmt::format("customer_{}", rows.size()));
      rows.push_back(row);
    }
    if (rows.size() < 2) missing("customer_1");
    return rows;
  }

  void read_matrix() {
    if (!matrix_) return;
    std::vector<std::size_t> order(result_.instance.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    json_.seek(*matrix_);
    auto matrix = read_json_matrix_beside(json_, result_.instance, order, "distance_matrix");
    if (!matrix) return;
    result_.instance.durations = std::make_shared<DecimalMatrix>(std::move(*matrix));
    result_.warnings.emplace_back(
        "distance_matrix does not hold the lengths between the coordinates: travel times are the "
        "distance_matrix");
  }

  JsonCursor json_;
  InstanceFile result_;
  std::optional<PlacedNumber> capacity_;
  std::optional<std::size_t> matrix_;
  std::map<std::int64_t, SiteRow> sites_;
};

}  // namespace

constexpr InstanceFormat kPyGaFormat{.name = "py-ga-vrptw",
                                     .title = "py-ga-VRPTW's JSON",
                                     .recognises = recognises,
                                     .read = parse_py_ga};

InstanceFile parse_py_ga(const InstanceText& text) {
  refuse_binary(text.bytes, text.file);
  return PyGaReader(text).read();
}

}  // namespace waywiser
