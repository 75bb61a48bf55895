#include "waywiser/cli/unserved_output.h"

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/cli/json_shapes.h"
#include "waywiser/evaluation/timetable.h"
#include "waywiser/instance/labels.h"
#include "waywiser/system/duration.h"
#include "waywiser/system/standard_streams.h"

namespace waywiser::cli {
namespace {

constexpr std::size_t kShownConflicts = 8;

std::string stop_text(const Instance& instance, int site) {
  return site == 0 && !instance.labels ? "the depot" : for_terminal(site_name(instance, site));
}

// "12.5": no zeros at the end.
std::string plain(const std::string& decimal) {
  const Decimal value = parse_decimal(decimal).value;
  return to_text(value.digits, value.decimals);
}

std::string conflicts_text(const Instance& instance, const Unserved& found) {
  if (found.conflicts.empty()) return {};
  std::string ids;
  for (std::size_t k = 0; k < std::min(kShownConflicts, found.conflicts.size()); ++k) {
    ids += (k == 0 ? "" : ", ") + (instance.labels
                                       ? for_terminal(site_name(instance, found.conflicts[k]))
                                       : site_key(instance, found.conflicts[k]));
  }
  if (found.conflicts.size() > kShownConflicts) {
    ids += fmt::format(" and {} more", found.conflicts.size() - kShownConflicts);
  }
  return "; in time neither before nor after " + ids;
}

// " (route 2, after Hotel Elm Street)"
std::string place_text(const Instance& instance, int route, int after, std::size_t routes) {
  if (static_cast<std::size_t>(route) > routes) return " (on a vehicle that has no route yet)";
  return after == 0 ? fmt::format(" (route {}, first)", route)
                    : fmt::format(" (route {}, after {})", route, stop_text(instance, after));
}

std::string why_text(const Instance& instance, const Unserved& found,
                     const UnservedReport& report) {
  using Why = Unserved::Why;
  const std::string load = to_text(found.excess, instance.demand_decimals);
  switch (found.why) {
    case Why::too_heavy:
      return "its load is more than a vehicle's by " + load;
    case Why::late:
      return "a vehicle that serves nobody else comes too late by " +
             clock_of(instance).span(shown(found.late_by));
    case Why::no_return:
      return "a vehicle that serves nobody else is back at the depot too late by " +
             clock_of(instance).span(shown(found.late_by));
    case Why::too_long:
      return "a vehicle that serves nobody else is under way too long by " +
             clock_of(instance).span(shown(found.late_by));
    case Why::full:
      return fmt::format("every vehicle is too full, by {} or more{}", load,
                         conflicts_text(instance, found));
    case Why::windows:
      return (instance.longest_duration
                  ? "no place in these routes is in time and within the longest duration"
                  : "no place in these routes is in time") +
             conflicts_text(instance, found);
    case Why::both:
      return "where a vehicle has room it is not in time" + conflicts_text(instance, found);
    case Why::fits:
      return "there is a place in time on the data as given" +
             place_text(instance, found.route, found.after, report.routes) +
             (report.searched ? ": the search's rounding, less with a larger -P, or its limit kept "
                                "it out"
                              : "");
  }
  return {};
}

std::string way_text(const Instance& instance, const Loosening& way, std::size_t routes) {
  using Kind = Loosening::Kind;
  const std::string amount =
      way.kind == Kind::capacity ? plain(way.amount) : clock_of(instance).span(plain(way.amount));
  const std::string where = place_text(instance, way.route, way.after, routes);
  switch (way.kind) {
    case Kind::due_later:
      return "its window " + amount + " longer at the end" + where;
    case Kind::ready_earlier:
      return "its window " + amount + " longer at the beginning" + where;
    case Kind::service_less:
      return "its service " + amount + " shorter" + where;
    case Kind::other_later:
      return fmt::format(
          "{} {} longer at the end{}",
          way.other == 0 ? "the depot's window" : "the window of " + stop_text(instance, way.other),
          amount, where);
    case Kind::longer_day:
      return "routes that may last " + amount + " longer" + where;
    case Kind::capacity:
      return fmt::format("room for {} more in the vehicle{}", amount, where);
  }
  return {};
}

std::string ways_text(const Instance& instance, const Unserved& found, std::size_t routes) {
  std::string text;
  for (const Loosening& way : found.ways) {
    text += "      " + way_text(instance, way, routes) + "\n";
  }
  if (found.by_itself && found.why != Unserved::Why::fits) text += "      one vehicle more\n";
  return text.empty()
             ? text
             : "    each of these lets it in, with these routes; nothing less of its kind does:\n" +
                   text;
}

std::string why_word(Unserved::Why why, bool searched) {
  using Why = Unserved::Why;
  switch (why) {
    case Why::too_heavy:
      return "too_heavy";
    case Why::late:
      return "late_alone";
    case Why::no_return:
      return "no_return_alone";
    case Why::too_long:
      return "too_long_alone";
    case Why::full:
      return "full";
    case Why::windows:
      return "windows";
    case Why::both:
      return "room_or_time";
    case Why::fits:
      return searched ? "rounding" : "fits";
  }
  return {};
}

std::string kind_word(Loosening::Kind kind) {
  using Kind = Loosening::Kind;
  switch (kind) {
    case Kind::due_later:
      return "due_later";
    case Kind::ready_earlier:
      return "ready_earlier";
    case Kind::service_less:
      return "service_less";
    case Kind::other_later:
      return "other_due_later";
    case Kind::capacity:
      return "capacity_more";
    case Kind::longer_day:
      return "longest_duration_more";
  }
  return {};
}

void write_way(JsonWriter& json, const Instance& instance, const Loosening& way) {
  const auto id = [&](int site) { return instance.ids[static_cast<std::size_t>(site)]; };
  json.begin_object()
      .member("change", kind_word(way.kind))
      .member("amount", plain(way.amount))
      .member("route", way.route)
      .member("after", id(way.after));
  write_name(json, "after_name", instance, way.after);
  if (way.kind == Loosening::Kind::other_later) {
    json.member("of", id(way.other));
    write_name(json, "of_name", instance, way.other);
  }
  json.end_object();
}

void write_one(JsonWriter& json, const Instance& instance, const Unserved& found, bool searched) {
  using Why = Unserved::Why;
  json.begin_object()
      .member("customer", instance.ids[static_cast<std::size_t>(found.customer)])
      .member("reason", why_word(found.why, searched));
  if (instance.labels) json.member("name", site_name(instance, found.customer));
  if (found.why == Why::too_heavy || found.why == Why::full) {
    json.key("excess").decimal(found.excess, instance.demand_decimals);
  }
  if (found.why == Why::late || found.why == Why::no_return || found.why == Why::too_long) {
    json.key("late_by")
        .begin_object()
        .member("lower", found.late_by.lower)
        .member("upper", found.late_by.upper)
        .end_object();
  }
  if (found.why == Why::fits) {
    json.key("place").begin_object().member("route", found.route);
    json.member("after", instance.ids[static_cast<std::size_t>(found.after)]);
    write_name(json, "after_name", instance, found.after);
    json.end_object();
  }
  write_ids(json.key("conflicts"), instance, found.conflicts);
  write_names(json, "conflict_names", instance, found.conflicts);
  json.member("one_vehicle_more", found.by_itself && found.why != Why::fits)
      .key("changes")
      .begin_array();
  for (const Loosening& way : found.ways) write_way(json, instance, way);
  json.end_array().end_object();
}

}  // namespace

std::string part_text(const Instance& instance, const UnservedReport& part) {
  constexpr std::size_t kShown = 12;
  if (part.customers.empty())
    return "No solution was found, but there is one: the solver waywiser, within the same "
           "rounding, serves all customers.\n";
  std::string text = part.least > 0 ? fmt::format(
                                          "There is no solution within this rounding: {} "
                                          "at least must be left out (proved).",
                                          counted(part.least, "customer"))
                                    : "No solution was found; that there is none is not proved.";
  text += fmt::format(" The best plan found for a part of {} leaves out {}: ",
                      counted(instance.customers(), "customer"), part.customers.size());
  for (std::size_t k = 0; k < std::min(kShown, part.customers.size()); ++k) {
    text += (k == 0 ? "" : ", ") + stop_text(instance, part.customers[k].customer);
  }
  if (part.customers.size() > kShown)
    text += fmt::format(" and {} more", part.customers.size() - kShown);
  return text +
         (static_cast<std::int64_t>(part.customers.size()) == part.least
              ? ""
              : " (that fewer is impossible is not proved)") +
         ". --allow-unserved writes such a plan and says what keeps out the others.\n";
}

std::string unserved_text(const Instance& instance, const UnservedReport& report) {
  const auto count = static_cast<std::int64_t>(report.customers.size());
  if (count == 0) return "Every customer is served.\n";
  std::string text =
      fmt::format("Not served: {} of {}", count, counted(instance.customers(), "customer"));
  if (report.least == count) {
    text += "; no plan serves more (proved for the instance as rounded)";
  } else if (report.least > 0) {
    text +=
        fmt::format("; {} at least must stay, that it must be so many is not proved", report.least);
  }
  text += ".\n";
  for (const Unserved& found : report.customers) {
    text +=
        fmt::format("  {}: {}\n{}", stop_text(instance, found.customer),
                    why_text(instance, found, report), ways_text(instance, found, report.routes));
  }
  return text;
}

void write_unserved(JsonWriter& json, const Instance& instance, const UnservedReport& report) {
  json.begin_object()
      .member("count", static_cast<std::int64_t>(report.customers.size()))
      .member("at_least", report.least)
      .key("customers")
      .begin_array();
  for (const Unserved& found : report.customers) write_one(json, instance, found, report.searched);
  json.end_array().end_object();
}

}  // namespace waywiser::cli
