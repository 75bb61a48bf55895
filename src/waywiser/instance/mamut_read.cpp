#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/error.h"
#include "waywiser/base/json_cursor.h"
#include "waywiser/instance/euclidean_matrix.h"
#include "waywiser/instance/json_matrix.h"
#include "waywiser/instance/mamut.h"
#include "waywiser/instance/site_rows.h"

namespace waywiser {
namespace {

// Keys that say nothing about the problem. (metadata may name the metric.)
constexpr std::string_view kIgnored[] = {"instance_origin", "benchmark_name", "reference_lla"};

class MamutReader {
 public:
  explicit MamutReader(const InstanceText& text) : json_(text.scanner(), text.bytes) {}

  InstanceFile read() {
    json_.object("an instance of MAMUT-routing", [&](const Word& key) { read_member(key); });
    json_.finish();
    check_sizes();
    const std::vector<SiteRow> rows = this->rows();
    const SiteTable table{scanner(), rows, result_.warnings};
    set_places(table, result_.instance);
    assemble_travel();
    set_times(table, result_.instance);
    set_loads(table, *capacity_, result_.instance);
    return std::move(result_);
  }

 private:
  const Scanner& scanner() const { return json_.scanner(); }

  void read_member(const Word& key) {
    if (!keys_.insert(std::string(key.text)).second) throw scanner().error(key, "each key once");
    const std::string_view name = key.text;
    if (name == "instance_name") {
      result_.instance.name = json_.string("the name");
    } else if (name == "num_customers") {
      customers_word_ = json_.number("the number of customers");
      customers_ = scanner().integer(customers_word_, "the number of customers");
      if (customers_ < 1) throw scanner().error(customers_word_, "at least 1 customer");
    } else if (name == "num_vehicles") {
      read_vehicles();
    } else if (name == "vehicle_capacity") {
      capacity_ = capacity_cell(scanner(), json_.number("the capacity"));
    } else if (name == "coordinates") {
      read_pairs("the coordinates", x_, y_, true);
    } else if (name == "demands") {
      read_list("the demands", demands_);
    } else if (name == "service_times") {
      read_list("the service times", services_);
    } else if (name == "time_windows") {
      read_pairs("the time windows", ready_, due_, false);
      check_windows();
    } else if (name == "depot") {
      depot_word_ = json_.number("the index of the depot");
      depot_ = scanner().integer(depot_word_, "the index of the depot");
    } else if (name == "arc_costs" || name == "arc_travel_times") {
      if (costs_at_) throw scanner().error(key, "one matrix");
      costs_at_ = json_.offset();
      json_.skip();
    } else if (name == "arc_costs_source") {
      read_source();
    } else if (name == "metric_variant") {
      metric_ = json_.string("the metric");
    } else if (name == "metadata") {
      read_metadata();
    } else if (std::find(std::begin(kIgnored), std::end(kIgnored), name) != std::end(kIgnored)) {
      json_.skip();
    } else {
      throw scanner().error(key, "a key of MAMUT-routing's instances of the VRPTW");
    }
  }

  void read_vehicles() {
    if (json_.take_null()) return;
    result_.instance.vehicles = fleet(scanner(), json_.number("the number of vehicles"));
  }

  void read_metadata() {
    if (json_.take_null()) return;
    json_.object("the metadata", [&](const Word& key) {
      if (key.text == "metric_variant") {
        metric_ = json_.string("the metric");
      } else {
        json_.skip();
      }
    });
  }

  void read_source() {
    json_.object("the source of the arc costs", [&](const Word& key) {
      if (key.text == "model") {
        const std::size_t at = json_.offset();
        const std::string model = json_.string("the model of the arc costs");
        if (model != "euclidean") {
          throw InputError(scanner().place_at(at), in_quotes(model) + " (a matrix in another file)",
                           "euclidean as the model of the arc costs, or arc_costs");
        }
      } else if (key.text == "decimals") {
        const Word word = json_.number("the decimals of the arc costs");
        result_.warnings.push_back(fmt::format(
            "The file prescribes lengths rounded to {}; here they are kept "
            "real and the prescription is not kept",
            counted(scanner().integer(word, "the decimals of the arc costs"), "decimal")));
      } else {
        throw scanner().error(key, "model or decimals");
      }
    });
  }

  PlacedNumber cell(const std::string& what, bool may_be_negative) {
    const Word word = json_.number(what);
    const Decimal value =
        may_be_negative ? scanner().decimal(word, what) : scanner().non_negative(word, what);
    return {value, word.offset};
  }

  InputError refusal(const PlacedNumber& cell, const std::string& expected) const {
    return InputError(scanner().place_at(cell.offset),
                      to_text(cell.value.digits, cell.value.decimals), expected);
  }

  void read_list(const std::string& what, std::vector<PlacedNumber>& list) {
    json_.array(what, [&](std::size_t i) {
      list.push_back(cell(fmt::format("number {} of {}", i, what), false));
    });
  }

  void read_pairs(const std::string& what, std::vector<PlacedNumber>& first,
                  std::vector<PlacedNumber>& second, bool may_be_negative) {
    json_.array(what, [&](std::size_t i) {
      const std::string label = fmt::format("pair {} of {}", i, what);
      const std::size_t at = json_.offset();
      std::size_t count = 0;
      json_.array(label, [&](std::size_t k) {
        count = k + 1;
        if (k == 1 && !may_be_negative) {
          const Word word = json_.number(label);
          second.push_back({scanner().limit(word, label), word.offset});
        } else {
          (k == 0 ? first : second).push_back(cell(label, may_be_negative));
        }
      });
      if (count != 2) {
        throw InputError(scanner().place_at(at), counted(count, "number"),
                         "two numbers as " + label);
      }
    });
  }

  void check_windows() const {
    for (std::size_t i = 0; i < ready_.size(); ++i) {
      const Decimal& ready = ready_[i].value;
      if (less(due_[i].value, ready)) {
        throw refusal(due_[i], fmt::format("a due date of site {} not before its ready time {}", i,
                                           to_text(ready.digits, ready.decimals)));
      }
    }
  }

  [[noreturn]] void missing(const std::string& key) const {
    throw InputError({scanner().file(), 0, 0}, "no key " + key, "one");
  }

  void check_sizes() {
    if (customers_ < 1) missing("num_customers");
    if (!capacity_) missing("vehicle_capacity");
    const std::pair<const char*, const std::vector<PlacedNumber>*> lists[] = {
        {"coordinates", &x_},
        {"demands", &demands_},
        {"service_times", &services_},
        {"time_windows", &ready_}};
    for (const auto& [key, list] : lists) {
      if (!keys_.contains(key)) missing(key);
      if (static_cast<std::int64_t>(list->size()) - 1 != customers_) {
        throw InputError(
            scanner().place(customers_word_),
            fmt::format("{} and {} {}", counted(customers_, "customer"), list->size(), key),
            "one more, for the depot");
      }
    }
    if (depot_ < 0 || depot_ > customers_)
      throw scanner().error(depot_word_, "the index of a site as the depot");
    const PlacedNumber& demand = demands_[static_cast<std::size_t>(depot_)];
    if (demand.value.digits != 0) throw refusal(demand, "0 as the demand of the depot");
  }

  // The rows as sites, the depot's first.
  std::vector<SiteRow> rows() {
    order_.resize(demands_.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::rotate(order_.begin(), order_.begin() + depot_, order_.begin() + depot_ + 1);
    std::vector<SiteRow> rows;
    for (const std::size_t i : order_) {
      rows.push_back({static_cast<std::int64_t>(i), x_[i], y_[i], demands_[i], ready_[i], due_[i],
                      services_[i]});
    }
    return rows;
  }

  void assemble_travel() {
    const bool euclidean = metric_.empty() || metric_ == "euclidean";
    if (!costs_at_) {
      if (!euclidean) {
        throw InputError({scanner().file(), 0, 0},
                         "no arc_costs with the metric " + in_quotes(metric_),
                         "them, for this metric is not Euclidean");
      }
      return;
    }
    json_.seek(*costs_at_);
    if (auto matrix = read_json_matrix_beside(json_, result_.instance, order_, "arc_costs")) {
      result_.instance.durations = std::make_shared<DecimalMatrix>(std::move(*matrix));
      if (holds_truncated_tenths(result_.instance, *result_.instance.durations)) {
        result_.warnings.emplace_back(
            "arc_costs are the lengths in tenths, cut off: this is the integer instance of the "
            "DIMACS convention, times and costs are in tenths");
      } else if (euclidean) {
        result_.warnings.emplace_back(
            "arc_costs are not the lengths between the coordinates: travel times are the "
            "arc_costs");
      }
    }
  }

  JsonCursor json_;
  InstanceFile result_;
  std::set<std::string> keys_;
  Word customers_word_;
  Word depot_word_;
  std::int64_t customers_ = 0;
  std::int64_t depot_ = 0;
  std::optional<PlacedNumber> capacity_;
  std::vector<PlacedNumber> x_;
  std::vector<PlacedNumber> y_;
  std::vector<PlacedNumber> demands_;
  std::vector<PlacedNumber> services_;
  std::vector<PlacedNumber> ready_;
  std::vector<PlacedNumber> due_;
  std::string metric_;
  std::optional<std::size_t> costs_at_;
  std::vector<std::size_t> order_;  // indices of the file, the depot's first
};

}  // namespace

bool looks_like_mamut(std::string_view bytes) {
  if (!Scanner(bytes, "").peek().text.starts_with('{')) return false;
  // One of the keys that others do not have.
  static constexpr std::string_view kOwn[] = {"\"instance_name\"", "\"num_customers\"",
                                              "\"vehicle_capacity\"", "\"arc_costs\"",
                                              "\"metric_variant\""};
  return std::any_of(std::begin(kOwn), std::end(kOwn), [&](std::string_view key) {
    return bytes.find(key) != std::string_view::npos;
  });
}

InstanceFile parse_mamut(const InstanceText& text) {
  refuse_binary(text.bytes, text.file);
  return MamutReader(text).read();
}

}  // namespace waywiser
