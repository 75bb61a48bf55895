#include "waywiser/solution/json_route.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "waywiser/base/error.h"
#include "waywiser/solution/words.h"

namespace waywiser {
namespace {

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The list of stops in a route's object.
constexpr std::string_view kLists[] = {"stops", "route",        "customers", "nodes",
                                       "steps", "customer_ids", "visits",    "sequence",
                                       "tour",  "path",         "clients",   "jobs"};
// The number of a customer in a stop's object.
constexpr std::string_view kNumbers[] = {
    "id",      "customer", "customer_id", "customerId", "node",  "node_id", "nodeId",   "stop",
    "stop_id", "stopId",   "job",         "job_id",     "jobId", "client",  "client_id"};
constexpr std::string_view kWhat = "the number of a customer";
constexpr std::string_view kDepotTypes[] = {"start", "end", "depot", "departure", "arrival"};
constexpr std::string_view kCustomerTypes[] = {"job", "delivery", "service", "customer", "stop"};

// A departure and an arrival of reinterpretcat's solver have their type for a number.
bool is_depot(std::string_view word) {
  return word == "Depot" || word == "DEPOT" || is_one_of(word, kDepotTypes);
}

class RouteReader {
 public:
  RouteReader(JsonCursor& json, std::vector<std::int64_t>& route) : json_(json), route_(route) {}

  void read() {
    if (json_.at_object()) {
      read_object();
    } else {
      read_list();
    }
  }

 private:
  // The number of a customer, or nothing for the depot by its name.
  std::optional<std::int64_t> number() {
    const std::size_t at = json_.offset();
    if (json_.at_string() && is_depot(json_.string(kWhat))) return std::nullopt;
    json_.seek(at);
    return json_customer(json_);
  }

  void visit(std::optional<std::int64_t> customer, std::size_t at) {
    if (!customer) {
      ended_ = ended_ || !route_.empty();
      return;
    }
    if (ended_)
      throw InputError(json_.scanner().place_at(at), std::to_string(*customer),
                       "nothing after the depot at the end of the route");
    route_.push_back(*customer);
  }

  void read_list() {
    json_.array("a route", [&](std::size_t) {
      const std::size_t at = json_.offset();
      if (json_.at_object()) {
        read_stop();
      } else {
        visit(number(), at);
      }
    });
  }

  struct Stop {
    std::string type;
    bool numbered = false;
    std::optional<std::int64_t> customer;  // none for the depot
    bool has_activities = false;
  };

  void read_stop() {
    const std::size_t at = json_.offset();
    Stop stop;
    json_.object("a stop", [&](const Word& key) { read_member(key, stop); });
    if (stop.has_activities) return;
    if (is_one_of(stop.type, kDepotTypes)) return visit(std::nullopt, at);
    const bool customer = stop.type.empty() || is_one_of(stop.type, kCustomerTypes);
    if (customer && stop.numbered) return visit(stop.customer, at);
    throw InputError(
        json_.scanner().place_at(at),
        customer ? "a stop without a number" : "a step of type " + in_quotes(stop.type),
        "start, end, or a job with its id");
  }

  void read_member(const Word& key, Stop& stop) {
    if (key.text == "type" && json_.at_string()) {
      stop.type = json_.string("the type of a stop");
    } else if (key.text == "activities" && json_.at_array()) {
      stop.has_activities = true;
      read_list();
    } else if (!is_one_of(key.text, kNumbers)) {
      json_.skip();
    } else if (!json_.take_null()) {
      const std::optional<std::int64_t> customer = number();
      if (stop.numbered && stop.customer != customer)
        throw json_.scanner().error(key, "one number of a customer a stop");
      stop.numbered = true;
      stop.customer = customer;
    }
  }

  void read_object() {
    const std::size_t at = json_.offset();
    bool found = false;
    json_.object("a route", [&](const Word& key) {
      if (!is_one_of(key.text, kLists) || !json_.at_array()) return json_.skip();
      if (found) throw json_.scanner().error(key, "one list of stops a route");
      found = true;
      read_list();
    });
    if (!found)
      throw InputError(json_.scanner().place_at(at), "a route without steps",
                       "\"steps\", \"stops\" or an array of customers");
  }

  JsonCursor& json_;
  std::vector<std::int64_t>& route_;
  bool ended_ = false;
};

}  // namespace

std::int64_t json_customer(JsonCursor& json) {
  if (!json.at_string()) return customer_number(json.scanner(), json.number(kWhat));
  const std::size_t at = json.offset();
  const std::string text = json.string(kWhat);
  return customer_number(json.scanner(), {text, at});
}

void read_json_route(JsonCursor& json, std::vector<std::int64_t>& route) {
  RouteReader(json, route).read();
}

}  // namespace waywiser
