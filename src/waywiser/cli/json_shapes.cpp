#include "waywiser/cli/json_shapes.h"

#include "waywiser/instance/labels.h"

namespace waywiser::cli {

void write_scaling(JsonWriter& json, const Scaling& scaling) {
  json.member("P", scaling.P).member("rounding", to_string(scaling.rounding));
  if (scaling.scheme().has_ties()) json.member("ties", to_string(scaling.ties));
}

void write_ids(JsonWriter& json, const Instance& instance, const std::vector<int>& customers) {
  json.begin_array();
  for (const int customer : customers) {
    json.value(instance.ids[static_cast<std::size_t>(customer)]);
  }
  json.end_array();
}

void write_routes(JsonWriter& json, const Instance& instance, const Routes& routes) {
  json.begin_array();
  for (const Route& route : routes) write_ids(json, instance, route);
  json.end_array();
}

void write_name(JsonWriter& json, const char* key, const Instance& instance, int site) {
  if (instance.labels) json.member(key, site_name(instance, site));
}

namespace {

void write_list(JsonWriter& json, const Instance& instance, const std::vector<int>& customers) {
  json.begin_array();
  for (const int customer : customers) json.value(site_name(instance, customer));
  json.end_array();
}

}  // namespace

void write_names(JsonWriter& json, const char* key, const Instance& instance,
                 const std::vector<int>& customers) {
  if (instance.labels) write_list(json.key(key), instance, customers);
}

void write_route_names(JsonWriter& json, const char* key, const Instance& instance,
                       const Routes& routes) {
  if (!instance.labels) return;
  json.key(key).begin_array();
  for (const Route& route : routes) write_list(json, instance, route);
  json.end_array();
}

}  // namespace waywiser::cli
