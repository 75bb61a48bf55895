// What the file of an instance calls its sites, and how it writes times. No route's cost or
// feasibility depends on it: it is carried beside the numbers, for those who show them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waywiser/instance/instance.h"

namespace waywiser {

// How the times of an instance, seconds from a time 0, are shown.
struct Clock {
  enum class Form {
    number,       // as they are
    time_of_day,  // 08:05, 08:05:30; the next day 00:15+1
    date          // 2026-03-29T08:05, with the offset of the zone where there is one
  };
  Form form = Form::number;
  std::int64_t origin = 0;  // of a date: time 0 in seconds since 1970-01-01T00:00 of the same zone
  std::optional<int> zone;  // of a date: minutes east of UTC; none: the file states no zone

  // A time: the decimal of a number of seconds ("29100", "29100.5", "29100.123..."), on the clock.
  std::string at(std::string_view seconds) const;
  // A duration, likewise: "0:05:30", "-0:02:00"; as it is where times are numbers.
  std::string span(std::string_view seconds) const;
};

// Each vector is empty or has one element a site, the depot first.
struct Labels {
  Clock clock;
  std::vector<std::string> keys;         // of a file whose sites are not called by numbers
  std::vector<std::string> names;        // for people; not always different
  std::vector<std::int64_t> priorities;  // how much a customer's service matters: more is more
};

// "depot", "customer 17", or what the file calls the site: its name, with the key or number where
// the name alone is not unique or is missing.
std::string site_name(const Instance& instance, int site);
// What programs know the site by: its key or its number.
std::string site_key(const Instance& instance, int site);
// Its name in the file; empty where there is none.
std::string site_label(const Instance& instance, int site);
// The customer or depot (0) of this key or, where it is unique, name.
std::optional<int> find_site(const Instance& instance, std::string_view called);

// The clock of the instance; that of numbers where it has no labels.
const Clock& clock_of(const Instance& instance);
// One of the instance's own integers (ready, due) on its clock.
std::string time_text(const Instance& instance, std::int64_t time);

}  // namespace waywiser
