#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/base/scanner.h"
#include "waywiser/instance/matrix_reader.h"
#include "waywiser/instance/site_rows.h"
#include "waywiser/instance/units.h"
#include "waywiser/instance/vrplib.h"
#include "waywiser/instance/vrplib_numbering.h"
#include "waywiser/instance/vrplib_outline.h"
#include "waywiser/instance/vrplib_travel.h"

namespace waywiser {
namespace {

// One column of a section: where its number goes, what it is called, whether it may be negative.
struct Field {
  PlacedNumber SiteRow::* cell;
  const char* what;
  bool may_be_negative = false;
};

class VrplibReader {
 public:
  explicit VrplibReader(const InstanceText& text)
      : scanner_(text.scanner()), outline_(outline_vrplib(scanner_)) {}

  InstanceFile read() {
    read_type();
    read_name_and_fleet();
    read_edge_weight_type();
    read_nodes();
    order_nodes();
    const std::vector<SiteRow> rows = this->rows();
    const SiteTable table{scanner_, rows, result_.warnings};
    set_places(table, result_.instance);
    assemble_travel();
    set_times(table, result_.instance);
    set_loads(table, capacity_, result_.instance);
    read_longest_duration();
    if (!outline_.has_eof)
      warn("The file does not end with EOF: it may have been cut off within its last number");
    return std::move(result_);
  }

 private:
  void warn(const std::string& sentence) { result_.warnings.push_back(sentence); }

  const VrplibSpecification& required(std::string_view key) const {
    const VrplibSpecification* found = outline_.specification(key);
    if (found == nullptr)
      throw InputError({scanner_.file(), 0, 0}, "no line " + std::string(key), "one");
    return *found;
  }

  const VrplibSection& required_section(std::string_view key) const {
    const VrplibSection* found = outline_.section(key);
    if (found == nullptr)
      throw InputError({scanner_.file(), 0, 0}, "no " + std::string(key), "one");
    return *found;
  }

  std::string upper_value(std::string_view key) const {
    const VrplibSpecification* found = outline_.specification(key);
    return found == nullptr ? std::string() : upper_case(found->value.text);
  }

  void read_type() {
    const VrplibSpecification* type = outline_.specification("TYPE");
    if (type == nullptr) return;
    const std::string value = upper_case(type->value.text);
    if (value == "VRPTW" || value == "CVRPTW") return;
    if (value != "CVRP" || outline_.section("TIME_WINDOW_SECTION") == nullptr)
      throw scanner_.error(type->value, "the type VRPTW or CVRPTW");
    warn("TYPE is CVRP, yet there are time windows: read as CVRPTW");
  }

  void read_name_and_fleet() {
    Instance& instance = result_.instance;
    if (const auto* name = outline_.specification("NAME")) instance.name = name->value.text;
    capacity_ = capacity_cell(scanner_, required("CAPACITY").value);
    const auto* vehicles = outline_.specification("VEHICLES");
    const auto* salesmen = outline_.specification("SALESMEN");
    if (vehicles != nullptr && salesmen != nullptr)
      throw scanner_.error(salesmen->keyword, "VEHICLES or SALESMEN, not both");
    if (vehicles == nullptr) vehicles = salesmen;
    if (vehicles != nullptr) instance.vehicles = fleet(scanner_, vehicles->value);
  }

  void read_edge_weight_type() {
    const VrplibSpecification& type = required("EDGE_WEIGHT_TYPE");
    const std::string value = upper_case(type.value.text);
    explicit_ = value == "EXPLICIT";
    const auto known =
        std::find_if(std::begin(kVrplibTravel), std::end(kVrplibTravel),
                     [&](const VrplibTravel& travel) { return value == travel.name; });
    if (known != std::end(kVrplibTravel)) {
      result_.instance.file_rounding = known->rounding;
      warn(fmt::format("EDGE_WEIGHT_TYPE {}: {}", known->name, known->warning));
    } else if (!explicit_) {
      throw scanner_.error(type.value, "EUC_2D, EXACT_2D, FLOOR_2D, CEIL_2D or EXPLICIT");
    }
    if (const auto* scale = outline_.specification("SCALE")) {
      const std::int64_t factor = scanner_.integer(scale->value, "the scale");
      if (factor < 1) throw scanner_.error(scale->value, "at least 1 as the scale");
      warn(
          fmt::format("SCALE {}: LKH-3 multiplies lengths and times by it before it rounds; here "
                      "they are kept real and the scale is not kept",
                      factor));
    }
    const std::string coordinates = upper_value("NODE_COORD_TYPE");
    if (!coordinates.empty() && coordinates != "TWOD_COORDS" && coordinates != "NO_COORDS")
      throw scanner_.error(required("NODE_COORD_TYPE").value, "TWOD_COORDS or NO_COORDS");
    if (!explicit_ && outline_.section("EDGE_WEIGHT_SECTION") != nullptr)
      throw scanner_.error(outline_.section("EDGE_WEIGHT_SECTION")->keyword,
                           "no matrix beside EDGE_WEIGHT_TYPE " + value);
    if (!explicit_ && outline_.section("EDGE_DURATION_SECTION") != nullptr)
      throw scanner_.error(outline_.section("EDGE_DURATION_SECTION")->keyword,
                           "a matrix of durations only beside one of distances");
  }

  // PyVRP's word, for all vehicles alike (its section, one value a vehicle, is refused).
  void read_longest_duration() {
    const VrplibSpecification* line = outline_.specification("VEHICLES_MAX_DURATION");
    if (line == nullptr) return;
    const Decimal value = scanner_.limit(line->value, "the longest duration of a route");
    Instance& instance = result_.instance;
    instance = with_time_decimals(instance, std::max(instance.time_decimals, value.decimals));
    CommonUnit unit;
    unit.admit({0, instance.time_decimals});
    instance.longest_duration =
        unit.count({value, line->value.offset}, scanner_, "the longest duration");
  }

  Scanner data_of(const VrplibSection& section) const {
    return scanner_.part(section.begin, section.end, "the end of " + section.key);
  }

  void read_nodes() {
    const VrplibSpecification& line = required("DIMENSION");
    dimension_ = scanner_.integer(line.value, "the dimension");
    if (dimension_ < 2)
      throw scanner_.error(line.value, "a dimension of at least 2: the depot and a customer");
    const VrplibSection* places = outline_.section("NODE_COORD_SECTION");
    if (places == nullptr && explicit_) places = outline_.section("DISPLAY_DATA_SECTION");
    result_.instance.has_coordinates = places != nullptr;
    if (places == nullptr && !explicit_) required_section("NODE_COORD_SECTION");
    if (places != nullptr) {
      read_rows(*places,
                {{&SiteRow::x, "the x coordinate", true}, {&SiteRow::y, "the y coordinate", true}});
    }
    read_rows(required_section("DEMAND_SECTION"), {{&SiteRow::demand, "the demand"}});
    read_rows(required_section("TIME_WINDOW_SECTION"),
              {{&SiteRow::ready, "the ready time"}, {&SiteRow::due, "the due date"}});
    read_services();
    for (const SiteRow& node : nodes_)
      check_window(scanner_, node, fmt::format("node {}", node.id));
  }

  void read_services() {
    const VrplibSection* section = outline_.section("SERVICE_TIME_SECTION");
    const VrplibSpecification* value = outline_.specification("SERVICE_TIME");
    if (section != nullptr && value != nullptr)
      throw scanner_.error(value->keyword, "SERVICE_TIME or SERVICE_TIME_SECTION, not both");
    if (section != nullptr) read_rows(*section, {{&SiteRow::service, "the service time"}});
    if (value == nullptr) return;
    common_service_ = {scanner_.non_negative(value->value, "the service time"),
                       value->value.offset};
  }

  // The rows of a section: the number of a node, then its fields; every node once, one row a line.
  void read_rows(const VrplibSection& section, const std::vector<Field>& fields) {
    Scanner data = data_of(section);
    const bool first_section = nodes_.empty();
    std::vector<bool> seen(nodes_.size(), false);
    while (!data.at_end()) {
      const Word word = data.next();
      const std::int64_t number = data.integer(word, "the number of a node");
      if (number < 0 || number > kLargestId)
        throw data.error(word, fmt::format("the number of a node from 0 to {}", kLargestId));
      SiteRow& node =
          first_section ? new_node(number, word, data) : known_node(number, word, data, seen);
      for (const Field& field : fields) read_field(data, field, node);
      const Word rest = data.next_on_line();
      if (!rest.at_end()) {
        throw data.error(rest, section.key == "TIME_WINDOW_SECTION"
                                   ? "one window a customer, and the end of the line"
                                   : "the end of the line");
      }
    }
    const auto missing = std::find(seen.begin(), seen.end(), false);
    if (!first_section && missing != seen.end()) {
      const auto index = static_cast<std::size_t>(missing - seen.begin());
      throw data.error(data.peek(), fmt::format("a row of node {}", nodes_[index].id));
    }
    if (first_section && static_cast<std::int64_t>(nodes_.size()) != dimension_) {
      throw data.error(data.peek(), fmt::format("{}, as DIMENSION says, and there are {}",
                                                counted(dimension_, "row"), nodes_.size()));
    }
  }

  SiteRow& new_node(std::int64_t number, const Word& word, const Scanner& data) {
    if (static_cast<std::int64_t>(nodes_.size()) == dimension_)
      throw data.error(
          word, fmt::format("no more than {}, as DIMENSION says", counted(dimension_, "row")));
    if (!index_.emplace(number, nodes_.size()).second) throw data.error(word, "each node once");
    nodes_.push_back({});
    nodes_.back().id = number;
    return nodes_.back();
  }

  SiteRow& known_node(std::int64_t number, const Word& word, const Scanner& data,
                      std::vector<bool>& seen) {
    const auto found = index_.find(number);
    if (found == index_.end()) throw data.error(word, "the number of a node of the first section");
    if (seen[found->second]) throw data.error(word, "each node once");
    seen[found->second] = true;
    return nodes_[found->second];
  }

  void read_field(Scanner& data, const Field& field, SiteRow& node) {
    const Word word = data.next_on_line();
    const std::string what = fmt::format("{} of node {}", field.what, node.id);
    const Decimal value = field.may_be_negative         ? data.decimal(word, what)
                          : field.cell == &SiteRow::due ? data.limit(word, what)
                                                        : data.non_negative(word, what);
    node.*field.cell = {value, word.offset};
  }

  // Nodes 1..n+1 go by number, whatever their order in the file; other numbers by appearance. The
  // rows of a matrix have that order too. The depot comes first in an Instance.
  void order_nodes() {
    std::vector<std::int64_t> numbers;
    for (const SiteRow& node : nodes_) numbers.push_back(node.id);
    if (numbered_from_one(numbers)) {
      std::sort(nodes_.begin(), nodes_.end(),
                [](const SiteRow& a, const SiteRow& b) { return a.id < b.id; });
    }
    const std::int64_t depot = depot_number();
    order_.resize(nodes_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    const auto at = std::find_if(nodes_.begin(), nodes_.end(),
                                 [&](const SiteRow& node) { return node.id == depot; });
    std::rotate(order_.begin(), order_.begin() + (at - nodes_.begin()),
                order_.begin() + (at - nodes_.begin()) + 1);
    check_depot(scanner_, nodes_[order_[0]]);
  }

  // Without a section the first node is the depot.
  std::int64_t depot_number() const {
    const VrplibSection* section = outline_.section("DEPOT_SECTION");
    if (section == nullptr) return nodes_.front().id;
    Scanner data = data_of(*section);
    const Word word = data.next();
    const std::int64_t depot = data.integer(word, "the number of the depot");
    if (!index_.contains(depot)) throw data.error(word, "the number of a node as the depot");
    const Word end = data.next();
    if (end.at_end() && outline_.has_eof) return depot;
    if (end.text != "-1") {
      throw data.error(end, begins_number(end.text) ? "-1 after the one depot (several depots are "
                                                      "not of the model)"
                                                    : "-1 after the depot");
    }
    if (!data.at_end()) throw data.error(data.peek(), "nothing after -1");
    return depot;
  }

  // The rows as sites, the depot's first.
  std::vector<SiteRow> rows() const {
    std::vector<SiteRow> rows;
    std::vector<std::int64_t> numbers;
    for (const std::size_t i : order_) {
      rows.push_back(nodes_[i]);
      numbers.push_back(nodes_[i].id);
      if (common_service_ && rows.size() > 1) rows.back().service = *common_service_;
    }
    const std::vector<std::int64_t> ids = sites_of_nodes(numbers);
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].id = ids[i];
    return rows;
  }

  DecimalMatrix matrix_of(const std::string& kind, const std::string& what) const {
    const VrplibSpecification& name = required(kind + "_FORMAT");
    MatrixFormat format;
    if (!MatrixFormat::parse(upper_case(name.value.text), format)) {
      throw scanner_.error(name.value,
                           "FULL_MATRIX, or LOWER or UPPER with or without DIAG, ROW or COL");
    }
    const VrplibSection& section = required_section(kind + "_SECTION");
    return permuted(read_matrix(data_of(section), format, nodes_.size(), what), order_);
  }

  void assemble_travel() {
    if (!explicit_) return;
    Instance& instance = result_.instance;
    auto weights = std::make_shared<DecimalMatrix>(matrix_of("EDGE_WEIGHT", "a distance"));
    if (outline_.section("EDGE_DURATION_SECTION") == nullptr) {
      instance.durations = std::move(weights);
      return;
    }
    if (const auto* type = outline_.specification("EDGE_DURATION_TYPE");
        type != nullptr && upper_case(type->value.text) != "EXPLICIT")
      throw scanner_.error(type->value, "EXPLICIT as EDGE_DURATION_TYPE");
    auto durations = std::make_shared<DecimalMatrix>(matrix_of("EDGE_DURATION", "a duration"));
    if (*durations != *weights) instance.distances = std::move(weights);
    instance.durations = std::move(durations);
  }

  Scanner scanner_;
  VrplibOutline outline_;
  InstanceFile result_;
  bool explicit_ = false;
  std::int64_t dimension_ = 0;
  PlacedNumber capacity_;
  std::optional<PlacedNumber> common_service_;
  std::vector<SiteRow> nodes_;
  std::map<std::int64_t, std::size_t> index_;
  std::vector<std::size_t> order_;  // of nodes_, the depot first
};

}  // namespace

InstanceFile parse_vrplib(const InstanceText& text) {
  refuse_binary(text.bytes, text.file);
  return VrplibReader(text).read();
}

}  // namespace waywiser
