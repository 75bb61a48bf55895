#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/base/scanner.h"
#include "waywiser/instance/matrix_reader.h"
#include "waywiser/instance/units.h"
#include "waywiser/instance/vrplib.h"
#include "waywiser/instance/vrplib_numbering.h"
#include "waywiser/instance/vrplib_outline.h"

namespace waywiser {
namespace {

constexpr std::int64_t kLargestNode = 1'000'000'000'000'000;

struct Node {
  std::int64_t number = 0;
  Cell x;
  Cell y;
  Cell demand;
  Cell ready;
  Cell due;
  Cell service;
};

// One column of a section: where its number goes, what it is called, whether it may be negative.
struct Field {
  Cell Node::* cell;
  const char* what;
  bool may_be_negative = false;
};

class VrplibReader {
 public:
  VrplibReader(std::string_view bytes, const std::string& file)
      : scanner_(bytes, file), outline_(outline_vrplib(scanner_)) {}

  VrplibFile read() {
    read_type();
    read_name_and_fleet();
    read_edge_weight_type();
    read_nodes();
    order_nodes();
    assemble_sites();
    assemble_travel();
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
    const auto& capacity = required("CAPACITY").value;
    capacity_ = {scanner_.non_negative(capacity, "the capacity"), capacity.offset};
    if (capacity_.value.digits == 0) throw scanner_.error(capacity, "more than 0 as the capacity");
    const auto* vehicles = outline_.specification("VEHICLES");
    const auto* salesmen = outline_.specification("SALESMEN");
    if (vehicles != nullptr && salesmen != nullptr)
      throw scanner_.error(salesmen->keyword, "VEHICLES or SALESMEN, not both");
    if (vehicles == nullptr) vehicles = salesmen;
    if (vehicles == nullptr) return;
    instance.vehicles = scanner_.integer(vehicles->value, "the number of vehicles");
    if (*instance.vehicles < 1)
      throw scanner_.error(vehicles->value, "at least 1 as the number of vehicles");
  }

  void read_edge_weight_type() {
    const VrplibSpecification& type = required("EDGE_WEIGHT_TYPE");
    const std::string value = upper_case(type.value.text);
    explicit_ = value == "EXPLICIT";
    FileRounding& rounding = result_.instance.file_rounding;
    if (value == "EUC_2D") {
      warn(
          "EDGE_WEIGHT_TYPE EUC_2D: lengths are kept real, as PyVRP's vrplib does; TSPLIB and "
          "LKH-3 round them to the nearest integer");
    } else if (value == "EXACT_2D") {
      rounding = FileRounding::exact_2d;
      warn(
          "EDGE_WEIGHT_TYPE EXACT_2D: LKH-3 and PyVRP's vrplib take lengths times 1000, rounded, "
          "and vrplib leaves times and windows as they are; here everything is kept real");
    } else if (value == "FLOOR_2D") {
      rounding = FileRounding::floor_2d;
      warn(
          "EDGE_WEIGHT_TYPE FLOOR_2D: the file prescribes lengths rounded down; here they are kept "
          "real");
    } else if (value == "CEIL_2D") {
      rounding = FileRounding::ceil_2d;
      warn(
          "EDGE_WEIGHT_TYPE CEIL_2D: the file prescribes lengths rounded up; here they are kept "
          "real");
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
                {{&Node::x, "the x coordinate", true}, {&Node::y, "the y coordinate", true}});
    }
    read_rows(required_section("DEMAND_SECTION"), {{&Node::demand, "the demand"}});
    read_rows(required_section("TIME_WINDOW_SECTION"),
              {{&Node::ready, "the ready time"}, {&Node::due, "the due date"}});
    read_services();
    for (const Node& node : nodes_) check_window(node);
  }

  void read_services() {
    const VrplibSection* section = outline_.section("SERVICE_TIME_SECTION");
    const VrplibSpecification* value = outline_.specification("SERVICE_TIME");
    if (section != nullptr && value != nullptr)
      throw scanner_.error(value->keyword, "SERVICE_TIME or SERVICE_TIME_SECTION, not both");
    if (section != nullptr) read_rows(*section, {{&Node::service, "the service time"}});
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
      if (number < 0 || number > kLargestNode)
        throw data.error(word, fmt::format("the number of a node from 0 to {}", kLargestNode));
      Node& node =
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
      throw data.error(data.peek(), fmt::format("a row of node {}", nodes_[index].number));
    }
    if (first_section && static_cast<std::int64_t>(nodes_.size()) != dimension_) {
      throw data.error(data.peek(), fmt::format("{} rows, as DIMENSION says, and there are {}",
                                                dimension_, nodes_.size()));
    }
  }

  Node& new_node(std::int64_t number, const Word& word, const Scanner& data) {
    if (static_cast<std::int64_t>(nodes_.size()) == dimension_)
      throw data.error(word, fmt::format("no more than {} rows, as DIMENSION says", dimension_));
    if (!index_.emplace(number, nodes_.size()).second) throw data.error(word, "each node once");
    nodes_.push_back({});
    nodes_.back().number = number;
    return nodes_.back();
  }

  Node& known_node(std::int64_t number, const Word& word, const Scanner& data,
                   std::vector<bool>& seen) {
    const auto found = index_.find(number);
    if (found == index_.end()) throw data.error(word, "the number of a node of the first section");
    if (seen[found->second]) throw data.error(word, "each node once");
    seen[found->second] = true;
    return nodes_[found->second];
  }

  void read_field(Scanner& data, const Field& field, Node& node) {
    const Word word = data.next_on_line();
    const std::string what = fmt::format("{} of node {}", field.what, node.number);
    const Decimal value =
        field.may_be_negative ? data.decimal(word, what) : data.non_negative(word, what);
    node.*field.cell = {value, word.offset};
  }

  void check_window(const Node& node) const {
    if (!less(node.due.value, node.ready.value)) return;
    throw InputError(scanner_.place_at(node.due.offset),
                     to_text(node.due.value.digits, node.due.value.decimals),
                     fmt::format("a due date of node {} not before its ready time {}", node.number,
                                 to_text(node.ready.value.digits, node.ready.value.decimals)));
  }

  // Nodes 1..n+1 go by number, whatever their order in the file; other numbers by appearance. The
  // rows of a matrix have that order too. The depot comes first in an Instance.
  void order_nodes() {
    std::vector<std::int64_t> numbers;
    for (const Node& node : nodes_) numbers.push_back(node.number);
    if (numbered_from_one(numbers)) {
      std::sort(nodes_.begin(), nodes_.end(),
                [](const Node& a, const Node& b) { return a.number < b.number; });
    }
    const std::int64_t depot = depot_number();
    order_.resize(nodes_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    const auto at = std::find_if(nodes_.begin(), nodes_.end(),
                                 [&](const Node& node) { return node.number == depot; });
    std::rotate(order_.begin(), order_.begin() + (at - nodes_.begin()),
                order_.begin() + (at - nodes_.begin()) + 1);
    const Node& node = nodes_[order_[0]];
    if (node.demand.value.digits != 0) {
      throw InputError(scanner_.place_at(node.demand.offset),
                       to_text(node.demand.value.digits, node.demand.value.decimals),
                       "0 as the demand of the depot");
    }
  }

  // Without a section the first node is the depot.
  std::int64_t depot_number() const {
    const VrplibSection* section = outline_.section("DEPOT_SECTION");
    if (section == nullptr) return nodes_.front().number;
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

  void assemble_sites() {
    CommonUnit length;
    CommonUnit time;
    CommonUnit demand;
    demand.admit(capacity_.value);
    for (const Node& node : nodes_) {
      for (const Cell& cell : {node.x, node.y}) length.admit(cell.value);
      for (const Cell& cell : {node.ready, node.due, node.service}) time.admit(cell.value);
      demand.admit(node.demand.value);
    }
    if (common_service_) time.admit(common_service_->value);
    Instance& instance = result_.instance;
    for (const std::size_t i : order_) {
      const Node& node = nodes_[i];
      const bool depot = instance.sites.empty();
      const Cell& service = common_service_ && !depot ? *common_service_ : node.service;
      instance.ids.push_back(node.number);
      instance.sites.push_back({.x = length.count(node.x, scanner_, "the x coordinate"),
                                .y = length.count(node.y, scanner_, "the y coordinate"),
                                .demand = demand.count(node.demand, scanner_, "the demand"),
                                .ready = time.count(node.ready, scanner_, "the ready time"),
                                .due = time.count(node.due, scanner_, "the due date"),
                                .service = time.count(service, scanner_, "the service time")});
    }
    instance.ids = sites_of_nodes(instance.ids);
    instance.capacity = demand.count(capacity_, scanner_, "the capacity");
    instance.coordinate_decimals = length.decimals();
    instance.time_decimals = time.decimals();
    instance.demand_decimals = demand.decimals();
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
    warn_of_eilon();
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

  void warn_of_eilon() {
    const auto* comment = outline_.specification("COMMENT");
    if (upper_value("EDGE_WEIGHT_FORMAT") == "LOWER_ROW" && comment != nullptr &&
        comment->value.text.find("Eilon") != std::string_view::npos) {
      warn(
          "The matrices of Eilon's instances are written by columns though they say LOWER_ROW; "
          "here they are read as they say");
    }
  }

  Scanner scanner_;
  VrplibOutline outline_;
  VrplibFile result_;
  bool explicit_ = false;
  std::int64_t dimension_ = 0;
  Cell capacity_;
  std::optional<Cell> common_service_;
  std::vector<Node> nodes_;
  std::map<std::int64_t, std::size_t> index_;
  std::vector<std::size_t> order_;  // of nodes_, the depot first
};

}  // namespace

VrplibFile parse_vrplib(std::string_view bytes, const std::string& file) {
  refuse_binary(bytes, file);
  return VrplibReader(bytes, file).read();
}

}  // namespace waywiser
