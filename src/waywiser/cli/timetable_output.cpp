#include "waywiser/cli/timetable_output.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/base/error.h"
#include "waywiser/cli/text_layout.h"
#include "waywiser/cli/text_table.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/instance/labels.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/suggest.h"

namespace waywiser::cli {
namespace {

// A time and a duration on the clock of the instance.
std::string at(const Instance& instance, const Bounds& bounds) {
  return clock_of(instance).at(shown(bounds));
}
std::string span(const Instance& instance, const Bounds& bounds) {
  return clock_of(instance).span(shown(bounds));
}

std::string load_of(const Instance& instance, const TimetableStop& stop) {
  return to_text(stop.load, instance.demand_decimals);
}

const TextRow kHead = {"stop", "arrival", "waiting", "start", "departure", "slack", "load"};

TextRow row_of(const Instance& instance, const TimetableStop& stop) {
  return {site_name(instance, stop.customer),
          at(instance, stop.arrival),
          span(instance, stop.waiting),
          at(instance, stop.start),
          at(instance, stop.departure),
          span(instance, stop.slack) + (stop.late ? " late" : ""),
          load_of(instance, stop)};
}

// A stop over several lines: every number with its name.
std::string folded(const TextRow& row, int columns) {
  std::string values;
  for (std::size_t i = 1; i < row.size(); ++i) {
    // A no-break space keeps a number beside its name.
    values += (i == 1 ? "" : " ") + kHead[i] + "\u00a0" + row[i];
  }
  std::string text = "  " + row[0] + "\n    " + wrapped(values, columns, 4) + "\n";
  for (std::size_t at; (at = text.find("\u00a0")) != std::string::npos;) text.replace(at, 2, " ");
  return text;
}

// ", too long by 0.5" of every table whose route may not last so long; else empty.
std::vector<std::string> excesses(const Instance& instance,
                                  const std::vector<RouteTimetable>& tables) {
  std::vector<std::string> texts(tables.size());
  if (!instance.longest_duration) return texts;
  Routes routes;
  for (const RouteTimetable& table : tables) {
    Route& route = routes.emplace_back();
    for (const TimetableStop& stop : table.stops) {
      if (stop.customer != 0) route.push_back(stop.customer);
    }
  }
  for (const TooLong<Bounds>& route : evaluate_exact(instance, routes).too_long) {
    texts[static_cast<std::size_t>(route.route) - 1] =
        ", too long by " + span(instance, route.excess);
  }
  return texts;
}

std::string route_text(const Instance& instance, const RouteTimetable& table,
                       const std::string& excess, std::optional<int> columns) {
  std::string head =
      fmt::format("Route {}: {}, load {} of {}, travel {}, from {} to {} ({}){}", table.route,
                  counted(table.stops.size() - 2, "stop"), load_of(instance, table.stops.back()),
                  to_text(instance.capacity, instance.demand_decimals),
                  span(instance, table.travel), at(instance, table.stops.front().start),
                  at(instance, table.stops.back().arrival), span(instance, table.duration), excess);
  if (columns) head = wrapped(head, *columns, 2);
  std::vector<TextRow> rows{kHead};
  for (const TimetableStop& stop : table.stops) rows.push_back(row_of(instance, stop));
  const std::string text = text_table(rows);
  const std::string first = text.substr(0, text.find('\n'));
  if (!columns || shown_width(first) <= static_cast<std::size_t>(*columns)) {
    return head + "\n" + text;
  }
  head += "\n";
  for (std::size_t i = 1; i < rows.size(); ++i) head += folded(rows[i], *columns);
  return head;
}

void write_bounds(JsonWriter& json, const char* name, const Bounds& bounds) {
  json.key(name)
      .begin_object()
      .member("lower", bounds.lower)
      .member("upper", bounds.upper)
      .end_object();
}

// A time, with what the clock of the instance shows.
void write_time(JsonWriter& json, const Instance& instance, const char* name,
                const Bounds& bounds) {
  json.key(name).begin_object().member("lower", bounds.lower).member("upper", bounds.upper);
  if (clock_of(instance).form != Clock::Form::number)
    json.member("clock", clock_of(instance).at(exact_or_below(bounds)));
  json.end_object();
}

void write_place(JsonWriter& json, const Instance& instance, int customer) {
  const Site& site = instance.sites[static_cast<std::size_t>(customer)];
  json.begin_array();
  json.decimal(site.x, instance.coordinate_decimals);
  json.decimal(site.y, instance.coordinate_decimals);
  json.end_array();
}

void write_stop(JsonWriter& json, const Instance& instance, const TimetableStop& stop) {
  json.member("depot", stop.customer == 0)
      .member("customer", instance.ids[static_cast<std::size_t>(stop.customer)]);
  if (instance.labels) json.member("name", site_name(instance, stop.customer));
  write_bounds(json, "travel", stop.travel);
  write_time(json, instance, "arrival", stop.arrival);
  write_bounds(json, "waiting", stop.waiting);
  write_time(json, instance, "start", stop.start);
  write_time(json, instance, "departure", stop.departure);
  write_bounds(json, "slack", stop.slack);
  json.key("load").decimal(stop.load, instance.demand_decimals);
  json.member("late", stop.late);
}

void write_route_line(JsonWriter& json, const Instance& instance, const RouteTimetable& table) {
  json.begin_object().member("type", "Feature").key("geometry").begin_object();
  json.member("type", "LineString").key("coordinates").begin_array();
  for (const TimetableStop& stop : table.stops) write_place(json, instance, stop.customer);
  json.end_array().end_object().key("properties").begin_object();
  json.member("route", table.route)
      .member("stops", static_cast<std::int64_t>(table.stops.size()) - 2);
  write_bounds(json, "travel", table.travel);
  write_bounds(json, "duration", table.duration);
  json.end_object().end_object();
}

void write_stop_point(JsonWriter& json, const Instance& instance, const RouteTimetable& table,
                      std::size_t position) {
  const TimetableStop& stop = table.stops[position];
  json.begin_object().member("type", "Feature").key("geometry").begin_object();
  json.member("type", "Point").key("coordinates");
  write_place(json, instance, stop.customer);
  json.end_object().key("properties").begin_object();
  json.member("route", table.route).member("position", static_cast<std::int64_t>(position));
  write_stop(json, instance, stop);
  json.end_object().end_object();
}

// RFC 4180; a text that a spreadsheet would run as a formula is none of ours to change.
std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string cell = "\"";
  for (const char c : text) cell += c == '"' ? "\"\"" : std::string(1, c);
  return cell + "\"";
}

}  // namespace

Departure parse_departure(const std::string& name) {
  if (name == "late") return Departure::late;
  if (name == "early") return Departure::early;
  throw UsageError("--departure: found " + in_quotes(name) + ", expected " +
                   expected_word(name, {"late", "early"}));
}

std::string timetable_text(const Instance& instance, const std::vector<RouteTimetable>& tables,
                           std::optional<int> columns) {
  const std::vector<std::string> excess = excesses(instance, tables);
  std::string out;
  for (std::size_t k = 0; k < tables.size(); ++k) {
    out += (out.empty() ? "" : "\n") + route_text(instance, tables[k], excess[k], columns);
  }
  return out;
}

std::string timetable_csv(const Instance& instance, const std::vector<RouteTimetable>& tables) {
  const Clock& clock = clock_of(instance);
  const auto time = [&](const Bounds& bounds) { return clock.at(exact_or_below(bounds)); };
  const auto duration = [&](const Bounds& bounds) { return clock.span(exact_or_below(bounds)); };
  std::string out =
      "route,position,stop,customer,name,travel,arrival,waiting,start,departure,slack,load,late"
      "\r\n";
  for (const RouteTimetable& table : tables) {
    for (std::size_t position = 0; position < table.stops.size(); ++position) {
      const TimetableStop& stop = table.stops[position];
      out += fmt::format(
          "{},{},{},{},{},{},{},{},{},{},{},{},{}\r\n", table.route, position,
          stop.customer == 0 ? "depot" : "customer", csv_cell(site_key(instance, stop.customer)),
          csv_cell(site_label(instance, stop.customer)), duration(stop.travel), time(stop.arrival),
          duration(stop.waiting), time(stop.start), time(stop.departure), duration(stop.slack),
          load_of(instance, stop), stop.late ? 1 : 0);
    }
  }
  return out;
}

std::string timetable_geojson(const Instance& instance, const std::vector<RouteTimetable>& tables) {
  JsonWriter json;
  json.begin_object().member("type", "FeatureCollection").key("features").begin_array();
  for (const RouteTimetable& table : tables) {
    write_route_line(json, instance, table);
    // The depot once, at the start.
    for (std::size_t position = 0; position + 1 < table.stops.size(); ++position) {
      write_stop_point(json, instance, table, position);
    }
  }
  json.end_array().end_object();
  return json.text() + "\n";
}

void write_timetable(JsonWriter& json, const Instance& instance,
                     const std::vector<RouteTimetable>& tables) {
  json.begin_array();
  for (const RouteTimetable& table : tables) {
    json.begin_object().member("route", table.route);
    write_bounds(json, "travel", table.travel);
    write_bounds(json, "duration", table.duration);
    json.key("stops").begin_array();
    for (const TimetableStop& stop : table.stops) {
      json.begin_object();
      write_stop(json, instance, stop);
      json.end_object();
    }
    json.end_array().end_object();
  }
  json.end_array();
}

}  // namespace waywiser::cli
