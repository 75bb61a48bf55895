#include "waywiser/report/plan_page.h"

#include <algorithm>

#include <fmt/format.h>

#include "waywiser/base/counted.h"
#include "waywiser/base/decimal.h"
#include "waywiser/evaluation/evaluate.h"
#include "waywiser/instance/labels.h"
#include "waywiser/report/page.h"
#include "waywiser/report/plot.h"
#include "waywiser/report/plot_routes.h"
#include "waywiser/system/duration.h"

namespace waywiser {
namespace {

constexpr const char* kStyle =
    "body{margin:1.5rem auto;max-width:72rem;padding:0 1rem;font:15px/1.45 system-ui,sans-serif;"
    "color:#1b1f24;background:#fff}h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}"
    ".wide{overflow-x:auto}.wide svg{max-width:100%;height:auto}"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
    "caption{text-align:left;color:#57606a;padding-bottom:.3rem}"
    "th,td{padding:.25rem .7rem;text-align:right;border-bottom:1px solid #d8dee4}"
    "th:first-child,td:first-child{text-align:left}thead th{border-bottom:2px solid #57606a}"
    ".late{font-weight:bold;color:#b3261e}"
    "@media print{body{margin:0;max-width:none;font-size:11px}.sheet{break-before:page}"
    "tr{break-inside:avoid}.wide{overflow:visible}}";

std::string cells(const std::vector<std::string>& texts, const char* tag) {
  std::string row = "<tr>";
  for (const std::string& text : texts) row += fmt::format("<{0}>{1}</{0}>", tag, text);
  return row + "</tr>\n";
}

std::string head(const std::vector<std::string>& titles) {
  std::string row;
  for (const std::string& title : titles) row += "<th scope=\"col\">" + title + "</th>";
  return "<thead><tr>" + row + "</tr></thead>\n";
}

std::string load_text(const Instance& instance, std::int64_t load) {
  return to_text(load, instance.demand_decimals);
}

std::string overview(const Instance& instance, const std::vector<RouteTimetable>& tables) {
  std::string out = "<div class=\"wide\"><table><caption>All routes</caption>" +
                    head({"route", "stops", "load", "leaves", "returns", "travel", "duration"}) +
                    "<tbody>\n";
  for (const RouteTimetable& table : tables) {
    out +=
        cells({fmt::format("<a href=\"#route-{0}\">Route {0}</a>", table.route),
               std::to_string(table.stops.size() - 2), load_text(instance, table.stops.back().load),
               clock_of(instance).at(shown(table.stops.front().departure)),
               clock_of(instance).at(shown(table.stops.back().arrival)),
               clock_of(instance).span(shown(table.travel)),
               clock_of(instance).span(shown(table.duration))},
              "td");
  }
  return out + "</tbody></table></div>\n";
}

std::string window_text(const Instance& instance, int customer) {
  const Site& site = instance.sites[static_cast<std::size_t>(customer)];
  return time_text(instance, site.ready) + " \u2013 " + time_text(instance, site.due);
}

// What a driver needs: where, when, and how much later it may be.
std::string sheet(const Instance& instance, const RouteTimetable& table) {
  std::string out = fmt::format(
      "<section class=\"sheet\" id=\"route-{0}\"><h2>Route {0}</h2>\n<div "
      "class=\"wide\"><table><caption>{1}, load {2} of {3}</caption>",
      table.route, counted(table.stops.size() - 2, "stop"),
      load_text(instance, table.stops.back().load), load_text(instance, instance.capacity));
  out += head({"stop", "window", "arrives", "waits", "starts", "leaves", "slack", "load"}) +
         "<tbody>\n";
  const Clock& clock = clock_of(instance);
  for (const TimetableStop& stop : table.stops) {
    const std::string slack = clock.span(shown(stop.slack));
    out += cells({stop_name(instance, stop.customer), window_text(instance, stop.customer),
                  clock.at(shown(stop.arrival)), clock.span(shown(stop.waiting)),
                  clock.at(shown(stop.start)), clock.at(shown(stop.departure)),
                  stop.late ? "<span class=\"late\">" + slack + " late</span>" : slack,
                  load_text(instance, stop.load)},
                 "td");
  }
  return out + "</tbody></table></div></section>\n";
}

std::string verdict(const std::vector<RouteTimetable>& tables) {
  std::size_t late = 0;
  for (const RouteTimetable& table : tables) {
    late += static_cast<std::size_t>(
        std::count_if(table.stops.begin(), table.stops.end(),
                      [](const TimetableStop& stop) { return stop.late; }));
  }
  return late == 0 ? "Every stop is in time, proved over the real numbers."
                   : fmt::format("<span class=\"late\">{} late.</span>", counted(late, "stop"));
}

// What a longest duration of a route comes to; empty where there is none.
std::string duration_verdict(const Instance& instance, const Routes& routes) {
  if (!instance.longest_duration) return {};
  const Clock& clock = clock_of(instance);
  const std::string longest =
      clock.span(to_text(*instance.longest_duration, instance.time_decimals));
  const auto too_long = evaluate_exact(instance, routes).too_long;
  if (too_long.empty()) return fmt::format(" No route lasts longer than {}.", longest);
  std::string text;
  for (const TooLong<Bounds>& route : too_long) {
    text += fmt::format("{}route {} by {}", text.empty() ? "" : ", ", route.route,
                        clock.span(shown(route.excess)));
  }
  return fmt::format(" <span class=\"late\">Longer than {}: {}.</span>", longest, text);
}

}  // namespace

std::string plan_page(const Instance& instance, const Routes& routes, Departure departure) {
  const std::vector<RouteTimetable> tables = timetable(instance, routes, departure);
  const std::string name = html_escaped(instance.name.empty() ? "Plan" : instance.name);
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\"><link rel=\"icon\" "
      "href=\"data:,\"><title>{0}</title><style>{1}</style></head>\n<body><main><h1>{0}: {2}, "
      "{3}</h1>\n<p>{4} {5} A number that ends in ... goes on. "
      "Slack "
      "is how much later service may start before this stop or a later one is late.</p>\n",
      name, kStyle, counted(static_cast<std::size_t>(instance.customers()), "customer"),
      counted(tables.size(), "route"), verdict(tables) + duration_verdict(instance, routes),
      clock_of(instance).form == Clock::Form::number ? "Times are in the unit of the file."
                                                     : "Durations are in hours, minutes, seconds.");
  out += "<div class=\"wide\">" + plot_svg(instance, routes, Palette::accessible) + "</div>\n";
  out += overview(instance, tables);
  for (const RouteTimetable& table : tables) out += sheet(instance, table);
  return out + "</main></body></html>\n";
}

}  // namespace waywiser
