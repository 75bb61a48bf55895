#include "waywiser/instance/labels.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include <fmt/format.h>

#include "waywiser/base/decimal.h"

namespace waywiser {
namespace {

constexpr std::int64_t kMinute = 60;
constexpr std::int64_t kHour = 3600;
constexpr std::int64_t kDay = 86400;

// A number of seconds as text: its integer part, rounded down, and what follows the point as it
// stands.
struct Seconds {
  std::int64_t whole = 0;
  bool negative = false;
  std::string rest;  // ".5", ".123...", or empty
};

// Empty where the integer part does not fit: no clock shows that.
std::optional<Seconds> parts_of(std::string_view text) {
  Seconds parts;
  parts.negative = text.starts_with('-');
  if (parts.negative) text.remove_prefix(1);
  const std::size_t point = std::min(text.find('.'), text.size());
  const DecimalResult whole = parse_decimal(text.substr(0, point));
  if (!whole.ok() || whole.value.decimals != 0) return std::nullopt;
  parts.whole = whole.value.digits;
  parts.rest = std::string(text.substr(point));
  return parts;
}

// "08:05", or "08:05:30.5" where there are seconds.
std::string of_day(std::int64_t seconds, const std::string& rest) {
  std::string text = fmt::format("{:02}:{:02}", seconds / kHour, seconds % kHour / kMinute);
  if (seconds % kMinute != 0 || !rest.empty())
    text += fmt::format(":{:02}{}", seconds % kMinute, rest);
  return text;
}

std::string date_of(std::int64_t days) {
  const std::chrono::year_month_day date{std::chrono::sys_days{std::chrono::days{days}}};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

std::string zone_text(const std::optional<int>& zone) {
  if (!zone) return {};
  return fmt::format("{}{:02}:{:02}", *zone < 0 ? '-' : '+', std::abs(*zone) / 60,
                     std::abs(*zone) % 60);
}

const std::string* element(const std::vector<std::string>& texts, int site) {
  const auto at = static_cast<std::size_t>(site);
  return at < texts.size() && !texts[at].empty() ? &texts[at] : nullptr;
}

bool unique(const std::vector<std::string>& texts, const std::string& text) {
  return std::count(texts.begin(), texts.end(), text) == 1;
}

// Times of the file that no clock shows: beyond the years that calendars have.
constexpr std::int64_t kLatestShown = std::int64_t{1} << 37;

}  // namespace

std::string Clock::at(std::string_view seconds) const {
  const auto parts = parts_of(seconds);
  if (form == Form::number || !parts || parts->negative || parts->whole > kLatestShown)
    return std::string(seconds);
  const std::int64_t day = parts->whole / kDay;
  const std::string time = of_day(parts->whole % kDay, parts->rest);
  if (form == Form::time_of_day) return day == 0 ? time : fmt::format("{}+{}", time, day);
  return date_of(origin / kDay + day) + "T" + time + zone_text(zone);
}

std::string Clock::span(std::string_view seconds) const {
  const auto parts = parts_of(seconds);
  if (form == Form::number || !parts) return std::string(seconds);
  return fmt::format("{}{}:{:02}:{:02}{}", parts->negative ? "-" : "", parts->whole / kHour,
                     parts->whole % kHour / kMinute, parts->whole % kMinute, parts->rest);
}

std::string site_name(const Instance& instance, int site) {
  const Labels* labels = instance.labels.get();
  const std::string* name = labels == nullptr ? nullptr : element(labels->names, site);
  const std::string* key = labels == nullptr ? nullptr : element(labels->keys, site);
  if (name != nullptr && unique(labels->names, *name)) return *name;
  if (name != nullptr) return *name + " (" + site_key(instance, site) + ")";
  if (key != nullptr) return *key;
  return site == 0 ? "depot" : "customer " + site_key(instance, site);
}

std::string site_key(const Instance& instance, int site) {
  const std::string* key = instance.labels ? element(instance.labels->keys, site) : nullptr;
  return key != nullptr ? *key : std::to_string(instance.ids[static_cast<std::size_t>(site)]);
}

std::string site_label(const Instance& instance, int site) {
  const std::string* name = instance.labels ? element(instance.labels->names, site) : nullptr;
  return name != nullptr ? *name : std::string();
}

std::optional<int> find_site(const Instance& instance, std::string_view called) {
  for (int site = 0; site <= instance.customers(); ++site) {
    if (site_key(instance, site) == called) return site;
  }
  std::optional<int> found;
  for (int site = 0; site <= instance.customers(); ++site) {
    if (called.empty() || site_label(instance, site) != called) continue;
    if (found) return std::nullopt;
    found = site;
  }
  return found;
}

const Clock& clock_of(const Instance& instance) {
  static const Clock kNumbers;
  return instance.labels ? instance.labels->clock : kNumbers;
}

std::string time_text(const Instance& instance, std::int64_t time) {
  return clock_of(instance).at(to_text(time, instance.time_decimals));
}

}  // namespace waywiser
